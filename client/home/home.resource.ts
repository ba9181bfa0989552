import { call } from '#client/platform/call.ts'
import { type Resource, useResource } from '#client/platform/resource.ts'
import { home } from '#shared/home/home.endpoints'
import type { HomeReply } from '#shared/home/home.schema'
import { useServedHome } from './served-home.tsx'

/** Categories and featured products: those that came with the page, without a call, or those of api/home. */
export const useHome = (): Resource<HomeReply> => useResource('/api/home', () => call(home), useServedHome())

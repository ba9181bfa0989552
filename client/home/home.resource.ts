import { call } from '#client/platform/call.ts'
import { type Resource, useResource } from '#client/platform/resource.ts'
import { home } from '#shared/catalogue/catalogue.endpoints'
import type { HomeReply } from '#shared/catalogue/catalogue.schema'

/** Categories and featured products. */
export const useHome = (): Resource<HomeReply> => useResource('/api/home', () => call(home))

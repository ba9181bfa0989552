import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { home } from '#shared/catalogue/catalogue.endpoints'

/** The home page's data, which also says who the company is: read once for the shell and the home page. */
export const useHome = () => useResource('/api/home', () => call(home))

import { endpoint } from '#shared/platform/endpoint'
import type { HomeExampleQuery, HomeExampleReply } from './example.schema.ts'
import type { HomeReply } from './home.schema.ts'
import type { MyHomeReply } from './my-home.schema.ts'

export const home = endpoint<{ reply: HomeReply }>('GET', '/api/home', 'public')
/** The home page's example at other sizes. INVALID_FIELDS (422) on a size; NOT_FOUND (404) while nothing can be shown so. */
export const homeExample = endpoint<{ query: HomeExampleQuery; reply: HomeExampleReply }>(
  'GET',
  '/api/home/example',
  'public',
)
/** What the home page shows of the account's own. */
export const myHome = endpoint<{ reply: MyHomeReply }>('GET', '/api/home/mine', 'active')

import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  CatalogReply,
  FamilyReply,
  HomeReply,
  SearchQuery,
  SearchReply,
  SlugParams,
  SubCategoryReply,
} from './catalogue.schema.ts'
import type { HomeExampleQuery, HomeExampleReply } from './home-example.schema.ts'
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
export const catalog = endpoint<{ reply: CatalogReply }>('GET', '/api/catalog', 'active')
export const subCategory = endpoint<{ params: SlugParams; reply: SubCategoryReply }>(
  'GET',
  '/api/catalog/subCategory/:slug',
  'active',
)
export const family = endpoint<{ params: SlugParams; reply: FamilyReply }>(
  'GET',
  '/api/catalog/family/:slug',
  'active',
)
/** The data sheet of a family, a PDF. NOT_FOUND (404) when the catalogue has no such family. */
export const familySheet = endpoint<{ params: SlugParams; reply: DoneReply }>(
  'GET',
  '/api/catalog/family/:slug/sheet',
  'active',
)
export const search = endpoint<{ query: SearchQuery; reply: SearchReply }>(
  'GET',
  '/api/catalog/search',
  'active',
)

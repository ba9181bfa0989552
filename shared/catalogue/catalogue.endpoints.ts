import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  CatalogReply,
  FamilyReply,
  SearchQuery,
  SearchReply,
  SlugParams,
  SubCategoryReply,
} from './catalogue.schema.ts'

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

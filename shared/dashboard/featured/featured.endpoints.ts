import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  AddFeaturedBody,
  ChangeFeaturedBody,
  FeaturedIdParams,
  FeaturedImageReply,
  FeaturedListReply,
  FeaturedReply,
  ImageParams,
  OrderFeaturedBody,
  RemoveFeaturedQuery,
} from './featured.schema.ts'

export const adminFeatured = endpoint<{ reply: FeaturedListReply }>(
  'GET',
  '/api/admin/featured-products',
  'admin',
)

/** At the end of its section. INVALID_FIELDS (422) on a field of `featuredProblems`, or `imageId`. */
export const addFeatured = endpoint<{ body: AddFeaturedBody; reply: FeaturedReply }>(
  'POST',
  '/api/admin/featured-products',
  'admin',
)

/**
 * In another section, at its end. NOT_FOUND (404); INVALID_FIELDS (422); FEATURED_CHANGED (409, with `featuredProduct`
 * as it is now) when somebody changed it since the `version` that was read.
 */
export const changeFeatured = endpoint<{
  params: FeaturedIdParams
  body: ChangeFeaturedBody
  reply: FeaturedReply
}>('PATCH', '/api/admin/featured-products/:id', 'admin')

/** NOT_FOUND (404); FEATURED_CHANGED (409) as above. */
export const removeFeatured = endpoint<{
  params: FeaturedIdParams
  query: RemoveFeaturedQuery
  reply: DoneReply
}>('DELETE', '/api/admin/featured-products/:id', 'admin')

/** All positions of a section at once. FEATURED_CHANGED (409) when the section is no longer in the order `seen`. */
export const orderFeatured = endpoint<{ body: OrderFeaturedBody; reply: FeaturedListReply }>(
  'PUT',
  '/api/admin/featured-products/order',
  'admin',
)

/**
 * Keeps a picture for a featured product that is saved within a day. The body is the file's bytes, as
 * `IMAGE_CONTENT_TYPE` or any `image/…`. INVALID_FIELDS (422, on `image`) says why a file is refused, TOO_LARGE (413) is
 * past `IMAGE_MAX_BYTES`.
 */
export const uploadFeaturedImage = endpoint<{ reply: FeaturedImageReply }>(
  'POST',
  '/api/admin/featured-images',
  'admin',
)

/** Answers with the bytes of a picture: `readImageName` says which. */
export const image = endpoint<{ params: ImageParams; reply: DoneReply }>('GET', '/api/images/:name', 'public')

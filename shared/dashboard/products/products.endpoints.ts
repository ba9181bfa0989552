import { endpoint } from '#shared/platform/endpoint'
import type {
  ChangeProductBody,
  ChangeProductReply,
  ProductEffectReply,
  ProductFamiliesReply,
  ProductIdParams,
  ProductReply,
  ProductsQuery,
  ProductsReply,
} from './products.schema.ts'

/** MALFORMED (400) for no page number. */
export const adminProducts = endpoint<{ query: ProductsQuery; reply: ProductsReply }>(
  'GET',
  '/api/admin/products',
  'admin',
)

export const productFamilies = endpoint<{ reply: ProductFamiliesReply }>(
  'GET',
  '/api/admin/product-families',
  'admin',
)

/** The model with its rules, components and prices, on sale or not. NOT_FOUND (404). */
export const adminProduct = endpoint<{ params: ProductIdParams; reply: ProductReply }>(
  'GET',
  '/api/admin/products/:id',
  'admin',
)

/** What taking the model out of sale would do to carts that wait. NOT_FOUND (404). */
export const productEffect = endpoint<{ params: ProductIdParams; reply: ProductEffectReply }>(
  'GET',
  '/api/admin/products/:id/effect',
  'admin',
)

/**
 * Takes a model out of sale, or brings it back. NOT_FOUND (404); PRODUCT_CHANGED (409, with `product` as it is now) when
 * its state is not the one `seen`; PRODUCT_UNLISTED (409) when the price list in force has no rules for it.
 */
export const changeProduct = endpoint<{
  params: ProductIdParams
  body: ChangeProductBody
  reply: ChangeProductReply
}>('PATCH', '/api/admin/products/:id', 'admin')

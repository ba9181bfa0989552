import Type, { type Static } from 'typebox'
import { Component } from '#shared/configurator/component.schema'
import { Model } from '#shared/configurator/configurator.schema'
import { DrawingReply } from '#shared/configurator/drawing.schema'
import { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { listQuery, listReply } from '../lists.schema.ts'

/** The models as staff see them (§2.13, productsList). */

const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const Level = Type.Object({ id: Type.String(), name: Type.String() })
/** one that has pages of its own */
const PlacedLevel = Type.Object({ ...Level.properties, slug: Type.String() })

export const ProductState = Type.Union([
  Type.Literal('on_sale'),
  /** staff took it out of sale */
  Type.Literal('withdrawn'),
  /** the price list in force does not name it */
  Type.Literal('unlisted'),
])
export type ProductState = Static<typeof ProductState>

export const AdminProduct = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** its name is RAILS, BLINDS, FILMS or SHUTTERS */
  category: Level,
  subCategory: PlacedLevel,
  family: PlacedLevel,
  state: ProductState,
  /** ISO 8601; null: staff did not withdraw it */
  withdrawnAt: Nullable(Type.String()),
  /** the last price list that names it; null: none does */
  priceListVersion: Nullable(Type.Integer()),
  drawing: DrawingReply,
})
export type AdminProduct = Static<typeof AdminProduct>

/** By which the list is ordered; `-` before it turns the order round. `place` is the catalogue's own. */
export type ProductSort = 'place' | 'reference' | 'name' | 'state'

export const ProductsQuery = Type.Object({
  /** every word of the search is found in the texts of the model or of a level above */
  ...listQuery,
  /** code of a category */
  category: Type.Optional(Type.String({ maxLength: 40 })),
  /** id of a family */
  family: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(ProductState),
  /** `place` by default */
  sort: Type.Optional(
    Type.Enum(['place', '-place', 'reference', '-reference', 'name', '-name', 'state', '-state']),
  ),
})
export type ProductsQuery = Static<typeof ProductsQuery>

export const ProductsReply = Type.Object({
  ...listReply,
  products: Type.Array(AdminProduct),
  /** the price list in force; null: nothing was published */
  priceListVersion: Nullable(Type.Integer()),
})
export type ProductsReply = Static<typeof ProductsReply>

export const ProductFamiliesReply = Type.Object({
  success: Type.Literal(true),
  /** in the catalogue's order, those without a model on sale included */
  families: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      subCategory: Type.String(),
      /** code */
      category: Type.String(),
    }),
  ),
})
export type ProductFamiliesReply = Static<typeof ProductFamiliesReply>

export const ProductIdParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type ProductIdParams = Static<typeof ProductIdParams>

/** A model with what prices it in the last price list that names it; null: none does. */
export const ProductReply = Type.Object({
  success: Type.Literal(true),
  product: AdminProduct,
  model: Model,
  rules: Nullable(Type.Object({ template: ConfigurationTemplate, components: Type.Array(Component) })),
})
export type ProductReply = Static<typeof ProductReply>

/** Validated carts that wait for their order and hold the model: they could not be ordered as they are. */
export const ProductEffectReply = Type.Object({
  success: Type.Literal(true),
  carts: Type.Integer(),
  /** of these carts, those with the model */
  lines: Type.Integer(),
  customers: Type.Integer(),
})
export type ProductEffectReply = Static<typeof ProductEffectReply>

/** `seen`: the state that the change was decided on. */
export const ChangeProductBody = Type.Object({ onSale: Type.Boolean(), seen: ProductState })
export type ChangeProductBody = Static<typeof ChangeProductBody>

export const ChangeProductReply = Type.Object({ success: Type.Literal(true), product: AdminProduct })
export type ChangeProductReply = Static<typeof ChangeProductReply>

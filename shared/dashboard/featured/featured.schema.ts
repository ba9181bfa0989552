import Type, { type Static } from 'typebox'
import { FeaturedProduct, FeaturedSection } from '#shared/catalogue/catalogue.schema'

/** Featured products as staff see and change them (§2.13, featuredProductsList and featuredProductsForm). */

const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Why a featured product is, or is not, on the home page today. */
export const FeaturedDisplay = Type.Union([
  Type.Literal('shown'),
  /** its first day is to come */
  Type.Literal('coming'),
  /** its last day is over */
  Type.Literal('past'),
  /** its family or model is out of sale */
  Type.Literal('unorderable'),
])
export type FeaturedDisplay = Static<typeof FeaturedDisplay>

export const AdminFeatured = Type.Object({
  ...FeaturedProduct.properties,
  /** id of its own picture; null: the model's, or the drawing */
  imageId: Nullable(Type.String()),
  /** Paris days, `yyyy-mm-dd`, both included; null: since ever, for ever */
  startsOn: Nullable(Type.String()),
  endsOn: Nullable(Type.String()),
  /** moves at each change of what the form shows */
  version: Type.Integer(),
  display: FeaturedDisplay,
})
export type AdminFeatured = Static<typeof AdminFeatured>

/** By section, then position. */
export const FeaturedListReply = Type.Object({
  success: Type.Literal(true),
  featuredProducts: Type.Array(AdminFeatured),
})
export type FeaturedListReply = Static<typeof FeaturedListReply>

export const FeaturedReply = Type.Object({ success: Type.Literal(true), featuredProduct: AdminFeatured })
export type FeaturedReply = Static<typeof FeaturedReply>

const content = {
  section: FeaturedSection,
  name: Type.String({ maxLength: 400 }),
  description: Type.String({ maxLength: 2000 }),
  target: Type.Object({
    class: Type.Union([Type.Literal('Family'), Type.Literal('SubFamily')]),
    id: Type.String({ maxLength: 64 }),
  }),
  imageId: Nullable(Type.String({ maxLength: 64 })),
  startsOn: Nullable(Type.String({ maxLength: 10 })),
  endsOn: Nullable(Type.String({ maxLength: 10 })),
}

/** What `featuredProblems` accepts. */
export const AddFeaturedBody = Type.Object(content)
export type AddFeaturedBody = Static<typeof AddFeaturedBody>

/** `version`: that of the product as it was read. */
export const ChangeFeaturedBody = Type.Object({ ...content, version: Type.Integer({ minimum: 1 }) })
export type ChangeFeaturedBody = Static<typeof ChangeFeaturedBody>

export const FeaturedIdParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type FeaturedIdParams = Static<typeof FeaturedIdParams>

/** The version that was read, in digits. */
export const RemoveFeaturedQuery = Type.Object({ version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) })
export type RemoveFeaturedQuery = Static<typeof RemoveFeaturedQuery>

const ids = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500, uniqueItems: true })

/** The products of a section in the order wanted, and in the order that was seen. */
export const OrderFeaturedBody = Type.Object({ section: FeaturedSection, ids, seen: ids })
export type OrderFeaturedBody = Static<typeof OrderFeaturedBody>

export const FeaturedImage = Type.Object({
  id: Type.String(),
  path: Type.String(),
  fallbackPath: Type.String(),
  srcset: Type.String(),
})
export type FeaturedImage = Static<typeof FeaturedImage>

export const FeaturedImageReply = Type.Object({ success: Type.Literal(true), image: FeaturedImage })
export type FeaturedImageReply = Static<typeof FeaturedImageReply>

export const ImageParams = Type.Object({ name: Type.String({ maxLength: 64 }) })
export type ImageParams = Static<typeof ImageParams>

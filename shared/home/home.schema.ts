import Type, { type Static } from 'typebox'
import { Category, FeaturedProduct } from '#shared/catalogue/catalogue.schema'
import { HomeExample } from './example.schema.ts'

const CompanyInfo = Type.Object({
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  zip: Type.String(),
  email: Type.String(),
  phone: Type.String(),
})

/** api/home: what a visitor may see; no price. */
export const HomeReply = Type.Object({
  success: Type.Literal(true),
  categories: Type.Array(Category),
  featuredProducts: Type.Array(FeaturedProduct),
  /** fewest and most working days of manufacture of what is on sale; null: nothing is */
  leadTime: Type.Union([Type.Object({ from: Type.Integer(), to: Type.Integer() }), Type.Null()]),
  /** a model whose sizes a visitor may change; null: nothing on sale can be shown so */
  example: Type.Union([HomeExample, Type.Null()]),
  company: CompanyInfo,
})
export type HomeReply = Static<typeof HomeReply>

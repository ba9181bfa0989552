import Type, { type Static } from 'typebox'
import { DrawingReply } from '#shared/configurator/drawing.schema'
import { FIRE_CLASSES } from '#shared/configurator/option.schema'
import { ModelFacts } from './model-facts.schema.ts'

/** The catalogue's tree as replies show it (§3): category → sub-category → family → sub-family (the model). */

export const SubFamily = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  reference: Type.String(),
  /** storage path, or null: the drawing stands in */
  image: Type.Union([Type.String(), Type.Null()]),
  drawing: DrawingReply,
  /** false: not sold online; shown with its family where a quote prices it, else nowhere but in past orders */
  onSale: Type.Boolean(),
  /** null: not worked out yet, or of a price list of before */
  facts: Type.Union([ModelFacts, Type.Null()]),
})
export type SubFamily = Static<typeof SubFamily>

export const SubCategoryRef = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  category: Type.Object({ id: Type.String(), name: Type.String() }),
})
export type SubCategoryRef = Static<typeof SubCategoryRef>

const familyFields = {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  description2: Type.String(),
  description3: Type.String(),
  /** models on sale */
  sub_families: Type.Array(SubFamily),
}

/** A family as its sub-category lists it. */
export const FamilySummary = Type.Object({ ...familyFields, drawing: DrawingReply })
export type FamilySummary = Static<typeof FamilySummary>

export const SubCategory = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  drawing: DrawingReply,
})
export type SubCategory = Static<typeof SubCategory>

export const Category = Type.Object({
  id: Type.String(),
  /** RAILS, BLINDS, FILMS, SHUTTERS */
  name: Type.String(),
  description: Type.String(),
  hasSubCategories: Type.Boolean(),
  sub_categories: Type.Array(SubCategory),
  drawing: DrawingReply,
})
export type Category = Static<typeof Category>

export const Family = Type.Object({
  ...familyFields,
  /** models that no price list has ever named: a quote is asked for them */
  onQuote: Type.Array(SubFamily),
  subCategory: SubCategoryRef,
})
export type Family = Static<typeof Family>

/** A sub-category as the catalogue shows it, with what its models come to together: the home page tells no price. */
export const CatalogSubCategory = Type.Object({
  ...SubCategory.properties,
  facts: Type.Union([ModelFacts, Type.Null()]),
})
export type CatalogSubCategory = Static<typeof CatalogSubCategory>

export const CatalogCategory = Type.Object({
  ...Category.properties,
  sub_categories: Type.Array(CatalogSubCategory),
})
export type CatalogCategory = Static<typeof CatalogCategory>

export const CatalogReply = Type.Object({
  success: Type.Literal(true),
  categories: Type.Array(CatalogCategory),
})
export type CatalogReply = Static<typeof CatalogReply>

export const SubCategoryReply = Type.Object({
  success: Type.Literal(true),
  subCategory: SubCategoryRef,
  families: Type.Array(FamilySummary),
})
export type SubCategoryReply = Static<typeof SubCategoryReply>

export const FamilyReply = Type.Object({ success: Type.Literal(true), family: Family })
export type FamilyReply = Static<typeof FamilyReply>

export const SlugParams = Type.Object({ slug: Type.String({ maxLength: 120 }) })
export type SlugParams = Static<typeof SlugParams>

/** Search runs from 3 characters, as typed (§5); at most 100 are read. */
export const SEARCH_MIN_LENGTH = 3
/** Most characters that a search looks for. */
export const SEARCH_MAX_LENGTH = 100

/** Most models one search answers. */
export const SEARCH_LIMIT = 60

export const SearchQuery = Type.Object({
  /** of a longer text, the first `SEARCH_MAX_LENGTH` characters are looked for */
  keywords: Type.Optional(Type.String()),
  /** 0 from the categories, 1 within a sub-category, 2 within a family */
  level: Type.Optional(Type.String({ pattern: '^[012]$' })),
  /** of the sub-category (level 1) or family (level 2) that is searched; without it the whole catalogue is */
  slug: Type.Optional(Type.String({ maxLength: 120 })),
  /** most models that are answered; `SEARCH_LIMIT` when absent */
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$' })),
  /** only of this category, by its code */
  category: Type.Optional(Type.String({ maxLength: 40 })),
  /** only what may be had with a motor */
  motorised: Type.Optional(Type.Literal('1')),
  /** only what may stand outside */
  exterior: Type.Optional(Type.Literal('1')),
  /** only what has a cloth of this fire class */
  fire: Type.Optional(Type.Enum(FIRE_CLASSES)),
  /** only what is made so wide, or long, mm */
  widest: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{2,4}$' })),
})
export type SearchQuery = Static<typeof SearchQuery>

/** Widths that a search may be narrowed to, mm. */
export const WIDEST_STEPS = [2000, 3000, 4000, 6000] as const

const count = Type.Integer({ minimum: 0 })

/** How many models each filter would leave, with the other filters as they are. */
export const SearchFacets = Type.Object({
  /** categories that have some, in the catalogue's order */
  categories: Type.Array(Type.Object({ name: Type.String(), count })),
  motorised: count,
  exterior: count,
  /** classes that some have */
  fire: Type.Array(Type.Object({ name: Type.Enum(FIRE_CLASSES), count })),
  /** of `WIDEST_STEPS` those that some are made for */
  widest: Type.Array(Type.Object({ mm: Type.Integer(), count })),
})
export type SearchFacets = Static<typeof SearchFacets>

/** Results grouped by category, then sub-category, then family (§2.8, §7). */
export const SearchReply = Type.Object({
  success: Type.Literal(true),
  /** models found, of which `products` has the best */
  total: count,
  facets: SearchFacets,
  /** sizes read among the words, mm */
  size: Type.Object({
    widest: Type.Union([Type.Integer(), Type.Null()]),
    height: Type.Union([Type.Integer(), Type.Null()]),
  }),
  products: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      sub_categories: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          slug: Type.String(),
          families: Type.Array(
            Type.Object({
              id: Type.String(),
              name: Type.String(),
              slug: Type.String(),
              description: Type.String(),
              sub_families: Type.Array(SubFamily),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type SearchReply = Static<typeof SearchReply>

/** §3 highlight sections, in the order they stand on the home page. */
export const FeaturedSection = Type.Union([Type.Literal('hot'), Type.Literal('new'), Type.Literal('promo')])
export type FeaturedSection = Static<typeof FeaturedSection>

const ref = Type.Object({ id: Type.String(), name: Type.String() })

export const FeaturedProduct = Type.Object({
  id: Type.String(),
  section: FeaturedSection,
  position: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  /** `{subCategorySlug}/{familySlug}`: /catalogue/{link} is the family's page */
  link: Type.Union([Type.String(), Type.Null()]),
  class: Type.Union([Type.Literal('Family'), Type.Literal('SubFamily')]),
  category: ref,
  subCategory: Type.Object({ id: Type.String(), name: Type.String(), slug: Type.String() }),
  /** for sub-families, the family it belongs to; for a family, itself */
  family: Type.Object({ id: Type.String(), name: Type.String(), slug: Type.String() }),
  subFamily: Type.Union([
    Type.Object({ id: Type.String(), name: Type.String(), reference: Type.String() }),
    Type.Null(),
  ]),
  /** none: the drawing stands in */
  images: Type.Array(
    Type.Object({
      /** `product` is the one of cards */
      type: Type.String(),
      path: Type.String(),
      /** tried when the first path gives no picture */
      fallbackPath: Type.Union([Type.String(), Type.Null()]),
      /** the picture's sizes as the attribute takes them, or empty */
      srcset: Type.String(),
    }),
  ),
  drawing: DrawingReply,
})
export type FeaturedProduct = Static<typeof FeaturedProduct>

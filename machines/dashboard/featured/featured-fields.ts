import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import {
  FEATURED_DESCRIPTION_MAX,
  FEATURED_NAME_MAX,
  type FeaturedProblems,
  featuredProblems,
} from '#shared/dashboard/featured/featured.rules'
import type { AdminFeatured, FeaturedImage } from '#shared/dashboard/featured/featured.schema'
import { type FoundTarget, type TargetChoice, targetId } from './featured-target.machine.ts'

/** The fields as they stand on screen; days empty when there are none. */
export interface FeaturedFields {
  section: FeaturedSection
  name: string
  description: string
  target: TargetChoice | null
  /** its own picture */
  image: FeaturedImage | null
  startsOn: string
  endsOn: string
}

/** A text field, by its name. */
export type FeaturedText = 'section' | 'name' | 'description' | 'startsOn' | 'endsOn'

/** A product as its form shows it. */
export const fieldsOf = (product: AdminFeatured): FeaturedFields => ({
  section: product.section,
  name: product.name,
  description: product.description,
  target: {
    class: product.class,
    category: product.category,
    subCategory: product.subCategory,
    family: product.family,
    subFamily: product.subFamily,
    // its own picture hides the model's; without one they are the model's
    images: product.imageId === null ? product.images : [],
    drawing: product.drawing,
  },
  image: imageOf(product),
  startsOn: product.startsOn ?? '',
  endsOn: product.endsOn ?? '',
})

const imageOf = ({ imageId, images: [first] }: AdminFeatured): FeaturedImage | null =>
  imageId === null || first === undefined
    ? null
    : {
        id: imageId,
        path: first.path,
        fallbackPath: first.fallbackPath ?? first.path,
        srcset: first.srcset,
      }

/** What the fields say, as the calls and the rules have it. */
export const contentOf = ({ target, image, startsOn, endsOn, ...texts }: FeaturedFields) => ({
  ...texts,
  target: target === null ? null : { class: target.class, id: targetId(target) },
  imageId: image?.id ?? null,
  startsOn: startsOn === '' ? null : startsOn,
  endsOn: endsOn === '' ? null : endsOn,
})

/** What is wrong with the fields, by the rules that the server has too. */
export const problemsOf = (fields: FeaturedFields): FeaturedProblems => featuredProblems(contentOf(fields))

/** The texts that the catalogue gave the card, as long as nobody changed them. */
export interface CatalogueTexts {
  name: string
  description: string
}

/**
 * The fields with what was chosen, and with its texts where nothing was typed: what is empty, or still what the catalogue
 * gave for another choice.
 */
export const withTarget = (
  fields: FeaturedFields,
  { description, ...target }: FoundTarget,
  given: CatalogueTexts,
): { fields: FeaturedFields; given: CatalogueTexts } => {
  const texts = {
    name: (target.subFamily?.name ?? target.family.name).slice(0, FEATURED_NAME_MAX),
    description: description.slice(0, FEATURED_DESCRIPTION_MAX),
  }
  const isTyped = (field: keyof CatalogueTexts) => fields[field] !== '' && fields[field] !== given[field]
  return {
    fields: {
      ...fields,
      target,
      name: isTyped('name') ? fields.name : texts.name,
      description: isTyped('description') ? fields.description : texts.description,
    },
    given: texts,
  }
}

const isSection = (text: string): text is FeaturedSection => ['hot', 'new', 'promo'].includes(text)

/** The fields with another text; a section that there is not changes nothing. */
export const withText = (fields: FeaturedFields, field: FeaturedText, value: string): FeaturedFields => {
  if (field !== 'section') return { ...fields, [field]: value }
  return isSection(value) ? { ...fields, section: value } : fields
}

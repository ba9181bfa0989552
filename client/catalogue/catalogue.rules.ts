import type { SearchNarrowing } from '#client/links.ts'
import type { Category, SubCategory } from '#shared/catalogue/catalogue.schema'

/** Categories that have sub-categories, all or the one whose name is `wanted`, in any case (§2.8). */
export const categoriesShown = <Shown extends Category>(
  categories: readonly Shown[],
  wanted: string | null,
): Shown[] =>
  categories.filter(
    ({ name, sub_categories }) =>
      sub_categories.length > 0 && (!wanted || name.toLowerCase() === wanted.toLowerCase()),
  )

/** The sub-category to go to at once: the only one of the only category (§2.8). */
export const onlySubCategory = (shown: readonly Category[]): SubCategory | undefined =>
  shown.length === 1 && shown[0]?.sub_categories.length === 1 ? shown[0].sub_categories[0] : undefined

/** `1 modèle`, `3 modèles`. */
export const modelCountText = (count: number): string => `${count} modèle${count > 1 ? 's' : ''}`

/** Under what a page's sub-category is kept once it was read. */
export const subCategoryKey = (slug: string): string => `/api/catalog/subCategory/${slug}`

const NARROWING = {
  category: true,
  motorised: true,
  exterior: true,
  fire: true,
  widest: true,
} satisfies Record<keyof SearchNarrowing, true>

/** What the address narrows a search to. */
export const narrowingOf = (query: URLSearchParams): SearchNarrowing =>
  Object.fromEntries(
    Object.keys(NARROWING).flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  )

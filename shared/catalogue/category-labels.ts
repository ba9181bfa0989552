/** Labels of what the home page and the catalogue show in sections (§3): one table each. */

/** Categories with display name and marker colour. */
export const categoryLabels = {
  RAILS: { label: 'Rails', color: '#D47475' },
  BLINDS: { label: 'Stores', color: '#7897E2' },
  FILMS: { label: 'Films', color: '#71D47F' },
  SHUTTERS: { label: 'Fermetures', color: '#EBD183' },
} as const

/** Marker of a category that the table does not know. */
const UNKNOWN_CATEGORY_COLOR = '#FA8072'

const isCategoryCode = (code: string): code is keyof typeof categoryLabels =>
  Object.hasOwn(categoryLabels, code)

/** Codes that have no label: the server logs them as errors (§8). */
export const unknownCategories = (codes: readonly string[]): string[] =>
  codes.filter((code) => !isCategoryCode(code))

/** Display name and marker colour of a category code; an unknown one is shown as it is, in salmon. */
export const categoryLabel = (code: string): { label: string; color: string } =>
  isCategoryCode(code) ? categoryLabels[code] : { label: code, color: UNKNOWN_CATEGORY_COLOR }

/** Sections of the home page, in their order. */
export const highlightLabels = {
  hot: 'En ce moment',
  new: 'Découvrez nos nouveautés',
  promo: 'En promotion',
} as const

import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import type { Period } from '#shared/catalogue/featured-period'
import { isDay } from '#shared/platform/day'

/** What a featured product may be. The form and the server ask here. */

export const FEATURED_NAME_MAX = 80
export const FEATURED_DESCRIPTION_MAX = 300

/** The family or model that is put forward. */
export interface FeaturedTarget {
  class: 'Family' | 'SubFamily'
  id: string
}

/** What staff write of a featured product; days as `yyyy-mm-dd` in Paris. */
export interface FeaturedContent extends Period {
  section: FeaturedSection
  name: string
  description: string
  target: FeaturedTarget
  imageId: string | null
}

/** The content as it is kept: without the spaces around its texts. */
export const tidyFeatured = <C extends Pick<FeaturedContent, 'name' | 'description'>>(content: C): C => ({
  ...content,
  name: content.name.trim().replace(/\s+/gu, ' '),
  description: content.description.trim(),
})

/** A period is one of this century. */
const isPeriodDay = (text: string): boolean => isDay(text) && text.startsWith('20')

export type FeaturedField = 'name' | 'description' | 'target' | 'startsOn' | 'endsOn'
export type FeaturedProblems = Partial<Record<FeaturedField, string>>

const WRONG_DAY = 'Choisissez un jour du calendrier.'

/** What is wrong with a content, by field, in French; an empty object: nothing. */
export const featuredProblems = ({
  name,
  description,
  target,
  startsOn,
  endsOn,
}: Omit<FeaturedContent, 'target' | 'section' | 'imageId'> & {
  target: FeaturedTarget | null
}): FeaturedProblems => {
  const problems: FeaturedProblems = {}
  const letters = [...name.trim()].length
  if (letters === 0) problems.name = 'Donnez un nom à ce produit en vedette.'
  else if (letters > FEATURED_NAME_MAX) {
    problems.name = `Le nom peut compter ${FEATURED_NAME_MAX} caractères au plus.`
  }
  if ([...description.trim()].length > FEATURED_DESCRIPTION_MAX) {
    problems.description = `La description peut compter ${FEATURED_DESCRIPTION_MAX} caractères au plus.`
  }
  if (target === null) problems.target = 'Choisissez la famille ou le modèle à mettre en avant.'
  if (startsOn !== null && !isPeriodDay(startsOn)) problems.startsOn = WRONG_DAY
  if (endsOn !== null && !isPeriodDay(endsOn)) problems.endsOn = WRONG_DAY
  else if (endsOn !== null && startsOn !== null && endsOn < startsOn) {
    problems.endsOn = 'Le dernier jour vient avant le premier.'
  }
  return problems
}

import { displayOf } from '#shared/cart/line-display'
import { categoryLabel } from '#shared/catalogue/category-labels'
import type { Model } from '#shared/configurator/configurator.schema'
import type { Evaluation } from '#shared/configurator/evaluation'

/** A chosen level as people read it: the category by its label, the others by their name. */
export const levelName = (model: Model, level: keyof Model): string => {
  const name = model[level]?.name ?? ''
  return level === 'category' && name !== '' ? categoryLabel(name).label : name
}

/** `Rails › Rails manuels › Rail 25`. */
export const crumbsOf = (model: Model): string =>
  (['category', 'subCategory', 'family'] as const)
    .map((level) => levelName(model, level))
    .filter((name) => name !== '')
    .join(' › ')

/** The model's reference, or its name when it has none: the short way to name it. */
export const modelReference = ({ subFamily }: Model): string => subFamily?.reference ?? subFamily?.name ?? ''

/**
 * What tells one configuration from another at a glance: the size first as its line has it, then what was chosen; no
 * yes or no, no fact, and no number, which is nothing without its name.
 */
export const shortAnswers = (evaluation: Evaluation): string[] => {
  const { sizes = [], summary } = displayOf(evaluation)
  const chosen = new Set(
    evaluation.criteria.flatMap(({ key, forced, domain }) =>
      !forced && domain.kind === 'choice' ? key : [],
    ),
  )
  return [
    ...sizes.slice(0, 1).map(({ text }) => text),
    ...summary.flatMap(({ key, part, value }) => (part === 'option' && chosen.has(key) ? value : [])),
  ]
}

import { categoryLabel } from '#shared/catalogue/labels'
import type { Model } from '#shared/configurator/configurator.schema'

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

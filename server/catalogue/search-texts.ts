import { categoryLabel } from '#shared/catalogue/category-labels'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import { lightLabels } from '#shared/configurator/cloth-text'
import { fold } from '#shared/platform/text'

/** A model's own texts. */
export interface ModelTexts {
  readonly reference: string
  readonly name: string
  readonly description: string
}

/** The levels above a model, by which it is found too. */
export interface LevelTexts {
  family: { name: string; description: string; description2: string; description3: string }
  /** name */
  subCategory: string
  /** code */
  category: string
}

/** Every text of its own by which a model may be found. */
export const modelText = ({ reference, name, description }: ModelTexts): string =>
  [reference, name, description].join(' ')

/** Words for what a model comes to, by which it is found as if its texts said so. */
export const factsText = (facts: ModelFacts | null): string =>
  facts === null
    ? ''
    : [
        facts.motorised ? 'motorisé' : '',
        facts.exterior ? 'extérieur' : '',
        ...facts.fire,
        ...facts.light.map((light) => lightLabels[light]),
      ].join(' ')

/** Every text of the levels above by which a model may be found. */
export const levelText = ({ family, subCategory, category }: LevelTexts): string =>
  [
    family.name,
    family.description,
    family.description2,
    family.description3,
    subCategory,
    categoryLabel(category).label,
  ].join(' ')

/** What the staff's lists compare: every text by which a model may be found, folded, its own first. */
export const searchTexts = (
  model: ModelTexts,
  levels: LevelTexts,
): { search_reference: string; search_name: string; search_text: string } => ({
  search_reference: fold(model.reference),
  search_name: fold(model.name),
  search_text: fold(`${modelText(model)} ${levelText(levels)}`),
})

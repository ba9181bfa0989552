import { categoryLabel } from '#shared/catalogue/category-labels'
import { fold } from '#shared/platform/text'

/** The levels above a model, by which it is found too. */
export interface LevelTexts {
  family: { name: string; description: string; description2: string; description3: string }
  /** name */
  subCategory: string
  /** code */
  category: string
}

/** Every text by which a model may be found, folded: its own first, then those of the levels above. */
export const searchTexts = (
  model: { reference: string; name: string; description: string },
  { family, subCategory, category }: LevelTexts,
): { search_reference: string; search_name: string; search_text: string } => ({
  search_reference: fold(model.reference),
  search_name: fold(model.name),
  search_text: fold(
    [
      model.reference,
      model.name,
      model.description,
      family.name,
      family.description,
      family.description2,
      family.description3,
      subCategory,
      categoryLabel(category).label,
    ].join(' '),
  ),
})

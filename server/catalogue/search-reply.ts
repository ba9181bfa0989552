import type { SearchReply } from '#shared/catalogue/catalogue.schema'
import { presentSubFamily } from './catalogue-replies.ts'
import type { CatalogueTree } from './catalogue-tree.ts'

type Products = SearchReply['products']
type SubCategories = Products[number]['sub_categories']
type Families = SubCategories[number]['families']

/** The item of that id, added at the end when it is not there yet: levels stand in the order of their best model. */
const group = <Item extends { id: string }>(items: Item[], item: Item): Item => {
  const known = items.find(({ id }) => id === item.id)
  if (known !== undefined) return known
  items.push(item)
  return item
}

/** Found models, best first, under their levels. One that this edition does not have on sale is left out. */
export const searchReply = (tree: CatalogueTree, modelIds: readonly string[]): SearchReply => {
  const products: Products = []
  for (const modelId of modelIds) {
    const model = tree.modelById.get(modelId)
    if (model === undefined || !model.onSale) continue
    const { family } = model
    const { subCategory } = family
    const category = group(products, {
      id: subCategory.category.id,
      name: subCategory.category.code,
      sub_categories: [] as SubCategories,
    })
    const within = group(category.sub_categories, {
      id: subCategory.id,
      name: subCategory.name,
      slug: subCategory.slug,
      families: [] as Families,
    })
    const { sub_families } = group(within.families, {
      id: family.id,
      name: family.name,
      slug: family.slug,
      description: family.description,
      sub_families: [] as Families[number]['sub_families'],
    })
    sub_families.push(presentSubFamily(model))
  }
  return { success: true, products }
}

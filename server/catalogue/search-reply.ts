import type { SearchReply } from '#shared/catalogue/catalogue.schema'
import { presentSubFamily } from './catalogue-replies.ts'
import type { CatalogueTree, ModelNode } from './catalogue-tree.ts'

type Product = SearchReply['products'][number]
type SubCategory = Product['sub_categories'][number]
type Family = SubCategory['families'][number]

/** A level, with what was found under it. */
interface Group<Head extends { id: string }, Item> {
  readonly head: Head
  readonly items: Item[]
}

/** The group of that level, added at the end when it is not there yet: levels stand in the order of their best model. */
const group = <Head extends { id: string }, Item>(
  groups: Group<Head, Item>[],
  head: Head,
): Group<Head, Item> => {
  const known = groups.find((one) => one.head.id === head.id)
  if (known !== undefined) return known
  const added = { head, items: [] }
  groups.push(added)
  return added
}

/** Models as replies tell them: written once for as long as their edition is there. */
const written = new WeakMap<ModelNode, string>()

const modelJson = (model: ModelNode): string => {
  const known = written.get(model)
  if (known !== undefined) return known
  const json = JSON.stringify(presentSubFamily(model))
  written.set(model, json)
  return json
}

/** An object of `head` and a list, whose items are JSON. */
const withList = (head: object, name: string, items: readonly string[]): string =>
  `${JSON.stringify(head).slice(0, -1)},"${name}":[${items.join(',')}]}`

/** The `SearchReply` of found models, best first, under their levels; as JSON. One that this edition does not have on sale is left out. */
export const searchReply = (tree: CatalogueTree, modelIds: readonly string[]): string => {
  const products: Group<
    Omit<Product, 'sub_categories'>,
    Group<Omit<SubCategory, 'families'>, Group<Omit<Family, 'sub_families'>, string>>
  >[] = []
  for (const modelId of modelIds) {
    const model = tree.modelById.get(modelId)
    if (model === undefined || !model.onSale) continue
    const { id, name, slug, description, subCategory } = model.family
    const { category } = subCategory
    const product = group(products, { id: category.id, name: category.code })
    const within = group(product.items, {
      id: subCategory.id,
      name: subCategory.name,
      slug: subCategory.slug,
    })
    group(within.items, { id, name, slug, description }).items.push(modelJson(model))
  }
  const families = (found: (typeof products)[number]['items'][number]['items']): string[] =>
    found.map(({ head, items }) => withList(head, 'sub_families', items))
  const subCategories = (found: (typeof products)[number]['items']): string[] =>
    found.map(({ head, items }) => withList(head, 'families', families(items)))
  return withList(
    { success: true } satisfies Omit<SearchReply, 'products'>,
    'products',
    products.map(({ head, items }) => withList(head, 'sub_categories', subCategories(items))),
  )
}

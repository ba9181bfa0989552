import type {
  CatalogReply,
  CatalogSubCategory,
  Category,
  FamilyReply,
  FamilySummary,
  FeaturedProduct,
  SubCategory,
  SubCategoryRef,
  SubCategoryReply,
  SubFamily,
} from '#shared/catalogue/catalogue.schema'
import { imagePaths } from '#shared/catalogue/featured-image'
import { factsTogether } from '#shared/catalogue/model-facts'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { FeaturedRow } from './catalogue.queries.ts'
import {
  type CatalogueTree,
  type CategoryNode,
  type FamilyNode,
  familiesOnSale,
  type ModelNode,
  modelsOnQuote,
  modelsOnSale,
  type SubCategoryNode,
} from './catalogue-tree.ts'
import type { Drawing } from './tables.ts'

/** Drawing of a level that has no model on sale yet, by category code. */
const FALLBACK_KINDS: Record<string, DrawingKind> = {
  RAILS: 'rail',
  BLINDS: 'roller',
  FILMS: 'film',
  SHUTTERS: 'shutter',
}

const fallback = (category: CategoryNode): Drawing => ({
  kind: FALLBACK_KINDS[category.code] ?? 'rail',
  values: {},
})

const familyDrawing = (family: FamilyNode): Drawing =>
  modelsOnSale(family)[0]?.drawing ?? fallback(family.subCategory.category)

const firstDrawing = (families: FamilyNode[], category: CategoryNode): Drawing =>
  families[0] === undefined ? fallback(category) : familyDrawing(families[0])

export const presentSubFamily = (model: ModelNode): SubFamily => ({
  id: model.id,
  name: model.name,
  description: model.description,
  reference: model.reference,
  image: model.image,
  drawing: model.drawing,
  onSale: model.onSale,
  facts: model.facts,
})

const presentSubCategory = (node: SubCategoryNode): SubCategory => ({
  id: node.id,
  name: node.name,
  slug: node.slug,
  description: node.description,
  drawing: firstDrawing(familiesOnSale(node), node.category),
})

/** A category as every reply has it, its sub-categories with it. */
export const presentCategory = (node: CategoryNode): Category => ({
  id: node.id,
  name: node.code,
  description: node.description,
  hasSubCategories: node.subCategories.length > 0,
  sub_categories: node.subCategories.map(presentSubCategory),
  drawing: firstDrawing(node.subCategories.flatMap(familiesOnSale), node),
})

const presentSubCategoryRef = (node: SubCategoryNode): SubCategoryRef => ({
  id: node.id,
  name: node.name,
  slug: node.slug,
  category: { id: node.category.id, name: node.category.code },
})

const presentFamily = (family: FamilyNode) => ({
  id: family.id,
  name: family.name,
  slug: family.slug,
  description: family.description,
  description2: family.description2,
  description3: family.description3,
  sub_families: modelsOnSale(family).map(presentSubFamily),
})

const presentFamilySummary = (family: FamilyNode): FamilySummary => ({
  ...presentFamily(family),
  drawing: familyDrawing(family),
})

const targetOf = (tree: CatalogueTree, row: FeaturedRow): { model?: ModelNode; family: FamilyNode } => {
  const model = tree.modelById.get(row.sub_family_id ?? '')
  const family = model?.family ?? tree.familyById.get(row.family_id ?? '')
  if (family === undefined) throw new Error(`The featured product ${row.id} names nothing of the catalogue.`)
  return model === undefined ? { family } : { model, family }
}

/** Whether its family or model can be ordered: one that cannot is left out of the home page. */
export const isOrderable = (tree: CatalogueTree, row: FeaturedRow): boolean => {
  const { model, family } = targetOf(tree, row)
  return model === undefined ? modelsOnSale(family).length > 0 : model.onSale
}

const imagesOf = (row: FeaturedRow, model: ModelNode | undefined): FeaturedProduct['images'] => {
  if (row.image_id !== null && row.largest !== null) {
    return [{ type: 'product', ...imagePaths(row.image_id, row.largest) }]
  }
  return model?.image ? [{ type: 'product', path: model.image, fallbackPath: null, srcset: '' }] : []
}

/** A featured product as its card shows it. */
export const presentFeatured = (tree: CatalogueTree, row: FeaturedRow): FeaturedProduct => {
  const { model, family } = targetOf(tree, row)
  const { subCategory } = family
  return {
    id: row.id,
    section: row.section,
    position: row.position,
    name: row.name,
    description: row.description,
    link: `${subCategory.slug}/${family.slug}`,
    class: model === undefined ? 'Family' : 'SubFamily',
    category: { id: subCategory.category.id, name: subCategory.category.code },
    subCategory: { id: subCategory.id, name: subCategory.name, slug: subCategory.slug },
    family: { id: family.id, name: family.name, slug: family.slug },
    subFamily: model === undefined ? null : { id: model.id, name: model.name, reference: model.reference },
    images: imagesOf(row, model),
    drawing: model?.drawing ?? familyDrawing(family),
  }
}

const presentPriced = (node: SubCategoryNode): CatalogSubCategory => ({
  ...presentSubCategory(node),
  facts: factsTogether(
    familiesOnSale(node)
      .flatMap(modelsOnSale)
      .map(({ facts }) => facts),
  ),
})

export const catalogReply = (tree: CatalogueTree): CatalogReply => ({
  success: true,
  categories: tree.categories.map((node) => ({
    ...presentCategory(node),
    sub_categories: node.subCategories.map(presentPriced),
  })),
})

export const subCategoryReply = (node: SubCategoryNode): SubCategoryReply => ({
  success: true,
  subCategory: presentSubCategoryRef(node),
  families: familiesOnSale(node).map(presentFamilySummary),
})

export const familyReply = (family: FamilyNode): FamilyReply => ({
  success: true,
  family: {
    ...presentFamily(family),
    onQuote: modelsOnQuote(family).map(presentSubFamily),
    subCategory: presentSubCategoryRef(family.subCategory),
  },
})

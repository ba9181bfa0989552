import type { Config } from '#server/platform/config'
import type {
  CatalogReply,
  Category,
  FamilyReply,
  FamilySummary,
  FeaturedProduct,
  HomeReply,
  SubCategory,
  SubCategoryRef,
  SubCategoryReply,
  SubFamily,
} from '#shared/catalogue/catalogue.schema'
import {
  type CatalogueTree,
  type CategoryNode,
  type FamilyNode,
  familiesOnSale,
  type ModelNode,
  modelsOnSale,
  type SubCategoryNode,
} from './catalogue-tree.ts'
import type { Drawing } from './tables.ts'

/** Drawing of a level that has no model on sale yet, by category code. */
const FALLBACK_KINDS: Record<string, string> = {
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
})

const presentSubCategory = (node: SubCategoryNode): SubCategory => ({
  id: node.id,
  name: node.name,
  slug: node.slug,
  description: node.description,
  drawing: firstDrawing(familiesOnSale(node), node.category),
})

const presentCategory = (node: CategoryNode): Category => ({
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

const presentFamilySummary = (family: FamilyNode): FamilySummary => ({
  id: family.id,
  name: family.name,
  slug: family.slug,
  description: family.description,
  modelCount: modelsOnSale(family).length,
  drawing: familyDrawing(family),
})

/** A featured product whose family or model is not on sale any more is left out: it could not be ordered. */
const presentFeatured = (
  tree: CatalogueTree,
  row: CatalogueTree['featured'][number],
): FeaturedProduct | undefined => {
  const model = row.sub_family_id === null ? undefined : tree.modelById.get(row.sub_family_id)
  const family = model?.family ?? tree.familyById.get(row.family_id ?? '')
  if (family === undefined) return undefined
  if (model === undefined ? modelsOnSale(family).length === 0 : !model.onSale) return undefined
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
    images: model?.image ? [{ type: 'product', path: model.image }] : [],
    drawing: model?.drawing ?? familyDrawing(family),
  }
}

export const catalogReply = (tree: CatalogueTree): CatalogReply => ({
  success: true,
  categories: tree.categories.map(presentCategory),
})

export const subCategoryReply = (node: SubCategoryNode): SubCategoryReply => ({
  success: true,
  subCategory: presentSubCategoryRef(node),
  families: familiesOnSale(node).map(presentFamilySummary),
})

export const familyReply = (family: FamilyNode): FamilyReply => ({
  success: true,
  family: {
    id: family.id,
    name: family.name,
    slug: family.slug,
    description: family.description,
    description2: family.description2,
    description3: family.description3,
    subCategory: presentSubCategoryRef(family.subCategory),
    sub_families: modelsOnSale(family).map(presentSubFamily),
  },
})

const SECTIONS = ['hot', 'new', 'promo']

/** What a visitor may see: never a price. Featured products by section, then position. */
export const homeReply = (tree: CatalogueTree, company: Config['company']): HomeReply => ({
  success: true,
  categories: tree.categories.map(presentCategory),
  featuredProducts: tree.featured
    .toSorted((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.position - b.position)
    .flatMap((row) => presentFeatured(tree, row) ?? []),
  company: {
    name: company.name,
    address: company.address,
    city: company.city,
    zip: company.zip,
    email: company.email,
    phone: company.phone,
  },
})

import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import type { CatalogueRows, CatalogueState } from './catalogue.queries.ts'
import type { Drawing } from './tables.ts'

/** A model with its way up; off sale ones stand here too, since past orders name them. */
export interface ModelNode {
  id: string
  reference: string
  name: string
  description: string
  image: string | null
  drawing: Drawing
  /** named by the price list in force, and not withdrawn by staff */
  onSale: boolean
  /** no price list has ever named it, and staff have not withdrawn it: it is priced by a quote */
  onQuote: boolean
  /** null while they are not worked out */
  facts: ModelFacts | null
  family: FamilyNode
}

export interface FamilyNode {
  id: string
  slug: string
  name: string
  description: string
  description2: string
  description3: string
  subCategory: SubCategoryNode
  models: ModelNode[]
}

export interface SubCategoryNode {
  id: string
  slug: string
  name: string
  description: string
  category: CategoryNode
  families: FamilyNode[]
}

export interface CategoryNode {
  id: string
  code: string
  description: string
  subCategories: SubCategoryNode[]
}

/** The whole catalogue of one version, in memory. */
export interface CatalogueTree extends CatalogueState {
  categories: CategoryNode[]
  subCategoryBySlug: ReadonlyMap<string, SubCategoryNode>
  familyBySlug: ReadonlyMap<string, FamilyNode>
  familyById: ReadonlyMap<string, FamilyNode>
  modelById: ReadonlyMap<string, ModelNode>
  featured: CatalogueRows['featured']
  delivery: CatalogueRows['delivery']
}

const found = <T>(map: ReadonlyMap<string, T>, id: string): T => {
  const value = map.get(id)
  if (value === undefined) throw new Error(`The catalogue has no parent ${id}.`)
  return value
}

/** Hangs the rows on one another, keeping their order. */
export const buildTree = (state: CatalogueState, rows: CatalogueRows): CatalogueTree => {
  const categories = rows.categories.map(
    ({ id, code, description }): CategoryNode => ({ id, code, description, subCategories: [] }),
  )
  const categoryById = new Map(categories.map((category) => [category.id, category]))

  const subCategoryById = new Map<string, SubCategoryNode>()
  for (const { id, slug, name, description, category_id } of rows.subCategories) {
    const category = found(categoryById, category_id)
    const node: SubCategoryNode = { id, slug, name, description, category, families: [] }
    category.subCategories.push(node)
    subCategoryById.set(id, node)
  }

  const familyById = new Map<string, FamilyNode>()
  for (const row of rows.families) {
    const { id, slug, name, description, description2, description3 } = row
    const subCategory = found(subCategoryById, row.sub_category_id)
    const texts = { description, description2, description3 }
    const node: FamilyNode = { id, slug, name, ...texts, subCategory, models: [] }
    subCategory.families.push(node)
    familyById.set(id, node)
  }

  const modelById = new Map<string, ModelNode>()
  for (const row of rows.subFamilies) {
    const { id, reference, name, description, image, drawing, facts } = row
    const isOffered = row.withdrawn_at === null
    const sale = { onSale: isOffered && row.on_sale, onQuote: isOffered && !row.was_priced }
    const family = found(familyById, row.family_id)
    const node: ModelNode = { id, reference, name, description, image, drawing, facts, ...sale, family }
    family.models.push(node)
    modelById.set(id, node)
  }

  return {
    ...state,
    categories,
    subCategoryBySlug: new Map([...subCategoryById.values()].map((node) => [node.slug, node])),
    familyBySlug: new Map([...familyById.values()].map((node) => [node.slug, node])),
    familyById,
    modelById,
    featured: rows.featured,
    delivery: rows.delivery,
  }
}

/** A family's models that can be ordered, in their order. */
export const modelsOnSale = (family: FamilyNode): ModelNode[] => family.models.filter((model) => model.onSale)

/** A family's models that a quote is asked for, in their order. */
export const modelsOnQuote = (family: FamilyNode): ModelNode[] =>
  family.models.filter((model) => model.onQuote)

/** A sub-category's families that have a model to order. */
export const familiesOnSale = (subCategory: SubCategoryNode): FamilyNode[] =>
  subCategory.families.filter((family) => family.models.some((model) => model.onSale))

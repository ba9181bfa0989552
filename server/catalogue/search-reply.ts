import type { SearchReply } from '#shared/catalogue/catalogue.schema'
import { presentSubFamily } from './catalogue-replies.ts'
import type { CatalogueTree, CategoryNode, FamilyNode, ModelNode, SubCategoryNode } from './catalogue-tree.ts'
import type { Found } from './search-index.ts'

type Product = SearchReply['products'][number]
type SubCategory = Product['sub_categories'][number]
type Family = SubCategory['families'][number]

/** What a reply says of a node, as JSON: written once for as long as the node's edition is there. */
const writtenOnce = <Node extends object>(write: (node: Node) => string): ((node: Node) => Buffer) => {
  const written = new WeakMap<Node, Buffer>()
  return (node) => {
    const bytes = written.get(node) ?? Buffer.from(write(node))
    written.set(node, bytes)
    return bytes
  }
}

/** An object whose last field is a list, up to the list's first item. */
const upToList = (head: object, list: string): string => `${JSON.stringify(head).slice(0, -1)},"${list}":[`

const modelBytes = writtenOnce((model: ModelNode) => JSON.stringify(presentSubFamily(model)))
const familyBytes = writtenOnce(({ id, name, slug, description }: FamilyNode) => {
  const head: Omit<Family, 'sub_families'> = { id, name, slug, description }
  return upToList(head, 'sub_families')
})
const subCategoryBytes = writtenOnce(({ id, name, slug }: SubCategoryNode) => {
  const head: Omit<SubCategory, 'families'> = { id, name, slug }
  return upToList(head, 'families')
})
const categoryBytes = writtenOnce(({ id, code }: CategoryNode) => {
  const head: Omit<Product, 'sub_categories'> = { id, name: code }
  return upToList(head, 'sub_categories')
})

const NEXT = Buffer.from(',')
const END = Buffer.from(']}')

/** The group of a level, made when it is not there yet: levels stand in the order of their best model. */
const groupOf = <Level, Group>(groups: Map<Level, Group>, level: Level, make: () => Group): Group => {
  const group = groups.get(level) ?? make()
  groups.set(level, group)
  return group
}

type Families = Map<FamilyNode, ModelNode[]>
type SubCategories = Map<SubCategoryNode, Families>

/**
 * The `SearchReply` of found models, best first, under their levels, as the bytes of its JSON. One that this edition does
 * not have on sale is left out.
 */
export const searchReply = (tree: CatalogueTree, { ids, ...told }: Found): Buffer => {
  const found = new Map<CategoryNode, SubCategories>()
  for (const modelId of ids) {
    const model = tree.modelById.get(modelId)
    if (model === undefined || !model.onSale) continue
    const { family } = model
    const { subCategory } = family
    const subCategories = groupOf(found, subCategory.category, (): SubCategories => new Map())
    const families = groupOf(subCategories, subCategory, (): Families => new Map())
    groupOf(families, family, (): ModelNode[] => []).push(model)
  }

  const head: Omit<SearchReply, 'products'> = { success: true, ...told }
  const bytes: Buffer[] = [Buffer.from(upToList(head, 'products'))]
  const writeAll = <Item>(items: Iterable<Item>, write: (item: Item) => void): void => {
    let isFirst = true
    for (const item of items) {
      if (!isFirst) bytes.push(NEXT)
      isFirst = false
      write(item)
    }
    bytes.push(END)
  }
  writeAll(found, ([category, subCategories]) => {
    bytes.push(categoryBytes(category))
    writeAll(subCategories, ([subCategory, families]) => {
      bytes.push(subCategoryBytes(subCategory))
      writeAll(families, ([family, models]) => {
        bytes.push(familyBytes(family))
        writeAll(models, (model) => bytes.push(modelBytes(model)))
      })
    })
  })
  return Buffer.concat(bytes)
}

/** Bytes of replies that are kept for each edition: the words that many people type are asked for again and again. */
const KEPT_BYTES = 2_000_000

/** Bytes that a kept reply takes beside its own: its question, its place. */
const PLACE_BYTES = 1000

interface KeptReplies {
  bytes: number
  /** the oldest first */
  readonly byQuestion: Map<string, Buffer>
}

const keptReplies = new WeakMap<WeakKey, KeptReplies>()

/** The reply to a question (words and scope, as one text), made when it is not among the latest of this edition. */
export const rememberedSearch = (edition: WeakKey, question: string, make: () => Buffer): Buffer => {
  const kept = keptReplies.get(edition) ?? { bytes: 0, byQuestion: new Map() }
  keptReplies.set(edition, kept)
  const known = kept.byQuestion.get(question)
  if (known !== undefined) return known
  const made = make()
  kept.byQuestion.set(question, made)
  kept.bytes += made.length + PLACE_BYTES
  for (const [oldest, bytes] of kept.byQuestion) {
    if (kept.bytes <= KEPT_BYTES) break
    kept.byQuestion.delete(oldest)
    kept.bytes -= bytes.length + PLACE_BYTES
  }
  return made
}

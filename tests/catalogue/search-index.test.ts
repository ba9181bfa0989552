import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTree, type CatalogueTree, type ModelNode } from '#server/catalogue/catalogue-tree'
import { buildSearchIndex, type SearchScope } from '#server/catalogue/search-index'
import { readSearch, stem } from '#server/catalogue/search-terms'
import { searchTexts } from '#server/catalogue/search-texts'
import { fold } from '#shared/platform/text'

const WORDS = [
  'Store',
  'Écrou',
  'écrous',
  'Rail',
  'rail 25',
  'à lames',
  'CO-25',
  '100 %',
  'm²',
  'a',
  'Cœur',
  'sto',
  'brise-soleil',
  'soleil',
]
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((parts) => parts.join(' '))

/** A small catalogue: levels with texts, each with models of which some are off sale. */
const trees = fc
  .array(
    fc.record({
      texts: fc.tuple(words, words, words, words),
      models: fc.array(
        fc.record({ name: words, description: words, reference: words, on_sale: fc.boolean() }),
        {
          maxLength: 6,
        },
      ),
    }),
    { maxLength: 5 },
  )
  .map((families): CatalogueTree => {
    const drawing = { kind: 'rail' as const, values: {} }
    return buildTree(
      { catalogueVersion: 1, priceListVersion: 1 },
      {
        categories: [{ id: 'c', code: 'RAILS', description: '', position: 1 }],
        subCategories: ['s0', 's1'].map((id, position) => ({
          id,
          slug: id,
          name: `Stores ${position}`,
          description: '',
          category_id: 'c',
          position,
        })),
        families: families.map(({ texts: [name, description, description2, description3] }, position) => ({
          id: `f${position}`,
          slug: `f${position}`,
          sub_category_id: `s${position % 2}`,
          cases: [],
          ...{ name, description, description2, description3, position },
        })),
        subFamilies: families.flatMap(({ models }, family) =>
          models.map(({ reference, ...model }, place) => ({
            ...model,
            id: `m${family}-${place}`,
            family_id: `f${family}`,
            // a reference is one model's alone
            reference: `${reference} ${family}${place}`.trim(),
            image: null,
            drawing,
            withdrawn_at: null,
            was_priced: true,
            facts: null,
          })),
        ),
        featured: [],
        delivery: { version: 0, tariff: null },
      },
    )
  })

/** What the search says, model by model. */
const expected = (tree: CatalogueTree, keywords: string, limit: number, scope: SearchScope): string[] => {
  const references = [...tree.modelById.values()].map(({ reference }) => fold(reference))
  const { whole, terms, widest } = readSearch(keywords, (folded) => references.includes(folded))
  if (terms.length === 0 && widest === null) return []
  const hasAll = (text: string): boolean =>
    terms.every((term) => term.some((words) => words.every((word) => text.includes(word))))
  const start = stem(whole)
  const rankOf = (model: ModelNode): number => {
    const { family } = model
    const { subCategory } = family
    const texts = searchTexts(model, {
      family,
      subCategory: subCategory.name,
      category: subCategory.category.code,
    })
    const isInScope =
      scope.familyId === undefined
        ? scope.subCategoryId === undefined || scope.subCategoryId === subCategory.id
        : scope.familyId === family.id
    if (!model.onSale || !isInScope || !hasAll(texts.search_text)) return -1
    if (texts.search_reference === whole) return 0
    if (texts.search_reference.startsWith(start)) return 1
    if (texts.search_name.startsWith(start)) return 2
    return hasAll(texts.search_name) ? 3 : 4
  }
  const models = tree.categories
    .flatMap(({ subCategories }) => subCategories)
    .flatMap(({ families }) => families)
    .flatMap((family) => family.models)
  return models
    .map((model) => ({ id: model.id, rank: rankOf(model) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ id }) => id)
}

const scopes = fc.constantFrom<SearchScope>(
  {},
  { subCategoryId: 's1' },
  { familyId: 'f0' },
  { familyId: 'none' },
)
const typed = fc.oneof(
  words,
  fc.constantFrom(
    'ecrou',
    'tor',
    'rails 25',
    'Stores 1',
    'r',
    '%',
    'store rail',
    'CO-25 00',
    'brise soleil',
    'tringle',
    'rail 4 m',
    '2400',
    'salle de bain sto',
  ),
)

test('finds what a look at each model finds, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      trees,
      typed,
      fc.integer({ min: 1, max: 5 }),
      scopes,
      async (tree, keywords, limit, scope) => {
        const index = await buildSearchIndex(tree)
        expect(index.find(keywords, limit, { scope }).ids).toEqual(expected(tree, keywords, limit, scope))
      },
    ),
    { numRuns: 2000 },
  )
})

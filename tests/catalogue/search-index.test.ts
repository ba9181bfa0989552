import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTree, type CatalogueTree, type ModelNode } from '#server/catalogue/catalogue-tree'
import type { SearchFilters } from '#server/catalogue/search-facets'
import { buildSearchIndex, type SearchScope } from '#server/catalogue/search-index'
import { readSearch, stem } from '#server/catalogue/search-terms'
import { factsText, searchTexts } from '#server/catalogue/search-texts'
import type { TypedSize } from '#server/catalogue/typed-size'
import { WIDEST_STEPS } from '#shared/catalogue/catalogue.schema'
import { leastSpanOf, spanOf } from '#shared/catalogue/model-facts'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import { FIRE_CLASSES } from '#shared/configurator/option.schema'
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

const millimetres = fc.option(fc.constantFrom(1500, 2000, 2500, 4000, 7000))
const sizes = { width: millimetres, height: millimetres, length: millimetres }
const facts = fc.option(
  fc
    .tuple(
      fc.record<Omit<ModelFacts, 'least'>>({
        ...sizes,
        load: fc.constant(null),
        fromCents: fc.constant(null),
        leadTime: fc.constant({ from: 5, to: 10 }),
        motorised: fc.boolean(),
        exterior: fc.boolean(),
        fire: fc.subarray(['M1', 'B-s1,d0'] as ModelFacts['fire']),
        light: fc.constant([]),
      }),
      fc.option(fc.record(sizes)),
    )
    .map(([told, least]): ModelFacts => (least === null ? told : { ...told, least })),
)

/** A small catalogue: levels with texts, each with models of which some are off sale. */
const trees = fc
  .array(
    fc.record({
      texts: fc.tuple(words, words, words, words),
      models: fc.array(
        fc.record({ name: words, description: words, reference: words, on_sale: fc.boolean(), facts }),
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
          })),
        ),
        featured: [],
        delivery: { version: 0, tariff: null },
      },
    )
  })

/** Whether a model passes filters and the size that was typed; one of which nothing is known hides from filters alone. */
const passes = (
  { facts, family }: ModelNode,
  filters: SearchFilters,
  { widest, height }: TypedSize,
): boolean => {
  const { category, motorised, exterior, fire } = filters
  const isMade =
    facts === null ||
    ((widest === null || (leastSpanOf(facts) <= widest && widest <= spanOf(facts))) &&
      (height === null || ((facts.least?.height ?? 0) <= height && height <= (facts.height ?? 0))))
  return (
    isMade &&
    (category === undefined || family.subCategory.category.code === category) &&
    (!motorised || facts?.motorised === true) &&
    (!exterior || facts?.exterior === true) &&
    (fire === undefined || facts?.fire.includes(fire) === true) &&
    (filters.widest === undefined || (facts !== null && spanOf(facts) >= filters.widest))
  )
}

/** The models that a search finds, model by model, best first. */
const expected = (
  tree: CatalogueTree,
  keywords: string,
  scope: SearchScope,
  filters: SearchFilters,
): ModelNode[] => {
  const references = [...tree.modelById.values()].map(({ reference }) => fold(reference))
  const { whole, terms, widest, height } = readSearch(keywords, (folded) => references.includes(folded))
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
    const text = `${texts.search_text} ${fold(factsText(model.facts))}`
    if (!model.onSale || !isInScope || !hasAll(text) || !passes(model, filters, { widest, height })) return -1
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
    .map((model) => ({ model, rank: rankOf(model) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ model }) => model)
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
    '2000 x 1500',
    'salle de bain sto',
  ),
)

const filters = fc.record<SearchFilters>(
  {
    category: fc.constantFrom('RAILS', 'FILMS'),
    motorised: fc.boolean(),
    exterior: fc.boolean(),
    fire: fc.constantFrom<ModelFacts['fire']>('M1', 'B-s1,d0'),
    widest: fc.constantFrom(1700, 2000, 4000),
  },
  { requiredKeys: [] },
)

test('finds what a look at each model finds, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      trees,
      typed,
      fc.integer({ min: 1, max: 5 }),
      scopes,
      filters,
      async (tree, keywords, limit, scope, filters) => {
        const index = await buildSearchIndex(tree)
        const models = expected(tree, keywords, scope, filters)
        const { ids, total } = index.find(keywords, limit, { scope, filters })
        expect(ids).toEqual(models.slice(0, limit).map(({ id }) => id))
        expect(total).toBe(models.length)
      },
    ),
    { numRuns: 2000 },
  )
})

test('each filter leaves as many as were told beside it', async () => {
  await fc.assert(
    fc.asyncProperty(trees, typed, scopes, filters, async (tree, keywords, scope, filters) => {
      const index = await buildSearchIndex(tree)
      const { facets } = index.find(keywords, 1, { scope, filters })
      const left = (one: SearchFilters) => expected(tree, keywords, scope, { ...filters, ...one }).length
      const some = <T extends { count: number }>(counts: T[]) => counts.filter(({ count }) => count > 0)
      expect(facets).toEqual({
        categories: some([{ name: 'RAILS', count: left({ category: 'RAILS' }) }]),
        motorised: left({ motorised: true }),
        exterior: left({ exterior: true }),
        fire: some(FIRE_CLASSES.map((name) => ({ name, count: left({ fire: name }) }))),
        widest: some(WIDEST_STEPS.map((mm) => ({ mm, count: left({ widest: mm }) }))),
      })
    }),
    { numRuns: 1000 },
  )
})

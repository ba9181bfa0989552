import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { type CatalogueSource, checkCatalogue } from '#server/catalogue/check-catalogue'
import { type Publication, publishCatalogue } from '#server/catalogue/publish-catalogue.queries'
import type { Database } from '#server/platform/tables'
import { type FamilyCase, type FamilyFile, resolveModel } from '#shared/catalogue/catalogue-file'
import { messagesOf, totalOf } from '#shared/catalogue/family-cases'
import type { Model } from '#shared/configurator/configurator.schema'
import { evaluate } from '#shared/configurator/evaluate'
import type { SentConfiguration } from '#shared/orders/orders.schema'
import { readFamily } from '#tests/configurator/families'

/** The four families of the worked examples, published as an import would, and one cart line of each. */

const tree = (): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL('../../server/seed/tree.json', import.meta.url)), 'utf8'))

const SLUGS = ['rail-manuel-25', 'enrouleur-motorise', 'film-solaire-miroir', 'volet-roulant-55'] as const

/** Fresh catalogue data; `change` edits the families by slug before they are published. */
export const exemplars = (
  change: (families: Record<(typeof SLUGS)[number], FamilyFile>) => void = () => {},
): CatalogueSource => {
  const families = Object.fromEntries(SLUGS.map((slug) => [slug, readFamily(slug)])) as Record<
    (typeof SLUGS)[number],
    FamilyFile
  >
  change(families)
  return {
    tree: { file: 'tree.json', content: tree() },
    families: SLUGS.map((slug) => ({ file: `${slug}.json`, content: families[slug] })),
  }
}

/** Takes a model out of the data: published so, it goes off sale. */
export const withoutModel = (reference: string) =>
  exemplars((families) => {
    for (const family of Object.values(families)) {
      family.models = family.models.filter((model) => model.reference !== reference)
    }
  })

/** The changed family with cases that it comes to: those of models that it has no more are of another. */
export const withCasesAnew = (file: FamilyFile): FamilyFile => ({
  ...file,
  cases: file.cases.map((one): FamilyCase => {
    const entry = file.models.find(({ reference }) => reference === one.model) ?? file.models[0]
    if (entry === undefined) throw new Error('a family has models')
    const { template, components } = resolveModel(file, entry)
    const asked = evaluate(template, components, one.criteria, one.components)
    const answered = Object.entries(one.criteria).filter(([key]) =>
      asked.criteria.some((criterion) => criterion.key === key && criterion.asked),
    )
    const criteria = Object.fromEntries(answered)
    const evaluation = evaluate(template, components, criteria, {})
    return {
      model: entry.reference,
      criteria,
      components: {},
      total: totalOf(evaluation),
      messages: messagesOf(evaluation),
    }
  }),
})

/** Publishes the data; throws on a fault. */
export const publish = async (
  db: Kysely<Database>,
  source: CatalogueSource = exemplars(),
): Promise<Publication> => {
  const checked = await checkCatalogue(source)
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
  return db
    .transaction()
    .execute((trx) =>
      publishCatalogue(trx, checked.catalogue, { at: new Date('2026-03-01T08:00:00Z'), label: 'Essai' }),
    )
}

/** A published model with its levels. */
export const modelByReference = async (db: Kysely<Database>, reference: string): Promise<Required<Model>> => {
  const row = await db
    .selectFrom('sub_families as model')
    .innerJoin('families as family', 'family.id', 'model.family_id')
    .innerJoin('sub_categories as sub', 'sub.id', 'family.sub_category_id')
    .innerJoin('categories as category', 'category.id', 'sub.category_id')
    .where('model.reference', '=', reference)
    .select([
      'model.id',
      'model.name',
      'family.id as family_id',
      'family.name as family_name',
      'sub.id as sub_id',
      'sub.name as sub_name',
      'category.id as category_id',
      'category.code',
    ])
    .executeTakeFirstOrThrow()
  return {
    category: { id: row.category_id, name: row.code },
    subCategory: { id: row.sub_id, name: row.sub_name },
    family: { id: row.family_id, name: row.family_name },
    subFamily: { id: row.id, name: row.name, reference },
  }
}

/** The trade's four worked examples: answers, and the price ex. VAT that they must come to. */
export const examples = {
  'RA-25-MAN': {
    cents: 9918,
    criteria: {
      fixation: 'ceiling',
      length: 3600,
      opening: 'central',
      color: 'AT',
      heading: 'flat',
      handling: 'wand',
      plan: 'x-2286-r90r200-1400',
      load: 14,
    },
  },
  'EN-40': {
    cents: 27386,
    criteria: {
      dimension_type: 'reveal',
      fixation: 'ceiling',
      width: 1400,
      height: 1900,
      fabric: 'screen_5',
      cassette: true,
      control: 'radio',
      remote_wanted: true,
      side: 'right',
      color: 'B',
    },
  },
  'FS-20': {
    cents: 9400,
    criteria: {
      supply: 'cut',
      pose: 'interior',
      glazing: 'single',
      tinted: false,
      shade: false,
      orientation: 'south',
      panes: 4,
      width: 1180,
      height: 1350,
      color: 'A',
    },
  },
  'VR-55': {
    cents: 79968,
    criteria: {
      dimension_type: 'reveal',
      width: 2400,
      height: 2150,
      rolling: 'inside',
      color: 'AT',
      control: 'radio',
      remote_wanted: true,
      side: 'right',
      locks: false,
    },
  },
} as const

export type ExampleReference = keyof typeof examples

/** A cart line of a worked example. */
export const exampleLine = async (
  db: Kysely<Database>,
  reference: ExampleReference,
  changes: Partial<SentConfiguration> = {},
): Promise<SentConfiguration> => ({
  model: await modelByReference(db, reference),
  criteria: { ...examples[reference].criteria },
  selectedComponents: {},
  quantity: 1,
  ...changes,
})

/** The catalogue without its roller shutters. */
export const withoutShutters = () => {
  const { families, ...rest } = exemplars()
  return { ...rest, families: families.filter(({ file }) => file !== 'volet-roulant-55.json') }
}

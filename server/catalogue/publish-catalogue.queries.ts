import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'
import { cardDrawing } from './card-drawing.ts'
import { lockCatalogue, moveCatalogue } from './catalogue.queries.ts'
import type { CheckedCatalogue, CheckedFamily, CheckedModel } from './check-catalogue.ts'
import { searchTexts } from './search-texts.ts'
import type { Drawing } from './tables.ts'

/** Rows of one insert: far under what a statement may bind, and short enough to let others run in between. */
const BATCH = 200

/** What was published. */
export interface Publication {
  priceListVersion: number
  models: number
  components: number
}

/**
 * Makes a checked catalogue the one in force, under a new price list. Levels are known by code, slug or reference
 * and keep their ids; a model that the data do not name any more goes off sale and keeps its rows. Publications
 * wait for one another.
 */
export const publishCatalogue = async (
  trx: Transaction<Database>,
  catalogue: CheckedCatalogue,
  { at, label }: { at: Date; label: string },
): Promise<Publication> => {
  await lockCatalogue(trx)
  const subCategoryIds = await writeLevels(trx, catalogue)
  const familyIds = await writeFamilies(trx, catalogue, subCategoryIds)
  const drawings = drawingsOf(catalogue)
  const modelIds = await writeModels(trx, { catalogue, drawings }, familyIds)
  const { last } = await trx
    .selectFrom('price_lists')
    .select((query) => query.fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  const models = catalogue.families.flatMap((family) => family.models)
  const components = componentsOf(models)
  const counts = { models: models.length, components: components.length }
  await trx
    .insertInto('price_lists')
    .values({ version, label, published_at: at, upload_id: null, ...counts })
    .execute()
  await writePriceList(trx, version, { models, components, modelIds, drawings })
  await moveCatalogue(trx, at, version)
  return { priceListVersion: version, ...counts }
}

const batches = async <Row>(rows: Row[], write: (batch: Row[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH) {
    await write(rows.slice(start, start + BATCH))
    await setImmediate()
  }
}

const idOf = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The catalogue does not hold ${name}.`)
  return id
}

/** Ids of the sub-categories by slug. */
const writeLevels = async (
  trx: Transaction<Database>,
  { tree }: CheckedCatalogue,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const [index, { code, description, subCategories }] of tree.categories.entries()) {
    const category = { code, description, position: index + 1 }
    const { id } = await trx
      .insertInto('categories')
      .values(category)
      .onConflict((conflict) => conflict.column('code').doUpdateSet(category))
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, { slug, name, description: text }] of subCategories.entries()) {
      const row = { category_id: id, slug, name, description: text, position: place + 1 }
      const written = await trx
        .insertInto('sub_categories')
        .values(row)
        .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(slug, written.id)
    }
  }
  return ids
}

/** Ids of the families by slug. */
const writeFamilies = async (
  trx: Transaction<Database>,
  { families }: CheckedCatalogue,
  subCategoryIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const { file } of families) {
    const row = {
      ...file.family,
      cases: json(file.cases),
      sub_category_id: idOf(subCategoryIds, file.subCategory),
    }
    const { id } = await trx
      .insertInto('families')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(file.family.slug, id)
  }
  return ids
}

const textsOf = (catalogue: CheckedCatalogue, { file }: CheckedFamily, { entry }: CheckedModel) => {
  const category = catalogue.tree.categories.find(({ subCategories }) =>
    subCategories.some(({ slug }) => slug === file.subCategory),
  )
  const subCategory = category?.subCategories.find(({ slug }) => slug === file.subCategory)
  return searchTexts(entry, {
    family: file.family,
    subCategory: subCategory?.name ?? '',
    category: category?.code ?? '',
  })
}

/** What every model's card draws, by reference. */
const drawingsOf = ({ families }: CheckedCatalogue): Map<string, Drawing> =>
  new Map(
    families.flatMap(({ models }) =>
      models.map(({ entry, compiled }, index) => [entry.reference, cardDrawing(compiled, index)] as const),
    ),
  )

const drawingOf = (drawings: ReadonlyMap<string, Drawing>, reference: string): Drawing => {
  const drawing = drawings.get(reference)
  if (drawing === undefined) throw new Error(`The model ${reference} has no drawing.`)
  return drawing
}

/** Ids of the models by reference. */
const writeModels = async (
  trx: Transaction<Database>,
  { catalogue, drawings }: { catalogue: CheckedCatalogue; drawings: ReadonlyMap<string, Drawing> },
  familyIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const rows = catalogue.families.flatMap((family) =>
    family.models.map((model, index) => ({
      family_id: idOf(familyIds, family.file.family.slug),
      reference: model.entry.reference,
      name: model.entry.name,
      description: model.entry.description,
      drawing: json(drawingOf(drawings, model.entry.reference)),
      on_sale: true,
      position: index + 1,
      ...textsOf(catalogue, family, model),
    })),
  )
  await trx.updateTable('sub_families').set({ on_sale: false }).where('on_sale', '=', true).execute()
  const ids = new Map<string, string>()
  await batches(rows, async (batch) => {
    const written = await trx
      .insertInto('sub_families')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('reference').doUpdateSet((set) => ({
          family_id: set.ref('excluded.family_id'),
          name: set.ref('excluded.name'),
          description: set.ref('excluded.description'),
          drawing: set.ref('excluded.drawing'),
          on_sale: set.ref('excluded.on_sale'),
          position: set.ref('excluded.position'),
          search_reference: set.ref('excluded.search_reference'),
          search_name: set.ref('excluded.search_name'),
          search_text: set.ref('excluded.search_text'),
        })),
      )
      .returning(['id', 'reference'])
      .execute()
    for (const { id, reference } of written) ids.set(reference, id)
  })
  return ids
}

/** Components of the models, once each. */
const componentsOf = (models: CheckedModel[]): Component[] => {
  const components = new Map<string, Component>()
  for (const model of models) for (const one of model.components) components.set(one.reference, one)
  return [...components.values()]
}

/** Components, then every model's template and its components in order. */
const writePriceList = async (
  trx: Transaction<Database>,
  version: number,
  content: {
    models: CheckedModel[]
    components: Component[]
    modelIds: ReadonlyMap<string, string>
    drawings: ReadonlyMap<string, Drawing>
  },
): Promise<void> => {
  const { models, components, modelIds, drawings } = content
  await batches(components, (batch) =>
    trx
      .insertInto('components')
      .values(
        batch.map((component) => ({
          price_list_version: version,
          reference: component.reference,
          type: component.type,
          label: component.label,
          document: json(component),
        })),
      )
      .execute(),
  )
  await batches(models, (batch) =>
    trx
      .insertInto('templates')
      .values(
        batch.map(({ entry, template }) => ({
          price_list_version: version,
          sub_family_id: idOf(modelIds, entry.reference),
          document: json(template),
          card: json({
            name: entry.name,
            description: entry.description,
            drawing: drawingOf(drawings, entry.reference),
          }),
        })),
      )
      .execute(),
  )
  const links = models.flatMap(({ entry, components: own }) =>
    own.map(({ reference }, index) => ({
      price_list_version: version,
      sub_family_id: idOf(modelIds, entry.reference),
      position: index + 1,
      reference,
    })),
  )
  await batches(links, (batch) => trx.insertInto('sub_family_components').values(batch).execute())
}

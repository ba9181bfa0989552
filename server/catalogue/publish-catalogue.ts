import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import { categoryLabel } from '#shared/catalogue/labels'
import type { Component } from '#shared/configurator/template.schema'
import { fold } from '#shared/platform/text'
import { cardDrawing } from './card-drawing.ts'
import type { CheckedCatalogue, CheckedFamily, CheckedModel } from './check-catalogue.ts'

/** Rows of one insert: far under what a statement may bind, and short enough to let others run in between. */
const BATCH = 200

/** What was published. */
export interface Publication {
  priceListVersion: number
  models: number
  components: number
}

/** Marks the catalogue as changed: every instance drops what it holds of it. In the transaction of the change. */
export const moveCatalogue = async (
  trx: Transaction<Database>,
  at: Date,
  priceListVersion?: number,
): Promise<void> => {
  await trx
    .updateTable('catalogue_state')
    .set({
      catalogue_version: sql`catalogue_version + 1`,
      moved_at: at,
      ...(priceListVersion === undefined ? {} : { price_list_version: priceListVersion }),
    })
    .executeTakeFirstOrThrow()
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
  await trx.selectFrom('catalogue_state').select('id').forUpdate().executeTakeFirstOrThrow()
  const subCategoryIds = await writeLevels(trx, catalogue)
  const familyIds = await writeFamilies(trx, catalogue, subCategoryIds)
  const modelIds = await writeModels(trx, catalogue, familyIds)
  const { last } = await trx
    .selectFrom('price_lists')
    .select((query) => query.fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  await trx.insertInto('price_lists').values({ version, label, published_at: at }).execute()
  const models = catalogue.families.flatMap((family) => family.models)
  const components = await writePriceList(trx, version, models, modelIds)
  await moveCatalogue(trx, at, version)
  return { priceListVersion: version, models: models.length, components }
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
    const row = { ...file.family, sub_category_id: idOf(subCategoryIds, file.subCategory) }
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

/** Every text by which a model may be found, folded: its own first, then those of the levels above. */
const searchTexts = (catalogue: CheckedCatalogue, { file }: CheckedFamily, { entry }: CheckedModel) => {
  const category = catalogue.tree.categories.find(({ subCategories }) =>
    subCategories.some(({ slug }) => slug === file.subCategory),
  )
  const subCategory = category?.subCategories.find(({ slug }) => slug === file.subCategory)
  const { name, description, description2, description3 } = file.family
  return {
    search_reference: fold(entry.reference),
    search_name: fold(entry.name),
    search_text: fold(
      [
        entry.reference,
        entry.name,
        entry.description,
        name,
        description,
        description2,
        description3,
        subCategory?.name,
        category && categoryLabel(category.code).label,
      ].join(' '),
    ),
  }
}

/** Ids of the models by reference. */
const writeModels = async (
  trx: Transaction<Database>,
  catalogue: CheckedCatalogue,
  familyIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const rows = catalogue.families.flatMap((family) =>
    family.models.map((model, index) => ({
      family_id: idOf(familyIds, family.file.family.slug),
      reference: model.entry.reference,
      name: model.entry.name,
      description: model.entry.description,
      drawing: json(cardDrawing(model.compiled, index)),
      on_sale: true,
      position: index + 1,
      ...searchTexts(catalogue, family, model),
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

/** Components once each, then every model's template and its components in order; how many components. */
const writePriceList = async (
  trx: Transaction<Database>,
  version: number,
  models: CheckedModel[],
  modelIds: ReadonlyMap<string, string>,
): Promise<number> => {
  const components = new Map<string, Component>()
  for (const model of models) for (const one of model.components) components.set(one.reference, one)
  const list = [...components.values()]
  await batches(list, (batch) =>
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
  return list.length
}

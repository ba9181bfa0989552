import { sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { FamilyCase } from '#shared/catalogue/catalogue-file'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { lockCatalogue, moveCatalogue } from './catalogue.queries.ts'
import { searchTexts } from './search-texts.ts'
import type { Drawing } from './tables.ts'

/** A family as a list brings it. */
export interface FamilyToShow {
  subCategory: string
  slug: string
  name: string
  position: number
  description: string
  description2: string
  description3: string
  cases: readonly FamilyCase[]
}

/** A model as a list brings it; a new one comes with its rules. */
export interface ModelToShow {
  reference: string
  name: string
  description: string
  /** null: where it is, or last of its family */
  position: number | null
  /** null: what it is */
  drawing: Drawing | null
  added?: { family: string; template: ConfigurationTemplate; links: readonly string[] }
}

/** What comes into force with a list, beside its components and the templates that it has already. */
export interface Switch {
  readonly version: number
  /** the list that the new one was made from; another in force now refuses it */
  readonly base: number
  readonly at: Date
  readonly families: readonly FamilyToShow[]
  readonly models: readonly ModelToShow[]
  readonly components: number
}

/**
 * Puts a written draft in force: levels, models and their cards, what is on sale (the models that the list names), and
 * both versions of the catalogue. False, and nothing is written, when the list in force is no longer `base`.
 */
export const switchPriceList = async (trx: Transaction<Database>, change: Switch): Promise<boolean> => {
  const { priceListVersion } = await lockCatalogue(trx)
  if (priceListVersion !== change.base) return false
  for (const family of change.families) await writeFamily(trx, family)
  for (const model of change.models) {
    if (model.added === undefined) await writeModel(trx, model)
    else await insertModel(trx, change.version, model, model.added)
  }
  await sql`
    update sub_families set on_sale = not on_sale
    where on_sale <> (id in (select sub_family_id from templates where price_list_version = ${change.version}))`.execute(
    trx,
  )
  await writeSearchTexts(trx, change)
  await trx
    .updateTable('price_lists')
    .set({
      draft: false,
      published_at: change.at,
      components: change.components,
      models: sql`(select count(*) from templates where price_list_version = ${change.version})`,
    })
    .where('version', '=', change.version)
    .where('draft', '=', true)
    .executeTakeFirstOrThrow()
  await moveCatalogue(trx, change.at, change.version)
  return true
}

const writeFamily = async (
  trx: Transaction<Database>,
  { subCategory, cases, ...family }: FamilyToShow,
): Promise<void> => {
  const row = {
    ...family,
    cases: json(cases),
    sub_category_id: sql<string>`(select id from sub_categories where slug = ${subCategory})`,
  }
  await trx
    .insertInto('families')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .execute()
}

const writeModel = async (trx: Transaction<Database>, model: ModelToShow): Promise<void> => {
  await trx
    .updateTable('sub_families')
    .set({
      name: model.name,
      description: model.description,
      ...(model.position === null ? {} : { position: model.position }),
      ...(model.drawing === null ? {} : { drawing: json(model.drawing) }),
    })
    .where('reference', '=', model.reference)
    .execute()
}

/** A model that the list in force has not; it may have been in an earlier one, and then keeps its id. */
const insertModel = async (
  trx: Transaction<Database>,
  version: number,
  { reference, name, description, position, drawing }: ModelToShow,
  { family, template, links }: NonNullable<ModelToShow['added']>,
): Promise<void> => {
  const row = {
    family_id: sql<string>`(select id from families where slug = ${family})`,
    name,
    description,
    drawing: json(drawing),
    on_sale: true,
    position:
      position ??
      sql<number>`(select coalesce(max(position), 0) + 1 from sub_families
        where family_id = (select id from families where slug = ${family}))`,
  }
  const { id } = await trx
    .insertInto('sub_families')
    .values({ ...row, reference, image: null, search_reference: '', search_name: '', search_text: '' })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('templates')
    .values({
      price_list_version: version,
      sub_family_id: id,
      document: json(template),
      card: json({ name, description, drawing }),
    })
    .execute()
  await sql`
    insert into sub_family_components (price_list_version, sub_family_id, position, reference)
    select ${version}::integer, ${id}::uuid, position, reference
    from unnest(${links}::text[]) with ordinality as link (reference, position)`.execute(trx)
}

/** Texts by which changed models are found, and those of changed families. */
const writeSearchTexts = async (
  trx: Transaction<Database>,
  { families, models }: Pick<Switch, 'families' | 'models'>,
): Promise<void> => {
  const rows = await trx
    .selectFrom('sub_families as model')
    .innerJoin('families as family', 'family.id', 'model.family_id')
    .innerJoin('sub_categories as sub', 'sub.id', 'family.sub_category_id')
    .innerJoin('categories as category', 'category.id', 'sub.category_id')
    .select([
      'model.id',
      'model.reference',
      'model.name',
      'model.description',
      'family.name as family_name',
      'family.description as family_description',
      'family.description2',
      'family.description3',
      'sub.name as sub_name',
      'category.code',
    ])
    .where(
      sql<boolean>`(model.reference = any (${models.map(({ reference }) => reference)}::text[])
        or family.slug = any (${families.map(({ slug }) => slug)}::text[]))`,
    )
    .execute()
  if (rows.length === 0) return
  const texts = rows.map((row) => ({
    id: row.id,
    ...searchTexts(row, {
      family: {
        name: row.family_name,
        description: row.family_description,
        description2: row.description2,
        description3: row.description3,
      },
      subCategory: row.sub_name,
      category: row.code,
    }),
  }))
  await sql`
    update sub_families model
    set search_reference = text.search_reference, search_name = text.search_name, search_text = text.search_text
    from jsonb_to_recordset(${json(texts)}::jsonb) as text
      (id uuid, search_reference text, search_name text, search_text text)
    where text.id = model.id`.execute(trx)
}

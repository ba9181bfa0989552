import { type Kysely, sql } from 'kysely'
import type { FamilyToShow } from '#server/catalogue/switch-price-list.queries'
import type { Drawing } from '#server/catalogue/tables'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'

/**
 * What a file is compared with: one price list, by its version. Rows are looked up reference by reference (`lateral`):
 * the embedded engine never analyses its tables, and a plan made without statistics reads the whole list each time.
 */

export interface BaseComponent {
  reference: string
  label: string
  unit_cents: number | null
  document: Component
}

export interface BasePrice {
  label: string
  /** null: it is read from a grid */
  unit_cents: number | null
  /** ids of the models that may use it */
  models: string[]
}

/** Labels, prices and models, by reference. */
export const findBasePrices = async (
  db: Kysely<Database>,
  version: number,
  references: readonly string[],
): Promise<Map<string, BasePrice>> => {
  if (references.length === 0) return new Map()
  const { rows } = await sql<BasePrice & { reference: string }>`
    select base.* from unnest(${references}::text[]) as wanted (reference)
    cross join lateral (
      select reference, label, unit_cents, array(
        select sub_family_id::text from sub_family_components
        where price_list_version = ${version} and reference = wanted.reference
      ) as models from components
      where price_list_version = ${version} and reference = wanted.reference limit 1
    ) base`.execute(db)
  return new Map(rows.map((row) => [row.reference, row]))
}

export const findBaseComponents = async (
  db: Kysely<Database>,
  version: number,
  references: readonly string[],
): Promise<Map<string, BaseComponent>> => {
  if (references.length === 0) return new Map()
  const { rows } = await sql<BaseComponent>`
    select base.* from unnest(${references}::text[]) as wanted (reference)
    cross join lateral (
      select reference, label, unit_cents, document from components
      where price_list_version = ${version} and reference = wanted.reference limit 1
    ) base`.execute(db)
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Which models may use these components. */
export const findBaseLinks = async (
  db: Kysely<Database>,
  version: number,
  references: readonly string[],
): Promise<{ reference: string; model_id: string }[]> => {
  if (references.length === 0) return []
  const { rows } = await sql<{ reference: string; model_id: string }>`
    select link.* from unnest(${references}::text[]) as wanted (reference)
    cross join lateral (
      select reference, sub_family_id as model_id from sub_family_components
      where price_list_version = ${version} and reference = wanted.reference offset 0
    ) link`.execute(db)
  return rows
}

/** References of the components of a model, in the order they are offered. */
export const findLinksOfModel = async (
  db: Kysely<Database>,
  version: number,
  modelId: string,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('sub_family_components')
    .select('reference')
    .where('price_list_version', '=', version)
    .where('sub_family_id', '=', modelId)
    .orderBy('position')
    .execute()
  return rows.map(({ reference }) => reference)
}

export interface BaseModel {
  id: string
  reference: string
  name: string
  description: string
  position: number
  family: string
}

/** The models that the list has, in the order of their families. `family` is its slug. */
export const listBaseModels = async (db: Kysely<Database>, version: number): Promise<BaseModel[]> =>
  db
    .selectFrom('templates as template')
    .innerJoin('sub_families as model', 'model.id', 'template.sub_family_id')
    .innerJoin('families as family', 'family.id', 'model.family_id')
    .select([
      'model.id',
      'model.reference',
      'model.name',
      'model.description',
      'model.position',
      'family.slug as family',
    ])
    .where('template.price_list_version', '=', version)
    .orderBy('family.slug')
    .orderBy('model.position')
    .orderBy('model.id')
    .execute()

export interface FamilyRow extends Omit<FamilyToShow, 'subCategory'> {
  id: string
  sub_category: string
}

/** Components without a price of their own, sold on a grid or free, by reference. */
export const listComponentsWithoutPrice = async (
  db: Kysely<Database>,
  version: number,
): Promise<Component[]> => {
  const rows = await db
    .selectFrom('components')
    .select('document')
    .where('price_list_version', '=', version)
    .where('unit_cents', 'is', null)
    .orderBy('reference')
    .execute()
  return rows.map(({ document }) => document)
}

/** How a model is drawn. */
export const findDrawing = async (db: Kysely<Database>, modelId: string): Promise<Drawing> => {
  const row = await db
    .selectFrom('sub_families')
    .select('drawing')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow()
  return row.drawing
}

/** What the cards of these models say, by their references. */
export const listModelTexts = async (
  db: Kysely<Database>,
  references: readonly string[],
): Promise<{ reference: string; name: string; description: string }[]> =>
  references.length === 0
    ? []
    : db
        .selectFrom('sub_families')
        .select(['reference', 'name', 'description'])
        .where('reference', 'in', references)
        .execute()

/** Every family, with its sub-category's slug. */
export const listFamilies = async (db: Kysely<Database>): Promise<FamilyRow[]> =>
  db
    .selectFrom('families as family')
    .innerJoin('sub_categories as sub', 'sub.id', 'family.sub_category_id')
    .select([
      'family.id',
      'family.slug',
      'family.name',
      'family.position',
      'family.description',
      'family.description2',
      'family.description3',
      'family.cases',
      'sub.slug as sub_category',
    ])
    .execute()

export const listSubCategorySlugs = async (db: Kysely<Database>): Promise<Set<string>> => {
  const rows = await db.selectFrom('sub_categories').select('slug').execute()
  return new Set(rows.map(({ slug }) => slug))
}

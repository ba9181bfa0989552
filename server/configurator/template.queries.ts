import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

/** A model's template as one price list has it. */
export const findTemplateDocument = async (
  db: Kysely<Database>,
  priceListVersion: number,
  subFamilyId: string,
): Promise<ConfigurationTemplate | undefined> => {
  const row = await db
    .selectFrom('templates')
    .select('document')
    .where('price_list_version', '=', priceListVersion)
    .where('sub_family_id', '=', subFamilyId)
    .executeTakeFirst()
  return row?.document
}

/** Of several models, in no order. */
export const listTemplateDocuments = async (
  db: Kysely<Database>,
  priceListVersion: number,
  subFamilyIds: readonly string[],
): Promise<ConfigurationTemplate[]> => {
  const rows = await db
    .selectFrom('templates')
    .select('document')
    .where('price_list_version', '=', priceListVersion)
    .where('sub_family_id', 'in', subFamilyIds)
    .execute()
  return rows.map(({ document }) => document)
}

/** A model's template and its components in the order they are offered, as one price list has them. */
export const findTemplate = async (
  db: Kysely<Database>,
  priceListVersion: number,
  subFamilyId: string,
): Promise<{ template: ConfigurationTemplate; components: Component[] } | undefined> => {
  const template = await findTemplateDocument(db, priceListVersion, subFamilyId)
  if (template === undefined) return undefined
  const components = await db
    .selectFrom('sub_family_components as link')
    // One by one: of a list that has just been written there are no statistics, and a join would read all of it.
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('components')
          .select('document')
          .where('price_list_version', '=', priceListVersion)
          .whereRef('reference', '=', 'link.reference')
          .limit(1)
          .as('component'),
      (join) => join.onTrue(),
    )
    .select('component.document')
    .where('link.price_list_version', '=', priceListVersion)
    .where('link.sub_family_id', '=', subFamilyId)
    .orderBy('link.position')
    .execute()
  return { template, components: components.map((row) => row.document) }
}

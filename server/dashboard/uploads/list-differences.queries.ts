import { type Kysely, sql } from 'kysely'
import { followIndexes } from '#server/catalogue/draft-price-list.queries'
import type { Drawing, ModelCard } from '#server/catalogue/tables'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'

/** Two published lists: the one in force, and the earlier one that it would become. */
export interface TwoLists {
  readonly base: number
  readonly earlier: number
}

/** A component that two lists have differently; null where a list has it not. */
export interface ComponentDifference {
  reference: string
  was: Component | null
  now: Component | null
}

/** References looked at by one statement: a few tens of ms on both engines. */
const COMPONENTS_AT_ONCE = 500

/** What differs among the next components after `after`, how many these are and where it came to; null past the last. */
export const nextDifferences = (
  db: Kysely<Database>,
  { base, earlier }: TwoLists,
  after: string,
): Promise<{ upTo: string; looked: number; components: ComponentDifference[] } | null> =>
  db.transaction().execute(async (trx) => {
    await followIndexes(trx)
    const { rows } = await sql<
      { up_to: string | null; looked: number } & (ComponentDifference | { reference: null })
    >`
      with slice as materialized (
        select reference from (
          (select reference from components where price_list_version = ${base} and reference > ${after}
            order by reference limit ${COMPONENTS_AT_ONCE})
          union
          (select reference from components where price_list_version = ${earlier} and reference > ${after}
            order by reference limit ${COMPONENTS_AT_ONCE})
        ) refs order by reference limit ${COMPONENTS_AT_ONCE}
      ), different as (
        select slice.reference, old.document as was, new.document as now
        from slice
        left join lateral (
          select document from components
          where price_list_version = ${base} and reference = slice.reference limit 1
        ) old on true
        left join lateral (
          select document from components
          where price_list_version = ${earlier} and reference = slice.reference limit 1
        ) new on true
        where old.document is distinct from new.document
      )
      select (select max(reference) from slice) as up_to, (select count(*)::integer from slice) as looked, different.*
      from (values (1)) one left join different on true`.execute(trx)
    const [first] = rows
    if (first === undefined || first.up_to === null) return null
    const { up_to: upTo, looked } = first
    return { upTo, looked, components: rows.flatMap((row) => (row.reference === null ? [] : [row])) }
  })

/** A model that one of two lists has, or both. Its name, description and drawing are those shown today. */
export interface ListedModel {
  id: string
  reference: string
  name: string
  description: string
  position: number
  drawing: Drawing
  /** slug */
  family: string
  inBase: boolean
  inEarlier: boolean
  /** what the catalogue showed under the earlier list; null where that was not kept */
  card: ModelCard | null
}

/** Every model of two lists, in the order of their families. */
export const listModelsOfBoth = async (
  db: Kysely<Database>,
  { base, earlier }: TwoLists,
): Promise<ListedModel[]> => {
  const { rows } = await sql<ListedModel>`
    select model.id, model.reference, model.name, model.description, model.position, model.drawing,
      family.slug as family, old.document is not null as "inBase", new.document is not null as "inEarlier",
      new.card
    from (select sub_family_id, document from templates where price_list_version = ${base}) old
    full join (select sub_family_id, document, card from templates where price_list_version = ${earlier}) new
      using (sub_family_id)
    join sub_families model on model.id = sub_family_id
    join families family on family.id = model.family_id
    order by family.slug, model.position, model.id`.execute(db)
  return rows
}

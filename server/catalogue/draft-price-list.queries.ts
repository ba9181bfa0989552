import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'

/**
 * A draft is a price list that is written slice by slice while the shop goes on: nobody reads it until it is put in
 * force whole. It is the list `source` with the changes of an upload.
 */
export interface Draft {
  readonly uploadId: string
  readonly source: number
  readonly version: number
}

/** Rows of one statement: a few tens of ms on both engines. */
const COMPONENTS_AT_ONCE = 500
const LINKS_AT_ONCE = 500

/** Opens the draft of an upload, under the next version. In a transaction: publications wait for one another. */
export const insertDraft = async (
  trx: Transaction<Database>,
  { uploadId, label, at }: { uploadId: string; label: string; at: Date },
): Promise<number> => {
  await trx.selectFrom('catalogue_state').select('id').forUpdate().executeTakeFirstOrThrow()
  const { last } = await trx
    .selectFrom('price_lists')
    .select((query) => query.fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  await trx
    .insertInto('price_lists')
    .values({ version, label, published_at: at, draft: true, upload_id: uploadId })
    .execute()
  return version
}

/** A draft that was begun, and by which upload. */
export interface BegunDraft {
  readonly version: number
  readonly uploadId: string | null
}

/** The drafts that no publication is writing. */
export const listLooseDrafts = async (db: Kysely<Database>): Promise<BegunDraft[]> =>
  db
    .selectFrom('price_lists as list')
    .leftJoin('price_uploads as upload', 'upload.id', 'list.upload_id')
    .select(['list.version', 'list.upload_id as uploadId'])
    .where('list.draft', '=', true)
    .where(sql<boolean>`upload.state is distinct from 'publishing'`)
    .execute()

/** The drafts that an upload began. */
export const listDraftsOf = async (db: Kysely<Database>, uploadId: string): Promise<BegunDraft[]> =>
  db
    .selectFrom('price_lists')
    .select(['version', 'upload_id as uploadId'])
    .where('draft', '=', true)
    .where('upload_id', '=', uploadId)
    .execute()

/**
 * Takes a draft away, a slice at a time. Each slice looks again whether it is that draft still and nobody writes it, as
 * versions of drafts are given again; or whether the caller does, when `hold` holds the upload. Never one in force.
 */
export const deleteDraft = async (
  db: Kysely<Database>,
  { version, uploadId }: BegunDraft,
  hold?: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> => {
  /** What `run` deletes, with the draft held; 0 once it is no longer what is to go. */
  const whileHeld = (run: (trx: Transaction<Database>) => Promise<bigint>): Promise<bigint> =>
    db.transaction().execute(async (trx) => {
      await hold?.(trx)
      const { rows } = await sql`
        select list.version from price_lists list left join price_uploads upload on upload.id = list.upload_id
        where list.version = ${version} and list.draft and list.upload_id is not distinct from ${uploadId}
          and (${hold !== undefined} or upload.state is distinct from 'publishing')
        for update of list`.execute(trx)
      return rows.length === 0 ? 0n : run(trx)
    })
  for (const table of ['sub_family_components', 'templates', 'components'] as const) {
    const deleteSlice = async (trx: Transaction<Database>): Promise<bigint> => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where price_list_version = ${version} limit ${COMPONENTS_AT_ONCE}
        ))`.execute(trx)
      return numAffectedRows
    }
    while ((await whileHeld(deleteSlice)) === BigInt(COMPONENTS_AT_ONCE)) {}
  }
  await whileHeld(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('price_lists')
      .where('version', '=', version)
      .executeTakeFirst()
    return numDeletedRows
  })
}

/** How many components the draft will have, about: what it is made of. */
export const countComponents = async (db: Kysely<Database>, version: number): Promise<number> => {
  const { components } = await db
    .selectFrom('price_lists')
    .select('components')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return components
}

/**
 * Until the transaction ends rows come by the order of an index: without statistics, which the embedded engine never
 * makes, the planner would sort the whole rest of a list for each slice of it.
 */
export const followIndexes = async (trx: Transaction<Database>): Promise<void> => {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    trx,
  )
}

/** Copies the next components of the source after `after`, as the upload changes them; where it came to, or null. */
export const copyComponents = async (
  trx: Transaction<Database>,
  { uploadId, source, version }: Draft,
  after: string,
): Promise<{ upTo: string; written: number } | null> => {
  await followIndexes(trx)
  const { rows } = await sql<{ up_to: string | null; written: number }>`
    with slice as materialized (
      select reference, type, label, document from components
      where price_list_version = ${source} and reference > ${after}
      order by reference limit ${COMPONENTS_AT_ONCE}
    ), written as (
      insert into components (price_list_version, reference, type, label, document)
      select ${version}::integer, base.reference, coalesce(change.document ->> 'type', base.type),
        coalesce(change.document ->> 'label', base.label),
        coalesce(
          change.document,
          case when change.new_cents is null then base.document
            else jsonb_set(base.document, '{price,cents}', to_jsonb(change.new_cents)) end
        )
      from slice base
      left join lateral (
        select kind, new_cents, document from price_upload_changes
        where upload_id = ${uploadId} and what = 'component' and reference = base.reference limit 1
      ) change on true
      where change.kind is distinct from 'removed'
      returning 1
    )
    select (select max(reference) from slice) as up_to, (select count(*)::integer from written) as written`.execute(
    trx,
  )
  const [row] = rows
  return row === undefined || row.up_to === null ? null : { upTo: row.up_to, written: row.written }
}

/** Writes the next components that the upload adds, after `after`; where it came to, or null. */
export const addComponents = async (
  trx: Transaction<Database>,
  { uploadId, version }: Draft,
  after: string,
): Promise<{ upTo: string; written: number } | null> => {
  await followIndexes(trx)
  const { rows } = await sql<{ reference: string }>`
    insert into components (price_list_version, reference, type, label, document)
    select ${version}::integer, reference, document ->> 'type', document ->> 'label', document
    from price_upload_changes
    where upload_id = ${uploadId} and what = 'component' and kind = 'added' and reference > ${after}
    order by reference limit ${COMPONENTS_AT_ONCE}
    returning reference`.execute(trx)
  // written, and returned, in the order of the references
  const upTo = rows.at(-1)?.reference
  return upTo === undefined ? null : { upTo, written: rows.length }
}

/** Groups of the source's models that the draft keeps, so that a group's links are written at once. */
export const listModelGroups = async (
  db: Kysely<Database>,
  { uploadId, source }: Draft,
): Promise<string[][]> => {
  const { rows } = await sql<{ id: string; links: number }>`
    select template.sub_family_id as id,
      (select count(*)::integer from sub_family_components link
        where link.price_list_version = ${source} and link.sub_family_id = template.sub_family_id) as links
    from templates template
    join sub_families model on model.id = template.sub_family_id
    where template.price_list_version = ${source} and not exists (
      select from price_upload_changes change
      where change.upload_id = ${uploadId} and change.what = 'model' and change.reference = model.reference
        and change.kind = 'removed'
    )
    order by template.sub_family_id`.execute(db)
  const groups: string[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const { id, links } of rows) {
    if (size + links > LINKS_AT_ONCE) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(id)
    size += Math.max(links, LINKS_AT_ONCE / 20)
  }
  return groups
}

/** Copies templates and links of these models, and what the catalogue shows of each, as the upload changes them. */
export const copyModels = async (
  trx: Transaction<Database>,
  { uploadId, source, version }: Draft,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    insert into templates (price_list_version, sub_family_id, document, card)
    select ${version}::integer, base.sub_family_id,
      case when grids.document is null then coalesce(rules.document -> 'template', base.document)
        else jsonb_set(base.document, '{tables}', base.document -> 'tables' || grids.document) end,
      jsonb_build_object(
        'name', coalesce(shown.document ->> 'name', model.name),
        'description', coalesce(shown.document ->> 'description', model.description),
        'drawing', coalesce(rules.document -> 'drawing', model.drawing)
      )
    from templates base
    join sub_families model on model.id = base.sub_family_id
    left join price_upload_changes rules
      on rules.upload_id = ${uploadId} and rules.what = 'template' and rules.reference = model.reference
    left join price_upload_changes grids
      on grids.upload_id = ${uploadId} and grids.what = 'tables' and grids.reference = model.reference
    left join price_upload_changes shown
      on shown.upload_id = ${uploadId} and shown.what = 'model' and shown.reference = model.reference
    where base.price_list_version = ${source} and base.sub_family_id = any (${ids}::uuid[])`.execute(trx)
  await sql`
    insert into sub_family_components (price_list_version, sub_family_id, position, reference)
    select ${version}::integer, base.sub_family_id, base.position, base.reference
    from sub_family_components base
    join sub_families model on model.id = base.sub_family_id
    where base.price_list_version = ${source} and base.sub_family_id = any (${ids}::uuid[]) and not exists (
      select from price_upload_changes change
      where change.upload_id = ${uploadId} and change.what = 'links' and change.reference = model.reference
    )
    union all
    select ${version}::integer, model.id, link.position::integer, link.reference
    from price_upload_changes change
    join sub_families model on model.reference = change.reference
    cross join lateral jsonb_array_elements_text(change.document) with ordinality as link (reference, position)
    where change.upload_id = ${uploadId} and change.what = 'links' and model.id = any (${ids}::uuid[])`.execute(
    trx,
  )
}

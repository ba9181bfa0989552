import { type Kysely, sql } from 'kysely'
import { findTemplateDocument } from '#server/configurator/template.queries'
import type { Database } from '#server/platform/tables'
import { COMPONENTS_MAX } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { findLinksOfModel, listBaseModels } from './base.queries.ts'
import type { ChangedTemplate } from './candidate-documents.ts'
import { listChanges } from './changes.queries.ts'

/** What a list would become: the base with the changes of an upload. */
export interface Candidate {
  uploadId: string
  base: number
}

/** A model's template and components as the candidate list has them; undefined when it would not be in it. */
export const findCandidateTemplate = async (
  db: Kysely<Database>,
  { uploadId, base }: Candidate,
  model: { id: string; reference: string },
): Promise<{ template: ConfigurationTemplate; components: Component[] } | undefined> => {
  const changes = await db
    .selectFrom('price_upload_changes')
    .select(['what', 'kind', 'document'])
    .where('upload_id', '=', uploadId)
    .where('what', 'in', ['model', 'template', 'links', 'tables'])
    .where('reference', '=', model.reference)
    .execute()
  if (changes.some(({ what, kind }) => what === 'model' && kind === 'removed')) return undefined
  // Written by this program: the documents have the form of their kind.
  const documentOf = (what: string): unknown => changes.find((change) => change.what === what)?.document
  const changed = documentOf('template') as ChangedTemplate | undefined
  const rules = changed?.template ?? (await findTemplateDocument(db, base, model.id))
  if (rules === undefined) return undefined
  const tables = documentOf('tables') as ConfigurationTemplate['tables'] | undefined
  const template = tables === undefined ? rules : { ...rules, tables: { ...rules.tables, ...tables } }
  const links = (documentOf('links') as string[] | undefined) ?? (await findLinksOfModel(db, base, model.id))
  return { template, components: await findCandidateComponents(db, { uploadId, base }, links) }
}

/**
 * More than a model may have, so that one that a file fills with all of its lines is refused without reading them; by more
 * than the lines that are tried one by one.
 */
const MOST_COMPONENTS = COMPONENTS_MAX + 100

const findCandidateComponents = async (
  db: Kysely<Database>,
  { uploadId, base }: Candidate,
  references: readonly string[],
): Promise<Component[]> => {
  const { rows } = await sql<{ document: Component }>`
    select coalesce(
      change.document,
      case when change.new_cents is null then base.document
        else jsonb_set(base.document, '{price,cents}', to_jsonb(change.new_cents)) end
    ) as document
    from unnest(${references}::text[]) with ordinality as link (reference, position)
    left join lateral (
      select reference, document from components
      where price_list_version = ${base} and reference = link.reference limit 1
    ) base on true
    left join lateral (
      select reference, kind, new_cents, document from price_upload_changes
      where upload_id = ${uploadId} and what = 'component' and reference = link.reference limit 1
    ) change on true
    where change.kind is distinct from 'removed' and coalesce(change.reference, base.reference) is not null
    order by link.position limit ${MOST_COMPONENTS}`.execute(db)
  return rows.map(({ document }) => document)
}

/**
 * Lines of the file that change a model or its components otherwise than in price: what a fault of its template is put
 * down to.
 */
export const linesAbout = async (
  db: Kysely<Database>,
  { uploadId, base }: Candidate,
  model: { id: string; reference: string },
): Promise<{ line: number; reference: string }[]> => {
  const { rows } = await sql<{ line: number; reference: string }>`
    select distinct change.line, change.reference
    from price_upload_changes change
    where change.upload_id = ${uploadId} and change.line > 0 and change.what <> 'links' and (
      (change.what in ('model', 'template') and change.reference = ${model.reference})
      or (change.what = 'component' and (change.kind <> 'changed' or change.detail <> '') and change.reference in (
        select reference from sub_family_components
        where price_list_version = ${base} and sub_family_id = ${model.id}
        union
        select jsonb_array_elements_text(document) from price_upload_changes
        where upload_id = ${uploadId} and what = 'links' and reference = ${model.reference}
      ))
    )
    order by change.line`.execute(db)
  return rows
}

/** Forgets what models would offer, to be worked out again. */
export const deleteLinkChanges = async (db: Kysely<Database>, uploadId: string): Promise<void> => {
  await db
    .deleteFrom('price_upload_changes')
    .where('upload_id', '=', uploadId)
    .where('what', '=', 'links')
    .where('line', '=', 0)
    .execute()
}

/** Ids of the models that the upload takes off sale. */
export const findRemovedModels = async (
  db: Kysely<Database>,
  { base, uploadId }: Candidate,
): Promise<Set<string>> => {
  const gone = new Set(
    (await listChanges(db, uploadId, 'model'))
      .filter(({ kind }) => kind === 'removed')
      .map(({ reference }) => reference),
  )
  if (gone.size === 0) return new Set()
  const models = await listBaseModels(db, base)
  return new Set(models.flatMap(({ id, reference }) => (gone.has(reference) ? [id] : [])))
}

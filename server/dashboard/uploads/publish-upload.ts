import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import {
  addComponents,
  copyComponents,
  copyModels,
  countComponents,
  type Draft,
  deleteDraft,
  insertDraft,
  listDraftsOf,
  listLooseDrafts,
  listModelGroups,
} from '#server/catalogue/draft-price-list.queries'
import {
  type FamilyToShow,
  type ModelToShow,
  switchPriceList,
} from '#server/catalogue/switch-price-list.queries'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import { errorTable } from '#shared/platform/errors'
import { listModelTexts } from './base.queries.ts'
import type { AddedModel, ChangedFamily, ChangedModel, ChangedTemplate } from './candidate-documents.ts'
import { type Change, listChanges } from './changes.queries.ts'
import { endAttempt } from './upload-life.ts'
import type { UploadTools } from './upload-tools.ts'
import { type Attempt, type UploadRow, writeProgress } from './uploads.queries.ts'

/** The list that an upload was made from is in force no more: it is checked again, and another publication is none. */
class Overtaken extends Error {}

/**
 * Publishes a checked upload: writes the new list as a draft in slices while the shop goes on, then puts it in force in
 * one transaction. Whatever stops it, the list in force is the one of before or the new one. Throws `UploadLeft` once
 * cancelled, and the signal's reason.
 */
export const publishUpload = async (
  tools: UploadTools,
  attempt: Attempt,
  upload: UploadRow,
  signal: AbortSignal,
): Promise<void> => {
  const { db, clock } = tools
  const base = upload.base_version
  if (base === null) throw new Error(`The upload ${upload.id} has no base list.`)
  await writeProgress(db, attempt, { phase: 'writing', done: 0, total: null })
  await dropLooseDrafts(db)
  for (const begun of await listDraftsOf(db, upload.id)) {
    await deleteDraft(db, begun, (trx) => writeProgress(trx, attempt, {}))
  }
  const at = new Date(clock.now())
  const version = await db.transaction().execute(async (trx) => {
    await writeProgress(trx, attempt, {})
    return insertDraft(trx, { uploadId: upload.id, label: upload.label, at })
  })
  const components = await writeDraft(db, attempt, { uploadId: upload.id, source: base, version }, signal)
  try {
    await db.transaction().execute(async (trx) => {
      const now = new Date(clock.now())
      // The upload's row first: a cancellation that came before is not overrun.
      const step = { at: now, changes: { phase: 'switching', published_version: version } } as const
      await endAttempt(trx, attempt, { type: 'list.published' }, step)
      const shown = await listShown(trx, upload.id)
      const isInForce = await switchPriceList(trx, { version, base, at: now, components, ...shown })
      if (!isInForce) throw new Overtaken()
      await recordAudit(
        trx,
        {
          kind: upload.restored_version === null ? 'price_list_published' : 'price_list_restored',
          subjectId: null,
          request: { ip: upload.ip },
          ...(upload.published_by === null ? {} : { actorId: upload.published_by }),
          details: { before: base, after: version, label: upload.label, restored: upload.restored_version },
        },
        now,
      )
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    const { message } = errorTable.UPLOAD_STALE
    const step = { at: new Date(clock.now()), changes: { phase: 'waiting', message } } as const
    await db.transaction().execute((trx) => endAttempt(trx, attempt, { type: 'list.overtaken' }, step))
    await dropLooseDrafts(db)
  }
}

/** Takes away what publications left that were stopped. */
export const dropLooseDrafts = async (db: Kysely<Database>): Promise<void> => {
  for (const begun of await listLooseDrafts(db)) await deleteDraft(db, begun)
}

/** Writes components, then templates with their links; how many components there are. */
const writeDraft = async (
  db: Kysely<Database>,
  attempt: Attempt,
  draft: Draft,
  signal: AbortSignal,
): Promise<number> => {
  const groups = await listModelGroups(db, draft)
  const total = (await countComponents(db, draft.source)) + groups.flat().length
  let components = 0
  for (const write of [copyComponents, addComponents]) {
    let after: string | null = ''
    while (after !== null) {
      signal.throwIfAborted()
      const from: string = after
      const slice = await db.transaction().execute(async (trx) => {
        await writeProgress(trx, attempt, { done: Math.min(components, total), total })
        return write(trx, draft, from)
      })
      components += slice?.written ?? 0
      after = slice?.upTo ?? null
      await setImmediate()
    }
  }
  let models = 0
  for (const ids of groups) {
    signal.throwIfAborted()
    await db.transaction().execute(async (trx) => {
      await writeProgress(trx, attempt, { done: Math.min(components + models, total), total })
      await copyModels(trx, draft, ids)
    })
    models += ids.length
    await setImmediate()
  }
  return components
}

/** Families and models as the upload's changes bring them. */
const listShown = async (
  db: Kysely<Database>,
  uploadId: string,
): Promise<{ families: FamilyToShow[]; models: ModelToShow[] }> => {
  // Written by this program: the documents have the form of their kind.
  const documents = async <T>(what: Change['what']) =>
    (await listChanges(db, uploadId, what)).flatMap(({ reference, document }) =>
      document === null ? [] : [{ reference, document: document as T }],
    )
  const families = await documents<ChangedFamily>('family')
  const rules = await documents<ChangedTemplate>('template')
  const drawings = new Map(rules.map(({ reference, document }) => [reference, document.drawing]))
  const models = await documents<ChangedModel | AddedModel>('model')
  const named = new Set(models.map(({ reference }) => reference))
  const redrawn = await listModelTexts(db, [...drawings.keys()])
  return {
    families: families.map(({ document }) => document),
    models: [
      ...models.map(({ reference, document }): ModelToShow => {
        const { name, description, position } = document
        const shown = { reference, name, description, position }
        if (!('family' in document)) return { ...shown, drawing: drawings.get(reference) ?? null }
        const { family, template, links, drawing } = document
        return { ...shown, drawing, added: { family, template, links } }
      }),
      ...redrawn
        .filter(({ reference }) => !named.has(reference))
        .map(
          (model): ModelToShow => ({
            ...model,
            position: null,
            drawing: drawings.get(model.reference) ?? null,
          }),
        ),
    ],
  }
}

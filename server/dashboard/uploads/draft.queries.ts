import type { Kysely, Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import type { DraftComparison, DraftReport } from '#shared/dashboard/uploads/draft.schema'
import { toCents } from '#shared/platform/money'
import type { TriedDraft } from './draft-report.ts'
import { DraftTally, type Outcome } from './draft-tally.ts'
import { listPricedDocuments } from './impact.queries.ts'
import { findChunk } from './upload-chunks.queries.ts'

/** Keeps what a draft does, with what the dry run found of the last orders. */
export const keepReport = async (
  trx: Transaction<Database>,
  uploadId: string,
  tried: TriedDraft,
): Promise<void> => {
  const report: DraftReport = { ...tried, orders: await compareOrders(trx, uploadId) }
  await trx
    .insertInto('price_upload_reports')
    .values({ upload_id: uploadId, document: json(report) })
    .execute()
}

export const findReport = async (
  db: Kysely<Database>,
  uploadId: string,
): Promise<DraftReport | undefined> => {
  const row = await db
    .selectFrom('price_upload_reports')
    .select('document')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return row?.document
}

/** The family of a checked upload as it was sent; undefined once its file is gone. */
export const findDraftFile = async (
  db: Kysely<Database>,
  uploadId: string,
): Promise<FamilyFile | undefined> => {
  const pieces: Buffer[] = []
  for (let position = 1; ; position++) {
    const piece = await findChunk(db, uploadId, position)
    if (piece === undefined) break
    pieces.push(piece)
  }
  if (pieces.length === 0) return undefined
  // its check has judged these very bytes
  return JSON.parse(
    Buffer.concat(pieces)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  ) as FamilyFile
}

/** Lines read at once. */
const AT_ONCE = 500

/** What the lines of the last orders would come to, as the dry run found them. */
const compareOrders = async (db: Kysely<Database>, uploadId: string): Promise<DraftComparison> => {
  const tally = new DraftTally()
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('price_upload_impact')
      .select(['position', 'document'])
      .where('upload_id', '=', uploadId)
      .where('source', '=', 'order')
      .where('position', '>', after)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.position
    for (const { document } of rows) {
      const { id, number, line, reference, oldPrice, newPrice, reasons } = document
      const becomes: Outcome =
        newPrice === null ? { reason: reasons[0] ?? 'Non commandable.' } : { cents: toCents(newPrice) }
      const order = { id, number: number ?? '', line }
      tally.add(
        { model: reference, criteria: {}, components: {}, order },
        { cents: toCents(oldPrice) },
        becomes,
      )
    }
  }
  const { impact } = await db
    .selectFrom('price_uploads')
    .select('impact')
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow()
  return withAnswers(db, { ...tally.comparison(), compared: impact?.orders.checked ?? 0 })
}

/** With the answers that the lines were ordered with. */
const withAnswers = async (db: Kysely<Database>, comparison: DraftComparison): Promise<DraftComparison> => {
  const { dearer, cheaper, impossible, possible } = comparison
  const shown = [dearer, cheaper, impossible, possible].flatMap(({ examples }) => examples)
  const ids = [...new Set(shown.flatMap(({ order }) => order?.id ?? []))]
  if (ids.length === 0) return comparison
  const documents = await listPricedDocuments(db, 'order', ids)
  for (const example of shown) {
    const found = documents.find(({ id }) => id === example.order?.id)
    const line = found?.configurations[(example.order?.line ?? 0) - 1]
    if (line === undefined) continue
    example.criteria = { ...line.criteria }
    example.components = Object.fromEntries(
      Object.entries(line.components).map(([type, { reference }]) => [type, reference]),
    )
  }
  return comparison
}

import { setImmediate } from 'node:timers/promises'
import { findCatalogueState } from '#server/catalogue/catalogue.queries'
import { json } from '#server/platform/columns'
import { UploadRefused } from '#server/platform/refused-file'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import type { ChangeKind } from '#shared/dashboard/uploads/findings.schema'
import type { UploadKind } from '#shared/dashboard/uploads/upload-rows.schema'
import { isSuspicious } from '#shared/dashboard/uploads/uploads.rules'
import { type BaseModel, listBaseModels } from './base.queries.ts'
import { type Candidate, deleteLinkChanges, findRemovedModels } from './candidate.queries.ts'
import {
  type Change,
  deleteChangesOfLines,
  deleteFindings,
  insertChanges,
  insertRejected,
  isHidden,
  type Rejection,
} from './changes.queries.ts'
import { compareLists } from './compare-lists.ts'
import type { Comparison, Findings } from './comparison.ts'
import { comparisonOf } from './comparison-of.ts'
import { keepReport } from './draft.queries.ts'
import { faultyLines } from './faulty-lines.ts'
import { insertImpact } from './impact.queries.ts'
import { priceImpact } from './price-impact.ts'
import { readUpload } from './read-upload.ts'
import { refuseUncompiled } from './refuse-uncompiled.ts'
import { asTheFileWrites } from './refused-cells.ts'
import { reportDraft, type TriedDraft } from './report-draft.ts'
import type { GoodRow, RowBatch } from './rows.ts'
import { withUploadFile } from './upload-file.ts'
import { endAttempt } from './upload-life.ts'
import type { UploadTools } from './upload-tools.ts'
import { type Attempt, type UploadChanges, type UploadRow, writeProgress } from './uploads.queries.ts'

/** Changes or refused rows written by one statement. */
const AT_ONCE = 500

/**
 * The dry run of a file or of a return to an earlier list: reads it, compares it with the list in force, compiles what it
 * touches and prices carts and orders again. Ends `ready` or `refused`; nothing that customers see changes. Begins anew
 * at each attempt. Throws `UploadLeft` once cancelled, and the signal's reason.
 */
export const checkUpload = async (
  tools: UploadTools,
  attempt: Attempt,
  upload: UploadRow,
  signal: AbortSignal,
): Promise<void> => {
  const { db, clock } = tools
  try {
    const { priceListVersion: base } = await findCatalogueState(db)
    if (base === null)
      throw new UploadRefused('Aucun tarif n’est en vigueur\u00a0: il n’y a rien à modifier.')
    await writeProgress(db, attempt, {
      phase: upload.restored_version === null ? 'reading' : 'comparing',
      done: 0,
      total: upload.restored_version === null ? upload.bytes : null,
      base_version: base,
      rows_read: 0,
      rows_rejected: 0,
      suspicious: 0,
      impact: null,
      message: null,
    })
    await deleteFindings(db, attempt)
    const dryRun = new DryRun(tools, attempt, { uploadId: upload.id, base }, signal)
    if (upload.restored_version === null) await dryRun.run(upload)
    else await dryRun.runReturn(upload.restored_version)
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    const step = { at: new Date(clock.now()), changes: { message: error.message } }
    await db.transaction().execute((trx) => endAttempt(trx, attempt, { type: 'check.refused' }, step))
  }
}

class DryRun {
  readonly #tools: UploadTools
  readonly #attempt: Attempt
  readonly #candidate: Candidate
  readonly #signal: AbortSignal
  #comparison: Comparison | undefined
  #kind: UploadKind | undefined
  /** of a family's file */
  #family: FamilyFile | undefined
  #report: TriedDraft | undefined
  #columns: readonly string[] = []
  #read = 0
  #rejected = 0
  /** things that differ, by kind: counting 100,000 rows would hold the embedded engine */
  readonly #counts: Record<ChangeKind, number> = { added: 0, changed: 0, removed: 0 }
  /** changes of price that somebody must confirm */
  #suspicious = 0
  readonly #touched = new Set<string>()
  readonly #refusedLines = new Set<number>()

  constructor(tools: UploadTools, attempt: Attempt, candidate: Candidate, signal: AbortSignal) {
    this.#tools = tools
    this.#attempt = attempt
    this.#candidate = candidate
    this.#signal = signal
  }

  async run(upload: UploadRow): Promise<void> {
    await this.#readFile(upload, async (batch) => {
      this.#kind = batch.head.kind
      this.#comparison ??= await comparisonOf(this.#tools.db, batch.head.kind, this.#candidate.base)
      const good = batch.rows.filter((row): row is GoodRow => 'row' in row)
      for (const { row } of good) if (row.kind === 'template') this.#family = row.file
      const bad = batch.rows.filter((row) => 'faults' in row)
      this.#read += batch.rows.length
      this.#columns = batch.head.columns
      const found = await this.#comparison.take(this.#tools.db, good)
      const rejected = found.rejected.map((one) =>
        asTheFileWrites(one, one.row ?? good.find(({ line }) => line === one.line)?.row, this.#columns),
      )
      const { kind, format } = batch.head
      await this.#keep({ ...found, rejected }, bad, {
        kind,
        format,
        head: json(batch.head),
        done: batch.read,
        total: batch.size,
      })
    })
    await this.#finish()
    if (this.#kind !== 'prices') await this.#compile(upload)
    await this.#refuseAllRejected()
    if (this.#family !== undefined) {
      this.#report = await reportDraft(
        this.#tools.db,
        this.#attempt,
        this.#candidate,
        this.#family,
        this.#signal,
      )
    }
    await this.#price()
  }

  /** Of a return the rows come from the earlier list; all of them are applied, or it is refused. */
  async runReturn(earlier: number): Promise<void> {
    const { db } = this.#tools
    const { base } = this.#candidate
    for await (const { changes, touched, done, total } of compareLists(db, { base, earlier })) {
      this.#signal.throwIfAborted()
      await writeProgress(db, this.#attempt, { done, total })
      for (let from = 0; from < changes.length; from += AT_ONCE) {
        const slice = changes.slice(from, from + AT_ONCE)
        await this.#keep({ changes: slice, rejected: [], touched }, [], {})
      }
    }
    const models = await this.#touchedModels(earlier)
    await refuseUncompiled(this.#tools.db, this.#attempt, { earlier, models }, this.#signal)
    await this.#price()
  }

  async #touchedModels(version: number): Promise<BaseModel[]> {
    const models = await listBaseModels(this.#tools.db, version)
    return models.filter(({ id }) => this.#touched.has(id))
  }

  async #readFile(upload: UploadRow, take: (batch: RowBatch) => Promise<void>): Promise<void> {
    const ofAttempt = { ...upload, run: this.#attempt.run }
    await withUploadFile(this.#tools.db, ofAttempt, this.#signal, async (file) => {
      for await (const batch of readUpload(file, { signal: this.#signal })) await take(batch)
    })
  }

  /** With the cells of their lines: the file is read once more, since its rows were not kept. */
  async #withCells(upload: UploadRow, rejected: ReadonlyMap<number, Rejection>): Promise<Rejection[]> {
    const complete: Rejection[] = []
    await this.#readFile(upload, async ({ rows }) => {
      for (const row of rows) {
        const one = rejected.get(row.line)
        if (one !== undefined && 'row' in row) complete.push(asTheFileWrites(one, row.row, this.#columns))
      }
    })
    return complete
  }

  /** Writes what a batch came to, with where the upload stands. */
  async #keep(found: Findings, refused: readonly Rejection[], changes: UploadChanges): Promise<void> {
    const rejected = [...refused, ...found.rejected].sort((a, b) => a.line - b.line)
    for (const id of found.touched) this.#touched.add(id)
    this.#count(found.changes, 1)
    const { uploadId } = this.#candidate
    const before = this.#rejected
    this.#rejected += rejected.length
    await this.#tools.db.transaction().execute(async (trx) => {
      await writeProgress(trx, this.#attempt, {
        ...changes,
        rows_read: this.#read,
        rows_rejected: this.#rejected,
      })
      await insertChanges(trx, uploadId, found.changes)
      await insertRejected(trx, uploadId, before, rejected)
    })
  }

  /** What is hidden is nothing that people are told. */
  #count(changes: readonly Pick<Change, 'what' | 'kind' | 'old_cents' | 'new_cents'>[], by: 1 | -1): void {
    for (const change of changes) {
      if (isHidden(change)) continue
      this.#counts[change.kind] += by
      if (isSuspicious(change.old_cents, change.new_cents)) this.#suspicious += by
    }
  }

  async #finish(): Promise<void> {
    const comparison = this.#comparison
    if (comparison === undefined) return
    const { changes, rejected, touched } = await comparison.finish(this.#tools.db, this.#refusedLines)
    const complete = rejected.map((one) => asTheFileWrites(one, one.row, this.#columns))
    await this.#keep({ changes: [], rejected: complete, touched }, [], { phase: 'comparing' })
    for (let from = 0; from < changes.length; from += AT_ONCE) {
      const slice = changes.slice(from, from + AT_ONCE)
      await this.#keep({ changes: slice, rejected: [], touched: [] }, [], {})
      await setImmediate()
    }
  }

  /**
   * Compiles every touched model. What makes one fail is refused with the compiler's sentence, and the models are
   * compiled again without it: each round refuses a line at least.
   */
  async #compile(upload: UploadRow): Promise<void> {
    const { db } = this.#tools
    let models = await this.#touchedModels(this.#candidate.base)
    while (models.length > 0) {
      const faults = new Map<number, Rejection>()
      for (const [index, model] of models.entries()) {
        this.#signal.throwIfAborted()
        if (index % 10 === 0) {
          await writeProgress(db, this.#attempt, { phase: 'compiling', done: index, total: models.length })
        }
        for (const fault of await faultyLines(db, this.#candidate, model)) faults.set(fault.line, fault)
        await setImmediate()
      }
      if (faults.size === 0) return
      for (const line of faults.keys()) this.#refusedLines.add(line)
      const rejected = await this.#withCells(upload, faults)
      const { uploadId } = this.#candidate
      const goneChanges = await db.transaction().execute(async (trx) => {
        await writeProgress(trx, this.#attempt, {})
        await deleteLinkChanges(trx, uploadId)
        return deleteChangesOfLines(trx, uploadId, [...faults.keys()])
      })
      this.#count(goneChanges, -1)
      for (let from = 0; from < rejected.length; from += AT_ONCE) {
        const slice = rejected.slice(from, from + AT_ONCE)
        await this.#keep({ changes: [], rejected: slice, touched: [] }, [], {})
      }
      await this.#finish()
      models = await this.#touchedModels(this.#candidate.base)
    }
  }

  async #refuseAllRejected(): Promise<void> {
    if (this.#read === 0) throw new UploadRefused('Ce fichier n’a aucune ligne.')
    if (this.#rejected >= this.#read) {
      throw new UploadRefused(
        this.#kind === 'template'
          ? 'Cette famille a des fautes\u00a0: rien ne peut être publié.'
          : 'Toutes les lignes de ce fichier sont refusées\u00a0: rien ne peut être publié.',
      )
    }
  }

  async #price(): Promise<void> {
    const { db, clock, memory } = this.#tools
    const { uploadId } = this.#candidate
    const removed = await findRemovedModels(db, this.#candidate)
    let kept = 0
    const effect = { touched: this.#touched, removed }
    for await (const step of priceImpact(db, memory, this.#candidate, effect)) {
      this.#signal.throwIfAborted()
      await db.transaction().execute(async (trx) => {
        await writeProgress(trx, this.#attempt, {
          phase: 'pricing',
          done: step.done,
          total: step.total,
          impact: json(step.impact),
        })
        await insertImpact(trx, uploadId, kept, step.lines)
      })
      kept += step.lines.length
    }
    const step = {
      at: new Date(clock.now()),
      changes: { ...this.#counts, suspicious: this.#suspicious },
    }
    await db.transaction().execute(async (trx) => {
      await endAttempt(trx, this.#attempt, { type: 'check.passed' }, step)
      if (this.#report !== undefined) await keepReport(trx, uploadId, this.#report)
    })
  }
}

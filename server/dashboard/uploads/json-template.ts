import { Compile } from 'typebox/compile'
import { checkFamily, tooLarge } from '#server/catalogue/check-family'
import type { FamilyFault } from '#server/catalogue/family-names'
import { valueAt } from '#server/catalogue/json-pointers'
import { UploadRefused } from '#server/platform/refused-file'
import { FamilyFile } from '#shared/catalogue/catalogue-file'
import { shownValue } from '#shared/dashboard/uploads/upload-rows.cells'
import type { RowFault } from '#shared/dashboard/uploads/upload-rows.schema'
import { faultsOfForm, withoutUnexpected } from './family-form.ts'
import { placeOf } from './family-place.ts'
import { readJson } from './json-document.ts'
import type { RowBatch } from './rows.ts'

const isFamily = Compile(FamilyFile)

/** A wrong file has one cause and many broken branches: these are enough to mend it. */
const FAULTS_MAX = 100

/**
 * Reads a family with its template: one row, good when its form, the meaning of each model's template and what its
 * cases come to stand.
 * Faults name their place in the file by JSON pointer and in words. Pauses between models.
 */
export async function* readTemplate(
  path: string,
  size: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<RowBatch> {
  const document = await readJson(path)
  signal?.throwIfAborted()
  const head = {
    kind: 'template',
    format: 'json',
    encoding: null,
    separator: null,
    decimal: null,
    columns: [],
    ignored: [],
  } as const satisfies RowBatch['head']
  const isFormed = isFamily.Check(document)
  const form = isFormed ? [] : faultsOfForm(FamilyFile, document)
  if (!isFormed && form.length === 0) throw new Error('A family of a wrong form has no fault to tell.')
  // A field too many hides nothing of what the rules mean: both are told at once.
  const meant = form.length === 0 ? document : withoutUnexpected(document, form)
  const faults = [
    ...form.map(({ pointer, sentence }) => ({ pointer, reason: sentence })),
    ...(isFamily.Check(meant) ? await faultsOfMeaning(meant, signal) : []),
  ]
  const rows: RowBatch['rows'] =
    isFamily.Check(document) && faults.length === 0
      ? [{ line: 1, row: { kind: 'template', file: document } }]
      : [{ line: 1, faults: faults.slice(0, FAULTS_MAX).map((fault) => shown(fault, document)), raw: [] }]
  yield { head: { ...head, columns: [], ignored: [] }, rows, read: size, size }
}

const shown = ({ pointer, reason }: FamilyFault, document: unknown): RowFault => {
  const value = valueAt(document, pointer)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return { column: pointer || '/', place: placeOf(pointer, document), value: shownValue(text), reason }
}

/** Refuses what would take too long to check. */
const faultsOfMeaning = async (
  file: FamilyFile,
  signal: AbortSignal | undefined,
): Promise<readonly FamilyFault[]> => {
  const reason = tooLarge(file)
  if (reason !== undefined) throw new UploadRefused(reason)
  return (await checkFamily(file, signal)).faults
}

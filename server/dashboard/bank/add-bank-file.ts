import { createHash } from 'node:crypto'
import type { Deps } from '#server/platform/deps'
import { UploadRefused } from '#server/platform/refused-file'
import { recordAudit } from '#server/session/audit.queries'
import type { BankFileReply } from '#shared/dashboard/bank/bank.schema'
import {
  type BankFormat,
  cleanText,
  FILE_NAME_MAX,
  identitiesOf,
  importText,
  type ReadBankFile,
} from '#shared/dashboard/bank/bank-file.rules'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'
import { insertBankFile, insertTransfers } from './bank-files.queries.ts'
import { readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** XML begins with a bracket, whatever mark or blank is before it. */
const formatOf = (bytes: Buffer): BankFormat =>
  /^(?:\u00ef\u00bb\u00bf)?\s*</.test(bytes.subarray(0, 100).toString('latin1')) ? 'camt' : 'csv'

const readWhole = async (bytes: Buffer, format: BankFormat, today: string): Promise<ReadBankFile> => {
  try {
    return await (format === 'camt' ? readCamt(bytes, today) : readBankCsv(bytes, today))
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    const { message } = error
    throw new AppError('INVALID_FIELDS', { message, errors: { file: [message] } })
  }
}

/**
 * Keeps the transfers of a statement that no earlier one had, in one transaction with what is written down of it. Throws
 * INVALID_FIELDS (on `file`) for one that cannot be taken as a whole.
 */
export const addBankFile = async (
  { db }: Pick<Deps, 'db'>,
  { actorId, request, now }: Staff,
  name: string,
  bytes: Buffer,
): Promise<BankFileReply> => {
  const format = formatOf(bytes)
  const { transfers, outgoing, problems, problemCount } = await readWhole(
    bytes,
    format,
    parisDay(now.getTime()),
  )
  const identities = identitiesOf(transfers)
  const rows = transfers.map(({ day, cents, payer, text, reference }, place) => ({
    day,
    cents,
    payer,
    text,
    reference,
    identity: sha256(identities[place] ?? ''),
  }))
  const shown = cleanText(name.split(/[\\/]/).at(-1) ?? '', FILE_NAME_MAX) || 'relevé'
  return db.transaction().execute(async (trx) => {
    const file = await insertBankFile(trx, {
      name: shown,
      format,
      sha256: sha256(bytes),
      addedBy: actorId,
      addedAt: now,
    })
    const { added, addedCents } = await insertTransfers(trx, file.id, rows)
    const known = transfers.length - added
    if (file.isNew) {
      const details = { file: shown, transfers: added }
      await recordAudit(trx, { kind: 'bank_file_added', subjectId: null, actorId, request, details }, now)
    }
    return {
      success: true,
      message: importText({ added, known, outgoing, addedCents }),
      id: file.id,
      added,
      known,
      outgoing,
      problems: [...problems],
      problemCount,
    }
  })
}

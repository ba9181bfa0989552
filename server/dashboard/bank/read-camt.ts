import { setImmediate as nextTurn } from 'node:timers/promises'
import { UploadRefused } from '#server/platform/refused-file'
import {
  BANK_LINES_MAX,
  bankFileProblems,
  bankLines,
  type ReadBankFile,
} from '#shared/dashboard/bank/bank-file.rules'
import {
  type CamtDetail,
  type CamtEntry,
  emptyDetail,
  emptyEntry,
  readEntry,
} from '#shared/dashboard/bank/camt-entry'
import { decode1252 } from '../uploads/encoding.ts'
import { XmlReader } from '../uploads/xlsx-xml.ts'

/** Bytes parsed between two turns of the event loop. */
const PIECE = 65_536
/** Characters of one element that are kept: far above any amount, name or text. */
const ELEMENT_MAX = 1000
/** Texts of one transfer, and transfers of one entry, that are kept. */
const TEXTS_MAX = 20

const refusals = {
  doctype:
    'Ce fichier XML déclare un type de document (DOCTYPE), ce qu’aucune banque n’écrit\u00a0: il est refusé.',
  damaged: 'Ce fichier XML est abîmé\u00a0: demandez-le à nouveau à votre banque.',
}
const OTHER = 'Ce fichier XML n’est pas un relevé CAMT.053.'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/

/** Where an element of a detail goes, by its path below TxDtls, or below Ntry for what an entry has itself. */
const put = (detail: CamtDetail, path: string, text: string): void => {
  switch (path) {
    case 'Amt':
      detail.amount ||= text
      return
    case 'AmtDtls/TxAmt/Amt':
      detail.amount ||= text
      return
    case 'CdtDbtInd':
      detail.direction = text
      return
    case 'Refs/EndToEndId':
      detail.endToEnd = text
      return
    case 'AcctSvcrRef':
    case 'Refs/AcctSvcrRef':
      detail.reference = text
      return
    case 'RltdPties/Dbtr/Nm':
    case 'RltdPties/Dbtr/Pty/Nm':
      detail.payer = text
      return
    case 'RltdPties/UltmtDbtr/Nm':
    case 'RltdPties/UltmtDbtr/Pty/Nm':
      detail.payer ||= text
      return
    case 'RmtInf/Ustrd':
    case 'RmtInf/Strd/CdtrRefInf/Ref':
    case 'RmtInf/Strd/RfrdDocInf/Nb':
    case 'AddtlTxInf':
    case 'AddtlNtryInf':
      if (detail.texts.length < TEXTS_MAX) detail.texts.push(text)
  }
}

const putEntry = (entry: CamtEntry, path: string, text: string): void => {
  switch (path) {
    case 'Sts':
    case 'Sts/Cd':
      entry.status = text
      return
    case 'RvslInd':
      entry.isReversal = text === 'true' || text === '1'
      return
    case 'BookgDt/Dt':
    case 'BookgDt/DtTm':
      entry.booked = text
      return
    case 'ValDt/Dt':
    case 'ValDt/DtTm':
      entry.valued = text
      return
    default:
      put(entry, path, text)
  }
}

const STATEMENT = 'Document/BkToCstmrStmt/Stmt/'
const ENTRY = `${STATEMENT}Ntry`
const DETAIL = `${ENTRY}/NtryDtls/TxDtls`

/**
 * Reads a CAMT.053 of any version as it is pushed through, a piece between two turns of the event loop: no document type,
 * no entities, bounded in depth and in what it keeps. Throws `UploadRefused`. `today`: yyyy-mm-dd of Paris.
 */
export const readCamt = async (bytes: Buffer, today: string): Promise<ReadBankFile> => {
  const lines = bankLines()
  const path: string[] = []
  let text = ''
  let account = ''
  let entries = 0
  let transfers = 0
  let entry: CamtEntry | null = null
  let detail: CamtDetail | null = null
  const reader = new XmlReader(
    {
      open: (name, attributes) => {
        path.push(name)
        text = ''
        if (
          path.length === 1 &&
          !(name === 'Document' && Object.values(attributes).some((one) => NAMESPACE.test(one)))
        )
          throw new UploadRefused(OTHER)
        const at = path.join('/')
        if (at === `${STATEMENT}Ntry`) {
          entry = emptyEntry(account)
          entries += 1
        }
        if (entry !== null && at === DETAIL) {
          transfers += 1
          detail = emptyDetail()
          entry.details.push(detail)
        }
        if (Math.max(entries, transfers) > BANK_LINES_MAX) throw new UploadRefused(bankFileProblems.tooLong)
        if (name === 'Amt' && entry !== null) {
          const its = detail ?? entry
          its.currency ||= attributes.Ccy ?? ''
        }
      },
      text: (piece) => {
        if (text.length < ELEMENT_MAX) text += piece.slice(0, ELEMENT_MAX)
      },
      close: () => {
        const at = path.join('/')
        path.pop()
        const said = text.trim()
        text = ''
        if (at === `${STATEMENT}Acct/Id/IBAN` || at === `${STATEMENT}Acct/Id/Othr/Id`) account = said
        if (entry === null) return
        if (at === DETAIL) detail = null
        else if (detail !== null) put(detail, at.slice(DETAIL.length + 1), said)
        else if (at !== ENTRY) putEntry(entry, at.slice(ENTRY.length + 1), said)
        else {
          for (const read of readEntry(entry, entries, today)) lines.add(entries, read)
          entry = null
        }
      },
    },
    refusals,
  )
  const head = bytes.subarray(0, 200).toString('latin1')
  const utf8 = /^[^>]*encoding=["'](?:iso-8859-1|iso-8859-15|windows-1252)["']/i.test(head)
    ? Buffer.from(decode1252(bytes))
    : bytes
  for (let from = 0; from < utf8.length; from += PIECE) {
    reader.write(utf8.subarray(from, from + PIECE))
    await nextTurn()
  }
  reader.end()
  if (lines.count === 0) throw new UploadRefused(bankFileProblems.empty)
  return lines.read()
}

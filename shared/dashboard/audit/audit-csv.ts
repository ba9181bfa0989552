import type { AuditEntry } from './audit.schema.ts'
import { auditChange, auditDetails, auditLabel, personText } from './audit-text.ts'

/** The audit log as CSV: `;` between fields and UTF-8 with its mark, as a French spreadsheet opens it. */

/** So that Excel reads UTF-8. */
export const CSV_MARK = '\ufeff'

/**
 * A field that a spreadsheet shows as it is: what would begin a formula, full-width signs and blanks before it too, is
 * made a text first.
 */
export const csvField = (text: string): string => {
  const harmless = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(';')}\r\n`

const moments = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `31/12/2026 14:05:09`, in Paris: a spreadsheet reads it as a date. */
const momentText = (at: string): string => moments.format(new Date(at))

export const auditCsvHead = csvLine([
  'Date',
  'Action',
  'Compte',
  'Nom',
  'Entreprise',
  'Auteur',
  'Avant',
  'Après',
  'Détails',
  'Adresse IP',
])

export const auditCsvLine = (entry: AuditEntry): string => {
  const { subject, actor } = entry
  const change = auditChange(entry)
  return csvLine([
    momentText(entry.at),
    auditLabel(entry.kind),
    subject ? personText(subject) : '',
    subject?.name ?? '',
    subject?.company ?? '',
    actor ? personText(actor) : '',
    change?.before ?? '',
    change?.after ?? '',
    auditDetails(entry).join(', '),
    entry.ip ?? '',
  ])
}

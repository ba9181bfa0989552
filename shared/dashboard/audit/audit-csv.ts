import { csvLine } from '#shared/platform/csv'
import type { AuditEntry } from './audit.schema.ts'
import { auditChange, auditDetails, auditLabel, personText } from './audit-text.ts'

/** The audit log as CSV. */

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

import type { AuditEntry, AuditPerson } from './audit.schema.ts'
import { auditDetailLabels, auditLabels, auditValueLabels } from './audit-labels.ts'

/** The entries of the audit log in French, on screen and in the export. */

type Detail = AuditEntry['details'][string]

const labelOf = <T>(labels: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined

/** What happened; a kind that the table no longer has is shown as it was written. */
export const auditLabel = (kind: string): string => labelOf<string>(auditLabels, kind) ?? kind

const valueText = (kind: string, field: string, value: Detail | undefined): string => {
  if (value === null || value === undefined || value === '') return 'aucun'
  const text = String(value)
  const labels = labelOf(auditValueLabels, field) ?? labelOf(auditValueLabels, kind)
  return (labels && labelOf(labels, text)) ?? (value === true ? 'oui' : value === false ? 'non' : text)
}

/** `before` and `after` of a change in French; null for what changed nothing. */
export const auditChange = ({
  kind,
  details,
}: Pick<AuditEntry, 'kind' | 'details'>): { before: string; after: string } | null =>
  'before' in details || 'after' in details
    ? {
        before: valueText(kind, 'before', details.before),
        after: valueText(kind, 'after', details.after),
      }
    : null

/** Everything else that was written down: `Tarif : 12`, `par mot de passe`; what is null is left out. */
export const auditDetails = ({ kind, details }: Pick<AuditEntry, 'kind' | 'details'>): string[] =>
  Object.entries(details)
    .filter(([field, value]) => field !== 'before' && field !== 'after' && value !== null)
    .map(([field, value]) => {
      const label = labelOf(auditDetailLabels, field) ?? field
      const text = valueText(kind, field, value)
      return label === '' ? text : `${label}\u00a0: ${text}`
    })

/** Whom people read of. */
export const personText = (person: AuditPerson): string => person.email || 'Compte supprimé'

import { Icon } from '#client/platform/ui/Icon.tsx'
import type { AuditEntry } from '#shared/dashboard/audit/audit.schema'
import { auditChange, auditDetails, auditLabel } from '#shared/dashboard/audit/audit-text'
import styles from './audit.module.css'

/** What happened, what changed from what to what, and what else was noted. */
export const AuditWhat = ({ entry }: { entry: Pick<AuditEntry, 'kind' | 'details'> }) => {
  const change = auditChange(entry)
  const details = auditDetails(entry)
  return (
    <span className={styles.what}>
      <span>{auditLabel(entry.kind)}</span>
      {change && (
        <span className={styles.change}>
          <span className="visually-hidden">avant&nbsp;: </span>
          {change.before}
          <Icon name="forward" size={16} />
          <span className="visually-hidden">, après&nbsp;: </span>
          <strong>{change.after}</strong>
        </span>
      )}
      {details.length > 0 && <span className={styles.more}>{details.join(', ')}</span>}
    </span>
  )
}

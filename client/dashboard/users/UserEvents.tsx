import { cx } from '#client/platform/ui/cx.ts'
import type { AuditEntry } from '#shared/dashboard/audit/audit.schema'
import { personText } from '#shared/dashboard/audit/audit-text'
import { formatDateTime } from '#shared/platform/dates'
import { AuditWhat } from '../audit/AuditWhat.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './users.module.css'

/** What was last done to the account, and by it. */
export const UserEvents = ({ events }: { events: readonly AuditEntry[] }) => (
  <section className={panelStyles.stack} aria-labelledby="user-events">
    <h3 id="user-events">Historique du compte</h3>
    {events.length === 0 ? (
      <p>Rien n’a encore été noté.</p>
    ) : (
      <ol className={cx(panelStyles.lines, styles.lines)}>
        {events.map((entry) => (
          <li key={entry.id}>
            <AuditWhat entry={entry} />
            <span className={panelStyles.soft}>
              {formatDateTime(entry.at)}
              {entry.actor && entry.actor.id !== entry.subject?.id && `, par ${personText(entry.actor)}`}
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
)

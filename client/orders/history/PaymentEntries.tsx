import { bouncedLabel, entryMeansLabels } from '#shared/orders/payment-entries'
import type { PaymentEntry } from '#shared/orders/payments.schema'
import { formatDate } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import styles from './PaymentEntries.module.css'

const entryText = ({ amount, means, reference, bounced }: PaymentEntry): string =>
  bounced
    ? bouncedLabel({ means, reference })
    : `${amount < 0 ? 'Rendu' : 'Reçu'} par ${entryMeansLabels[means].toLowerCase()}`

/** `2 mars 2026 : reçu par chèque (N° 1234), 500,00 €`, in one line of text. */
export const entryLine = (entry: PaymentEntry): string =>
  `${formatDate(entry.day)}\u00a0: ${entryText(entry).toLowerCase()}${entry.reference && ` (${entry.reference})`}, ${formatCents(toCents(entry.amount))}`

/** The money of an order that came in and was given back; nothing where none did. */
export const PaymentEntries = ({ entries }: { entries: readonly PaymentEntry[] }) =>
  entries.length > 0 && (
    <section className={styles.moves}>
      <h4>Mouvements d’argent</h4>
      <ul className={styles.entries} aria-label="Mouvements d’argent">
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <time dateTime={entry.day}>{formatDate(entry.day)}</time>
            <span>
              {entryText(entry)}
              {entry.reference !== '' && ` (${entry.reference})`}
            </span>
            <strong>{formatCents(toCents(entry.amount))}</strong>
          </li>
        ))}
      </ul>
    </section>
  )

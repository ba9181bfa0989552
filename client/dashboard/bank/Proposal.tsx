import { Badge } from '#client/platform/ui/Badge.tsx'
import type { TransferProposal } from '#shared/dashboard/bank/bank.schema'
import { certaintyLabels, reasonTexts } from '#shared/dashboard/bank/proposals'
import { entryEffect } from '#shared/orders/payment-entries'
import { formatCents } from '#shared/platform/money'
import styles from './BankPanel.module.css'

const tones = { certain: 'success', likely: 'info' } as const

/** Which orders a proposal is of: `CMD-2026-000001 (Stores du Littoral)`, with the amounts where there are several. */
export const sharesText = (shares: TransferProposal['shares']): string =>
  shares
    .map(({ order, cents }) => {
      const name = order.company === '' ? order.number : `${order.number} (${order.company})`
      return shares.length > 1 ? `${name}\u00a0: ${formatCents(cents)}` : name
    })
    .join(', ')

/** What a transfer most likely pays, how sure that is, and why. */
export const Proposal = ({ proposal: { certainty, reason, shares } }: { proposal: TransferProposal }) => (
  <span className={styles.proposal}>
    <span>
      <Badge tone={tones[certainty]}>{certaintyLabels[certainty]}</Badge> {sharesText(shares)}
    </span>
    <span className={styles.reason}>{reasonTexts[reason]}</span>
  </span>
)

/** What an amount makes of the money of its order, in French, as whoever records it reads it before. */
export const ShareEffect = ({ share: { order, cents } }: { share: TransferProposal['shares'][number] }) => (
  <span className={styles.reason}>
    {sharesText([{ order, cents }])}
    {'\u00a0: '}
    {formatCents(cents)}. {entryEffect(order, { cents, bounced: false })}
  </span>
)

import { cartAfter, type LineEffect, worthOf } from '#machines/cart/bulk'
import type { KeyedLine } from '#machines/cart/cart.types'
import { workingDaysText } from '#shared/orders/lead-time.rules'
import { formatCents, signedCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import styles from './BulkDialog.module.css'

interface BulkTotalsProps {
  all: readonly KeyedLine[]
  effects: readonly LineEffect[]
}

/** What the whole cart costs and how long it takes, before and after, and how many lines change. */
export const BulkTotals = ({ all, effects }: BulkTotalsProps) => {
  const before = worthOf(all)
  const after = worthOf(cartAfter(all, effects))
  const more = after.cents - before.cents
  const of = (kind: LineEffect['kind']) => effects.filter((effect) => effect.kind === kind).length
  return (
    <div role="status">
      <dl className={styles.totals}>
        <div>
          <dt>Lignes</dt>
          <dd>{linesText(of('changed'), of('same'), of('impossible'))}</dd>
        </div>
        <div>
          <dt>Total du panier HT</dt>
          <dd>
            {more === 0 ? (
              <>
                <strong>{formatCents(after.cents)}</strong>, même prix
              </>
            ) : (
              <>
                de {formatCents(before.cents)} à <strong>{formatCents(after.cents)}</strong> (
                {signedCents(more)})
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Fabrication du panier</dt>
          <dd>
            {before.days === after.days ? (
              <>
                <strong>{workingDaysText(after.days)}</strong>, même délai
              </>
            ) : (
              <>
                de {before.days} à <strong>{workingDaysText(after.days)}</strong>
              </>
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** « 3 changent, 1 a déjà cette réponse, 2 restent comme elles sont » */
const linesText = (changed: number, same: number, impossible: number): string =>
  [
    changed === 0 ? 'aucune ne change' : counted(changed, 'change', 'changent'),
    same > 0 && counted(same, 'a déjà cette réponse', 'ont déjà cette réponse'),
    impossible > 0 && counted(impossible, 'reste comme elle est', 'restent comme elles sont'),
  ]
    .filter(Boolean)
    .join(', ')

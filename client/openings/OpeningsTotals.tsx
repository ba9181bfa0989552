import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'
import { type Common, readyOf } from '#machines/openings/judged'
import type { OpeningsRef } from '#machines/openings/openings.machine'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { leadTimeOf, workingDaysText } from '#shared/orders/lead-time.rules'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import styles from './OpeningsTotals.module.css'

/** Room in the cart, in lines, from which on it is worth a word. */
const FEW = 20

interface OpeningsTotalsProps {
  openings: OpeningsRef
  common: Common
}

/** What the rows that are whole come to, and their way into the cart. It stands after the rows: what they are worth is known. */
export const OpeningsTotals = ({ openings, common }: OpeningsTotalsProps) => {
  const rows = useDeferredValue(useSelector(openings, ({ context }) => context.rows))
  const room = CART_MAX_LINES - useCartSelector(selectLineCount)
  const ready = readyOf(common, rows, room)
  const { lines, cents, pieces, waiting } = ready
  const over = readyOf(common, rows, rows.length).lines.length - lines.length
  const days = leadTimeOf(lines.map(({ display }) => display))
  const add = () => {
    // what was typed since may not be on screen yet
    const now = readyOf(common, openings.getSnapshot().context.rows, room)
    if (now.ids.length > 0) openings.send({ type: 'openings.add', ids: now.ids, lines: now.lines })
  }
  return (
    <section className={styles.bar} aria-label="Total des ouvertures">
      <div className={styles.sums} role="status">
        <p>
          {counted(lines.length, 'ligne complète', 'lignes complètes')}, {counted(pieces, 'pièce')}
          {days > 0 && <>, fabrication en {workingDaysText(days)}</>}
        </p>
        <p className={styles.cents}>{formatCents(cents)}&nbsp;HT</p>
      </div>
      <div className={styles.way}>
        {waiting > 0 && (
          <p className={styles.note}>
            {counted(waiting, 'ligne incomplète reste', 'lignes incomplètes restent')} dans le tableau.
          </p>
        )}
        {over > 0 ? (
          <p className={styles.note}>
            Le panier n’a plus de place que pour {counted(Math.max(room, 0), 'ligne')}&nbsp;: les suivantes
            restent ici.
          </p>
        ) : (
          room < FEW && (
            <p className={styles.note}>
              Le panier peut encore recevoir {counted(Math.max(room, 0), 'ligne')}.
            </p>
          )
        )}
        <Button size="lg" aria-disabled={lines.length === 0 || undefined} onClick={add}>
          {lines.length === 0 ? 'Ajouter au panier' : `Ajouter ${counted(lines.length, 'ligne')} au panier`}
        </Button>
      </div>
    </section>
  )
}

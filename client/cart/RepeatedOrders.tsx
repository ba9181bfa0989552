import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLines, selectUnavailable } from '#machines/cart/cart.selectors'
import { type RepeatedSummary, repeatedSummaries } from '#shared/cart/repeated.rules'
import { formatCents, signedCents } from '#shared/platform/money'
import { capitalized } from '#shared/platform/text'
import { originText, sinceText } from './difference-text.ts'
import styles from './Repeated.module.css'

/** The past orders that are in the cart: what they cost then and today, what became of their lines, and the undo. */
export const RepeatedOrders = () => {
  const lines = useCartSelector(selectLines)
  const unavailable = useCartSelector(selectUnavailable)
  const orders = useMemo(() => repeatedSummaries(lines, unavailable), [lines, unavailable])
  return orders.map((summary) => <RepeatedOrder key={summary.order} summary={summary} />)
}

const RepeatedOrder = ({ summary }: { summary: RepeatedSummary }) => {
  const { order, previousCents, cents, counts } = summary
  const cart = useCart()
  const can = useCartSelector((snapshot) => snapshot.can({ type: 'order.takeBack', order }))
  const moved = counts.price_moved + counts.replaced + counts.unavailable
  const inCart = counts.unchanged + counts.price_moved + counts.replaced
  const takeBack = (): void => {
    flushSync(() => cart.send({ type: 'order.takeBack', order }))
    focusTitle()
  }
  return (
    <Alert
      tone={moved === 0 ? 'success' : 'warning'}
      title={`${capitalized(originText(summary))} ${summary.from === 'estimate' ? 'repris' : 'reprise'}`}
      actions={
        <Button variant="secondary" disabled={!can} onClick={takeBack}>
          Retirer ces lignes
        </Button>
      }
    >
      <p>{sinceText(summary)}</p>
      {inCart > 0 && (
        <p className={styles.figures}>
          Aux mêmes quantités&nbsp;: {formatCents(previousCents)} HT alors,{' '}
          <strong>{formatCents(cents)} HT</strong> aujourd’hui
          {cents !== previousCents && ` (${signedCents(cents - previousCents)})`}
        </p>
      )}
    </Alert>
  )
}

import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useCart, useCartSelector } from '#client/configurator/shop.actor.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { selectLines, selectUnavailable } from '#machines/cart/cart.selectors'
import { type RepeatedSummary, repeatedSummaries } from '#shared/cart/repeated.rules'
import { formatCents } from '#shared/platform/money'
import { signedCents } from './difference-text.ts'
import styles from './Repeated.module.css'

/** The past orders that are in the cart: what they cost then and today, what became of their lines, and the undo. */
export const RepeatedOrders = () => {
  const lines = useCartSelector(selectLines)
  const unavailable = useCartSelector(selectUnavailable)
  const orders = useMemo(() => repeatedSummaries(lines, unavailable), [lines, unavailable])
  return orders.map((summary) => <RepeatedOrder key={summary.order} summary={summary} />)
}

const RepeatedOrder = ({
  summary: { order, previousCents, cents, counts },
}: {
  summary: RepeatedSummary
}) => {
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
      title={`Commande ${order} reprise`}
      actions={
        <Button variant="secondary" disabled={!can} onClick={takeBack}>
          Retirer ces lignes
        </Button>
      }
    >
      <p>{countsText(counts)}</p>
      {inCart > 0 && (
        <p className={styles.figures}>
          Ses lignes au panier&nbsp;: {formatCents(previousCents)} HT alors,{' '}
          <strong>{formatCents(cents)} HT</strong> aujourd’hui
          {cents !== previousCents && ` (${signedCents(cents - previousCents)})`}
        </p>
      )}
    </Alert>
  )
}

const countsText = ({ unchanged, price_moved, replaced, unavailable }: RepeatedSummary['counts']): string => {
  if (price_moved + replaced + unavailable === 0) return 'Rien n’a changé depuis.'
  const parts = [
    of(unchanged, 'inchangée', 'inchangées'),
    of(price_moved, 'dont le prix a changé', 'dont le prix a changé'),
    of(replaced, 'modifiée', 'modifiées'),
    of(unavailable, 'qui n’est plus disponible', 'qui ne sont plus disponibles'),
  ].filter((part) => part !== '')
  return `Depuis cette commande\u00a0: ${parts.join(', ')}.`
}

const of = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count} ligne${count > 1 ? 's' : ''} ${count > 1 ? many : one}`

import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLines, selectTotalCents } from '#machines/cart/cart.selectors'
import { VAT_PERCENT, vatOf } from '#shared/platform/money'
import styles from './CartTotals.module.css'
import { DeliveryPromise } from './DeliveryPromise.tsx'
import { Totals } from './Totals.tsx'

/** What the whole cart costs, and the way to the order. */
export const CartTotals = () => {
  const cart = useCart()
  const lines = useCartSelector(selectLines)
  const cents = useCartSelector(selectTotalCents)
  const busy = useCartSelector((snapshot) => snapshot.hasTag('busy'))
  const can = useCartSelector((snapshot) => snapshot.can({ type: 'cart.validate' }))
  return (
    <Card role="region" className={styles.box} aria-label="Total du panier">
      <Totals cents={cents} vatPercent={VAT_PERCENT} vatCents={vatOf(cents, VAT_PERCENT)} />
      <DeliveryPromise lines={lines.map(({ display }) => display)} />
      <p className={styles.note}>Les prix sont confirmés à la validation.</p>
      <Button
        size="lg"
        full
        busy={busy}
        disabled={!can && !busy}
        onClick={() => cart.send({ type: 'cart.validate' })}
      >
        Valider le panier
      </Button>
      <LinkButton className={styles.back ?? ''} size="lg" full variant="secondary" to={paths.configurator}>
        Revenir au configurateur
      </LinkButton>
    </Card>
  )
}

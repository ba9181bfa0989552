import { Link } from 'react-router-dom'
import { useFilesOnTheirWay } from '#client/line-files/files-on-their-way.ts'
import { askQuotePath, newEstimatePath } from '#client/links.ts'
import { LostNote } from '#client/offline/LostNote.tsx'
import { paths } from '#client/paths.ts'
import { useConnection } from '#client/platform/shell/connection.actor.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { usePaidFirst } from '#client/session/usePaidFirst.ts'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLines, selectTotalCents } from '#machines/cart/cart.selectors'
import type { CartLine } from '#shared/cart/configurations.rules'
import { VAT_PERCENT, vatOf } from '#shared/platform/money'
import styles from './CartTotals.module.css'
import { DeliveryNote } from './DeliveryNote.tsx'
import { DeliveryPromise } from './DeliveryPromise.tsx'
import { Totals } from './Totals.tsx'
import { useDeliveryEstimate } from './useDeliveryEstimate.ts'

/** Their models, each once. */
const modelsOf = (lines: readonly CartLine[]): string[] => [
  ...new Set(lines.flatMap(({ model }) => model.subFamily?.id ?? [])),
]

/** What the whole cart costs, and the way to the order. */
export const CartTotals = () => {
  const cart = useCart()
  const lines = useCartSelector(selectLines)
  const cents = useCartSelector(selectTotalCents)
  const estimate = useDeliveryEstimate(lines, cents)
  const delivery = estimate?.cost
  const deliveryCents = delivery?.kind === 'priced' ? delivery.cents : undefined
  const isPaidFirst = usePaidFirst()
  const lost = useConnection('lost')
  const areOnTheirWay = useFilesOnTheirWay()
  const busy = useCartSelector((snapshot) => snapshot.hasTag('busy'))
  const can = useCartSelector((snapshot) => snapshot.can({ type: 'cart.validate' }))
  return (
    <Card role="region" className={styles.box} aria-label="Total du panier">
      <Totals
        cents={cents}
        vatPercent={VAT_PERCENT}
        vatCents={vatOf(cents + (deliveryCents ?? 0), VAT_PERCENT)}
        delivery={delivery && { mode: 'ship', cents: deliveryCents }}
      />
      {delivery && <DeliveryNote cost={delivery} />}
      {delivery?.kind === 'quoted' && (
        <p className={styles.note}>
          <Link to={askQuotePath({ de: 'panier' })}>Demandez un devis</Link> avec ces lignes&nbsp;: notre
          équipe chiffre la livraison.
          {estimate?.mayFetch && ' À retirer sur place, le panier se commande ici.'}
        </p>
      )}
      <DeliveryPromise lines={lines.map(({ display }) => display)} isPaidFirst={isPaidFirst} />
      <p className={styles.note}>
        <span role="status">
          {areOnTheirWay && 'Un fichier est encore en route\u00a0: le panier se valide dès qu’il est arrivé.'}
        </span>
        {!areOnTheirWay && 'Les prix sont confirmés à la validation.'}
      </p>
      <LostNote models={modelsOf(lines)} lines={lines}>
        Sans réseau, le panier ne peut pas être validé&nbsp;: il est gardé ici, et le bouton revient avec le
        réseau.
      </LostNote>
      <Button
        size="lg"
        full
        busy={busy}
        disabled={(!can || lost || areOnTheirWay) && !busy}
        onClick={() => cart.send({ type: 'cart.validate' })}
      >
        Valider le panier
      </Button>
      <LinkButton className={styles.back ?? ''} size="lg" full variant="secondary" to={paths.configurator}>
        Revenir au configurateur
      </LinkButton>
      <LinkButton size="lg" full variant="quiet" to={askQuotePath({ de: 'panier' })}>
        Demander un devis
      </LinkButton>
      <LinkButton size="lg" full variant="quiet" to={newEstimatePath({ de: 'panier' })}>
        Établir un devis client
      </LinkButton>
    </Card>
  )
}

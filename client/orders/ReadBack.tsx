import { AddressText } from '#client/addresses/AddressText.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { selectAddresses, selectDraft } from '#machines/orders/order.selectors'
import { siteTexts, tidySite } from '#shared/orders/order-site.rules'
import { useOrderSelector } from './order.actor.tsx'
import styles from './ReadBack.module.css'

/** What the first step gathered. */
export const ReadBack = () => {
  const draft = useOrderSelector(selectDraft)
  const addresses = useOrderSelector(selectAddresses)
  const site = draft.site === null ? '' : siteTexts(tidySite(draft.site)).join('. ')
  const billing = addresses?.find(({ id }) => id === draft.billingAddressId)
  const shipping = addresses?.find(({ id }) => id === draft.shippingAddressId)
  return (
    <Card>
      <dl className={styles.list}>
        <div>
          <dt>Projet</dt>
          <dd>{draft.name}</dd>
        </div>
        {draft.purchaseOrder.trim() !== '' && (
          <div>
            <dt>Votre référence de commande</dt>
            <dd>{draft.purchaseOrder}</dd>
          </div>
        )}
        {site !== '' && (
          <div>
            <dt>Sur place</dt>
            <dd>{site}</dd>
          </div>
        )}
        {draft.comments !== '' && (
          <div>
            <dt>Commentaires</dt>
            <dd className={styles.comments}>{draft.comments}</dd>
          </div>
        )}
        <div>
          <dt>Facturation</dt>
          <dd>{billing && <AddressText address={billing} />}</dd>
        </div>
        <div>
          <dt>Livraison</dt>
          <dd>{shipping && <AddressText address={shipping} />}</dd>
        </div>
      </dl>
    </Card>
  )
}

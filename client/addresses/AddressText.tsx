import type { AddressSnapshot } from '#shared/orders/orders.schema'
import styles from './AddressText.module.css'

/** An address on its lines, with what it tells the drivers. */
export const AddressText = ({ address }: { address: AddressSnapshot }) => (
  <>
    <strong>{address.name}</strong>
    <br />
    {address.company_name}
    <br />
    <AddressPlace address={address} />
    {address.deliveryNote && (
      <span className={styles.note}>
        <span className={styles.label}>Consignes de livraison&nbsp;: </span>
        {address.deliveryNote}
      </span>
    )}
  </>
)

/** Where it is. */
export const AddressPlace = ({ address }: { address: AddressSnapshot }) => (
  <>
    {address.street}
    <br />
    {address.postal_code} {address.city}
  </>
)

import type { Order } from '#shared/orders/orders.schema'
import { deliverySentence } from '#shared/orders/totals.rules'
import styles from './Totals.module.css'

/** What the delivery of an order is made of, or where it is fetched. */
export const DeliveryReason = ({ delivery }: Pick<Order, 'delivery'>) =>
  delivery && <p className={styles.delivery}>{deliverySentence(delivery)}</p>

import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { cx } from '#client/platform/ui/cx.ts'
import type { UserDetails } from '#machines/dashboard/users/user-edit.machine'
import { statusLabel } from '#shared/orders/order-status.rules'
import { formatDate } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './users.module.css'

/** The latest orders of the account, and the way to all of them. */
export const UserOrders = ({ details: { user, orders, ordersCount } }: { details: UserDetails }) => (
  <section className={panelStyles.stack} aria-labelledby="user-orders">
    <h3 id="user-orders">Dernières commandes</h3>
    {orders.length === 0 ? (
      <p>Aucune commande pour le moment.</p>
    ) : (
      <>
        <ul className={cx(panelStyles.lines, styles.lines)}>
          {orders.map((order) => (
            <li key={order.id}>
              <span className={styles.lineHead}>
                <span>
                  {order.number} – {order.name}
                </span>
                <span>{formatCents(toCents(order.total_with_vat))} TTC</span>
              </span>
              <span className={panelStyles.soft}>
                {formatDate(order.created_at)}, {statusLabel(order.status, order.deliveryMode).toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
        <Link to={dashboardPath('ordersList', { customer: user.id })}>
          {ordersCount === 1 ? 'Voir la commande' : `Voir les ${ordersCount} commandes`}
        </Link>
      </>
    )}
  </section>
)

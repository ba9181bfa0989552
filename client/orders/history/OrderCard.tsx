import { memo, useCallback } from 'react'
import { Link } from 'react-router-dom'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { ordersOfProject } from '#client/projects/project-links.ts'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { DoneBy } from '#client/team/DoneBy.tsx'
import type { ComplaintOrder } from '#machines/orders/order-history.machine'
import type { OrderChange } from '#machines/orders/order-list.machine'
import { selectActive } from '#machines/session/session.selectors'
import type { Model } from '#shared/configurator/configurator.schema'
import { isToPay } from '#shared/orders/order-progress'
import type { OrderRow, OrderRowLine } from '#shared/orders/orders-history.schema'
import { reducedText } from '#shared/orders/payable'
import { formatDate } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import { DueBadge } from '../DueBadge.tsx'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'
import { FavoriteBox, FavoriteMark } from './FavoriteBox.tsx'
import styles from './OrderCard.module.css'
import { OrderProgress } from './OrderProgress.tsx'

/** Lines that are drawn; the others are counted. */
const DRAWN = 3

/** What can be asked of a row. */
export interface OrderActions {
  onDetails: (id: string) => void
  onReorder: (order: OrderRow) => void
  onComplain: (order: ComplaintOrder) => void
  onChange: (id: string, change: OrderChange) => void
}

interface OrderCardProps extends OrderActions {
  order: OrderRow
}

const modelName = (model: Model): string => model.subFamily?.name ?? modelReference(model)

/** `2 × Enrouleur EN-40`. */
const lineText = ({ quantity, model, name }: OrderRowLine): string =>
  `${quantity}\u00a0×\u00a0${modelName(model)}${name === '' ? '' : ` (${name})`}`

const goodsText = (lines: readonly OrderRowLine[]): string => {
  const more = lines.length - DRAWN
  const shown = lines.slice(0, DRAWN).map(lineText).join(', ')
  return more > 0 ? `${shown} et ${more} ${more > 1 ? 'autres lignes' : 'autre ligne'}` : shown
}

/** The sum without VAT is the goods'; the other one has their delivery in it. */
const isBrought = ({ deliveryMode }: OrderRow): boolean =>
  deliveryMode === 'ship' || deliveryMode === 'ship_in_two'

const complaintOf = ({ id, number, validated_cart }: OrderRow): ComplaintOrder => ({
  id,
  number,
  lines: validated_cart.configurations.map(({ model, name, quantity }, index) => ({
    index,
    label: modelName(model),
    name,
    quantity,
  })),
})

/** One order of the list: what tells it from the others, and what one comes back for. */
export const OrderCard = memo(({ order, onDetails, onReorder, onComplain, onChange }: OrderCardProps) => {
  const { id, number, validated_cart: cart } = order
  const active = useSessionSelector(selectActive)
  const change = useCallback((what: OrderChange) => onChange(id, what), [id, onChange])
  return (
    <li className={styles.row} tabIndex={-1}>
      <article className={styles.card} aria-labelledby={`order-${id}`}>
        <h3 id={`order-${id}`} className={styles.title}>
          {cart.name || number}
        </h3>
        <p className={styles.meta}>
          <span className={styles.number}>{number}</span>
          <span>
            {formatDate(order.created_at)}
            <DoneBy by={order.placedBy} />
          </span>
          <OrderStatusBadge status={order.status} mode={order.deliveryMode} />
          {order.due && <DueBadge due={order.due} />}
          {cart.project && (
            <Link to={ordersOfProject(cart.project.id)}>Chantier&nbsp;: {cart.project.name}</Link>
          )}
        </p>
        {active ? <FavoriteBox order={order} onChange={change} /> : <FavoriteMark order={order} />}
        <div className={styles.goods}>
          <div className={styles.drawings}>
            {cart.configurations.slice(0, DRAWN).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
              <span key={index} className={styles.paper}>
                <Drawing {...line.drawing} decorative />
              </span>
            ))}
          </div>
          <p className={styles.lines}>{goodsText(cart.configurations)}</p>
        </div>
        <OrderProgress order={order} />
        <p className={styles.prices}>
          <strong>{formatCents(toCents(cart.total_price))} HT</strong>
          <span>
            {formatCents(toCents(order.transaction.amount))} TTC{isBrought(order) && ' livré'}
          </span>
          {order.payable !== undefined && <span>{reducedText(toCents(order.payable))}</span>}
        </p>
        <div className={styles.actions}>
          {active && isToPay(order) && (
            <Button
              className={styles.first ?? ''}
              aria-label={`Régler, commande ${number}`}
              onClick={() => onDetails(id)}
            >
              Régler
            </Button>
          )}
          {active && (
            <Button
              className={styles.first ?? ''}
              variant="secondary"
              aria-label={`Recommander, commande ${number}`}
              onClick={() => onReorder(order)}
            >
              <WorkIcon name="copy" size={18} />
              Recommander
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={`Voir détails, commande ${number}`}
            onClick={() => onDetails(id)}
          >
            Voir détails
          </Button>
          {active && (
            <Button
              variant="quiet"
              aria-label={`Faire une réclamation, commande ${number}`}
              onClick={() => onComplain(complaintOf(order))}
            >
              Faire une réclamation
            </Button>
          )}
        </div>
      </article>
    </li>
  )
})

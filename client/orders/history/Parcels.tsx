import type { ReactNode } from 'react'
import { modelReference } from '#client/shop/model-text.ts'
import { shipmentText } from '#shared/orders/carriers'
import type { Order } from '#shared/orders/orders.schema'
import {
  CANCELLED_REST,
  parcelTitle,
  partTexts,
  progressText,
  remainingOf,
  restOf,
  restTitle,
  unitsOf,
} from '#shared/orders/parcels'
import type { Parcel } from '#shared/orders/parcels.schema'
import { formatDate } from '#shared/platform/dates'
import styles from './Parcels.module.css'

export type PartedOrder = Pick<Order, 'validated_cart' | 'productsNames' | 'delivery' | 'reductions'>

/** `Salon · Store enrouleur`: each line, as the order's page has it. */
export const titlesOf = ({ validated_cart: cart, productsNames }: PartedOrder): string[] =>
  cart.configurations.map(({ model }, index) => {
    const name = productsNames.find((product) => product.index === index)?.name
    return `${name ? `${name} · ` : ''}${model.subFamily?.name ?? modelReference(model)}`
  })

interface ParcelsProps {
  order: PartedOrder
  parcels: readonly Parcel[]
  /** what can be done about one */
  actionOf?: ((parcel: Parcel) => ReactNode) | undefined
}

/** What of an order has left so far, parcel by parcel, and what stays. */
export const Parcels = ({ order, parcels, actionOf }: ParcelsProps) => {
  const mode = order.delivery?.mode ?? null
  const titles = titlesOf(order)
  const ordered = order.validated_cart.configurations.map(({ quantity }) => quantity)
  const total = ordered.reduce((sum, quantity) => sum + quantity, 0)
  const rest = restOf(remainingOf(ordered, parcels))
  return (
    <section className={styles.parcels}>
      <h4>{progressText(total - unitsOf(rest), total, mode)}</h4>
      <ul className={styles.list} aria-label={mode === 'pickup' ? 'Lots' : 'Colis'}>
        {parcels.map((parcel) => (
          <li key={parcel.number} className={styles.parcel}>
            <p className={styles.head}>
              <strong>{parcelTitle(parcel.number, mode)}</strong>
              <time dateTime={parcel.at}>{formatDate(parcel.at)}</time>
              {parcel.shipment && <span>{shipmentText(parcel.shipment)}</span>}
              {parcel.shipment && parcel.shipment.trackingUrl !== null && (
                <a href={parcel.shipment.trackingUrl} target="_blank" rel="noreferrer">
                  Suivre le colis {parcel.number}
                  <span className="visually-hidden"> (nouvel onglet)</span>
                </a>
              )}
            </p>
            <Parts texts={partTexts(parcel.lines, titles)} />
            {actionOf && <div className={styles.action}>{actionOf(parcel)}</div>}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <>
          <h4>{order.reductions?.reason ? CANCELLED_REST : restTitle(mode)}</h4>
          <Parts texts={partTexts(rest, titles)} />
        </>
      )}
    </section>
  )
}

const Parts = ({ texts }: { texts: readonly string[] }) => (
  <ul className={styles.parts}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

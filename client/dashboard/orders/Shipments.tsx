import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import type { OrderMovesRef } from '#machines/dashboard/orders/order-moves.machine'
import {
  leavingOf,
  repeatedNumbers,
  type SeenOrder,
  sharedCarrier,
  shipmentDraftOf,
} from '#machines/dashboard/orders/order-moves.machine'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './orders.module.css'
import { carrierOf, carrierOptions, ShipmentFields } from './ShipmentFields.tsx'

interface ShipmentsProps {
  moves: OrderMovesRef
  busy: boolean
}

/**
 * One carrier and one number for each order that leaves. A scanner types a number and Enter: the next number takes the
 * focus, and nothing is sent.
 */
export const Shipments = ({ moves, busy }: ShipmentsProps) => {
  const all = useSelector(moves, ({ context }) => context.orders)
  const orders = leavingOf({ orders: all })
  const repeated = useSelector(moves, ({ context }) => repeatedNumbers(context).join(', '))
  const place = useRef<HTMLDivElement>(null)
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const numbers = [...(place.current?.querySelectorAll<HTMLInputElement>('input[name="parcel"]') ?? [])]
    numbers[numbers.indexOf(event.currentTarget) + 1]?.focus()
  }
  return (
    <div ref={place} className={styles.shipments}>
      {orders.length > 1 && <CarrierOfAll moves={moves} busy={busy} />}
      {orders.map((order) => (
        <OneShipment key={order.id} order={order} moves={moves} busy={busy} onKeyDown={next} />
      ))}
      {repeated !== '' && (
        <Alert tone="warning" announce>
          Le même numéro figure sur plusieurs commandes&nbsp;: {repeated}. Vérifiez qu’elles partent bien
          ensemble.
        </Alert>
      )}
    </div>
  )
}

/** Stands for carriers that differ. */
const SEVERAL = 'several'

/**
 * What is chosen here is given to every order by the button alone: the arrow keys pass by many carriers. Nothing leaves
 * until it is given, or « Plusieurs » leaves each its own.
 */
const CarrierOfAll = ({ moves, busy }: ShipmentsProps) => {
  const shared = useSelector(moves, ({ context }) => sharedCarrier(context))
  const carrier = useSelector(moves, ({ context }) => context.carrier) ?? shared
  return (
    <div className={styles.all}>
      <Field label="Transporteur de toutes les commandes" hint="Chacune peut en changer ci-dessous.">
        <Select
          name="all"
          disabled={busy}
          options={[...(shared === null ? [{ value: SEVERAL, label: 'Plusieurs' }] : []), ...carrierOptions]}
          value={carrier ?? SEVERAL}
          onChange={({ target: { value } }) =>
            moves.send({ type: 'carrier.choose', carrier: value === SEVERAL ? null : carrierOf(value) })
          }
        />
      </Field>
      <Button
        variant="secondary"
        disabled={busy || carrier === null}
        onClick={() => moves.send({ type: 'carrier.apply' })}
      >
        Appliquer à toutes
      </Button>
    </div>
  )
}

interface OneShipmentProps extends ShipmentsProps {
  order: SeenOrder
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const OneShipment = ({ order: { id, number, customer }, moves, busy, onKeyDown }: OneShipmentProps) => {
  const draft = useSelector(moves, ({ context }) => shipmentDraftOf(context, id))
  return (
    <fieldset className={styles.shipment}>
      <legend>
        {number} <span className={panelStyles.soft}>{customer}</span>
      </legend>
      <ShipmentFields
        draft={draft}
        busy={busy}
        onChange={(change) => moves.send({ type: 'shipment.change', id, change })}
        onKeyDown={onKeyDown}
      />
    </fieldset>
  )
}

import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useRef } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import type { OrderMovesRef } from '#machines/dashboard/orders/order-moves.machine'
import {
  repeatedNumbers,
  type SeenOrder,
  shipmentDraftOf,
} from '#machines/dashboard/orders/order-moves.machine'
import {
  CARRIER_CODES,
  CARRIER_NAME_MAX,
  carriers,
  PARCEL_NUMBER_MAX,
  type ShipmentDraft,
  shipmentProblem,
} from '#shared/orders/carriers'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './orders.module.css'

const options = [
  { value: '', label: 'Non précisé' },
  ...CARRIER_CODES.map((value) => ({ value, label: carriers[value].label })),
]

const carrierOf = (text: string): ShipmentDraft['carrier'] =>
  CARRIER_CODES.find((code) => code === text) ?? ''

interface ShipmentsProps {
  moves: OrderMovesRef
  busy: boolean
}

/**
 * One carrier and one number for each order that leaves. A scanner types a number and Enter: the next number takes the
 * focus, and nothing is sent.
 */
export const Shipments = ({ moves, busy }: ShipmentsProps) => {
  const orders = useSelector(moves, ({ context }) => context.orders)
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
      {orders.length > 1 && (
        <Field label="Transporteur de toutes les commandes" hint="Chacune peut en changer ci-dessous.">
          <Select
            name="all"
            disabled={busy}
            options={[{ value: 'none', label: 'Choisissez…' }, ...options]}
            value="none"
            onChange={({ target }) => moves.send({ type: 'carrier.all', carrier: carrierOf(target.value) })}
          />
        </Field>
      )}
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

interface OneShipmentProps extends ShipmentsProps {
  order: SeenOrder
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const OneShipment = ({ order: { id, number, customer }, moves, busy, onKeyDown }: OneShipmentProps) => {
  const draft = useSelector(moves, ({ context }) => shipmentDraftOf(context, id))
  const problem = shipmentProblem(draft) ?? undefined
  const isNameProblem = draft.carrier === 'other' && draft.name.trim() === ''
  const isCarrierProblem = draft.carrier === ''
  const change = (part: Partial<ShipmentDraft>) => moves.send({ type: 'shipment.change', id, change: part })
  return (
    <fieldset className={styles.shipment}>
      <legend>
        {number} <span className={panelStyles.soft}>{customer}</span>
      </legend>
      <Field label="Transporteur" error={isCarrierProblem ? problem : undefined}>
        <Select
          name="carrier"
          disabled={busy}
          options={options}
          value={draft.carrier}
          onChange={({ target }) => change({ carrier: carrierOf(target.value) })}
        />
      </Field>
      {draft.carrier === 'other' && (
        <Field label="Nom du transporteur" required error={isNameProblem ? problem : undefined}>
          <TextInput
            name="carrierName"
            autoComplete="off"
            maxLength={CARRIER_NAME_MAX}
            readOnly={busy}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      )}
      <Field label="Numéro de colis" error={isNameProblem || isCarrierProblem ? undefined : problem}>
        <TextInput
          name="parcel"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={PARCEL_NUMBER_MAX}
          readOnly={busy}
          value={draft.number}
          onKeyDown={onKeyDown}
          onChange={({ target }) => change({ number: target.value })}
        />
      </Field>
    </fieldset>
  )
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type PartedOrder, titlesOf } from '#client/orders/history/Parcels.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { leavingLines, type Remaining } from '#machines/dashboard/orders/parcel.machine'
import { ORDER_STATUS_DETAIL_MAX } from '#shared/dashboard/orders/orders.rules'
import type { AdminOrderReply } from '#shared/dashboard/orders/orders.schema'
import { parcelCarriage } from '#shared/invoices/carriage'
import { parcelEffect, parcelProblem } from '#shared/orders/parcels'
import panelStyles from '../table-kit/Panel.module.css'
import { invoicedOrder } from './invoiced-order.ts'
import { parcelLogic } from './orders.effects.ts'
import styles from './orders.module.css'
import { ShipmentFields } from './ShipmentFields.tsx'

interface ShipParcelProps {
  id: string
  order: PartedOrder
  /** its invoices so far */
  invoices: AdminOrderReply['invoices']
  remaining: Remaining
  /** something of it may leave now; a form that stands stays, with why nothing does any more */
  mayShip: boolean
  /** the parcel of that number has left */
  onLeft: (number: number) => void
  /** it left, or was refused: the order may be no longer as it is shown */
  onAnswered: () => void
}

/** « Expédier en partie »: what of each line leaves now, and how. */
export const ShipParcel = ({
  id,
  order,
  invoices,
  remaining,
  mayShip,
  onLeft,
  onAnswered,
}: ShipParcelProps) => {
  const parcel = useActorRef(parcelLogic, { input: { id, remaining } })
  const state = useSelector(parcel, (snapshot) => snapshot)
  const notify = useToast()
  useEffect(() => parcel.send({ type: 'remaining.read', remaining }), [parcel, remaining])
  useEffect(() => {
    const { unsubscribe } = parcel.on('*', (told) => {
      if (told.type === 'parcel.left') {
        notify(told.message, { type: 'success' })
        onLeft(parcel.getSnapshot().context.remaining.parcels + 1)
      }
      onAnswered()
    })
    return unsubscribe
  }, [parcel, notify, onLeft, onAnswered])
  const { leaving, shipment, detail, failure, isOvertaken } = state.context
  const { units } = state.context.remaining
  const isGone = units.every((rest) => rest === 0)
  const busy = state.hasTag('busy')
  const lines = leavingLines(state.context)
  const carriage = parcelCarriage(
    invoicedOrder(order),
    lines,
    invoices.map(({ amounts }) => amounts),
  )
  const mode = order.delivery?.mode ?? null
  // no carrier takes what is fetched
  const isFetched = mode === 'pickup'
  const title = isFetched ? 'Préparer en partie' : 'Expédier en partie'
  const titles = titlesOf(order)
  const set = (line: number, count: number) => parcel.send({ type: 'units.set', line, units: count })
  return (
    <>
      {mayShip && (
        <Button variant="secondary" onClick={() => parcel.send({ type: 'parcel.ask' })}>
          {title}
        </Button>
      )}
      <ConfirmModal
        open={state.hasTag('open')}
        title={title}
        size="3xl"
        busy={busy}
        confirmable={busy || state.can({ type: 'parcel.confirm' })}
        confirmLabel="Enregistrer et prévenir le client"
        cancelLabel="Revenir"
        onConfirm={() => parcel.send({ type: 'parcel.confirm' })}
        onCancel={() => parcel.send({ type: 'parcel.cancel' })}
      >
        <div className={panelStyles.stack}>
          <p>
            {isFetched
              ? 'Choisissez ce qui peut déjà être retiré. Le client est prévenu par email.'
              : 'Choisissez ce qui part maintenant. Le client est prévenu par email.'}
          </p>
          {isOvertaken && (
            <Alert tone="warning" announce>
              {isFetched ? 'Un lot a été préparé' : 'Un colis est parti'} entre-temps
              {isGone ? '\u00a0: plus rien ne reste.' : '. Choisissez à nouveau.'}
            </Alert>
          )}
          <div className={styles.all}>
            <Button variant="quiet" disabled={busy} onClick={() => parcel.send({ type: 'units.all' })}>
              Tout ce qui reste
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => parcel.send({ type: 'units.none' })}>
              Rien
            </Button>
          </div>
          <ul className={styles.leaving}>
            {order.validated_cart.configurations.map(({ quantity }, line) => {
              const rest = units[line] ?? 0
              const count = leaving[line] ?? 0
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
                <li key={line} className={styles.part}>
                  <span>
                    {line + 1}. {titles[line]}{' '}
                    <span className={panelStyles.soft}>
                      {rest === 0 ? 'rien ne reste' : `reste ${rest} sur ${quantity}`}
                    </span>
                  </span>
                  {rest > 0 && (
                    <QuantityStepper
                      label={`Quantité de la ligne ${line + 1}, ${titles[line]}`}
                      value={count}
                      canDecrease={!busy && count > 0}
                      canIncrease={!busy && count < rest}
                      onStep={(by) => set(line, count + by)}
                      onEnter={(text) => set(line, /^\s*\d+\s*$/.test(text) ? Number(text) : count)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
          {!isGone && (
            <p aria-live="polite">{parcelProblem(lines, units) ?? parcelEffect(lines, units, mode)}</p>
          )}
          {carriage.isBoth ? (
            <Alert tone="warning" announce>
              {carriage.text}
            </Alert>
          ) : (
            <p aria-live="polite">{carriage.text}</p>
          )}
          {!isFetched && (
            <ShipmentFields
              draft={shipment}
              busy={busy}
              onChange={(change) => parcel.send({ type: 'shipment.change', change })}
            />
          )}
          <Field
            label="Précision pour le client"
            hint="Facultatif, repris dans l’email et le suivi de la commande."
          >
            <TextArea
              name="detail"
              rows={2}
              maxLength={ORDER_STATUS_DETAIL_MAX}
              value={detail}
              readOnly={busy}
              onChange={({ target }) => parcel.send({ type: 'detail.type', text: target.value })}
            />
          </Field>
          <FailureAlert failure={failure} />
        </div>
      </ConfirmModal>
    </>
  )
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { titlesOf } from '#client/orders/history/Parcels.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { mayCancelRest } from '#machines/lives/order.machine'
import type { AdminOrderReply } from '#shared/dashboard/orders/orders.schema'
import { partTexts, remainingOf, restOf } from '#shared/orders/parcels'
import { REASON_MAX } from '#shared/orders/payable'
import type { SeenMoney } from '#shared/orders/payment-entry-draft'
import { reducedBy, reductionEffect, restCents } from '#shared/orders/reductions'
import { formatCents } from '#shared/platform/money'
import panelStyles from '../table-kit/Panel.module.css'
import { invoicedOrder } from './invoiced-order.ts'
import { restCancelLogic } from './orders.effects.ts'

interface CancelRestProps {
  details: AdminOrderReply
  money: SeenMoney
  /** cancelled, or refused: the order may be no longer as it is shown */
  onAnswered: () => void
}

const TITLE = 'Annuler le reste'

/** « Annuler le reste »: what has not left of an order that left in part is not to come. */
export const CancelRest = ({ details, money, onAnswered }: CancelRestProps) => {
  const { order, parcels } = details
  const isOpen = mayCancelRest(order.status)
  const rest = useMemo(() => ({ parcels: parcels.length, isOpen }), [parcels.length, isOpen])
  const actor = useActorRef(restCancelLogic, { input: { id: order.id, rest } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const notify = useToast()
  useEffect(() => actor.send({ type: 'rest.read', rest }), [actor, rest])
  useEffect(() => {
    const { unsubscribe } = actor.on('*', (told) => {
      if (told.type === 'rest.cancelled') notify(told.message, { type: 'success' })
      onAnswered()
    })
    return unsubscribe
  }, [actor, notify, onAnswered])
  const { reason, failure, isOvertaken } = state.context
  const busy = state.hasTag('busy')
  const ordered = order.validated_cart.configurations.map(({ quantity }) => quantity)
  const lines = isOpen ? partTexts(restOf(remainingOf(ordered, parcels)), titlesOf(order)) : []
  const cents = isOpen ? restCents(invoicedOrder(order), parcels) : 0
  return (
    <>
      {isOpen && (
        <Button variant="danger" onClick={() => actor.send({ type: 'rest.ask' })}>
          {TITLE}
        </Button>
      )}
      <ConfirmModal
        open={state.hasTag('open')}
        title={TITLE}
        danger
        busy={busy}
        confirmable={busy || state.can({ type: 'rest.confirm' })}
        confirmLabel="Annuler le reste et prévenir le client"
        cancelLabel="Revenir"
        onConfirm={() => actor.send({ type: 'rest.confirm' })}
        onCancel={() => actor.send({ type: 'rest.close' })}
      >
        <div className={panelStyles.stack}>
          {isOpen ? (
            <>
              <p>
                Ce qui n’est pas parti ne partira pas&nbsp;: {formatCents(cents)} TTC ne seront pas facturés.
                Cela ne se défait pas.
              </p>
              <ul className={panelStyles.names} aria-label="Ce qui est annulé">
                {lines.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <p aria-live="polite">{reductionEffect(reducedBy(money.standing, cents))}</p>
            </>
          ) : (
            <p>Plus rien ne reste à annuler de cette commande.</p>
          )}
          {isOvertaken && isOpen && (
            <Alert tone="warning" announce>
              Un colis est parti entre-temps. Vérifiez ce qui reste.
            </Alert>
          )}
          <Field label="Motif" required hint="Repris dans l’email et le suivi de la commande.">
            <TextArea
              name="reason"
              rows={2}
              maxLength={REASON_MAX}
              value={reason}
              readOnly={busy}
              onChange={({ target }) => actor.send({ type: 'reason.type', text: target.value })}
            />
          </Field>
          <FailureAlert failure={failure} />
        </div>
      </ConfirmModal>
    </>
  )
}

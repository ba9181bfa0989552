import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { draftOfShipment, noShipment } from '#shared/orders/carriers'
import type { OrderHistoryReply } from '#shared/orders/complaints.schema'
import panelStyles from '../table-kit/Panel.module.css'
import { shipmentEditLogic } from './orders.effects.ts'
import { ShipmentFields } from './ShipmentFields.tsx'

interface EditShipmentProps {
  id: string
  history: OrderHistoryReply['history']
  onChanged: () => void
}

/** « Modifier l’expédition »: the carrier and the number of an order that is on its way. */
export const EditShipment = ({ id, history, onChanged }: EditShipmentProps) => {
  const last = history.findLast(({ shipment }) => shipment)?.shipment
  const edit = useActorRef(shipmentEditLogic, {
    input: { id, said: last ? draftOfShipment(last) : noShipment },
  })
  const open = useSelector(edit, (snapshot) => snapshot.hasTag('open'))
  const busy = useSelector(edit, (snapshot) => snapshot.hasTag('busy'))
  const confirmable = useSelector(edit, (snapshot) => snapshot.can({ type: 'edit.confirm' }))
  const { draft, failure } = useSelector(edit, ({ context }) => context)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = edit.on('*', ({ type, message }) => {
      notify(message, { type: type === 'shipment.corrected' ? 'success' : 'error' })
      onChanged()
    })
    return unsubscribe
  }, [edit, notify, onChanged])
  return (
    <>
      <Button variant="secondary" onClick={() => edit.send({ type: 'edit.ask' })}>
        Modifier l’expédition
      </Button>
      <ConfirmModal
        open={open}
        title="Modifier l’expédition"
        busy={busy}
        confirmable={confirmable}
        confirmLabel="Enregistrer et prévenir le client"
        onConfirm={() => edit.send({ type: 'edit.confirm' })}
        onCancel={() => edit.send({ type: 'edit.cancel' })}
      >
        <div className={panelStyles.stack}>
          <p>Le client reçoit le nouveau suivi par email.</p>
          <ShipmentFields
            draft={draft}
            busy={busy}
            onChange={(change) => edit.send({ type: 'shipment.change', change })}
          />
          {failure && (
            <Alert tone="error" announce>
              {failure.message}
            </Alert>
          )}
        </div>
      </ConfirmModal>
    </>
  )
}

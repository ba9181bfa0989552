import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import {
  draftOfShipment,
  noShipment,
  presentShipment,
  type ShipmentDraft,
  shipmentOf,
  shipmentText,
} from '#shared/orders/carriers'
import type { OrderHistoryReply } from '#shared/orders/complaints.schema'
import type { Parcel } from '#shared/orders/parcels.schema'
import panelStyles from '../table-kit/Panel.module.css'
import { shipmentEditLogic } from './orders.effects.ts'
import { ShipmentFields } from './ShipmentFields.tsx'

const saidText = (said: ShipmentDraft): string => {
  const shipment = shipmentOf(said)
  return shipment === undefined ? 'Non précisée' : shipmentText(presentShipment(shipment))
}

const lastSaid = ({ history, parcel }: Pick<EditShipmentProps, 'history' | 'parcel'>): ShipmentDraft => {
  const last = parcel ? parcel.shipment : history.findLast(({ shipment }) => shipment)?.shipment
  return last ? draftOfShipment(last) : noShipment
}

interface EditShipmentProps {
  /** of the button */
  label: string
  id: string
  history: OrderHistoryReply['history']
  /** whose shipment it is; absent: of an order that left before there were parcels */
  parcel?: Parcel | undefined
  onChanged: () => void
}

/** « Modifier l’expédition »: the carrier and the number of an order that is on its way. */
export const EditShipment = ({ label, id, history, parcel, onChanged }: EditShipmentProps) => {
  const edit = useActorRef(shipmentEditLogic, {
    input: { id, parcel: parcel?.number ?? null, said: lastSaid({ history, parcel }) },
  })
  const open = useSelector(edit, (snapshot) => snapshot.hasTag('open'))
  const busy = useSelector(edit, (snapshot) => snapshot.hasTag('busy'))
  const confirmable = useSelector(edit, (snapshot) => snapshot.can({ type: 'edit.confirm' }))
  const { said, draft, failure, isOvertaken } = useSelector(edit, ({ context }) => context)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = edit.on('*', (told) => {
      if (told.type !== 'shipment.moved')
        notify(told.message, { type: told.type === 'shipment.corrected' ? 'success' : 'error' })
      onChanged()
    })
    return unsubscribe
  }, [edit, notify, onChanged])
  useEffect(
    () => edit.send({ type: 'parcel.read', said: lastSaid({ history, parcel }) }),
    [edit, history, parcel],
  )
  return (
    <>
      <Button variant="secondary" onClick={() => edit.send({ type: 'edit.ask' })}>
        {label}
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
          {isOvertaken && (
            <Alert tone="warning" announce title="Quelqu’un a modifié cette expédition entre-temps">
              <p>
                Elle est désormais&nbsp;: <strong>{saidText(said)}</strong>.
              </p>
              <p>
                Votre saisie est conservée&nbsp;: enregistrez-la pour remplacer cette expédition, ou annulez
                pour la garder.
              </p>
            </Alert>
          )}
          <ShipmentFields
            draft={draft}
            busy={busy}
            onChange={(change) => edit.send({ type: 'shipment.change', change })}
          />
          <FailureAlert failure={failure} />
        </div>
      </ConfirmModal>
    </>
  )
}

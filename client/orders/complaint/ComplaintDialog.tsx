import { useActorRef, useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { ComplaintSnapshot } from '#machines/orders/complaint.machine'
import type { ComplaintOrder } from '#machines/orders/order-history.machine'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import { subjectLabel } from '#shared/contact/contact.rules'
import styles from './ComplaintDialog.module.css'
import { ComplaintMessage } from './ComplaintMessage.tsx'
import { ComplaintFailure, ComplaintSent } from './ComplaintOutcome.tsx'
import { ConcernedLines } from './ConcernedLines.tsx'
import { complaintLogic } from './complaint.effects.ts'
import { Photos } from './Photos.tsx'

interface ComplaintDialogProps {
  order: ComplaintOrder
  onClose: () => void
}

const FORM = 'complaint'

const selectUserId = (snapshot: SessionSnapshot): string => selectUser(snapshot)?.id ?? ''
const isBusy = (snapshot: ComplaintSnapshot): boolean => snapshot.hasTag('busy')
const canSend = (snapshot: ComplaintSnapshot): boolean => snapshot.can({ type: 'message.send' })

/** « Contactez-nous » about an order (§2.11). Mounted while it is open; what was written is not lost by a slip. */
export const ComplaintDialog = ({ order, onClose }: ComplaintDialogProps) => {
  const owner = useSessionSelector(selectUserId)
  const complaint = useActorRef(complaintLogic, { input: { orderId: order.id, owner } })
  const value = useSelector(complaint, (snapshot) => snapshot.value)
  const busy = useSelector(complaint, isBusy)
  const open = useSelector(complaint, canSend)
  useEffect(() => {
    if (value === 'closed') onClose()
  }, [value, onClose])
  const close = () => complaint.send({ type: 'dialog.close' })
  const sent = value === 'sent'
  // the dialog keeps its height when the news takes the form's place
  const height = useRef(0)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    height.current = event.currentTarget.offsetHeight
    complaint.send({ type: 'message.send' })
  }
  if (value === 'closed') return null
  return (
    <>
      <Modal
        open
        dismissible
        onClose={close}
        title="Contactez-nous"
        closable={!busy}
        footer={
          sent ? (
            <Button size="lg" onClick={close}>
              Fermer
            </Button>
          ) : (
            <>
              <Button variant="secondary" size="lg" disabled={busy} onClick={close}>
                Annuler
              </Button>
              <Button size="lg" type="submit" form={FORM} busy={busy} disabled={!open && !busy}>
                Envoyer le message
              </Button>
            </>
          )
        }
      >
        {sent ? (
          <ComplaintSent number={order.number} height={height.current} />
        ) : (
          <form id={FORM} className={styles.form} noValidate onSubmit={submit} aria-label="Réclamation">
            <dl className={styles.about}>
              <div>
                <dt>Sujet</dt>
                <dd>{subjectLabel('Réclamation')}</dd>
              </div>
              <div>
                <dt>Commande</dt>
                <dd>{order.number}</dd>
              </div>
            </dl>
            <ConcernedLines complaint={complaint} lines={order.lines} />
            <ComplaintMessage complaint={complaint} />
            <Photos complaint={complaint} />
            <ComplaintFailure complaint={complaint} />
          </form>
        )}
      </Modal>
      <ConfirmModal
        open={value === 'confirmingClose'}
        title="Abandonner la réclamation"
        danger
        onConfirm={() => complaint.send({ type: 'close.confirm' })}
        onCancel={() => complaint.send({ type: 'close.cancel' })}
      >
        Votre message n’a pas été envoyé. Ce que vous avez écrit et vos photos seront perdus. Voulez-vous
        continuer&nbsp;?
      </ConfirmModal>
    </>
  )
}

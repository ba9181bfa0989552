import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { confirmedCallMachine } from '#machines/platform/confirmed-call.machine'
import { Button } from './ui/Button.tsx'
import { Alert } from './ui/Feedback.tsx'
import { ConfirmModal, Modal, type ModalSize } from './ui/Modal.tsx'
import { useToast } from './ui/Toast.tsx'

interface ConfirmedCallProps {
  actor: ActorRefFrom<typeof confirmedCallMachine>
  title: string
  confirmLabel: string
  /** « Annuler » when absent */
  cancelLabel?: string | undefined
  danger?: boolean
  /** of the question; `md` when absent */
  size?: ModalSize
  /** said while it is made, where that takes a while */
  underWay?: string
  /** it was done, or refused: what is shown may be no longer so */
  onAnswered: () => void
  /** the question */
  children: ReactNode
}

/** Asks before a call, waits for it, and says what became of it. */
export const ConfirmedCall = ({
  actor,
  title,
  confirmLabel,
  cancelLabel,
  danger = false,
  size = 'md',
  underWay,
  onAnswered,
  children,
}: ConfirmedCallProps) => {
  const notify = useToast()
  const state = useSelector(actor, (snapshot) => snapshot)
  const close = () => actor.send({ type: 'call.close' })
  useEffect(() => {
    const done = actor.on('call.done', ({ message }) => {
      notify(message, { type: 'success' })
      onAnswered()
    })
    const refused = actor.on('call.refused', onAnswered)
    return () => {
      done.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor, notify, onAnswered])
  if (state.matches('refused'))
    return (
      <Modal
        open
        dismissible
        size="md"
        title={title}
        onClose={close}
        footer={<Button onClick={close}>Fermer</Button>}
      >
        <Alert tone="error" announce>
          {state.context.failure?.message}
        </Alert>
      </Modal>
    )
  return (
    <ConfirmModal
      open={!state.matches('idle')}
      title={title}
      confirmLabel={confirmLabel}
      {...(cancelLabel !== undefined && { cancelLabel })}
      danger={danger}
      size={size}
      busy={state.matches('making')}
      note={state.matches('making') ? underWay : undefined}
      onConfirm={() => actor.send({ type: 'call.confirm' })}
      onCancel={close}
    >
      {children}
    </ConfirmModal>
  )
}

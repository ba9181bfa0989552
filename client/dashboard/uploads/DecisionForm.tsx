import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import styles from './Dialogs.module.css'
import type { UploadRef } from './UploadCard.tsx'

interface DecisionFormProps {
  actor: UploadRef
  /** the state of the decision in which it stands */
  decision: 'publishing' | 'confirming'
  title: string
  /** what its last button says, and sends */
  confirmLabel: string
  confirmable?: boolean
  onConfirm: () => void
  children: ReactNode
}

/** A decision that wants to be read and filled in; what could not be done is told under it. */
export const DecisionForm = ({
  actor,
  decision,
  title,
  confirmLabel,
  confirmable = true,
  onConfirm,
  children,
}: DecisionFormProps) => {
  const open = useSelector(actor, (snapshot) => snapshot.matches({ decision }))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('deciding'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const id = useId()
  const close = () => actor.send({ type: 'dialog.close' })
  return (
    <Modal
      open={open}
      title={title}
      size="xl"
      role="alertdialog"
      dismissible={!busy}
      closable={!busy}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            Revenir à la relecture
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={!confirmable && !busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.words}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        {children}
        <FailureAlert failure={failure} />
      </form>
    </Modal>
  )
}

import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { gapsToConfirm, REASON_MAX } from '#machines/dashboard/uploads/upload-decisions'
import type { Upload } from '#shared/dashboard/uploads.schema'
import styles from './Dialogs.module.css'
import { differenceText, priceText } from './prices.ts'
import type { UploadRef } from './UploadCard.tsx'
import { counted } from './uploads.labels.ts'

/** Why a price that looks like a slip is right, or all of them are. */
export const ConfirmGapsDialog = ({ upload, actor }: { upload: Upload; actor: UploadRef }) => {
  const open = useSelector(actor, (snapshot) => snapshot.matches({ decision: 'confirming' }))
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ decision: { confirming: 'sent' } }))
  const canConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'gaps.confirm' }))
  const gap = useSelector(actor, ({ context }) => context.gap)
  const reason = useSelector(actor, ({ context }) => context.reason)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const waiting = gapsToConfirm(upload)
  const close = () => actor.send({ type: 'dialog.close' })
  const title =
    gap === null && waiting > 1
      ? `Confirmer ${counted(waiting, 'écart')} de prix`
      : 'Confirmer un écart de prix'
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
          <Button type="submit" form="gaps-form" busy={busy} disabled={!canConfirm && !busy}>
            {gap === null && waiting > 1 ? 'Ces prix sont justes' : 'Ce prix est juste'}
          </Button>
        </>
      }
    >
      <form
        id="gaps-form"
        noValidate
        className={styles.words}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'gaps.confirm' })
        }}
      >
        {gap !== null && (
          <p>
            <strong className={styles.name}>{`${gap.reference} ${gap.cell}`.trim()}</strong>
            {`, ${gap.label}\u00a0: ${priceText(gap.oldPrice)} → ${priceText(gap.newPrice)}, ${differenceText(gap.oldPrice, gap.newPrice)}.`}
          </p>
        )}
        <Field
          label="Raison"
          hint="Elle est gardée avec l’import et dans le journal. Rien n’est encore publié."
          required
        >
          <TextInput
            value={reason}
            maxLength={REASON_MAX}
            readOnly={busy}
            autoComplete="off"
            placeholder="Hausse du fabricant au 1er janvier"
            onChange={(event) => actor.send({ type: 'reason.type', text: event.target.value })}
          />
        </Field>
        {failure && (
          <Alert tone="error" announce>
            {failure.message}
          </Alert>
        )}
      </form>
    </Modal>
  )
}

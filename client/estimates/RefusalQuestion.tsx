import { useSelector } from '@xstate/react'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import type { ClientAnswerRef } from '#machines/estimates/client-answer.machine'
import { ESTIMATE_MAX } from '#shared/estimates/estimate-limits'
import styles from './Estimate.module.css'

/** Asks whether the estimate is refused, and why. */
export const RefusalQuestion = ({ answer }: { answer: ClientAnswerRef }) => {
  const busy = useSelector(answer, (snapshot) => snapshot.matches('refusing'))
  const reason = useSelector(answer, ({ context }) => context.reason)
  const failure = useSelector(answer, ({ context }) => context.failure)
  return (
    <ConfirmModal
      open
      title="Refuser le devis"
      danger
      busy={busy}
      size="lg"
      confirmLabel="Refuser le devis"
      cancelLabel="Revenir au devis"
      onConfirm={() => answer.send({ type: 'refuse.confirm', id: crypto.randomUUID() })}
      onCancel={() => answer.send({ type: 'refuse.cancel' })}
    >
      <div className={styles.fields}>
        <p>Un refus est définitif&nbsp;: ce devis ne pourra plus être accepté.</p>
        <Field label="Motif du refus" hint="Facultatif&nbsp;: il est transmis à l’entreprise.">
          <TextArea
            name="reason"
            rows={4}
            maxLength={ESTIMATE_MAX.reason}
            value={reason}
            readOnly={busy}
            onChange={({ target }) => answer.send({ type: 'reason.type', text: target.value })}
          />
        </Field>
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}

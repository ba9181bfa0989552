import { useSelector } from '@xstate/react'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { gapsToConfirm, REASON_MAX } from '#machines/dashboard/uploads/upload-decisions'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { counted } from '#shared/platform/text'
import { DecisionForm } from './DecisionForm.tsx'
import { GapLine, GapsOf } from './GapList.tsx'
import type { UploadRef } from './UploadCard.tsx'

/** Gaps that a question lists before they are confirmed, or published. */
export const GAPS_ASKED = 10

/** Why a price that looks like a slip is right, or all of them are. */
export const ConfirmGapsDialog = ({ upload, actor }: { upload: Upload; actor: UploadRef }) => {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('deciding'))
  const canConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'gaps.confirm' }))
  const gap = useSelector(actor, ({ context }) => context.gap)
  const reason = useSelector(actor, ({ context }) => context.reason)
  const waiting = gapsToConfirm(upload)
  const many = gap === null && waiting > 1
  return (
    <DecisionForm
      actor={actor}
      decision="confirming"
      title={many ? `Confirmer ${counted(waiting, 'écart')} de prix` : 'Confirmer un écart de prix'}
      confirmLabel={many ? 'Ces prix sont justes' : 'Ce prix est juste'}
      confirmable={canConfirm}
      onConfirm={() => actor.send({ type: 'gaps.confirm' })}
    >
      {gap === null ? (
        <div>
          <GapsOf upload={upload} gap="confirm" most={GAPS_ASKED} />
        </div>
      ) : (
        <GapLine gap={gap} />
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
    </DecisionForm>
  )
}

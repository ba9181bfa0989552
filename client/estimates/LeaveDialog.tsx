import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import type { LeaveWay } from '#machines/estimates/estimate-leave.machine'
import { ARCHIVE_QUESTION } from './archive-question.ts'
import styles from './Estimate.module.css'
import { estimateLeaveLogic } from './estimates.effects.ts'

interface Question {
  title: string
  confirmLabel: string
  text: string
  failed: string
  danger: boolean
}

const questions: Readonly<Record<LeaveWay, Question>> = {
  drop: {
    title: 'Supprimer le devis client',
    confirmLabel: 'Supprimer le devis client',
    text: 'Ce que vous avez saisi sera perdu. Voulez-vous continuer\u00a0?',
    failed: 'Le devis client n’a pas pu être supprimé',
    danger: true,
  },
  return: {
    title: 'Abandonner la révision',
    confirmLabel: 'Abandonner la révision',
    text: 'Le devis redevient tel qu’il a été remis, et son lien fonctionne à nouveau. Ce que vous avez changé depuis sera perdu. Voulez-vous continuer\u00a0?',
    failed: 'La révision n’a pas pu être abandonnée',
    danger: true,
  },
  archive: { ...ARCHIVE_QUESTION, failed: 'Le devis n’a pas pu être archivé' },
}

/** Asks whether what is written is left for good. Mounted while it is asked. */
export const LeaveDialog = ({ draft }: { draft: EstimateDraftRef }) => {
  const [input] = useState(() => {
    const { id, way, estimate, given } = draft.getSnapshot().context
    return { id, way, isUnknown: estimate === null && given === null }
  })
  const [state, send] = useMachine(estimateLeaveLogic, { input })
  const { value } = state
  const { failure } = state.context
  useEffect(() => {
    if (value === 'done') draft.send({ type: 'leave.done' })
    if (value === 'moved') draft.send({ type: 'leave.moved' })
    if (value === 'cancelled') draft.send({ type: 'leave.cancelled' })
  }, [value, draft])
  const { title, confirmLabel, text, failed, danger } = questions[input.way]
  return (
    <ConfirmModal
      open
      title={title}
      danger={danger}
      confirmLabel={confirmLabel}
      cancelLabel={input.way === 'drop' ? 'Garder le devis client' : 'Revenir au devis'}
      busy={state.hasTag('busy')}
      onConfirm={() => send({ type: 'leave.confirm' })}
      onCancel={() => send({ type: 'leave.cancel' })}
    >
      <div className={styles.fields}>
        <p>{text}</p>
        {failure !== null && (
          <Alert tone="error" announce title={failed}>
            {failure.message}
          </Alert>
        )}
      </div>
    </ConfirmModal>
  )
}

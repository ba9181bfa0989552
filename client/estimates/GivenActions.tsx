import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { type GivenAct, type GivenEstimateRef, mayAct } from '#machines/estimates/given-estimate.machine'
import { isOfLink, isQuestioned } from '#machines/estimates/given-estimate.selectors'
import { isHandedOut } from '#machines/lives/estimate.machine'
import { ARCHIVE_QUESTION } from './archive-question.ts'
import styles from './Estimate.module.css'
import { OrderDialog } from './OrderDialog.tsx'
import { ToldFailure } from './ToldFailure.tsx'

interface PartProps {
  given: GivenEstimateRef
}

/** What may be done with an estimate that was handed out. */
export const GivenActions = ({ given }: PartProps) => {
  const estimate = useSelector(given, ({ context }) => context.estimate)
  const act = useSelector(given, ({ context }) => context.act)
  const acting = useSelector(given, (snapshot) => snapshot.matches('acting'))
  const failure = useSelector(given, ({ context }) => context.failure)
  const questioned = useSelector(given, isQuestioned)
  const [ordering, setOrdering] = useState(false)
  const ask = (one: GivenAct) => given.send({ type: 'act.ask', act: one, id: crypto.randomUUID() })
  const hasModels = estimate.content.lines.some(({ kind }) => kind === 'model')
  return (
    <div className={styles.actions}>
      {isHandedOut(estimate.state) && hasModels && (
        <Button
          size="lg"
          full
          variant={estimate.state === 'accepted' ? 'primary' : 'secondary'}
          onClick={() => setOrdering(true)}
        >
          Commander les produits
        </Button>
      )}
      {mayAct(estimate, 'revise') && (
        <Button size="lg" full variant="secondary" onClick={() => ask('revise')}>
          Réviser le devis
        </Button>
      )}
      <Button
        size="lg"
        full
        variant="secondary"
        busy={acting && act === 'duplicate'}
        onClick={() => ask('duplicate')}
      >
        Dupliquer
      </Button>
      {mayAct(estimate, 'archive') && (
        <Button size="lg" full variant="quiet" onClick={() => ask('archive')}>
          Archiver
        </Button>
      )}
      {failure !== null && !isOfLink(failure.of) && !questioned && <ToldFailure failure={failure} />}
      <Question given={given} />
      {ordering && <OrderDialog estimate={estimate} onClose={() => setOrdering(false)} />}
    </div>
  )
}

interface Asked {
  title: string
  confirmLabel: string
  text: ReactNode
  danger?: true
}

const asked: Readonly<Partial<Record<GivenAct, Asked>>> = {
  relink: {
    title: 'Créer un nouveau lien',
    confirmLabel: 'Créer un nouveau lien',
    text: 'Le lien que vous avez transmis ne fonctionnera plus. Voulez-vous continuer\u00a0?',
  },
  unlink: {
    title: 'Désactiver le lien',
    confirmLabel: 'Désactiver le lien',
    text: 'Votre client ne pourra plus lire ce devis par son lien. Voulez-vous continuer\u00a0?',
    danger: true,
  },
  revise: {
    title: 'Réviser le devis',
    confirmLabel: 'Réviser le devis',
    text: 'Le devis remis ne pourra plus être accepté\u00a0: son lien dira qu’il est en révision. Voulez-vous continuer\u00a0?',
  },
  archive: ARCHIVE_QUESTION,
}

/** What ends something is asked once more. */
const Question = ({ given }: PartProps) => {
  const open = useSelector(given, (snapshot) => snapshot.hasTag('asked'))
  const acting = useSelector(given, (snapshot) => snapshot.matches('acting'))
  const act = useSelector(given, ({ context }) => context.act)
  const failure = useSelector(given, ({ context }) => context.failure)
  const question = asked[act]
  if (question === undefined) return null
  return (
    <ConfirmModal
      open={open || acting}
      title={question.title}
      confirmLabel={question.confirmLabel}
      danger={question.danger ?? false}
      busy={acting}
      onConfirm={() => given.send({ type: 'act.confirm' })}
      onCancel={() => given.send({ type: 'act.cancel' })}
    >
      <div className={styles.fields}>
        <p>{question.text}</p>
        {open && failure !== null && (
          <Alert tone="error" announce>
            {failure.message}
          </Alert>
        )}
      </div>
    </ConfirmModal>
  )
}

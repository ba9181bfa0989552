import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import type { DecisionWay } from '#machines/quotes/decision'
import { dialogFailure, type SentQuoteRef } from '#machines/quotes/sent-quote.machine'
import { formatCents } from '#shared/platform/money'
import { answerTitle } from '#shared/quotes/answer-text'
import type { Answer } from '#shared/quotes/answers.schema'
import { QUOTE_TEXT_MAX } from '#shared/quotes/quote-limits'
import { wordProblem } from '#shared/quotes/words.rules'
import styles from './QuotePage.module.css'

interface Question {
  title: string
  confirmLabel: string
  /** absent: no words go with it */
  label?: string
  danger?: true
}

const questions: Readonly<Record<DecisionWay, Question>> = {
  accept: { title: 'Accepter le devis', confirmLabel: 'Accepter et commander' },
  change: {
    title: 'Demander une modification',
    confirmLabel: 'Envoyer la demande',
    label: 'Ce qu’il faut changer',
  },
  refuse: {
    title: 'Refuser le devis',
    confirmLabel: 'Refuser le devis',
    label: 'Motif du refus',
    danger: true,
  },
}

/** Of a quote that was not accepted in time. */
const askedAnew: Question = {
  title: 'Demander une nouvelle réponse',
  confirmLabel: 'Envoyer la demande',
  label: 'Votre demande',
}

interface DecisionDialogProps {
  sent: SentQuoteRef
  answer: Answer
  /** it was not accepted in time */
  isExpired: boolean
}

/** What a decision means, before it is made. */
export const DecisionDialog = ({ sent, answer, isExpired }: DecisionDialogProps) => {
  const open = useSelector(sent, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(sent, (snapshot) => snapshot.matches('deciding'))
  const way = useSelector(sent, ({ context }) => context.way)
  const text = useSelector(sent, ({ context }) => context.words[context.way])
  const isRefused = useSelector(sent, ({ context }) => context.refused === context.way)
  const failure = useSelector(sent, dialogFailure)
  const question = isExpired && way === 'change' ? askedAnew : questions[way]
  const { title, confirmLabel, label, danger = false } = question
  return (
    <ConfirmModal
      open={open}
      title={title}
      danger={danger}
      busy={busy}
      size="lg"
      confirmLabel={confirmLabel}
      cancelLabel="Revenir au devis"
      onConfirm={() => sent.send({ type: 'decision.confirm', id: crypto.randomUUID() })}
      onCancel={() => sent.send({ type: 'decision.cancel' })}
    >
      <div className={styles.part}>
        <Meaning way={way} answer={answer} isExpired={isExpired} />
        {label !== undefined && (
          <Field
            label={label}
            required
            error={isRefused && way !== 'accept' ? wordProblem(way, text) : undefined}
          >
            <TextArea
              name={way}
              rows={5}
              maxLength={QUOTE_TEXT_MAX}
              value={text}
              readOnly={busy}
              onChange={({ target }) => sent.send({ type: 'word.type', kind: way, text: target.value })}
            />
          </Field>
        )}
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}

interface MeaningProps extends Pick<DecisionDialogProps, 'answer' | 'isExpired'> {
  way: DecisionWay
}

const Meaning = ({ way, answer, isExpired }: MeaningProps): ReactNode => {
  const { postalCode } = answer.delivery
  const { netCents, deliveryCents, totalCents } = answer.totals
  switch (way) {
    case 'accept':
      return (
        <>
          <p>
            Vous acceptez la {answerTitle(answer).toLowerCase()}, à{' '}
            <strong>{formatCents(totalCents)} TTC</strong> ({formatCents(netCents + deliveryCents)} HT,
            livraison comprise{postalCode !== null && `, pour une adresse de la zone du ${postalCode}`}).
          </p>
          <p>
            Vous choisissez ensuite les adresses et le paiement&nbsp;: rien n’est commandé avant votre
            confirmation.
          </p>
        </>
      )
    case 'change':
      return (
        <p>
          Notre équipe reçoit votre demande et prépare une nouvelle réponse.
          {!isExpired && ' Celle-ci ne pourra plus être acceptée.'}
        </p>
      )
    case 'refuse':
      return <p>Un refus est définitif&nbsp;: le devis ne pourra plus être ni modifié ni accepté.</p>
  }
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import {
  type AnswerStanding,
  isUnsaved,
  mayStudy,
  type QuoteDeskRef,
  type WordKind,
} from '#machines/dashboard/quotes/quote-desk.machine'
import type { PreparedAnswer, QuoteDetails } from '#shared/dashboard/quotes/quotes.schema'
import { askedNotes } from '#shared/quotes/asked-notes'
import panelStyles from '../table-kit/Panel.module.css'
import { AnswerEditor } from './AnswerEditor.tsx'
import { LineConfiguration } from './LineConfiguration.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { QuoteWords } from './QuoteWords.tsx'
import { answerDraftLogic, quoteDeskLogic } from './quotes.effects.ts'
import styles from './quotes.module.css'
import { SendDialog } from './SendDialog.tsx'
import { SentAnswers } from './SentAnswers.tsx'

interface QuoteDialogProps {
  id: string
  onClose: () => void
  /** the list shows something that is no longer so */
  onChanged: () => void
}

const sentTexts: Readonly<Record<WordKind, string>> = {
  message: 'Votre message a été envoyé.',
  note: 'La note a été ajoutée.',
}

/** One quote whole: what is asked, the answers, the one that is prepared, and what is written. Give it the id as `key`. */
export const QuoteDialog = ({ id, onClose, onChanged }: QuoteDialogProps) => {
  const notify = useToast()
  const [input] = useState({ id })
  const desk = useActorRef(quoteDeskLogic, { input })
  const { quote: details, failure } = useSelector(desk, ({ context }) => context)
  const unread = useSelector(desk, (snapshot) => snapshot.matches('unread'))
  const busy = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  useUnsaved(desk)
  useEffect(() => {
    const told = [
      desk.on('quote.changed', onChanged),
      desk.on('words.sent', ({ kind }) => notify(sentTexts[kind], { type: 'success' })),
      desk.on('desk.failed', ({ failure: { message } }) =>
        notify(message, { type: 'error', duration: 8000 }),
      ),
      desk.on('desk.closed', onClose),
    ]
    return () => {
      for (const { unsubscribe } of told) unsubscribe()
    }
  }, [desk, notify, onChanged, onClose])
  return (
    <>
      <Modal
        open
        onClose={() => desk.send({ type: 'desk.close' })}
        dismissible={!busy}
        closable={!busy}
        size="7xl"
        title={details ? `Devis ${details.quote.number}` : 'Devis'}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it holds */}
        <section className={panelStyles.tall} aria-label="Devis" tabIndex={0}>
          {unread ? (
            <ReadFailure
              title="Le devis n’a pas pu être lu"
              failure={failure}
              onRetry={() => desk.send({ type: 'quote.retry' })}
            />
          ) : details ? (
            <Desk desk={desk} details={details} />
          ) : (
            <div className={panelStyles.stack} role="status" aria-label="Chargement du devis">
              <Skeleton height="120px" />
              <Skeleton height="240px" />
              <Skeleton height="240px" />
            </div>
          )}
        </section>
      </Modal>
      <StudyDialog desk={desk} />
      <LeavingDialog desk={desk} />
    </>
  )
}

/** The browser asks before it drops what nobody has. */
const useUnsaved = (desk: QuoteDeskRef): void => {
  const unsaved = useSelector(desk, ({ context }) => isUnsaved(context))
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}

interface DeskProps {
  desk: QuoteDeskRef
  details: QuoteDetails
}

const Desk = ({ desk, details }: DeskProps) => {
  const studying = useSelector(desk, (snapshot) => snapshot.matches('studying'))
  // what was begun stays where it is when the quote moves on: it knows what to say of that
  const [begun, begin] = useState(details.prepared)
  if (begun === null && details.prepared !== null) begin(details.prepared)
  return (
    <div className={styles.desk}>
      {mayStudy(details) && (
        <div>
          <Button busy={studying} onClick={() => desk.send({ type: 'study.ask' })}>
            {details.quote.state === 'answered' ? 'Reprendre la réponse' : 'Prendre à l’étude'}
          </Button>
        </div>
      )}
      <QuoteFacts details={details} />
      <SentAnswers details={details} />
      {begun !== null && <PreparedPart desk={desk} details={details} prepared={begun} />}
      <QuoteWords desk={desk} details={details} />
    </div>
  )
}

interface PreparedPartProps extends DeskProps {
  prepared: PreparedAnswer
}

const standingOf = (snapshot: SnapshotFrom<AnswerDraftRef>): AnswerStanding => {
  if (snapshot.hasTag('stuck')) return 'stuck'
  return snapshot.hasTag('unkept') ? 'underway' : 'kept'
}

/** The answer that is prepared; the desk is told what becomes of it, and it what the desk reads. */
const PreparedPart = ({ desk, details, prepared }: PreparedPartProps) => {
  const notify = useToast()
  const [input] = useState({ id: details.quote.id, state: details.quote.state, prepared })
  const answer = useActorRef(answerDraftLogic, { input })
  const notes = useMemo(() => askedNotes(details.quote.lines), [details])
  const standing = useSelector(answer, standingOf)
  const isOver = useSelector(answer, (snapshot) => snapshot.matches({ over: 'empty' }))
  const leaving = useSelector(desk, (snapshot) => snapshot.matches('leaving') || snapshot.matches('keeping'))
  useEffect(() => desk.send({ type: 'answer.told', standing }), [desk, standing])
  useEffect(() => {
    if (leaving) answer.send({ type: 'draft.keep' })
  }, [leaving, answer])
  useEffect(() => answer.send({ type: 'quote.read', quote: details }), [answer, details])
  useEffect(() => {
    const told = [
      answer.on('answer.sent', ({ quote }) => {
        notify('La réponse a été envoyée au client.', { type: 'success' })
        desk.send({ type: 'quote.read', quote })
      }),
      answer.on('quote.moved', ({ quote }) => desk.send({ type: 'quote.read', quote })),
    ]
    return () => {
      for (const { unsubscribe } of told) unsubscribe()
    }
  }, [answer, desk, notify])
  // before the actor stops, whose own effect ends later
  useLayoutEffect(() => {
    const keep = () => answer.send({ type: 'draft.keep' })
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [answer])
  if (isOver) return null
  return (
    <section className={panelStyles.stack}>
      <h3>
        {details.answer === null
          ? 'Préparer la réponse'
          : `Préparer la réponse n°\u00a0${details.answer.revision + 1}`}
      </h3>
      <AnswerEditor answer={answer} notes={notes} />
      <LineConfiguration answer={answer} />
      <SendDialog answer={answer} details={details} />
    </section>
  )
}

const StudyDialog = ({ desk }: { desk: QuoteDeskRef }) => {
  const asking = useSelector(desk, (snapshot) => snapshot.matches('asking'))
  return (
    <ConfirmModal
      open={asking}
      title="Reprendre la réponse"
      confirmLabel="Reprendre la réponse"
      cancelLabel="La laisser au client"
      onConfirm={() => desk.send({ type: 'study.confirm' })}
      onCancel={() => desk.send({ type: 'study.cancel' })}
    >
      Le client est prévenu par email&nbsp;: il ne peut plus accepter cette réponse, et attend la suivante.
    </ConfirmModal>
  )
}

const LeavingDialog = ({ desk }: { desk: QuoteDeskRef }) => {
  const leaving = useSelector(desk, (snapshot) => snapshot.matches('leaving'))
  return (
    <ConfirmModal
      open={leaving}
      title="Abandonner la saisie"
      danger
      confirmLabel="Abandonner"
      cancelLabel="Rester sur le devis"
      onConfirm={() => desk.send({ type: 'close.confirm' })}
      onCancel={() => desk.send({ type: 'close.cancel' })}
    >
      Ce que vous avez écrit n’est ni envoyé ni enregistré. Voulez-vous l’abandonner&nbsp;?
    </ConfirmModal>
  )
}

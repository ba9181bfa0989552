import { useSelector } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { DetailHead } from '#client/account/DetailHead.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import type { QuoteRequestRef, QuoteRequestSnapshot } from '#machines/quotes/quote-request.selectors'
import { parisDay } from '#shared/platform/dates'
import styles from './QuotePage.module.css'
import { RequestFields } from './RequestFields.tsx'
import { RequestFiles } from './RequestFiles.tsx'
import { RequestLines } from './RequestLines.tsx'

interface PartProps {
  request: QuoteRequestRef
}

const isSending = (snapshot: QuoteRequestSnapshot): boolean => snapshot.hasTag('sending')
const canDrop = (snapshot: QuoteRequestSnapshot): boolean => snapshot.can({ type: 'draft.drop' })

/** « Demander un devis »: what is wished for, in words and in lines; kept as it is typed, sent once. */
export const QuoteRequestForm = ({ request }: PartProps) => {
  const form = useRef<HTMLFormElement>(null)
  const sending = useSelector(request, isSending)
  const droppable = useSelector(request, canDrop)
  useRefusedShown(request, form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => request.send({ type: 'quote.send', today: parisDay(Date.now()) }))
    if (form.current) focusFirstInvalid(form.current)
  }
  // a key of the phone's keyboard in the first field sends nothing that cannot be taken back
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <form
      ref={form}
      className={styles.page}
      noValidate
      onSubmit={submit}
      onKeyDown={stay}
      aria-label="Demande de devis"
    >
      <DetailHead list="devis" title="Demander un devis">
        <Kept request={request} />
      </DetailHead>
      <LockedFields locked={sending}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <RequestLines request={request} />
            <RequestFields request={request} part="need" />
            <RequestFiles request={request} />
          </div>
          <Card className={styles.side}>
            <RequestFields request={request} part="wishes" />
            <Failure request={request} />
            <div className={styles.actions}>
              <Button type="submit" size="lg" full busy={sending}>
                Envoyer la demande
              </Button>
              <Button
                variant="quiet"
                size="lg"
                full
                disabled={!droppable}
                onClick={() => request.send({ type: 'draft.drop' })}
              >
                <WorkIcon name="trash" size={18} />
                Supprimer le brouillon
              </Button>
            </div>
            <p className={styles.note}>
              Sans engagement&nbsp;: notre équipe étudie la demande et répond par email.
            </p>
          </Card>
        </div>
      </LockedFields>
      <Removed request={request} />
      <DropQuestion request={request} />
    </form>
  )
}

const keptText = (snapshot: QuoteRequestSnapshot): string => {
  if (snapshot.matches({ editing: 'unkept' })) return 'Brouillon non enregistré'
  if (snapshot.matches({ editing: 'changed' }) || snapshot.matches({ editing: 'keeping' }))
    return 'Enregistrement du brouillon…'
  return snapshot.context.quote === null
    ? 'Le brouillon s’enregistre au fil de la saisie.'
    : 'Brouillon enregistré'
}

/** Whether what was typed is kept. Nobody is told aloud at each pause: a failure says so itself. */
const Kept = ({ request }: PartProps) => <span>{useSelector(request, keptText)}</span>

/** What the last call came to, where its button is. */
const Failure = ({ request }: PartProps) => {
  const failure = useSelector(request, ({ context }) => context.failure)
  const unkept = useSelector(request, (snapshot) => snapshot.matches({ editing: 'unkept' }))
  const unsent = useSelector(request, (snapshot) => snapshot.matches({ editing: 'unsent' }))
  if (failure === null) return null
  if (unkept)
    return (
      <Alert
        tone="error"
        announce
        title="Le brouillon n’a pas pu être enregistré"
        actions={
          <Button variant="secondary" onClick={() => request.send({ type: 'draft.keep' })}>
            Réessayer
          </Button>
        }
      >
        {failure.message}
      </Alert>
    )
  return (
    unsent && (
      <Alert tone="error" announce title="La demande n’a pas pu être envoyée">
        {failure.message}
      </Alert>
    )
  )
}

/** What the server refuses takes the focus to the first field that is wrong. */
const useRefusedShown = (request: QuoteRequestRef, form: RefObject<HTMLFormElement | null>): void => {
  const unsent = useSelector(request, (snapshot) => snapshot.matches({ editing: 'unsent' }))
  useEffect(() => {
    if (unsent && form.current) focusFirstInvalid(form.current)
  }, [unsent, form])
}

const Removed = ({ request }: PartProps) => {
  const removed = useSelector(request, ({ context }) => context.removed)
  return (
    <UndoBar
      text={
        removed === null
          ? null
          : `Ligne supprimée\u00a0: ${modelReference((removed.line.reading ?? removed.line).model)}`
      }
      onUndo={() => request.send({ type: 'removal.undo' })}
      onDismiss={() => request.send({ type: 'removal.dismiss' })}
    />
  )
}

const DropQuestion = ({ request }: PartProps) => {
  const dropping = useSelector(request, (snapshot) => snapshot.matches('dropping'))
  const asking = useSelector(request, (snapshot) => snapshot.matches('confirming'))
  const failure = useSelector(request, ({ context }) => context.failure)
  return (
    <ConfirmModal
      open={asking || dropping}
      title="Supprimer le brouillon"
      danger
      confirmLabel="Supprimer le brouillon"
      cancelLabel="Garder le brouillon"
      busy={dropping}
      onConfirm={() => request.send({ type: 'drop.confirm' })}
      onCancel={() => request.send({ type: 'drop.cancel' })}
    >
      <p>Ce que vous avez écrit et les lignes jointes seront perdus. Voulez-vous continuer&nbsp;?</p>
      {asking && failure !== null && (
        <Alert tone="error" announce title="Le brouillon n’a pas pu être supprimé">
          {failure.message}
        </Alert>
      )}
    </ConfirmModal>
  )
}

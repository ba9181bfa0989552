import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { subjectLabel } from '#shared/contact/contact.rules'
import type { MessageReply } from '#shared/dashboard/messages/messages.schema'
import { formatDateTime } from '#shared/platform/dates'
import panelStyles from '../table-kit/Panel.module.css'
import { AnswerForm } from './AnswerForm.tsx'
import { authorText, MessageFacts } from './MessageFacts.tsx'
import { messageDetailLogic } from './messages.effects.ts'
import styles from './messages.module.css'

interface MessageDialogProps {
  id: string
  onClose: () => void
  /** the list shows something that is no longer so */
  onChanged: () => void
}

/** One message, what was answered, and the answer. Give it the message's id as `key`. */
export const MessageDialog = ({ id, onClose, onChanged }: MessageDialogProps) => {
  const notify = useToast()
  const [input] = useState({ id })
  const detail = useActorRef(messageDetailLogic, { input })
  const { message, failure } = useSelector(detail, ({ context }) => context)
  const unread = useSelector(detail, (snapshot) => snapshot.matches('unread'))
  const leaving = useSelector(detail, (snapshot) => snapshot.matches('leaving'))
  const busy = useSelector(detail, (snapshot) => snapshot.hasTag('busy'))
  useEffect(() => {
    const told = [
      detail.on('message.changed', onChanged),
      detail.on('answer.sent', () => notify('Votre réponse a été envoyée.', { type: 'success' })),
      detail.on('detail.failed', ({ failure: { message: why } }) =>
        notify(why, { type: 'error', duration: 8000 }),
      ),
      detail.on('detail.closed', onClose),
    ]
    return () => {
      for (const { unsubscribe } of told) unsubscribe()
    }
  }, [detail, notify, onChanged, onClose])
  return (
    <>
      <Modal
        open
        onClose={() => detail.send({ type: 'detail.close' })}
        dismissible={!busy}
        closable={!busy}
        size="5xl"
        title={message ? subjectLabel(message.subject) : 'Message'}
      >
        <div className={panelStyles.tall}>
          {unread ? (
            <ReadFailure
              title="Le message n’a pas pu être lu"
              failure={failure}
              onRetry={() => detail.send({ type: 'message.retry' })}
            />
          ) : message ? (
            <div className={panelStyles.columns}>
              <MessageFacts message={message} />
              <div className={panelStyles.stack}>
                <AnswerForm detail={detail} message={message} />
                {message.replies.length > 0 && <Replies replies={message.replies} />}
              </div>
            </div>
          ) : (
            <div className={panelStyles.stack} role="status" aria-label="Chargement du message">
              <Skeleton height="120px" />
              <Skeleton height="160px" />
              <Skeleton height="200px" />
            </div>
          )}
        </div>
      </Modal>
      <ConfirmModal
        open={leaving}
        title="Abandonner la réponse"
        danger
        onConfirm={() => detail.send({ type: 'close.confirm' })}
        onCancel={() => detail.send({ type: 'close.cancel' })}
      >
        Votre réponse n’est pas envoyée. Voulez-vous l’abandonner&nbsp;?
      </ConfirmModal>
    </>
  )
}

const Replies = ({ replies }: { replies: readonly MessageReply[] }) => (
  <section className={panelStyles.stack} aria-label="Réponses envoyées">
    <h3>{replies.length > 1 ? 'Réponses envoyées' : 'Réponse envoyée'}</h3>
    <ul className={panelStyles.lines}>
      {replies.map(({ id, text, author, created_at }) => (
        <li key={id} className={styles.quote}>
          <p className={panelStyles.soft}>
            {formatDateTime(created_at)}, par {authorText(author)}
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

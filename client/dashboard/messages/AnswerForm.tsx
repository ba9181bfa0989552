import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import type { messageDetailMachine } from '#machines/dashboard/messages/message-detail.machine'
import { mayAnswer, nextMark } from '#machines/lives/message.machine'
import { type MessageState, REPLY_MAX, replyProblem } from '#shared/dashboard/messages/messages.rules'
import type { MessageDetails } from '#shared/dashboard/messages/messages.schema'
import { errorTable } from '#shared/platform/errors'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './messages.module.css'

export type MessageDetailRef = ActorRefFrom<typeof messageDetailMachine>

/** What the button says that marks a message so. */
const marks: Readonly<Record<MessageState, string>> = {
  new: 'Remettre à traiter',
  handled: 'Marquer comme traité',
}

interface AnswerFormProps {
  detail: MessageDetailRef
  message: MessageDetails
}

/** What may be done with a message: an answer, which leaves by mail, where its sender has an address, and a mark. */
export const AnswerForm = ({ detail, message }: AnswerFormProps) => {
  const busy = useSelector(detail, (snapshot) => snapshot.hasTag('busy'))
  const sending = useSelector(detail, (snapshot) => snapshot.matches('sending'))
  const marking = useSelector(detail, (snapshot) => snapshot.matches('marking'))
  const mark = nextMark(message.state)
  const marked = mark !== undefined && (
    <Button
      variant="secondary"
      busy={marking}
      onClick={() => detail.send({ type: 'state.mark', state: mark })}
    >
      {marks[mark]}
    </Button>
  )
  if (!mayAnswer(message))
    return (
      <div className={panelStyles.stack}>
        <Alert tone="info">{errorTable.MESSAGE_UNANSWERABLE.message}</Alert>
        <div className={styles.buttons}>{marked}</div>
      </div>
    )
  return (
    <form
      className={panelStyles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        detail.send({ type: 'answer.send', id: crypto.randomUUID() })
      }}
    >
      <Answer detail={detail} email={message.email} busy={busy} />
      <div className={styles.buttons}>
        {marked}
        <Button type="submit" busy={sending}>
          Envoyer la réponse
        </Button>
      </div>
    </form>
  )
}

interface AnswerProps {
  detail: MessageDetailRef
  /** to whom it leaves */
  email: string
  busy: boolean
}

/** The words of an answer, and whether the message is dealt with once they have left. */
const Answer = ({ detail, email, busy }: AnswerProps) => {
  const { text, handled, isRefused } = useSelector(detail, ({ context }) => context)
  return (
    <>
      <Field
        label="Votre réponse"
        hint={`Envoyée par email à ${email}, précédée de «\u00a0Bonjour\u00a0» et suivie de nos coordonnées.`}
        error={isRefused ? replyProblem(text) : undefined}
      >
        <TextArea
          name="answer"
          rows={6}
          maxLength={REPLY_MAX}
          value={text}
          readOnly={busy}
          onChange={(event) => detail.send({ type: 'answer.type', text: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Marquer comme traité une fois la réponse envoyée"
        checked={handled}
        disabled={busy}
        onChange={(checked) => detail.send({ type: 'handled.choose', handled: checked })}
      />
    </>
  )
}

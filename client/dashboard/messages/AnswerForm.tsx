import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import type { messageDeskMachine } from '#machines/dashboard/messages/message-desk.machine'
import { nextMark } from '#machines/lives/message.machine'
import { type MessageState, REPLY_MAX } from '#shared/dashboard/messages/messages.rules'
import type { MessageDetails } from '#shared/dashboard/messages/messages.schema'
import kit from '../kit/Panel.module.css'
import styles from './messages.module.css'

export type MessageDeskRef = ActorRefFrom<typeof messageDeskMachine>

/** What the button says that marks a message so. */
const marks: Readonly<Record<MessageState, string>> = {
  new: 'Remettre à traiter',
  handled: 'Marquer comme traité',
}

interface AnswerFormProps {
  desk: MessageDeskRef
  message: MessageDetails
}

/** The answer that leaves by mail, and whether the message is dealt with. */
export const AnswerForm = ({ desk, message }: AnswerFormProps) => {
  const { text, handled, problem } = useSelector(desk, ({ context }) => context)
  const busy = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  const sending = useSelector(desk, (snapshot) => snapshot.matches('sending'))
  const marking = useSelector(desk, (snapshot) => snapshot.matches('marking'))
  const mark = nextMark(message.state)
  return (
    <form
      className={kit.stack}
      onSubmit={(event) => {
        event.preventDefault()
        desk.send({ type: 'answer.send', id: crypto.randomUUID() })
      }}
    >
      <Field
        label="Votre réponse"
        hint={`Envoyée par email à ${message.email}, précédée de «\u00a0Bonjour\u00a0» et suivie de nos coordonnées.`}
        error={problem ?? undefined}
      >
        <TextArea
          name="answer"
          rows={6}
          maxLength={REPLY_MAX}
          value={text}
          readOnly={busy}
          onChange={(event) => desk.send({ type: 'answer.type', text: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Marquer comme traité une fois la réponse envoyée"
        checked={handled}
        disabled={busy}
        onChange={(checked) => desk.send({ type: 'handled.choose', handled: checked })}
      />
      <div className={styles.buttons}>
        {mark !== undefined && (
          <Button
            variant="secondary"
            busy={marking}
            onClick={() => desk.send({ type: 'state.mark', state: mark })}
          >
            {marks[mark]}
          </Button>
        )}
        <Button type="submit" busy={sending}>
          Envoyer la réponse
        </Button>
      </div>
    </form>
  )
}

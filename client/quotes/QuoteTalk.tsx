import { useSelector } from '@xstate/react'
import type { Ref } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { messageFailure, type SentQuoteRef } from '#machines/quotes/sent-quote.machine'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import type { QuoteMessage } from '#shared/quotes/answers.schema'
import { QUOTE_TEXT_MAX } from '#shared/quotes/quote-limits'
import { wordProblem } from '#shared/quotes/words.rules'
import { QuoteMessages } from './QuoteMessages.tsx'
import styles from './QuotePage.module.css'

/** `own`: the reader's e-mail. */
const whoOf =
  (own: string | undefined) =>
  ({ by, who = own }: QuoteMessage): string =>
    by === 'staff' ? 'Notre équipe' : who === undefined || who === own ? 'Vous' : who

const selectEmail = (snapshot: SessionSnapshot): string | undefined => selectUser(snapshot)?.email

interface QuoteTalkProps {
  sent: SentQuoteRef
  /** the field of the next message */
  field: Ref<HTMLTextAreaElement>
}

/** What was written about a quote on both sides, and the next message. */
export const QuoteTalk = ({ sent, field }: QuoteTalkProps) => {
  const own = useSessionSelector(selectEmail)
  const messages = useSelector(sent, ({ context }) => context.quote.messages)
  const text = useSelector(sent, ({ context }) => context.words.message)
  const isRefused = useSelector(sent, ({ context }) => context.refused === 'message')
  const writing = useSelector(sent, (snapshot) => snapshot.matches('writing'))
  const busy = useSelector(sent, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(sent, messageFailure)
  return (
    <section className={styles.part} aria-label="Messages">
      <h3>Messages</h3>
      <QuoteMessages messages={messages} mine="customer" whoOf={whoOf(own)} />
      <form
        className={styles.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sent.send({ type: 'message.send', id: crypto.randomUUID() })
        }}
      >
        <Field
          label="Votre message"
          hint="Une question, une précision&nbsp;: notre équipe vous répond par email et ici."
          error={isRefused ? wordProblem('message', text) : undefined}
        >
          <TextArea
            ref={field}
            name="message"
            rows={4}
            maxLength={QUOTE_TEXT_MAX}
            value={text}
            readOnly={busy}
            onChange={({ target }) => sent.send({ type: 'word.type', kind: 'message', text: target.value })}
          />
        </Field>
        {failure !== null && (
          <Alert tone="error" announce title="Votre message n’a pas été envoyé">
            {failure.message}
          </Alert>
        )}
        <Button className={styles.send ?? ''} type="submit" variant="secondary" size="lg" busy={writing}>
          Envoyer le message
        </Button>
      </form>
    </section>
  )
}

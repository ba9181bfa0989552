import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import { QuoteMessages } from '#client/quotes/QuoteMessages.tsx'
import type { QuoteDeskRef, WordKind } from '#machines/dashboard/quotes/quote-desk.machine'
import type { QuoteDetails } from '#shared/dashboard/quotes/quotes.schema'
import { formatDateTime } from '#shared/platform/dates'
import { QUOTE_TEXT_MAX } from '#shared/quotes/quote-limits'
import { wordProblem } from '#shared/quotes/words.rules'
import { authorText } from '../messages/MessageFacts.tsx'
import { customerText } from '../orders/seen-order.ts'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './quotes.module.css'

interface QuoteWordsProps {
  desk: QuoteDeskRef
  details: QuoteDetails
}

/** What is written about a quote: with its customer, and among staff. */
export const QuoteWords = ({ desk, details }: QuoteWordsProps) => {
  const { customer, messages, notes, answerable } = details
  return (
    <div className={panelStyles.columns}>
      <Words title="Messages">
        <QuoteMessages
          messages={messages}
          mine="staff"
          whoOf={({ by, author, who }) =>
            by === 'staff'
              ? authorText(author)
              : [customerText(customer), ...(who === undefined || who === customer.email ? [] : [who])].join(
                  ', ',
                )
          }
        />
        {answerable ? (
          <WordForm
            desk={desk}
            kind="message"
            label="Message au client"
            hint="Envoyé par email, et lisible dans son compte."
            button="Envoyer le message"
          />
        ) : (
          <Alert tone="info">Le compte du client a été supprimé&nbsp;: personne ne lirait un message.</Alert>
        )}
      </Words>
      <Words title="Notes internes">
        {notes.length > 0 && (
          <ul className={panelStyles.lines}>
            {notes.map(({ id, text, author, at }) => (
              <li key={id} className={styles.note}>
                <p className={panelStyles.soft}>
                  {authorText(author)}, {formatDateTime(at)}
                </p>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        )}
        <WordForm
          desk={desk}
          kind="note"
          label="Note pour l’équipe"
          hint="Le client ne la voit jamais."
          button="Ajouter la note"
        />
      </Words>
    </div>
  )
}

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={panelStyles.stack} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

interface WordFormProps {
  desk: QuoteDeskRef
  kind: WordKind
  label: string
  hint: string
  button: string
}

const WordForm = ({ desk, kind, label, hint, button }: WordFormProps) => {
  const text = useSelector(desk, ({ context }) => context.words[kind])
  const isRefused = useSelector(desk, ({ context }) => context.refused === kind)
  const busy = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  const writing = useSelector(
    desk,
    (snapshot) => snapshot.matches('writing') && snapshot.context.kind === kind,
  )
  return (
    <form
      className={panelStyles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        desk.send({ type: 'word.send', kind, id: crypto.randomUUID() })
      }}
    >
      <Field label={label} hint={hint} error={isRefused ? wordProblem(kind, text) : undefined}>
        <TextArea
          name={kind}
          rows={3}
          maxLength={QUOTE_TEXT_MAX}
          value={text}
          readOnly={busy}
          onChange={({ target }) => desk.send({ type: 'word.type', kind, text: target.value })}
        />
      </Field>
      <Button className={styles.start ?? ''} type="submit" variant="secondary" busy={writing}>
        {button}
      </Button>
    </form>
  )
}

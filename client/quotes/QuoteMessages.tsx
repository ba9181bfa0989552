import { formatDateTime } from '#shared/platform/dates'
import type { QuoteMessage } from '#shared/quotes/answers.schema'
import styles from './QuoteMessages.module.css'

interface QuoteMessagesProps<Message extends QuoteMessage> {
  /** oldest first */
  messages: readonly Message[]
  /** whoever reads them */
  mine: QuoteMessage['by']
  /** who wrote one, in words */
  whoOf: (message: Message) => string
}

/** What a message is, where it is more than a word. */
const kindLabels: Readonly<Record<QuoteMessage['kind'], string>> = {
  message: '',
  change: ', demande de modification',
  refusal: ', motif du refus',
}

/** What was written about a quote, oldest first; nothing where nobody wrote. */
export const QuoteMessages = <Message extends QuoteMessage>({
  messages,
  mine,
  whoOf,
}: QuoteMessagesProps<Message>) =>
  messages.length > 0 && (
    <ol className={styles.messages}>
      {messages.map((message) => (
        <li key={message.id} className={message.by === mine ? styles.mine : styles.theirs}>
          <p className={styles.who}>
            {whoOf(message)}
            {kindLabels[message.kind]}, <time dateTime={message.at}>{formatDateTime(message.at)}</time>
          </p>
          <p className={styles.text}>
            {message.text === '' ? 'Texte supprimé avec le compte' : message.text}
          </p>
        </li>
      ))}
    </ol>
  )

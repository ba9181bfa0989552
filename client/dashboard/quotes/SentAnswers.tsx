import { useState } from 'react'
import { QuoteDocuments } from '#client/documents/QuoteDocuments.tsx'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { AnswerText } from '#client/quotes/AnswerText.tsx'
import { adminQuoteAnswer } from '#shared/dashboard/quotes/quotes.endpoints'
import type { QuoteDetails, StaffAnswer } from '#shared/dashboard/quotes/quotes.schema'
import { formatCents } from '#shared/platform/money'
import { compareAnswers } from '#shared/quotes/answer-comparison'
import { answerTitle, longDay } from '#shared/quotes/answer-text'
import type { AnswerHead } from '#shared/quotes/answers.schema'
import { askedNotes } from '#shared/quotes/asked-notes'
import type { Quote } from '#shared/quotes/quotes.schema'
import { authorText } from '../messages/MessageFacts.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { changeTexts } from './changes-text.ts'
import styles from './quotes.module.css'

/** Every answer that was sent, the newest first, each with what it changed; nothing where there is none. */
export const SentAnswers = ({ details: { quote, answer } }: { details: QuoteDetails }) =>
  answer !== null && (
    <section className={panelStyles.stack}>
      <h3>{quote.revisions.length > 1 ? 'Réponses envoyées' : 'Réponse envoyée'}</h3>
      {quote.revisions.toReversed().map((head) => (
        <SentAnswer
          key={head.revision}
          id={quote.id}
          lines={quote.lines}
          head={head}
          known={head.revision === answer.revision ? answer : undefined}
        />
      ))}
      <QuoteDocuments
        key={`${quote.id} ${answer.revision}`}
        quoteId={quote.id}
        revision={answer.revision}
        reader="staff"
      />
    </section>
  )

interface SentAnswerProps extends Pick<Quote, 'id' | 'lines'> {
  head: AnswerHead
  /** absent: it is read once it is opened */
  known: StaffAnswer | undefined
}

const SentAnswer = ({ id, lines, head, known }: SentAnswerProps) => {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={styles.sent} onToggle={() => setOpened(true)}>
      <summary>
        {answerTitle(head)}&nbsp;: {formatCents(head.totalCents)} TTC, valable jusqu’au{' '}
        {longDay(head.validUntil)}
      </summary>
      {wasOpened && <OpenedAnswer id={id} lines={lines} revision={head.revision} known={known} />}
    </details>
  )
}

interface OpenedAnswerProps extends Pick<SentAnswerProps, 'id' | 'lines' | 'known'> {
  revision: number
}

const readAnswer = (id: string, revision: number): Promise<StaffAnswer> =>
  call(adminQuoteAnswer, { params: { id, revision: String(revision) } }).then(({ answer }) => answer)

/** An answer with the one before it: both say what changed. */
const OpenedAnswer = ({ id, lines, revision, known }: OpenedAnswerProps) => {
  const resource = useResource(`/api/admin/quotes/${id}/answers/${revision}`, async () => {
    const [answer, before] = await Promise.all([
      known ?? readAnswer(id, revision),
      revision > 1 ? readAnswer(id, revision - 1) : null,
    ])
    return { answer, before }
  })
  if (resource.status === 'failed')
    return (
      <ReadFailure
        title="Cette réponse n’a pas pu être lue"
        failure={resource.failure}
        onRetry={resource.reload}
      />
    )
  if (resource.status === 'loading') return <Skeleton height="200px" />
  const { answer, before } = resource.data
  return (
    <div className={panelStyles.stack}>
      <p className={panelStyles.soft}>Envoyée par {authorText(answer.author)}</p>
      {before !== null && <Changes before={before} after={answer} />}
      <AnswerText
        answer={answer}
        notes={askedNotes(lines)}
        reasons={answer.lines.map(({ reason }) => reason)}
      />
    </div>
  )
}

const Changes = ({ before, after }: { before: StaffAnswer; after: StaffAnswer }) => {
  const texts = changeTexts(compareAnswers(before, after))
  return (
    <div className={panelStyles.stack}>
      <h4>Ce qui change depuis la réponse n°&nbsp;{before.revision}</h4>
      {texts.length === 0 ? (
        <p>Ni les lignes ni les montants.</p>
      ) : (
        <ul className={panelStyles.names}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

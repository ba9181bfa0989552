import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { formatCents } from '#shared/platform/money'
import { answerTitle } from '#shared/quotes/answer-text'
import type { AnswerHead } from '#shared/quotes/answers.schema'
import { askedNotes } from '#shared/quotes/asked-notes'
import { quoteAnswer } from '#shared/quotes/quotes.endpoints'
import type { Quote } from '#shared/quotes/quotes.schema'
import styles from './AnswerText.module.css'
import { AnswerText } from './AnswerText.tsx'
import page from './QuotePage.module.css'

/** The answers that a newer one has replaced, each read once it is opened; nothing where there is none. */
export const EarlierAnswers = ({ quote: { id, lines, answer, revisions } }: { quote: Quote }) => {
  const earlier = revisions.filter(({ revision }) => revision !== answer?.revision)
  if (earlier.length === 0) return null
  return (
    <section className={page.part}>
      <h3>Réponses précédentes</h3>
      {earlier.toReversed().map((head) => (
        <EarlierAnswer key={head.revision} id={id} lines={lines} head={head} />
      ))}
    </section>
  )
}

interface EarlierAnswerProps extends Pick<Quote, 'id' | 'lines'> {
  head: AnswerHead
}

const EarlierAnswer = ({ id, lines, head }: EarlierAnswerProps) => {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={styles.earlier} onToggle={() => setOpened(true)}>
      <summary>
        {answerTitle(head)}&nbsp;: {formatCents(head.totalCents)} TTC
      </summary>
      {wasOpened && <ReadAnswer id={id} lines={lines} revision={String(head.revision)} />}
    </details>
  )
}

const ReadAnswer = ({ id, lines, revision }: Pick<Quote, 'id' | 'lines'> & { revision: string }) => {
  const resource = useResource(
    `/api/quotes/${id}/answers/${revision}`,
    async () => (await call(quoteAnswer, { params: { id, revision } })).answer,
  )
  if (resource.status === 'failed')
    return (
      <ReadFailure
        title="Cette réponse n’a pas pu être lue"
        failure={resource.failure}
        onRetry={resource.reload}
      />
    )
  if (resource.status === 'loading') return <Skeleton height="200px" />
  return <AnswerText answer={resource.data} notes={askedNotes(lines)} />
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { DetailHead } from '#client/account/DetailHead.tsx'
import { QuoteDocuments } from '#client/documents/QuoteDocuments.tsx'
import { FileList } from '#client/line-files/FileList.tsx'
import { accountPath, orderPath } from '#client/links.ts'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { DecisionWay } from '#machines/quotes/decision'
import type { SentQuoteRef } from '#machines/quotes/sent-quote.machine'
import { selectUser } from '#machines/session/session.selectors'
import { formatDate, formatDateTime } from '#shared/platform/dates'
import { answerTitle } from '#shared/quotes/answer-text'
import { askedNotes } from '#shared/quotes/asked-notes'
import type { Quote } from '#shared/quotes/quotes.schema'
import { AnswerText } from './AnswerText.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { QuoteLife } from './QuoteLife.tsx'
import lineStyles from './QuoteLine.module.css'
import { QuoteLineText } from './QuoteLineText.tsx'
import styles from './QuotePage.module.css'
import { QuoteStanding } from './QuoteStanding.tsx'
import { QuoteStateBadge } from './QuoteStateBadge.tsx'
import { QuoteTalk } from './QuoteTalk.tsx'
import { sentQuoteLogic, storedWords } from './sent-quote.effects.ts'

interface SentQuoteProps {
  /** as it was read */
  quote: Quote
  /** it has just been sent */
  isNew: boolean
}

/** A quote that was asked for: where it stands, what was answered and what may be decided of it, and what was asked. */
export const SentQuote = ({ quote: read, isNew }: SentQuoteProps) => {
  const userId = useSessionSelector((snapshot) => selectUser(snapshot)?.id ?? '')
  const [input] = useState(() => ({ quote: read, userId, typed: storedWords(userId, read.id) }))
  const sent = useActorRef(sentQuoteLogic, { input })
  const quote = useSelector(sent, ({ context }) => context.quote)
  const message = useRef<HTMLTextAreaElement>(null)
  useTold(sent)
  const { number, state, name, sentAt, answer } = quote
  return (
    <div className={styles.page}>
      {isNew && <SentNews number={number ?? ''} />}
      <DetailHead list="devis" title={name || `Devis ${number}`}>
        {name !== '' && <span>{number}</span>}
        {sentAt !== null && <span>Demandé le {formatDateTime(sentAt)}</span>}
        <QuoteStateBadge state={state} />
      </DetailHead>
      <QuoteStanding quote={quote} />
      <div className={styles.columns}>
        {answer !== null && (
          <>
            <section className={styles.part}>
              <h3>{answerTitle(answer)}</h3>
              <AnswerText answer={answer} notes={askedNotes(quote.lines)} />
            </section>
            <DecisionCard sent={sent} answer={answer} onWrite={() => message.current?.focus()} />
          </>
        )}
        <div className={styles.main}>
          {answer !== null && (
            <QuoteDocuments
              key={`${quote.id} ${answer.revision}`}
              quoteId={quote.id}
              revision={answer.revision}
            />
          )}
          <QuoteTalk sent={sent} field={message} />
          <EarlierAnswers quote={quote} />
          <Asked quote={quote} />
        </div>
        <Card className={styles.side}>
          <section className={styles.part}>
            <h3>Suivi</h3>
            <QuoteLife quote={quote} />
          </section>
          <Wishes quote={quote} />
        </Card>
      </div>
      {answer !== null && (
        <DecisionDialog sent={sent} answer={answer} isExpired={quote.state === 'expired'} />
      )}
    </div>
  )
}

/** What was decided or written is said; an accepted quote goes on to the steps of its order. */
const useTold = (sent: SentQuoteRef): void => {
  const navigate = useNavigate()
  const notify = useToast()
  useEffect(() => {
    const told = [
      sent.on('message.sent', () => notify('Votre message a été envoyé.', { type: 'success' })),
      sent.on('quote.decided', ({ way }) => notify(decided[way], { type: 'success' })),
      sent.on('order.ready', ({ validatedCartId }) => navigate(orderPath(validatedCartId))),
    ]
    return () => {
      for (const { unsubscribe } of told) unsubscribe()
    }
  }, [sent, notify, navigate])
}

const decided: Readonly<Record<DecisionWay, string>> = {
  accept: 'Devis accepté',
  change: 'Votre demande de modification a été envoyée.',
  refuse: 'Le devis a été refusé.',
}

/** What was asked for, in words and in lines. */
const Asked = ({ quote: { message, lines, files } }: Pick<SentQuoteProps, 'quote'>) => (
  <>
    {message !== '' && (
      <section className={styles.part}>
        <h3>Votre besoin</h3>
        <p className={styles.message}>{message}</p>
      </section>
    )}
    {files && <FileList files={files} />}
    {lines.length > 0 && (
      <section className={styles.part}>
        <h3>Produits demandés</h3>
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
            <QuoteLineText key={index} reading={line} index={index}>
              <p>Quantité&nbsp;: {line.quantity}</p>
              {line.note !== '' && <p className={lineStyles.note}>{line.note}</p>}
              {line.files && <FileList files={line.files} />}
            </QuoteLineText>
          ))}
        </ol>
      </section>
    )}
  </>
)

const Wishes = ({ quote: { discountWish, dateWish } }: Pick<SentQuoteProps, 'quote'>) =>
  (discountWish !== '' || dateWish !== null) && (
    <section className={styles.part}>
      <h3>Vos souhaits</h3>
      <dl className={styles.facts}>
        {discountWish !== '' && (
          <div>
            <dt>Remise souhaitée</dt>
            <dd>{discountWish}</dd>
          </div>
        )}
        {dateWish !== null && (
          <div>
            <dt>Date souhaitée</dt>
            <dd>{formatDate(dateWish)}</dd>
          </div>
        )}
      </dl>
    </section>
  )

/** That it was sent, where the form was: it takes the focus that the form had. */
const SentNews = ({ number }: { number: string }) => {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    news.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={news} tabIndex={-1}>
      <Alert tone="success" title={`Demande ${number} envoyée`}>
        Un accusé de réception vous attend dans votre messagerie. Notre équipe étudie votre demande et vous
        répond par email. Vous la retrouvez dans <Link to={accountPath('devis')}>vos devis</Link>.
      </Alert>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { accountPath } from '#client/links.ts'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { formatDate, formatDateTime } from '#shared/platform/dates'
import type { Quote } from '#shared/quotes/quotes.schema'
import { QuoteHead } from './QuoteHead.tsx'
import lineStyles from './QuoteLine.module.css'
import { QuoteLineText } from './QuoteLineText.tsx'
import styles from './QuotePage.module.css'
import { QuoteStateBadge } from './QuoteStateBadge.tsx'

interface SentQuoteProps {
  quote: Quote
  /** it has just been sent */
  isNew: boolean
}

/** A quote that was asked for: where it stands, and what was asked. */
export const SentQuote = ({ quote, isNew }: SentQuoteProps) => {
  const { number, state, name, message, lines, history, sentAt } = quote
  return (
    <div className={styles.page}>
      {isNew && <SentNews number={number ?? ''} />}
      <QuoteHead title={name || `Devis ${number}`}>
        {name !== '' && <span>{number}</span>}
        {sentAt !== null && <span>Demandé le {formatDateTime(sentAt)}</span>}
        <QuoteStateBadge state={state} />
      </QuoteHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          {message !== '' && (
            <section className={styles.part}>
              <h3>Votre besoin</h3>
              <p className={styles.message}>{message}</p>
            </section>
          )}
          {lines.length > 0 && (
            <section className={styles.part}>
              <h3>Produits</h3>
              <ol className={styles.lines}>
                {lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
                  <QuoteLineText key={index} reading={line} index={index}>
                    <p>Quantité&nbsp;: {line.quantity}</p>
                    {line.note !== '' && <p className={lineStyles.note}>{line.note}</p>}
                  </QuoteLineText>
                ))}
              </ol>
            </section>
          )}
        </div>
        <Card className={styles.side}>
          <section className={styles.part}>
            <h3>Suivi</h3>
            <Timeline label="Suivi du devis">
              {history.map((step, index) => (
                <Stop key={`${step.state} ${step.at}`} isCurrent={index === history.length - 1} at={step.at}>
                  <QuoteStateBadge state={step.state} />
                </Stop>
              ))}
            </Timeline>
          </section>
          <Wishes quote={quote} />
        </Card>
      </div>
    </div>
  )
}

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

import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import head from '#client/account/DetailHead.module.css'
import papers from '#client/documents/Papers.module.css'
import { SavedPaper } from '#client/documents/SavedPaper.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { ClientAnswerRef, LinkedEstimate } from '#machines/estimates/client-answer.machine'
import { estimateTitle, estimateValidText } from '#shared/estimates/estimate-text'
import { conditionTexts, issuerParts } from '#shared/estimates/legal-mentions'
import { formatDate, formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { longDay } from '#shared/quotes/answer-text'
import { AnswerForm } from './AnswerForm.tsx'
import { linkedSavingLogic } from './client-answer.effects.ts'
import styles from './Estimate.module.css'
import { EstimateLines } from './EstimateLines.tsx'
import { Parties } from './Parties.tsx'

/** An estimate as its client reads it: who issues it, what it says, and the answer. */
export const LinkedEstimateView = ({ answer }: { answer: ClientAnswerRef }) => {
  const linked = useSelector(answer, ({ context }) => context.linked)
  const secret = useSelector(answer, ({ context }) => context.secret)
  if (linked === null) return null
  const { estimate, logo } = linked
  return (
    <>
      <div className={head.head}>
        {logo !== null && (
          <img
            className={styles.logo}
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt={estimate.issuer.name}
          />
        )}
        <h1>Devis {estimateTitle(estimate)}</h1>
        {estimate.name !== '' && <p>{estimate.name}</p>}
        <p className={head.meta}>
          <span>Établi le {formatDate(estimate.givenAt)}</span>
          <span>{estimateValidText(estimate.validUntil)}</span>
          <strong>{formatCents(estimate.totals.totalCents)} TTC</strong>
        </p>
      </div>
      <Standing answer={answer} linked={linked} />
      <Parties estimate={estimate} />
      <section className={styles.part}>
        <h2>Ce qui est prévu</h2>
        <EstimateLines
          heading="h3"
          lines={estimate.lines}
          totals={estimate.totals}
          discount={estimate.discount}
          vatExempt={estimate.issuer.vatExempt === true}
        />
        {estimate.supplier !== '' && <p className={styles.note}>Produits fournis par {estimate.supplier}.</p>}
        {estimate.notes !== '' && <p className={styles.words}>{estimate.notes}</p>}
        {conditionTexts(estimate).map((text) => (
          <p key={text} className={styles.note}>
            {text}
          </p>
        ))}
        {issuerParts(estimate.issuer).map(({ title, text }) => (
          <p key={title} className={styles.words}>
            {title}&nbsp;: {text}
          </p>
        ))}
      </section>
      <section className={styles.part} aria-label="Document">
        <ul className={papers.list}>
          <SavedPaper logic={linkedSavingLogic} id={secret} label="Devis" facts={['PDF']} />
        </ul>
      </section>
      {linked.standing === 'given' && <AnswerForm answer={answer} />}
    </>
  )
}

/** Where it stands, where the person looks: an answer takes the focus there. */
const Standing = ({ answer, linked }: { answer: ClientAnswerRef; linked: LinkedEstimate }) => {
  const news = useRef<HTMLDivElement>(null)
  const failure = useSelector(answer, ({ context }) => context.failure)
  const moved = useSelector(answer, (snapshot) => snapshot.context.linked?.standing !== 'given')
  useEffect(() => {
    const taken = answer.on('answer.taken', () => {
      // the form that had the focus has left by then
      requestAnimationFrame(() => {
        window.scrollTo({ top: 0, behavior: 'instant' })
        news.current?.focus({ preventScroll: true })
      })
    })
    return () => taken.unsubscribe()
  }, [answer])
  return (
    <div ref={news} tabIndex={-1} role="status" className={styles.part}>
      {moved && failure !== null && <Alert tone="warning">{failure.message}</Alert>}
      <StandingText linked={linked} />
    </div>
  )
}

const StandingText = ({ linked: { standing, estimate, answer } }: { linked: LinkedEstimate }) => {
  const who = estimate.issuer.name
  switch (standing) {
    case 'accepted':
      return (
        <Alert tone="success" title="Devis accepté">
          {answer !== null && `Bon pour accord de ${answer.name}, le ${formatDateTime(answer.at)}. `}
          {who} en est informé et vous recontacte.
        </Alert>
      )
    case 'refused':
      return (
        <Alert tone="info" title="Devis refusé">
          {answer !== null && `Refusé le ${formatDateTime(answer.at)}. `}
          {who} en est informé.
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="warning" title={`Ce devis n’était valable que jusqu’au ${longDay(estimate.validUntil)}`}>
          Il ne peut plus être accepté&nbsp;: demandez-en un nouveau à {who}.
        </Alert>
      )
    case 'revised':
      return (
        <Alert tone="warning" title="Ce devis est révisé">
          Il ne peut plus être accepté&nbsp;: demandez sa nouvelle version à {who}.
        </Alert>
      )
    case 'given':
      return null
  }
}

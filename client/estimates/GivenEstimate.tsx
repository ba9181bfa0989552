import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DetailHead } from '#client/account/DetailHead.tsx'
import papers from '#client/documents/Papers.module.css'
import { SavedPaper } from '#client/documents/SavedPaper.tsx'
import { estimatePath } from '#client/links.ts'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { GivenAct, GivenEstimateRef, ShareWay } from '#machines/estimates/given-estimate.machine'
import { estimateTotals, ownersShare } from '#shared/estimates/estimate.rules'
import { estimateValidText } from '#shared/estimates/estimate-text'
import type { Estimate } from '#shared/estimates/estimates.schema'
import { formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import styles from './Estimate.module.css'
import { EstimateLines } from './EstimateLines.tsx'
import { EstimateStateBadge } from './EstimateStateBadge.tsx'
import { GivenActions } from './GivenActions.tsx'
import { GivenHistory } from './GivenHistory.tsx'
import { estimateSavingLogic, givenEstimateLogic } from './given-estimate.effects.ts'
import { LinkCard } from './LinkCard.tsx'
import { ownerLines } from './owner-lines.ts'

interface GivenEstimateProps {
  /** as it was read */
  estimate: Estimate
  /** it has just been handed out */
  isNew: boolean
  /** it was opened for a revision */
  onRevised: () => void
}

/** An estimate that was handed out: where it stands, its paper, its link, what it says. */
export const GivenEstimate = ({ estimate: read, isNew, onRevised }: GivenEstimateProps) => {
  const [input] = useState(() => ({ estimate: read }))
  const given = useActorRef(givenEstimateLogic, { input })
  const estimate = useSelector(given, ({ context }) => context.estimate)
  useTold(given, onRevised)
  usePageShown(given)
  const { id, number, content, state, revisions, quote, project, vatExempt } = estimate
  const lines = useMemo(() => ownerLines(content), [content])
  const newest = revisions.at(-1)
  const { purchaseCents, gainCents } = ownersShare(content)
  return (
    <div className={styles.page}>
      {isNew && <GivenNews number={number ?? ''} />}
      <DetailHead list="devis-clients" title={content.name || content.client.name || `Devis ${number}`}>
        <span>
          {number}
          {newest !== undefined && newest.revision > 1 && `, révision ${newest.revision}`}
        </span>
        {newest !== undefined && <span>Remis le {formatDateTime(newest.givenAt)}</span>}
        {newest !== undefined && state === 'given' && <span>{estimateValidText(newest.validUntil)}</span>}
        {project !== undefined && <span>Chantier {project.name}</span>}
        {quote !== null && <span>D’après le devis {quote.number}</span>}
        <EstimateStateBadge state={state} />
      </DetailHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.part}>
            <h3>Pour {content.client.name}</h3>
            <EstimateLines
              heading="h4"
              lines={lines}
              totals={estimateTotals(content, vatExempt)}
              discount={content.discount}
              vatExempt={vatExempt}
            />
            <p className={styles.note}>
              Pour vous seul, hors livraison&nbsp;: {formatCents(purchaseCents)} HT d’achat, soit{' '}
              {formatCents(gainCents)} HT de marge.
            </p>
            {content.notes !== '' && <p className={styles.words}>{content.notes}</p>}
          </section>
          <section className={styles.part} aria-label="Documents">
            <h3>Documents</h3>
            <ul className={papers.list}>
              <SavedPaper
                key={newest?.revision}
                logic={estimateSavingLogic}
                id={id}
                label="Devis"
                facts={['PDF, sans vos prix d’achat']}
              />
            </ul>
          </section>
        </div>
        <div className={styles.side}>
          <LinkCard given={given} />
          <Card>
            <GivenActions given={given} />
          </Card>
          <GivenHistory estimate={estimate} />
        </div>
      </div>
    </div>
  )
}

const done: Readonly<Record<GivenAct, string>> = {
  link: 'Lien créé',
  relink: 'Nouveau lien créé\u00a0: l’ancien ne fonctionne plus.',
  unlink: 'Le lien ne fonctionne plus.',
  revise: 'Le devis est ouvert en révision.',
  archive: 'Devis archivé',
  duplicate: 'Devis dupliqué',
}

const shared: Readonly<Record<Exclude<ShareWay, 'left'>, string>> = {
  shared: 'Lien partagé',
  copied: 'Lien copié',
}

/** What was done is said; a revision is written on, a copy is gone to. */
const useTold = (given: GivenEstimateRef, onRevised: () => void): void => {
  const navigate = useNavigate()
  const notify = useToast()
  const revised = useRef(onRevised)
  useEffect(() => {
    revised.current = onRevised
  })
  useEffect(() => {
    const told = [
      given.on('act.done', ({ act, id }) => {
        notify(done[act], { type: 'success' })
        if (act === 'duplicate') navigate(estimatePath(id))
        if (act === 'revise') revised.current()
      }),
      given.on('link.shared', ({ way }) => {
        if (way !== 'left') notify(shared[way], { type: 'success' })
      }),
    ]
    return () => {
      for (const { unsubscribe } of told) unsubscribe()
    }
  }, [given, navigate, notify])
}

/** What became of it elsewhere is read once the page is looked at again. */
const usePageShown = (given: GivenEstimateRef): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') given.send({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [given])
}

/** That it was handed out, where the form was: it takes the focus that the form had. */
const GivenNews = ({ number }: { number: string }) => {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    news.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={news} tabIndex={-1}>
      <Alert tone="success" title={`Devis ${number} établi`}>
        Enregistrez son PDF, ou créez le lien par lequel votre client le lit et l’accepte.
      </Alert>
    </div>
  )
}

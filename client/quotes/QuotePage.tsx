import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { accountPath, quotePath } from '#client/links.ts'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { QuoteRequestRef } from '#machines/quotes/quote-request.selectors'
import { begunIn, projectIn, wordsIn } from './begun-lines.ts'
import { QuoteGhost } from './QuoteGhost.tsx'
import { QuoteRequestForm } from './QuoteRequestForm.tsx'
import { quoteRequestLogic } from './quotes.effects.ts'
import { SentQuote } from './SentQuote.tsx'

/** One quote: its request while it is a draft, then what was sent. */
export const QuotePage = ({ id }: { id: string }) => {
  const { state } = useLocation()
  const [input] = useState(() => ({
    id,
    begun: begunIn(state),
    words: wordsIn(state),
    project: projectIn(state),
  }))
  const request = useActorRef(quoteRequestLogic, { input })
  useKeptOnLeaving(request)
  useOwnAddress(request, id)
  useDropped(request)
  const failed = useSelector(request, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(request, ({ context }) => context.failure)
  const quote = useSelector(request, ({ context }) => context.quote)
  const told = useSelector(request, (snapshot) => snapshot.matches('told'))
  const read = useSelector(request, (snapshot) => snapshot.matches('read'))
  const loading = useSelector(
    request,
    (snapshot) => snapshot.hasTag('loading') || snapshot.matches('dropped'),
  )
  if (loading) return <QuoteGhost />
  if (failed)
    return (
      <ReadFailure
        title="Ce devis n’a pas pu être lu"
        failure={failure}
        onRetry={() => request.send({ type: 'quote.retry' })}
      >
        <LinkButton variant="secondary" to={accountPath('devis')}>
          Voir tous mes devis
        </LinkButton>
      </ReadFailure>
    )
  if ((told || read) && quote !== null) return <SentQuote quote={quote} isNew={told} />
  return <QuoteRequestForm request={request} />
}

/** What was typed last does not wait for a pause that may never come. */
const useKeptOnLeaving = (request: QuoteRequestRef): void => {
  // before the actor stops, whose own effect ends later
  useLayoutEffect(() => {
    const keep = () => request.send({ type: 'draft.keep' })
    const keepHidden = () => document.visibilityState === 'hidden' && keep()
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keepHidden)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepHidden)
    }
  }, [request])
}

/** Once the server has the draft, a reload reads it there and begins no other. */
const useOwnAddress = (request: QuoteRequestRef, id: string): void => {
  const navigate = useNavigate()
  const begun = begunIn(useLocation().state) !== null
  const stored = useSelector(request, ({ context }) => context.quote !== null)
  useEffect(() => {
    if (begun && stored)
      navigate(quotePath(id), { replace: true, state: { keepFocus: true } satisfies NavigationWishes })
  }, [begun, stored, navigate, id])
}

const useDropped = (request: QuoteRequestRef): void => {
  const navigate = useNavigate()
  const notify = useToast()
  const dropped = useSelector(request, (snapshot) => snapshot.matches('dropped'))
  useEffect(() => {
    if (!dropped) return
    notify('Brouillon supprimé', { type: 'success' })
    navigate(accountPath('devis'), { replace: true })
  }, [dropped, navigate, notify])
}

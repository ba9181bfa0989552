import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { quotePath } from '#client/links.ts'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import { beginningOf, tellCartAsked } from './begun-lines.ts'
import { QuoteGhost } from './QuoteGhost.tsx'
import { QuoteList } from './QuoteList.tsx'
import { QuotePage } from './QuotePage.tsx'

/** « Devis »: the list, the quote that the address names, or a new request. */
export const QuotesTab = () => {
  const shown = useSearchParams()[0].get('devis')
  if (shown === null || shown === '') return <QuoteList />
  if (shown === 'nouveau') return <NewQuote />
  return <QuotePage key={shown} id={shown} />
}

const selectUserId = (snapshot: SessionSnapshot): string | null => selectUser(snapshot)?.id ?? null

/** Gives a new request its id: from then on its address is its own, and going back does not begin another. */
const NewQuote = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const userId = useSessionSelector(selectUserId)
  useEffect(() => {
    const asked = new URLSearchParams(search)
    const state = beginningOf(asked, userId)
    const id = crypto.randomUUID()
    tellCartAsked(asked, userId, { ...state, id })
    navigate(quotePath(id), { replace: true, state })
  }, [navigate, search, userId])
  return <QuoteGhost />
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuoteLife } from '#client/quotes/QuoteLife.tsx'
import { guestSession, SessionProvider } from '#client/session/session.actor.tsx'
import type { QuoteState } from '#shared/quotes/quotes.schema'

const stopsOf = (...states: QuoteState[]): string[] => {
  const history = states.map((state, day) => ({ state, at: `2026-03-0${day + 1}T09:00:00.000Z` }))
  const state = states.at(-1) ?? 'sent'
  const markup = renderToStaticMarkup(
    <SessionProvider session={guestSession()}>
      <QuoteLife quote={{ history, state }} />
    </SessionProvider>,
  )
  return markup.split('<li').slice(1)
}

test.each(['accepted', 'expired', 'withdrawn'] as const)(
  'what follows an order says that it was cancelled: %s',
  (state) => {
    const told = stopsOf('answered', 'accepted', 'ordered', state).map((stop) =>
      stop.includes('Sa commande a été annulée.'),
    )
    expect(told).toEqual([false, false, false, true])
  },
)

import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { quoteListLogic, quoteRequestLogic } from '#client/quotes/quotes.effects.ts'
import { aLine, aQuote } from '#tests/quotes/quotes.fixtures'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is read waits for the draft that is on its way', async () => {
  const asked: string[] = []
  const answers: ((reply: object) => void)[] = []
  vi.stubGlobal('fetch', (url: string, { method = '' }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return new Promise<Response>((resolve) => {
      answers.push((reply) => resolve(Response.json(reply)))
    })
  })
  const { id } = aQuote()
  const kept = `PUT /api/quotes/${id}`
  const request = createActor(quoteRequestLogic, { input: { id, begun: [aLine()] } }).start()
  await vi.waitFor(() => expect(asked).toEqual([kept]))
  // the page is left for the list, and the draft is opened again at once
  const list = createActor(quoteListLogic).start()
  const again = createActor(quoteRequestLogic, { input: { id, begun: null } }).start()
  await new Promise(setImmediate)
  expect(asked).toEqual([kept])
  answers[0]?.({ success: true, quote: aQuote() })
  await vi.waitFor(() => expect(asked.slice(1).sort()).toEqual(['GET /api/quotes', `GET /api/quotes/${id}`]))
  for (const actor of [request, list, again]) actor.stop()
})

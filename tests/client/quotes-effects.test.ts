import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { quoteListLogic, quoteRequestLogic } from '#client/quotes/quotes.effects.ts'
import { aLine, aQuote } from '#tests/quotes/quotes.fixtures'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What is asked of the server, in order, and how each is answered; `fail` answers with a fault of the server. */
const stubServer = () => {
  const asked: string[] = []
  const answers: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', (url: string, { method = '' }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return new Promise<Response>((resolve) => {
      answers.push(resolve)
    })
  })
  return {
    asked,
    answer: (place: number, reply: object) => answers[place]?.(Response.json({ success: true, ...reply })),
    fail: (place: number) =>
      answers[place]?.(Response.json({ success: false, code: 'INTERNAL', message: '' }, { status: 500 })),
  }
}

test('what is read waits for the draft that is on its way', async () => {
  const { asked, answer } = stubServer()
  const { id } = aQuote()
  const kept = `PUT /api/quotes/${id}`
  const request = createActor(quoteRequestLogic, { input: { id, begun: [aLine()] } }).start()
  await expect.poll(() => asked).toEqual([kept])
  // the page is left for the list, and the draft is opened again at once
  const list = createActor(quoteListLogic).start()
  const again = createActor(quoteRequestLogic, { input: { id, begun: null } }).start()
  await new Promise(setImmediate)
  expect(asked).toEqual([kept])
  answer(0, { quote: aQuote() })
  await expect.poll(() => asked.slice(1).sort()).toEqual(['GET /api/quotes', `GET /api/quotes/${id}`])
  for (const actor of [request, list, again]) actor.stop()
})

test.each(['kept', 'failed'] as const)('a draft is kept after the one before it was %s', async (how) => {
  const { asked, answer, fail } = stubServer()
  const { id } = aQuote()
  const kept = `PUT /api/quotes/${id}`
  const request = createActor(quoteRequestLogic, { input: { id, begun: [aLine()] } }).start()
  await expect.poll(() => asked).toEqual([kept])
  // the page is left while the first is on its way
  request.send({ type: 'field.change', field: 'name', value: 'Résidence' })
  request.send({ type: 'draft.keep' })
  await new Promise(setImmediate)
  expect(asked).toEqual([kept])
  if (how === 'kept') answer(0, { quote: aQuote() })
  else fail(0)
  await expect.poll(() => asked).toEqual([kept, kept])
  answer(1, { quote: aQuote() })
  await expect.poll(() => request.getSnapshot().matches({ editing: 'kept' })).toBe(true)
  request.stop()
})

import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { quoteRequestMachine } from '#machines/quotes/quote-request.machine'
import { fieldProblem, isAwaitingFiles, lineProblem } from '#machines/quotes/quote-request.selectors'
import type { BegunLine } from '#machines/quotes/request-form'
import type { Quote, QuoteDraftBody } from '#shared/quotes/quotes.schema'
import { aFile } from '#tests/cart/lines.fixtures'
import { refusal } from '#tests/platform/refusal'
import { aLine, aQuote, aReadLine, aSentQuote } from './quotes.fixtures.ts'

const today = '2026-03-02'

/** A request whose calls wait until they are answered; what was given to be kept stands in `kept`. */
const start = (begun: readonly BegunLine[] | null = []) => {
  const clock = new SimulatedClock()
  const kept: QuoteDraftBody[] = []
  const sent: string[] = []
  const waiting: { resolve: (quote: Quote) => void; reject: (error: Error) => void }[] = []
  const answered = () =>
    new Promise<Quote>((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  const request = createActor(
    quoteRequestMachine.provide({
      actors: {
        loadQuote: fromPromise<Quote, { id: string }>(answered),
        keepQuote: fromPromise<Quote, { id: string; body: QuoteDraftBody }>(({ input: { body } }) => {
          kept.push(body)
          return answered()
        }),
        sendQuote: fromPromise<Quote, { id: string }>(({ input: { id } }) => {
          sent.push(id)
          return answered()
        }),
      },
    }),
    { input: { id: aQuote().id, begun }, clock },
  )
  request.start()
  const next = () => {
    const call = waiting.shift()
    if (call === undefined) throw new Error('No call waits.')
    return call
  }
  return {
    request,
    clock,
    kept,
    sent,
    reply: (quote: Quote) => next().resolve(quote),
    fail: (error: Error) => next().reject(error),
    write: (value: string) => request.send({ type: 'field.change', field: 'message', value }),
    form: () => request.getSnapshot().context.form,
  }
}

test('is kept a second after the last change, and what is typed meanwhile after that', async () => {
  const { request, clock, kept, reply, write, form } = start()
  write('Un')
  clock.increment(999)
  write('Un store')
  clock.increment(999)
  expect(kept).toEqual([])
  clock.increment(1)
  expect(kept.map(({ message }) => message)).toEqual(['Un store'])
  write('Un store blanc')
  reply(aQuote({ message: 'Un store', lines: [] }))
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'changed' }))
  expect(form().message).toBe('Un store blanc')
  clock.increment(1000)
  reply(aQuote({ message: 'Un store blanc', lines: [] }))
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'kept' }))
  expect(kept.map(({ message }) => message)).toEqual(['Un store', 'Un store blanc'])
})

test('what comes along is kept at once, and read as the server reads it, whatever is changed meanwhile', async () => {
  const { request, kept, reply, form } = start([aLine(), aLine({ quantity: 7 })])
  expect(kept).toHaveLength(1)
  request.send({ type: 'line.remove', key: 0 })
  request.send({ type: 'note.change', key: 1, value: 'Salon' })
  const other = { ...aReadLine({ quantity: 7 }), problems: ['Autre'] }
  reply(aQuote({ lines: [aReadLine(), other] }))
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'changed' }))
  expect(form().lines).toMatchObject([
    { key: 1, quantity: 7, note: 'Salon', reading: { problems: ['Autre'] } },
  ])
  request.send({ type: 'removal.undo' })
  expect(form().lines.map(({ key, quantity }) => [key, quantity])).toEqual([
    [0, 2],
    [1, 7],
  ])
})

test('is sent as it stands, once, however often that is asked', async () => {
  const { request, kept, sent, reply, write } = start()
  write('Deux')
  request.send({ type: 'quote.send', today })
  request.send({ type: 'quote.send', today })
  expect([kept.length, sent.length]).toEqual([1, 0])
  // nothing is typed any more
  write('Trois')
  reply(aQuote({ message: 'Deux', lines: [] }))
  await waitFor(request, (snapshot) => snapshot.matches({ sending: 'posting' }))
  request.send({ type: 'quote.send', today })
  reply(aSentQuote({ message: 'Deux' }))
  await waitFor(request, (snapshot) => snapshot.matches('told'))
  expect([kept.map(({ message }) => message), sent.length]).toEqual([['Deux'], 1])
})

test('a sending whose reply is lost is found sent', async () => {
  const { request, clock, reply, fail, write } = start()
  write('Deux')
  clock.increment(1000)
  reply(aQuote({ lines: [] }))
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'kept' }))
  request.send({ type: 'quote.send', today })
  reply(aQuote({ lines: [] }))
  await waitFor(request, (snapshot) => snapshot.matches({ sending: 'posting' }))
  fail(refusal('NETWORK'))
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'unsent' }))
  request.send({ type: 'quote.send', today })
  fail(refusal('QUOTE_STEP_REFUSED'))
  await waitFor(request, (snapshot) => snapshot.hasTag('loading'))
  reply(aSentQuote())
  await waitFor(request, (snapshot) => snapshot.matches('read'))
})

test('a draft of which no reply came is asked to be dropped: the server may have it', async () => {
  const { request, fail } = start([aLine()])
  fail(refusal('NETWORK'))
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'unkept' }))
  request.send({ type: 'draft.drop' })
  request.send({ type: 'drop.confirm' })
  expect(request.getSnapshot().matches('dropping')).toBe(true)
})

test('a quantity that was not taken keeps the request from being sent, until its line is gone', async () => {
  const { request, reply } = start([aLine()])
  reply(aQuote())
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'kept' }))
  request.send({ type: 'quantity.enter', key: 0, text: '1500' })
  request.send({ type: 'quote.send', today })
  expect(request.getSnapshot().hasTag('sending')).toBe(false)
  request.send({ type: 'line.remove', key: 0 })
  expect(request.getSnapshot().context.wrongQuantity).toBe(null)
})

test('what is wrong is said once a sending was refused for it, until it is mended', async () => {
  const { request, fail, write, kept, clock } = start([aLine()])
  fail(refusal('INVALID_FIELDS', { errors: { 'lines.0': ['Modèle inconnu'] } }))
  await waitFor(request, (snapshot) => snapshot.matches({ editing: 'unkept' }))
  expect(lineProblem(request.getSnapshot(), 0)).toBe('Modèle inconnu')
  request.send({ type: 'line.remove', key: 0 })
  expect(lineProblem(request.getSnapshot(), 0)).toBeUndefined()
  request.send({ type: 'field.change', field: 'dateWish', value: '2026-03-01' })
  expect(fieldProblem(request.getSnapshot(), 'dateWish')).toBeUndefined()
  request.send({ type: 'quote.send', today })
  expect(fieldProblem(request.getSnapshot(), 'message')).toMatch(/^Décrivez/)
  expect(fieldProblem(request.getSnapshot(), 'dateWish')).toBe('Cette date est passée.')
  write('Un store')
  request.send({ type: 'field.change', field: 'dateWish', value: today })
  expect(fieldProblem(request.getSnapshot(), 'message')).toBeUndefined()
  expect(fieldProblem(request.getSnapshot(), 'dateWish')).toBeUndefined()
  clock.increment(1000)
  expect(kept.at(-1)).toEqual({
    name: '',
    message: 'Un store',
    discountWish: '',
    dateWish: today,
    lines: [],
  })
})

test('a quantity that is none is said and not taken', () => {
  const { request, form } = start([aLine()])
  request.send({ type: 'quantity.enter', key: 0, text: 'douze' })
  expect([form().lines[0]?.quantity, request.getSnapshot().context.wrongQuantity]).toEqual([
    2,
    { key: 0, text: 'douze' },
  ])
  request.send({ type: 'quantity.enter', key: 0, text: ' 12 ' })
  expect([form().lines[0]?.quantity, request.getSnapshot().context.wrongQuantity]).toEqual([12, null])
})

test('a file is the request’s once it has arrived, is kept by its id, and leaves when it is taken out', async () => {
  const { request, clock, kept, reply } = start()
  const keepNow = async () => {
    clock.increment(1000)
    reply(aQuote({ lines: [] }))
    await waitFor(request, (snapshot) => snapshot.matches({ editing: 'kept' }))
  }
  request.send({ type: 'file.attach', file: aFile })
  await keepNow()
  request.send({ type: 'file.remove', key: null, id: aFile.id })
  await keepNow()
  expect(kept.map(({ files }) => files)).toEqual([[aFile.id], undefined])
})

test('files come along with a line, and leave it one by one', async () => {
  const other = { ...aFile, id: 'f2' }
  const { request, kept, form } = start([{ ...aLine(), files: [aFile, other] }])
  expect(kept.map(({ lines }) => lines[0]?.files)).toEqual([[aFile.id, other.id]])
  request.send({ type: 'file.remove', key: 0, id: aFile.id })
  expect(form().lines[0]?.files).toEqual([other])
})

test('it is not sent while a file is on its way, and says so', () => {
  const { request, write, sent } = start()
  write('Un store')
  request.send({ type: 'uploads.told', count: 1 })
  expect(isAwaitingFiles(request.getSnapshot())).toBe(false)
  request.send({ type: 'quote.send', today })
  expect(isAwaitingFiles(request.getSnapshot())).toBe(true)
  expect([request.getSnapshot().hasTag('sending'), sent]).toEqual([false, []])
  request.send({ type: 'uploads.told', count: 0 })
  expect(isAwaitingFiles(request.getSnapshot())).toBe(false)
  request.send({ type: 'quote.send', today })
  expect(request.getSnapshot().hasTag('sending')).toBe(true)
})

test('names its chantier for as long as this page keeps it', () => {
  const { id } = aQuote()
  const kept: QuoteDraftBody[] = []
  const request = createActor(
    quoteRequestMachine.provide({
      actors: {
        keepQuote: fromPromise<Quote, { id: string; body: QuoteDraftBody }>(async ({ input: { body } }) => {
          kept.push(body)
          return aQuote()
        }),
      },
    }),
    { input: { id, begun: [aLine()], project: 'p1' } },
  )
  request.start()
  expect(kept.map(({ project }) => project)).toEqual(['p1'])
})

test('begins with the words of what it comes from', () => {
  const words = { name: 'Résidence', message: 'Livraison à chiffrer.' }
  const { id } = aQuote()
  const request = createActor(quoteRequestMachine, { input: { id, begun: [aLine()], words } })
  expect(request.getSnapshot().context.form).toMatchObject(words)
})

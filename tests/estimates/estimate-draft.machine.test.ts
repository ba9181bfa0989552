import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { estimateDraftMachine } from '#machines/estimates/estimate-draft.machine'
import { issuerLacks, problemsOf } from '#machines/estimates/estimate-draft.selectors'
import type { OpenedEstimate } from '#machines/estimates/estimate-draft.types'
import type { TypedDraft, TypedWrite } from '#machines/estimates/typed'
import type { Estimate, EstimateBody } from '#shared/estimates/estimates.schema'
import { refusal } from '#tests/platform/refusal'
import { aGivenEstimate, anEstimate, anIssuer } from './own-estimates.fixtures.ts'

interface Call {
  resolve: (estimate: Estimate) => void
  reject: (error: Error) => void
}

/** A draft that the server has, whose calls wait until they are answered. */
const start = async (opened: Partial<OpenedEstimate> = {}, typed: TypedDraft | null = null) => {
  const clock = new SimulatedClock()
  const kept: EstimateBody[] = []
  const given: number[] = []
  const stored: TypedWrite[] = []
  const waiting: Call[] = []
  const emitted: string[] = []
  const answered = () =>
    new Promise<Estimate>((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  const draft = createActor(
    estimateDraftMachine.provide({
      actors: {
        openEstimate: fromPromise<OpenedEstimate, { id: string; isNew: boolean }>(async () => ({
          estimate: anEstimate(),
          issuer: anIssuer(),
          ...opened,
        })),
        keepEstimate: fromPromise<Estimate, { id: string; body: EstimateBody | null }>(
          ({ input: { body } }) => {
            if (body !== null) kept.push(body)
            return answered()
          },
        ),
        readEstimate: fromPromise<Estimate, { id: string }>(answered),
        giveEstimate: fromPromise<Estimate, { id: string; version: number }>(({ input: { version } }) => {
          given.push(version)
          return answered()
        }),
        textStorage: fromCallback<TypedWrite, undefined>(({ receive }) =>
          receive((write) => stored.push(write)),
        ),
      },
    }),
    { input: { id: anEstimate().id, userId: 'u1', begun: null, texts: {}, draft: typed }, clock },
  )
  draft.on('*', ({ type }) => type !== 'form.edited' && emitted.push(type))
  draft.start()
  await waitFor(draft, (snapshot) => !snapshot.matches('loading'))
  const next = (): Call => {
    const call = waiting.shift()
    if (call === undefined) throw new Error('No call waits.')
    return call
  }
  return {
    draft,
    clock,
    kept,
    given,
    stored,
    emitted,
    reply: (estimate: Estimate) => next().resolve(estimate),
    fail: (error: Error) => next().reject(error),
    write: (text: string) =>
      draft.send({ type: 'form.edit', edit: { type: 'text.type', field: 'name', text } }),
    reached: (value: Parameters<ReturnType<typeof draft.getSnapshot>['matches']>[0]) =>
      waitFor(draft, (snapshot) => snapshot.matches(value)),
  }
}

const names = (bodies: readonly EstimateBody[]) =>
  bodies.map(({ version, content }) => [version, content.name])

test('a reply that was lost is asked for again as it was, and what was typed since goes after it', async () => {
  const { draft, clock, kept, write, reply, fail, reached } = await start()
  write('Un')
  clock.increment(1000)
  fail(refusal('NETWORK'))
  await reached({ editing: 'unkept' })
  write('Deux')
  clock.increment(1000)
  reply(anEstimate({ version: 2 }))
  await reached({ editing: 'changed' })
  clock.increment(1000)
  reply(anEstimate({ version: 3 }))
  await reached({ editing: 'kept' })
  expect(names(kept)).toEqual([
    [1, 'Un'],
    [1, 'Un'],
    [2, 'Deux'],
  ])
  expect(draft.getSnapshot().context.version).toBe(3)
})

test('what another page has kept is shown, and either version stays', async () => {
  const theirs = anEstimate({ version: 7, content: { ...anEstimate().content, name: 'Ailleurs' } })
  const { draft, clock, kept, write, reply, fail, reached } = await start()
  const overtaken = async () => {
    clock.increment(1000)
    fail(refusal('ESTIMATE_CHANGED'))
    await reached({ editing: { overtaken: 'reading' } })
    reply(theirs)
    await reached({ editing: { overtaken: 'asked' } })
  }
  write('Ici')
  await overtaken()
  write('Ici encore')
  draft.send({ type: 'conflict.keepMine' })
  reply(anEstimate({ version: 8 }))
  await reached({ editing: 'kept' })
  expect(names(kept).at(-1)).toEqual([7, 'Ici encore'])

  write('Perdu')
  await overtaken()
  draft.send({ type: 'conflict.takeTheirs' })
  expect(draft.getSnapshot().context.content?.name).toBe('Ailleurs')
  expect(draft.getSnapshot().matches({ editing: 'kept' })).toBe(true)
})

test('what lacks is told all at once before the question, once, and who issues it too', async () => {
  const blank = anEstimate({
    content: {
      ...anEstimate().content,
      lines: [],
      client: { name: '', street: '', postalCode: '', city: '' },
    },
  })
  const { draft, emitted } = await start({ estimate: blank, issuer: anIssuer({ siren: '' }) })
  expect(problemsOf(draft.getSnapshot())).toEqual({})
  draft.send({ type: 'give.ask' })
  expect(emitted).toEqual(['give.refused'])
  expect(Object.keys(problemsOf(draft.getSnapshot())).toSorted()).toEqual([
    'client.name',
    'issuer.siren',
    'lines',
  ])
  expect(issuerLacks(draft.getSnapshot())).toBe('issuer.siren')
  draft.send({
    type: 'form.edit',
    edit: { type: 'text.type', field: 'client.name', text: 'Résidence d’Essai' },
  })
  expect(emitted).toEqual(['give.refused'])
  expect(Object.keys(problemsOf(draft.getSnapshot()))).not.toContain('client.name')
})

test('an unsound figure is marked at once, kept in the tab, and hands nothing out', async () => {
  const { draft, stored, emitted } = await start()
  draft.send({ type: 'form.edit', edit: { type: 'figure.type', name: 'discount', text: 'cinq' } })
  expect(stored.at(-1)?.texts).toEqual({ discount: 'cinq' })
  expect(Object.keys(problemsOf(draft.getSnapshot()))).toEqual(['discount'])
  draft.send({ type: 'give.ask' })
  expect(emitted).toEqual(['give.refused'])
  draft.send({ type: 'form.edit', edit: { type: 'figure.type', name: 'discount', text: '5' } })
  expect(stored.at(-1)?.texts).toEqual({})
  draft.send({ type: 'give.ask' })
  expect(draft.getSnapshot().matches('confirming')).toBe(true)
})

test('all of it is kept before it is handed out, as the server then has it', async () => {
  const { draft, kept, given, write, reply, reached } = await start()
  write('Un')
  draft.send({ type: 'give.ask' })
  draft.send({ type: 'give.confirm' })
  reply(anEstimate({ version: 2 }))
  await reached({ giving: 'posting' })
  reply(aGivenEstimate())
  await reached('told')
  expect(names(kept)).toEqual([[1, 'Un']])
  expect(given).toEqual([2])
})

const TYPED = { ...anEstimate().content, name: 'Saisi ici' }

test('what is typed stands in the tab until the server has it', async () => {
  const { clock, stored, write, reply, fail, reached } = await start()
  write('Un')
  expect(stored.at(-1)?.draft).toEqual({
    ...{ content: { ...anEstimate().content, name: 'Un' }, version: 1, quoteId: null },
  })
  clock.increment(1000)
  fail(refusal('NETWORK'))
  await reached({ editing: 'unkept' })
  expect(stored.at(-1)?.draft?.content.name).toBe('Un')
  write('Un')
  clock.increment(1000)
  reply(anEstimate({ version: 2 }))
  await reached({ editing: 'changed' })
  clock.increment(1000)
  reply(anEstimate({ version: 3 }))
  await reached({ editing: 'kept' })
  expect(stored.at(-1)?.draft).toBeNull()
})

test('what the tab kept is taken up again over the version that it was typed on, and kept', async () => {
  const { draft, clock, kept, reply, reached } = await start(
    {},
    { content: TYPED, version: 1, quoteId: null },
  )
  expect(draft.getSnapshot().context).toMatchObject({ content: TYPED, resumed: true })
  clock.increment(1000)
  reply(anEstimate({ version: 2, content: TYPED }))
  await reached({ editing: 'kept' })
  expect(names(kept)).toEqual([[1, 'Saisi ici']])
  expect(draft.getSnapshot().context.resumed).toBe(false)
})

test('what the tab kept is asked about where another page went on, and the same words are no question', async () => {
  const typed = { content: TYPED, version: 1, quoteId: null }
  const on = await start({ estimate: anEstimate({ version: 4 }) }, typed)
  expect(on.draft.getSnapshot().matches({ editing: { overtaken: 'asked' } })).toBe(true)
  on.draft.send({ type: 'conflict.keepMine' })
  expect(names(on.kept)).toEqual([[4, 'Saisi ici']])
  const same = await start({ estimate: anEstimate({ version: 4, content: { ...TYPED } }) }, typed)
  expect(same.draft.getSnapshot().matches({ editing: 'kept' })).toBe(true)
})

test('a new one that the tab alone has begins with what was typed', async () => {
  const { draft, kept } = await start({ estimate: null }, { content: TYPED, version: 0, quoteId: 'q1' })
  expect(draft.getSnapshot().context.resumed).toBe(true)
  expect(kept).toEqual([{ version: 0, content: TYPED, quoteId: 'q1' }])
  const typed = { content: TYPED, version: 0, quoteId: null, project: 'p1' }
  expect((await start({ estimate: null }, typed)).kept).toEqual([typed])
})

test('what was typed of one that was handed out elsewhere is shown, and may become a draft of its own', async () => {
  const { draft, stored, emitted } = await start(
    { estimate: aGivenEstimate() },
    {
      ...{ content: TYPED, version: 1, quoteId: null },
    },
  )
  expect(draft.getSnapshot().matches('lost')).toBe(true)
  expect(draft.getSnapshot().context.lost).toEqual(TYPED)
  draft.send({ type: 'lost.reuse', id: 'n1' })
  expect(stored.slice(-2).map(({ form, draft: one }) => [form, one?.version ?? null])).toEqual([
    ['n1', 0],
    [anEstimate().id, null],
  ])
  expect(emitted).toEqual(['lost.reused'])
  expect(draft.getSnapshot().matches('read')).toBe(true)
})

test('what the server said of a figure is said no more once that is changed', async () => {
  const { draft, reply, fail, reached } = await start()
  draft.send({ type: 'give.ask' })
  draft.send({ type: 'give.confirm' })
  reply(anEstimate({ version: 2 }))
  await reached({ giving: 'posting' })
  const errors = { discount: ['Trop.'], 'lines.0.price': ['Trop peu.'], 'client.name': ['Trop long.'] }
  fail(refusal('INVALID_FIELDS', { errors }))
  await reached({ editing: 'ungiven' })
  const said = () => Object.keys(draft.getSnapshot().context.refused)
  draft.send({ type: 'form.edit', edit: { type: 'figure.type', name: 'discount', text: '5' } })
  expect(said()).toEqual(['lines.0.price', 'client.name'])
  draft.send({ type: 'form.edit', edit: { type: 'figure.type', name: 'price pose', text: '50' } })
  expect(said()).toEqual(['client.name'])
})

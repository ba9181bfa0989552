import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { estimateDraftMachine } from '#machines/estimates/estimate-draft.machine'
import { issuerLacks, problemsOf } from '#machines/estimates/estimate-draft.selectors'
import type { OpenedEstimate } from '#machines/estimates/estimate-draft.types'
import type { TextsWrite } from '#machines/estimates/typed-texts'
import type { Estimate, EstimateBody } from '#shared/estimates/estimates.schema'
import { refusal } from '#tests/platform/refusal'
import { aGivenEstimate, anEstimate, anIssuer } from './own-estimates.fixtures.ts'

interface Call {
  resolve: (estimate: Estimate) => void
  reject: (error: Error) => void
}

/** A draft that the server has, whose calls wait until they are answered. */
const start = async (opened: Partial<OpenedEstimate> = {}) => {
  const clock = new SimulatedClock()
  const kept: EstimateBody[] = []
  const given: number[] = []
  const stored: TextsWrite[] = []
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
        textStorage: fromCallback<TextsWrite, undefined>(({ receive }) =>
          receive((write) => stored.push(write)),
        ),
      },
    }),
    { input: { id: anEstimate().id, userId: 'u1', begun: null, texts: {} }, clock },
  )
  draft.on('*', ({ type }) => emitted.push(type))
  draft.start()
  await waitFor(draft, (snapshot) => snapshot.matches('editing'))
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
    write: (text: string) => draft.send({ type: 'text.type', field: 'name', text }),
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
  draft.send({ type: 'text.type', field: 'client.name', text: 'Résidence d’Essai' })
  expect(emitted).toEqual(['give.refused'])
  expect(Object.keys(problemsOf(draft.getSnapshot()))).not.toContain('client.name')
})

test('an unsound figure is marked at once, kept in the tab, and hands nothing out', async () => {
  const { draft, stored, emitted } = await start()
  draft.send({ type: 'figure.type', name: 'discount', text: 'cinq' })
  expect(stored.at(-1)?.texts).toEqual({ discount: 'cinq' })
  expect(Object.keys(problemsOf(draft.getSnapshot()))).toEqual(['discount'])
  draft.send({ type: 'give.ask' })
  expect(emitted).toEqual(['give.refused'])
  draft.send({ type: 'figure.type', name: 'discount', text: '5' })
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

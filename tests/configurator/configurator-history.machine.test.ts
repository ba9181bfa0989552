import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ConfiguratorContext, ConfiguratorEvent } from '#machines/configurator/configurator.types'
import { evaluationOf } from '#machines/configurator/evaluated'
import { HISTORY_MAX, noHistory, revisionOf } from '#machines/configurator/history'
import { runs } from '#tests/platform/runs'
import { fullModel } from '#tests/shop/shop.fixtures'
import { arrive, configuring, line, start } from './configurator.fixtures.ts'

const UNDO = { type: 'change.undo' } as const
const REDO = { type: 'change.redo' } as const

const choose = (key: string, value: number | string): ConfiguratorEvent => ({
  type: 'criterion.choose',
  key,
  value,
})

it('goes back as far as one likes, and forth again', async () => {
  const { actor, context, snapshot } = await configuring()
  const lengths = [1000, 2000, 3000, 4000]
  for (const length of lengths) actor.send(choose('length', length))
  const seen: unknown[] = []
  while (snapshot().can(UNDO)) {
    actor.send(UNDO)
    seen.push(context().criteria.length)
  }
  expect(seen).toEqual([3000, 2000, 1000, undefined])
  while (snapshot().can(REDO)) {
    actor.send(REDO)
    seen.push(context().criteria.length)
  }
  expect(seen.slice(4)).toEqual(lengths)
})

it('forgets what was undone once something else is chosen', async () => {
  const { actor, context, snapshot } = await configuring()
  actor.send(choose('length', 1000))
  actor.send(choose('length', 2000))
  actor.send(UNDO)
  actor.send(choose('fixation', 'wall'))
  expect(snapshot().can(REDO)).toBe(false)
  actor.send(UNDO)
  expect(context().criteria).toEqual({ length: 1000 })
})

it('takes back a repair with its pieces in one step, and tells none that changes nothing', async () => {
  const { actor, context } = await configuring()
  actor.send(choose('length', 5000))
  actor.send({ type: 'quantity.choose', quantity: 3 })
  const { criteria, history } = context()
  const halves = {
    type: 'fix.apply',
    label: 'Deux éléments de 2500 mm',
    set: { length: 2500 },
    quantity: 6,
  } as const
  actor.send(halves)
  expect(context()).toMatchObject({
    criteria: { length: 2500 },
    quantity: 6,
    cleared: [{ kind: 'repair', label: 'Deux éléments de 2500 mm' }],
  })
  expect(context().history.past.length - history.past.length).toBe(1)
  actor.send(halves)
  expect(context().cleared).toEqual([])
  actor.send(UNDO)
  expect(context()).toMatchObject({ criteria, quantity: 3 })
  actor.send(REDO)
  expect(context()).toMatchObject({ criteria: { length: 2500 }, quantity: 6 })
})

it('counts no step that changes nothing', async () => {
  const { actor, context } = await configuring()
  actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria })
  const { criteria, history } = context()
  actor.send(choose('length', 3500))
  actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria })
  actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
  actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
  actor.send({ type: 'quantity.choose', quantity: 2 })
  actor.send({ type: 'quantity.enter', text: '2' })
  expect(context().history.past.length - history.past.length).toBe(2)
  expect(context().criteria).toEqual(criteria)
})

it('takes what was typed digit by digit for one step, and for none where it ends as it began', async () => {
  const { actor, context } = await configuring()
  actor.send(choose('length', 3500))
  const { past } = context().history
  const type = (...texts: string[]) => {
    for (const text of texts) actor.send({ type: 'criterion.type', key: 'length', text })
    actor.send({ type: 'criterion.settle', key: 'length' })
  }
  type('350', '35', '355', '3550')
  expect(context().history.past).toHaveLength(past.length + 1)
  type('355', '3550')
  expect(context()).toMatchObject({ criteria: { length: 3550 }, typedOver: null })
  expect(context().history.past).toHaveLength(past.length + 1)
  actor.send(UNDO)
  expect(context().criteria).toEqual({ length: 3500 })
})

it('keeps a model, a reset and the start of a modification as steps, and nothing of an empty page', async () => {
  const { actor, context, snapshot, settled } = await configuring()
  expect(snapshot().can(UNDO)).toBe(false)
  actor.send(choose('length', 2000))
  actor.send({ type: 'configurator.reset' })
  actor.send({ type: 'modification.start', index: 0, line: { ...line, key: 0, quantity: 1 } })
  await settled()
  const whole = revisionOf(context())
  actor.send(UNDO)
  expect(context()).toMatchObject({ selectedModel: {}, modifiedKey: null })
  actor.send(UNDO)
  expect(context()).toMatchObject({ selectedModel: fullModel, criteria: { length: 2000 } })
  actor.send(REDO)
  actor.send(REDO)
  expect(revisionOf(context())).toEqual(whole)
})

it('begins anew after what was added, sent, cancelled or validated', async () => {
  for (const end of [
    [{ type: 'line.taken', modified: false }],
    [{ type: 'configurator.close' }, { type: 'cart.validated' }, { type: 'configurator.open' }],
  ] satisfies ConfiguratorEvent[][]) {
    const { actor, context } = await configuring()
    actor.send(choose('length', 2000))
    actor.send(choose('length', 3000))
    actor.send(UNDO)
    for (const event of end) actor.send(event)
    expect(context()).toMatchObject({ history: noHistory })
  }
})

it('ends a modification whose line is gone in what was undone as well', async () => {
  const test = start()
  test.actor.send({ type: 'modification.start', index: 2, line: { ...line, key: 2, quantity: 1 } })
  await test.settled()
  test.actor.send(choose('length', 3000))
  arrive(test, fullModel)
  test.actor.send(UNDO)
  test.actor.send(UNDO)
  test.actor.send({ type: 'lines.removed', keys: [2] })
  test.actor.send(REDO)
  expect(test.context()).toMatchObject({ criteria: { length: 3000 }, modifiedKey: null })
})

it(`keeps the last ${HISTORY_MAX} steps`, async () => {
  const { actor, context } = await configuring()
  for (let length = 1000; length < 1000 + HISTORY_MAX + 20; length++) actor.send(choose('length', length))
  expect(context().history.past).toHaveLength(HISTORY_MAX)
  for (let turn = 0; turn < HISTORY_MAX + 20; turn++) actor.send(UNDO)
  expect(context().criteria).toEqual({ length: 1019 })
  expect(context().history.future).toHaveLength(HISTORY_MAX)
})

const changes = fc.oneof(
  fc.integer({ min: 90, max: 6200 }).map((length) => choose('length', length)),
  fc.constantFrom('wall', 'ceiling').map((fixation) => choose('fixation', fixation)),
  fc.constantFrom('SW-1', 'SW-2', 'SC-1').map(
    (reference): ConfiguratorEvent => ({
      type: 'component.choose',
      componentType: 'support',
      reference,
    }),
  ),
  fc
    .integer({ min: 1, max: 9 })
    .map((quantity): ConfiguratorEvent => ({ type: 'quantity.choose', quantity })),
  fc.constant<ConfiguratorEvent>({ type: 'configurator.reset' }),
  fc.constant<ConfiguratorEvent>({ type: 'level.choose', level: 'category', id: 'films' }),
  fc.integer({ min: 0, max: 3 }).map(
    (key): ConfiguratorEvent => ({
      type: 'modification.start',
      index: key,
      line: { ...line, key, quantity: 1 },
    }),
  ),
)
const work = (context: ConfiguratorContext) => ({
  revision: revisionOf(context),
  price: evaluationOf(context)?.price.cents,
})

it('to undo a change and to do it again each leave the work as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 12 }), async (events) => {
      const { actor, context, settled } = await configuring()
      const seen = [work(context())]
      for (const event of events) {
        const { past } = context().history
        actor.send(event)
        await settled()
        if (context().history.past !== past) seen.push(work(context()))
      }
      const whole = seen.at(-1)
      for (const before of seen.slice(0, -1).reverse()) {
        actor.send(UNDO)
        await settled()
        expect(work(context())).toEqual(before)
      }
      for (const after of seen.slice(1)) {
        actor.send(REDO)
        await settled()
        expect(work(context())).toEqual(after)
      }
      expect(work(context())).toEqual(whole)
    }),
    { numRuns: runs(40), seed: Number(process.env.SEED ?? 2026) },
  )
})

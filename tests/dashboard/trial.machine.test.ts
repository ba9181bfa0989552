import { expect, onTestFinished, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { TYPING_PAUSE_MS } from '#machines/configurator/typing'
import { trialEvaluation, trialMachine } from '#machines/dashboard/products/trial.machine'
import { loadedTemplate } from '#tests/shop/shop.fixtures'

const { template, components } = loadedTemplate()
const input = { template, components }

const start = () => {
  const clock = new SimulatedClock()
  const actor = createActor(trialMachine, { input, clock }).start()
  onTestFinished(() => void actor.stop())
  return { clock, send: actor.send.bind(actor), context: () => actor.getSnapshot().context }
}

test('a trial is answered as in the shop, to its price, and begun afresh', () => {
  const { send, context } = start()
  send({ type: 'criterion.type', key: 'length', text: '3500' })
  send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
  send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
  expect(context().answers).toMatchObject({
    criteria: { length: 3500, fixation: 'wall' },
    selection: { support: 'SW-2' },
  })
  expect(trialEvaluation(context()).price.cents).toBe(5180)
  send({ type: 'trial.reset' })
  expect(context()).toEqual({ ...input, answers: { criteria: {}, selection: {} }, typed: {} })
})

test('a number outside its limits waits for its next digit', () => {
  const { send, context, clock } = start()
  send({ type: 'criterion.type', key: 'length', text: '7' })
  expect(context().answers.criteria).toEqual({})
  clock.increment(TYPING_PAUSE_MS)
  expect(context().answers.criteria).toEqual({ length: 7 })
  expect(context().typed).toEqual({ length: '7' })
  send({ type: 'criterion.settle', key: 'length' })
  expect(context().typed).toEqual({})
})

test('what is no number stays in its field until a fix or another trial', () => {
  const { send, context } = start()
  send({ type: 'criterion.type', key: 'length', text: '20oo' })
  send({ type: 'criterion.settle', key: 'length' })
  expect(context().typed).toEqual({ length: '20oo' })
  send({ type: 'fix.apply', set: { length: 4000 } })
  expect([context().typed, context().answers.criteria]).toEqual([{}, { length: 4000 }])
  send({ type: 'criterion.type', key: 'length', text: '20oo' })
  send({ type: 'trial.reset' })
  expect(context().typed).toEqual({})
})

test('a trial that begins with a case has its answers, until it is begun afresh', () => {
  const answers = { criteria: { length: 3500, fixation: 'wall' }, selection: { support: 'SW-2' } }
  const actor = createActor(trialMachine, { input: { ...input, answers } }).start()
  onTestFinished(() => void actor.stop())
  expect(actor.getSnapshot().context).toEqual({ ...input, answers, typed: {} })
  expect(trialEvaluation(actor.getSnapshot().context).price.cents).toBe(5180)
  actor.send({ type: 'trial.reset' })
  expect(actor.getSnapshot().context.answers).toEqual({ criteria: {}, selection: {} })
})

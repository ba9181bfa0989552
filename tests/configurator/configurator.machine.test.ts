import { describe, expect, it } from 'vitest'
import { selectCleared, selectEvaluation } from '#machines/configurator/configurator.selectors'
import { noHistory } from '#machines/configurator/history'
import { aFile } from '#tests/cart/lines.fixtures'
import { configuring, line } from './configurator.fixtures.ts'

describe('configuring', () => {
  it('goes from criteria to ready, with the price at hand', async () => {
    const { actor, configuration, snapshot } = await configuring()
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
    actor.send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
    expect(configuration()).toEqual({ configuring: 'ready' })
    expect(snapshot().hasTag('canAdd')).toBe(true)
    expect(selectEvaluation(snapshot())?.price.cents).toBe(2830)
    expect(selectEvaluation(snapshot())).toBe(selectEvaluation(snapshot()))
    actor.send({ type: 'criterion.type', key: 'length', text: '' })
    actor.send({ type: 'criterion.settle', key: 'length' })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
  })

  it('is not ready while an error stands, and mends it in one click', async () => {
    const { actor, configuration, context } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
    actor.send({ type: 'criterion.choose', key: 'length', value: 4500 })
    expect(configuration()).toEqual({ configuring: 'choosingComponents' })
    expect(actor.getSnapshot().can({ type: 'configuration.submit' })).toBe(false)
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 4000 } })
    expect(configuration()).toEqual({ configuring: 'ready' })
    actor.send({ type: 'change.undo' })
    expect(context().criteria).toEqual({ length: 4500, fixation: 'wall' })
  })

  it('clears what no longer fits, says why, and undoes it', async () => {
    const { actor, context, snapshot } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'fixation', value: 'ceiling' })
    actor.send({ type: 'criterion.choose', key: 'length', value: 5500 })
    expect(context().criteria).toEqual({ length: 5500 })
    expect(selectCleared(snapshot())).toEqual([
      { kind: 'criterion', key: 'fixation', label: 'Fixation', reason: 'Au plafond : 5000 mm au plus.' },
    ])
    actor.send({ type: 'cleared.dismiss' })
    expect(selectCleared(snapshot())).toEqual([])
    actor.send({ type: 'change.undo' })
    expect(context().criteria).toEqual({ fixation: 'ceiling' })
  })

  it('picks a component, and drops the pick that no longer fits', async () => {
    const { actor, context, snapshot } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    actor.send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
    const support = () =>
      selectEvaluation(snapshot())?.components.find(({ type }) => type === 'support')?.selected
    expect(support()).toBe('SW-1')
    actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
    expect(support()).toBe('SW-2')
    actor.send({ type: 'criterion.choose', key: 'fixation', value: 'ceiling' })
    expect(selectCleared(snapshot())).toEqual([
      { kind: 'component', key: 'support', label: 'Support', reason: 'Pour un mur.' },
    ])
    expect([support(), context().selection]).toEqual(['SC-1', {}])
  })
})

describe('to the cart', () => {
  it('submits a line that says all the cart shows, and stays ready for the next one', async () => {
    const { actor, clock, news, toasts, context, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 3500 })
    expect(actor.getSnapshot().can({ type: 'configuration.submit' })).toBe(false)
    actor.send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
    actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
    actor.send({ type: 'configuration.submit' })
    clock.increment(1000)
    actor.send({ type: 'quantity.choose', quantity: 4 })
    actor.send({ type: 'configuration.submit' })
    expect(news).toEqual([
      { type: 'configuration.submitted', line, quantity: null, key: null },
      { type: 'configuration.submitted', line, quantity: 4, key: null },
    ])
    actor.send({ type: 'line.taken', modified: false })
    actor.send({ type: 'line.refused' })
    expect(toasts).toEqual(['configuration.added', 'configuration.refused'])
    expect(context()).toMatchObject({ criteria: line.criteria, history: noHistory })
    clock.increment(1000)
    expect(configuration()).toEqual({ configuring: 'ready' })
  })

  it('takes a double click for one line, and a change for another configuration', async () => {
    const { actor, clock, news, configuration } = await configuring()
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria })
    actor.send({ type: 'configuration.submit' })
    clock.increment(999)
    actor.send({ type: 'configuration.submit' })
    expect(news).toHaveLength(1)
    expect(configuration()).toEqual({ configuring: 'sent' })
    clock.increment(1)
    actor.send({ type: 'configuration.submit' })
    expect(news).toHaveLength(2)
    actor.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    actor.send({ type: 'configuration.submit' })
    expect(news).toHaveLength(3)
  })

  it('goes on to the next opening: the options stay, what is an opening’s own is asked anew', async () => {
    const { actor, news, toasts, context, configuration } = await configuring()
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria, quantity: 3 })
    actor.send({ type: 'name.type', text: 'Sal' })
    actor.send({ type: 'name.type', text: ' Salon ' })
    actor.send({ type: 'file.attach', file: aFile })
    actor.send({ type: 'configuration.continue' })
    expect(news).toMatchObject([
      { type: 'configuration.submitted', line: { name: 'Salon', files: [aFile] }, quantity: 3, key: null },
    ])
    actor.send({ type: 'line.taken', modified: false })
    expect(toasts).toEqual(['configuration.continued'])
    expect(context()).toMatchObject({
      criteria: { fixation: 'wall' },
      name: '',
      files: [],
      quantity: null,
      history: noHistory,
    })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
    expect(actor.getSnapshot().can({ type: 'configuration.continue' })).toBe(false)
  })

  it('keeps an opening that the cart has no room for', async () => {
    const { actor, toasts, context, configuration } = await configuring()
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria })
    actor.send({ type: 'name.type', text: 'Salon' })
    actor.send({ type: 'configuration.continue' })
    actor.send({ type: 'line.refused' })
    expect(toasts).toEqual(['configuration.refused'])
    expect(context()).toMatchObject({ criteria: line.criteria, name: 'Salon' })
    expect(configuration()).toEqual({ configuring: 'ready' })
  })

  it('undoes a name as one step, whatever was typed of it', async () => {
    const { actor, context } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    for (const text of ['S', 'Sa', 'Salon']) actor.send({ type: 'name.type', text })
    actor.send({ type: 'change.undo' })
    expect(context()).toMatchObject({ criteria: { length: 2000 }, name: '' })
    actor.send({ type: 'change.redo' })
    expect(context().name).toBe('Salon')
  })

  it.each([0, -1, 1.5, 1000, Number.NaN])('refuses a quantity of %d', async (quantity) => {
    const { actor, context } = await configuring()
    actor.send({ type: 'quantity.choose', quantity: 2 })
    actor.send({ type: 'quantity.choose', quantity })
    expect(context().quantity).toBe(2)
  })

  it('takes a quantity as it is typed, or says that it did not, until the next one', async () => {
    const { actor, context } = await configuring()
    actor.send({ type: 'quantity.enter', text: ' 12 ' })
    expect(context()).toMatchObject({ quantity: 12, wrongQuantity: null })
    actor.send({ type: 'quantity.enter', text: 'douze' })
    expect(context()).toMatchObject({ quantity: 12, wrongQuantity: 'douze' })
    actor.send({ type: 'quantity.choose', quantity: 13 })
    expect(context()).toMatchObject({ quantity: 13, wrongQuantity: null })
    for (const away of ['configurator.reset', 'configurator.close'] as const) {
      actor.send({ type: 'quantity.enter', text: '1000' })
      actor.send({ type: away })
      expect(context().wrongQuantity).toBeNull()
      actor.send({ type: 'change.undo' })
    }
  })

  it('has a quantity that goes with the choices: sent, reset, set aside and undone with them', async () => {
    const { actor, news, toasts, context } = await configuring()
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria })
    actor.send({ type: 'quantity.choose', quantity: 7 })
    actor.send({ type: 'configurator.reset' })
    expect(context().quantity).toBeNull()
    actor.send({ type: 'change.undo' })
    expect(context().quantity).toBe(7)
    actor.send({ type: 'modification.start', index: 0, line: { ...line, key: 0, quantity: 3 } })
    expect(context().quantity).toBeNull()
    actor.send({ type: 'modification.cancel' })
    expect(toasts).toEqual(['modification.cancelled'])
    expect(context().quantity).toBe(7)
    actor.send({ type: 'configuration.submit' })
    expect(news.map(({ quantity }) => quantity)).toEqual([7])
    actor.send({ type: 'line.taken', modified: false })
    expect(context()).toMatchObject({ criteria: line.criteria, quantity: null })
  })
})

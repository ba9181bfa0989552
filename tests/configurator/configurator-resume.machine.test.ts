import { describe, expect, it } from 'vitest'
import { noHistory } from '#machines/configurator/history'
import { fullModel } from '#tests/shop/shop.fixtures'
import { arrive, configuring, kept, line, start } from './configurator.fixtures.ts'

describe('what is under way when the screen opens again', () => {
  it('keeps the work of a person who is back at it when a slow validation ends', async () => {
    const { actor, context, made, configuration } = await configuring()
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 2000, fixation: 'wall' } })
    const calls = made.length
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'configurator.open' })
    actor.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    actor.send({ type: 'cart.validated' })
    expect(configuration()).toEqual({ configuring: 'ready' })
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: { length: 3000, fixation: 'wall' },
    })
    expect(context().history.past.at(-1)?.criteria).toEqual({ length: 2000, fixation: 'wall' })
    expect(made).toHaveLength(calls)
  })

  it('starts afresh once the cart is validated and nobody is at it', async () => {
    const { actor, context } = await configuring()
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 2000, fixation: 'wall' } })
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'cart.validated' })
    expect(actor.getSnapshot().value).toBe('asleep')
    expect(context()).toMatchObject({
      selectedModel: {},
      loaded: null,
      criteria: {},
      selection: {},
      history: noHistory,
    })
  })

  it('drops a stored pick that the catalogue no longer has', async () => {
    const { actor, context, settled } = start({
      ...kept,
      components: { ...line.selectedComponents, support: { reference: 'SW-9' } },
    })
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(context().selection).toEqual({})
  })

  it('brings nothing of the stored work to another model, and undoes the arrival whole', async () => {
    const test = start(kept)
    arrive(test, { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé' } })
    await test.settled()
    expect(test.context()).toMatchObject({ criteria: {}, selection: {}, pendingComponents: null })
    test.actor.send({ type: 'change.undo' })
    await test.settled()
    expect(test.context()).toMatchObject({
      selectedModel: fullModel,
      criteria: line.criteria,
      selection: { support: 'SW-2' },
    })
  })

  it('keeps an answer that was given before it was the only one possible, as no reload had been', async () => {
    const given = { length: 5500, fixation: 'wall' }
    const { actor, context, settled } = start({ ...kept, criteria: given })
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(context().criteria).toEqual(given)
    actor.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    expect(context().criteria).toEqual({ ...given, length: 3000 })
  })

  it('takes what a line has in writing for no answer when the reload came before its template', async () => {
    const criteria = { length: 5500, fixation: 'wall' }
    const { model, selectedComponents } = line
    const { actor, context, settled } = start({
      ...kept,
      criteria,
      modifiedKey: 0,
      selectedConfiguration: { model, criteria, selectedComponents },
    })
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(context().criteria).toEqual({ length: 5500 })
  })

  it('resumes what session storage kept, picks included, once it opens', async () => {
    const { actor, made, context, settled, configuration } = start(kept)
    expect(made).toEqual([])
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(made).toEqual([
      'categories',
      'template ra-25',
      'answers rail-25',
      'families rails-manuels',
      'models rail-25',
    ])
    expect(context()).toMatchObject({ criteria: line.criteria, selection: { support: 'SW-2' } })
    expect(configuration()).toEqual({ configuring: 'ready' })
  })
})

import { describe, expect, it } from 'vitest'
import { selectModel } from '#machines/configurator/configurator.selectors'
import { evaluationOf } from '#machines/configurator/evaluated'
import { noHistory } from '#machines/configurator/history'
import { fullModel } from '#tests/shop/shop.fixtures'
import { arrive, configuring, kept, line, start, whole } from './configurator.fixtures.ts'

describe('a line taken back from the cart', () => {
  it.each(['before the line', 'as the screen opens'])(
    'opens the line although a model of the site waits, which is told %s',
    async (when) => {
      const { actor, context, settled, snapshot } = start()
      const chosen = { type: 'website.choose', model: { category: fullModel.category } } as const
      if (when === 'before the line') actor.send(chosen)
      actor.send({ type: 'modification.start', index: 2, line: { ...line, key: 2, quantity: 1 } })
      if (when === 'as the screen opens') actor.send(chosen)
      actor.send({ type: 'configurator.open' })
      await settled()
      expect(selectModel(snapshot())).toEqual(fullModel)
      expect(context()).toMatchObject({ modifiedKey: 2, selectedModelFromWebsite: null })
      actor.send({ type: 'configurator.close' })
      actor.send({ type: 'configurator.open' })
      expect(context()).toMatchObject({ modifiedKey: 2, selectedModel: fullModel })
    },
  )

  it('takes a line back with the components that the person had picked, and only those', async () => {
    const { actor, context, settled, configuration } = start()
    actor.send({ type: 'modification.start', index: 2, line: { ...line, key: 2, quantity: 3 } })
    await settled()
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: line.criteria,
      selection: { support: 'SW-2' },
      pendingComponents: null,
      modifiedKey: 2,
      selectedConfiguration: {
        model: fullModel,
        criteria: line.criteria,
        selectedComponents: line.selectedComponents,
      },
    })
    expect(configuration()).toEqual({ configuring: 'ready' })
  })

  it('asks again for what was the only answer possible when the line was made', async () => {
    const { actor, context, settled } = start()
    const forced = { ...line, criteria: { length: 5500, fixation: 'wall' } }
    actor.send({ type: 'modification.start', index: 2, line: { ...forced, key: 2, quantity: 1 } })
    await settled()
    const fixation = () => evaluationOf(context())?.criteria.find(({ key }) => key === 'fixation')
    expect(context().criteria).toEqual({ length: 5500 })
    expect(fixation()).toMatchObject({ value: 'wall', forced: true })
    actor.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    expect(fixation()).not.toHaveProperty('value')
    expect(context().cleared).toEqual([])
  })

  it.each([
    ['another value', { length: 5500, fixation: 'wall' }, { length: 2000, fixation: 'wall' }],
    ['fewer answers', { length: 5500, fixation: 'wall' }, { length: 5500 }],
    ['more answers', { fixation: 'wall', length: 5500 }, { fixation: 'wall', length: 5500, side: 'left' }],
    ['another answer', { length: 5500, fixation: 'wall' }, { length: 5500, side: 'left' }],
  ])('keeps every answer of a draft that comes back where the line has %s', async (_, criteria, written) => {
    const selectedConfiguration = { model: fullModel, criteria: written, selectedComponents: {} }
    const { actor, context, settled } = start({ ...kept, criteria, modifiedKey: 2, selectedConfiguration })
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(context().criteria).toEqual(criteria)
  })

  it('submits the modified line in its place and ends the modification', async () => {
    const { actor, news, toasts, context, settled } = start()
    actor.send({ type: 'modification.start', index: 2, line: { ...line, key: 2, quantity: 3 } })
    await settled()
    actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-1' })
    actor.send({ type: 'configuration.submit' })
    expect(news.map(({ key, line: { display } }) => [key, display.unitCents])).toEqual([[2, 4880]])
    expect(context().modifiedKey).toBe(2)
    actor.send({ type: 'line.taken', modified: true })
    expect(toasts).toEqual(['configuration.modified'])
    expect(context()).toMatchObject({ modifiedKey: null, selectedConfiguration: null })
  })

  it('says that a line took the place of other work, and brings that back by the undo', async () => {
    const { actor, context, settled, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    actor.send({ type: 'modification.start', index: 2, line: { ...line, key: 2, quantity: 1 } })
    await settled()
    expect(context().cleared).toEqual([whole({ kind: 'line', index: 2 })])
    actor.send({ type: 'change.undo' })
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: { length: 2000 },
      modifiedKey: null,
      selectedConfiguration: null,
      setAside: null,
      cleared: [],
    })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
  })

  it('says nothing when the line is what the draft holds already, nor when it holds no answer', async () => {
    const { actor, context } = await configuring()
    actor.send({ type: 'modification.start', index: 0, line: { ...line, key: 0, quantity: 1 } })
    expect(context().cleared).toEqual([])
    actor.send({ type: 'modification.cancel' })
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria })
    actor.send({ type: 'modification.start', index: 0, line: { ...line, key: 0, quantity: 1 } })
    expect(context().cleared).toEqual([])
  })

  it.each([
    ['cancelled', { type: 'modification.cancel' }],
    ['sent', { type: 'line.taken', modified: true }],
  ] as const)('brings back what was under way once the modification is %s', async (_, end) => {
    const { actor, context, settled, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    const other = { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé' } }
    actor.send({ type: 'modification.start', index: 1, line: { ...line, key: 1, model: other, quantity: 1 } })
    await settled()
    actor.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    actor.send({ type: 'modification.start', index: 0, line: { ...line, key: 0, quantity: 1 } })
    await settled()
    actor.send(end)
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: { length: 2000 },
      modifiedKey: null,
      selectedConfiguration: null,
      setAside: null,
      history: noHistory,
      cleared: [],
    })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
  })

  it('ends with its line, also where an undo would bring it back, and with no other', async () => {
    const test = start()
    test.actor.send({ type: 'modification.start', index: 2, line: { ...line, key: 2, quantity: 1 } })
    await test.settled()
    arrive(test, fullModel)
    test.actor.send({ type: 'lines.removed', keys: [0, 3] })
    test.actor.send({ type: 'change.undo' })
    expect(test.context()).toMatchObject({ criteria: line.criteria, modifiedKey: 2 })
    arrive(test, fullModel)
    test.actor.send({ type: 'lines.removed', keys: [1, 2] })
    test.actor.send({ type: 'change.undo' })
    expect(test.context()).toMatchObject({ criteria: line.criteria, modifiedKey: null })
  })

  it.each([
    [[0], 2],
    [[0, 2], null],
    [[3], 2],
  ])('ends with its line: when %j go, the line modified is %j', (keys, expected) => {
    const { actor, context } = start()
    actor.send({ type: 'modification.start', index: 2, line: { ...line, key: 2, quantity: 1 } })
    actor.send({ type: 'lines.removed', keys })
    expect(context().modifiedKey).toBe(expected)
    expect(context().selectedConfiguration === null).toBe(expected === null)
    expect(selectModel(actor.getSnapshot())).toEqual(fullModel)
  })

  it('ends when it is cancelled, or another card is chosen', () => {
    const ended = { modifiedKey: null, selectedConfiguration: null }
    for (const end of [
      ({ actor }: ReturnType<typeof start>) => actor.send({ type: 'modification.cancel' }),
      (test: ReturnType<typeof start>) => arrive(test, fullModel),
    ]) {
      const test = start()
      test.actor.send({ type: 'modification.start', index: 0, line: { ...line, key: 0, quantity: 1 } })
      end(test)
      expect(test.context()).toMatchObject(ended)
    }
  })
})

import { expect, test } from 'vitest'
import { selectEvaluation } from '#machines/configurator/configurator.selectors'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'
import { type Calls, configuring, line } from './configurator.fixtures.ts'

/** A model of the next price list, whose profile is dearer; absent: the fixture's. */
const dearer = (model?: LoadedTemplate['model']): LoadedTemplate => {
  const { components, ...loaded } = loadedTemplate(model)
  return {
    ...loaded,
    priceListVersion: 2,
    components: components.map((component) =>
      component.type === 'profile' && component.price.kind === 'unit'
        ? { ...component, price: { ...component.price, cents: 1080 } }
        : component,
    ),
  }
}

const sister = { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé', reference: 'RA-25-H' } }

const answered = async (calls: Partial<Calls> = {}) => {
  const configured = await configuring(calls)
  const { actor, snapshot } = configured
  for (const value of [2000, 3000]) actor.send({ type: 'criterion.choose', key: 'length', value })
  actor.send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
  return { ...configured, cents: () => selectEvaluation(snapshot())?.price.cents }
}

test('a price list that has changed prices what is answered, and what an undo brings back', async () => {
  const { actor, cents, configuration, context, made } = await answered()
  expect(cents()).toBe(4100)
  const { criteria } = context()
  const calls = made.length
  actor.send({ type: 'template.renewed', loaded: dearer() })
  expect([cents(), configuration(), context().criteria]).toEqual([4400, { configuring: 'ready' }, criteria])
  actor.send({ type: 'change.undo' })
  actor.send({ type: 'change.redo' })
  expect([cents(), made.length]).toEqual([4400, calls])
})

test('one of another model, or of the same list, changes nothing', async () => {
  const { actor, context } = await answered()
  const { loaded } = context()
  actor.send({ type: 'template.renewed', loaded: dearer(sister) })
  actor.send({ type: 'template.renewed', loaded: { ...dearer(), priceListVersion: 1 } })
  expect(context().loaded).toBe(loaded)
})

test('while its page is closed too: what opens again costs what it costs now', async () => {
  const { actor, cents, settled } = await answered()
  actor.send({ type: 'configurator.close' })
  actor.send({ type: 'template.renewed', loaded: dearer() })
  actor.send({ type: 'configurator.open' })
  await settled()
  expect(cents()).toBe(4400)
})

test('what a modification set aside comes back at what it costs now, with the parts that were picked', async () => {
  const { actor, cents, settled } = await answered()
  actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
  const before = cents()
  actor.send({ type: 'modification.start', index: 0, line: { ...line, key: 1, quantity: 1 } })
  await settled()
  actor.send({ type: 'template.renewed', loaded: dearer() })
  actor.send({ type: 'modification.cancel' })
  await settled()
  expect([before, cents()]).toEqual([4340, 4640])
})

test('another model of the way back has its template read again, and keeps the parts that were picked', async () => {
  let publishes = loadedTemplate
  const { actor, cents, context, settled, made } = await answered({
    loadTemplate: async (id) => publishes(id === fullModel.subFamily.id ? fullModel : sister),
  })
  actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
  const before = cents()
  actor.send({ type: 'level.choose', level: 'subFamily', id: sister.subFamily.id })
  await settled()
  publishes = dearer
  actor.send({ type: 'template.renewed', loaded: publishes(sister) })
  const calls = made.length
  actor.send({ type: 'change.undo' })
  await settled()
  expect(made.slice(calls)).toContain(`template ${fullModel.subFamily.id}`)
  expect([before, cents(), context().selection]).toEqual([4340, 4640, { support: 'SW-2' }])
})

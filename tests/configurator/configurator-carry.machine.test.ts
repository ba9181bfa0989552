import { expect, it } from 'vitest'
import { clearedText } from '#client/configurator/cleared-text.ts'
import { selectClearedChoices, selectModel } from '#machines/configurator/configurator.selectors'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { refusal } from '#tests/platform/refusal'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'
import { arrive, type Calls, kept, start } from './configurator.fixtures.ts'

const sister = { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé', reference: 'RA-25-H' } }
const toSister = { type: 'level.choose', level: 'subFamily', id: 'ra-25-h' } as const

/** The sister knows no ceiling and stops at 3 m. */
const shorter = (): LoadedTemplate => {
  const loaded = loadedTemplate(sister)
  const criteria = loaded.template.criteria.map((criterion) =>
    criterion.kind === 'number' ? { ...criterion, max: 3000 } : criterion,
  )
  return { ...loaded, template: { ...loaded.template, criteria } }
}

/** A whole configuration of the fixture's model, with a part and a quantity of its own. */
const answered = async (loadTemplate: Calls['loadTemplate']) => {
  const test = start(null, { loadTemplate })
  arrive(test, fullModel)
  await test.settled()
  test.actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 3500, fixation: 'wall' } })
  test.actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
  test.actor.send({ type: 'quantity.choose', quantity: 4 })
  return test
}
const whole = { criteria: { length: 3500, fixation: 'wall' }, selection: { support: 'SW-2' }, quantity: 4 }
const text = (test: ReturnType<typeof start>) =>
  clearedText(selectClearedChoices(test.snapshot()))?.replaceAll('\u00a0', ' ')

it('a sister model takes the answers, the part and the quantity, and nothing is told that is lost', async () => {
  const test = await answered(async (id) => loadedTemplate(id === 'ra-25-h' ? sister : fullModel))
  test.actor.send(toSister)
  await test.settled()
  expect(test.context()).toMatchObject({ ...whole, carried: null, pendingComponents: null, cleared: [] })
  expect(selectModel(test.snapshot())).toEqual(sister)
  expect(test.configuration()).toEqual({ configuring: 'ready' })
})

it('what it refuses is told with its reason, and the undo brings all of it back with no call', async () => {
  const test = await answered(async (id) => (id === 'ra-25-h' ? shorter() : loadedTemplate()))
  test.actor.send(toSister)
  await test.settled()
  expect(test.context()).toMatchObject({ criteria: whole.criteria })
  expect(text(test)).toBe('Longueur : 3500 mm hors limites (100 à 3000)')
  const calls = test.made.length
  test.actor.send({ type: 'change.undo' })
  expect(selectModel(test.snapshot())).toEqual(fullModel)
  expect(test.context()).toMatchObject({ ...whole, cleared: [] })
  expect(test.configuration()).toEqual({ configuring: 'ready' })
  expect(test.made).toHaveLength(calls)
})

it('a sister model takes what its repair sets with the answers, and one undo takes both back', async () => {
  const test = await answered(async (id) => (id === 'ra-25-h' ? shorter() : loadedTemplate()))
  test.actor.send({ ...toSister, label: 'Rail 25 renforcé, Longueur : 3000 mm', set: { length: 3000 } })
  await test.settled()
  expect(test.context()).toMatchObject({ ...whole, criteria: { length: 3000, fixation: 'wall' } })
  test.actor.send({ type: 'change.undo' })
  expect(selectModel(test.snapshot())).toEqual(fullModel)
  expect(test.context()).toMatchObject({ ...whole, cleared: [] })
})

it('a sister model that mends a problem is told as what it is, with what it refuses, and is one step', async () => {
  const test = await answered(async (id) => (id === 'ra-25-h' ? shorter() : loadedTemplate()))
  const steps = test.context().history.past.length
  test.actor.send({ ...toSister, label: 'Rail 25 renforcé' })
  await test.settled()
  expect(text(test)).toBe('Appliqué : « Rail 25 renforcé ». Longueur : 3500 mm hors limites (100 à 3000)')
  expect(test.context().history.past).toHaveLength(steps + 1)
  test.actor.send({ type: 'change.undo' })
  expect(selectModel(test.snapshot())).toEqual(fullModel)
  expect(test.context()).toMatchObject({ ...whole, cleared: [] })
})

it('the answers wait for a template that does not come at once, and are whole when it does', async () => {
  let answer: Calls['loadTemplate'] = async () => loadedTemplate()
  const test = await answered((id) => answer(id))
  answer = () => Promise.reject(refusal('NETWORK'))
  test.actor.send(toSister)
  expect(test.context()).toMatchObject({
    criteria: whole.criteria,
    pendingComponents: { support: { reference: 'SW-2' } },
    quantity: 4,
  })
  await test.until((snapshot) => snapshot.matches({ awake: { configuration: 'templateFailed' } }))
  answer = async () => loadedTemplate(sister)
  test.actor.send({ type: 'template.retry' })
  await test.settled()
  expect(test.context()).toMatchObject({ ...whole, carried: null, cleared: [] })
})

it('they wait on while a third model takes the place of the second', async () => {
  const held = new Map<string, (loaded: LoadedTemplate) => void>()
  const test = await answered((id) =>
    id === 'ra-25-h' ? new Promise((resolve) => held.set(id, resolve)) : Promise.resolve(loadedTemplate()),
  )
  test.actor.send(toSister)
  test.actor.send({ type: 'level.choose', level: 'subFamily', id: 'ra-25' })
  await test.settled()
  held.get('ra-25-h')?.(loadedTemplate(sister))
  await Promise.resolve()
  expect(selectModel(test.snapshot())).toEqual(fullModel)
  expect(test.context()).toMatchObject({ ...whole, cleared: [] })
})

it('a model that is gone leaves its answers to the next, which picks its parts by itself', async () => {
  const test = start(kept, {
    loadTemplate: (id) =>
      id === 'ra-25-h' ? Promise.resolve(loadedTemplate(sister)) : Promise.reject(refusal('NOT_FOUND')),
  })
  test.actor.send({ type: 'configurator.open' })
  await test.until((snapshot) => snapshot.matches({ awake: { configuration: 'templateFailed' } }))
  await test.until((snapshot) => snapshot.can(toSister))
  test.actor.send(toSister)
  await test.settled()
  expect(test.context()).toMatchObject({ criteria: kept.criteria, selection: { support: 'SW-2' } })
})

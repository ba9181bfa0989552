import { describe, expect, it } from 'vitest'
import {
  selectAssumed,
  selectEvaluation,
  selectFromCents,
} from '#machines/configurator/configurator.selectors'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { refusal } from '#tests/platform/refusal'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'
import { arrive, kept, line, start } from './configurator.fixtures.ts'

const remembered = { criteria: { fixation: 'wall' }, components: { support: 'SW-2' } }

/** The fixture's model, that proposes the ceiling. */
const proposing = (): LoadedTemplate => {
  const loaded = loadedTemplate()
  const criteria = loaded.template.criteria.map((criterion) =>
    criterion.key === 'fixation' ? { ...criterion, default: "'ceiling'" } : criterion,
  )
  return { ...loaded, template: { ...loaded.template, criteria } }
}

const opened = async (calls: Parameters<typeof start>[1] = {}) => {
  const test = start(null, { loadTemplate: async () => proposing(), ...calls })
  arrive(test, fullModel)
  await test.until((snapshot) => snapshot.hasTag('configuring'))
  return test
}

describe('answers that nobody gave', () => {
  it('are what the template proposes: counted, sent, and never kept', async () => {
    const { actor, snapshot, context, news, configuration } = await opened()
    expect(selectAssumed(snapshot())).toEqual({ fixation: 'default' })
    expect(selectFromCents(snapshot())).toBe(1550)
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    expect(configuration()).toEqual({ configuring: 'ready' })
    expect(context().criteria).toEqual({ length: 2000 })
    actor.send({ type: 'configuration.submit' })
    expect(news[0]?.line.criteria).toEqual({ length: 2000, fixation: 'ceiling' })
  })

  it('are the last ones before that, until one begins anew, and again after the undo', async () => {
    const { actor, snapshot, context } = await opened({ recallAnswers: async () => remembered })
    const support = () =>
      selectEvaluation(snapshot())?.components.find(({ type }) => type === 'support')?.selected
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    expect([selectAssumed(snapshot()), support()]).toEqual([{ fixation: 'memory' }, 'SW-2'])
    actor.send({ type: 'memory.drop' })
    expect([selectAssumed(snapshot()), support()]).toEqual([{ fixation: 'default' }, 'SC-1'])
    expect(context()).toMatchObject({ withoutMemory: true, criteria: { length: 2000 }, cleared: [] })
    expect(snapshot().can({ type: 'memory.drop' })).toBe(false)
    actor.send({ type: 'change.undo' })
    expect(selectAssumed(snapshot())).toEqual({ fixation: 'memory' })
  })

  it('do without the last ones when those fail, or tarry', async () => {
    const failed = await opened({ recallAnswers: () => Promise.reject(refusal('NETWORK')) })
    expect(selectAssumed(failed.snapshot())).toEqual({ fixation: 'default' })
    const test = start(null, {
      loadTemplate: async () => proposing(),
      recallAnswers: () => new Promise(() => {}),
    })
    arrive(test, fullModel)
    await test.until((snapshot) => snapshot.context.loaded !== null)
    expect(test.snapshot().hasTag('busy')).toBe(true)
    test.clock.increment(1500)
    await test.until((snapshot) => snapshot.hasTag('configuring'))
    expect(selectAssumed(test.snapshot())).toEqual({ fixation: 'default' })
  })

  it('stay as they were left where the work comes back: they are not asked for again', async () => {
    const restored = { ...kept, criteria: { length: 2000 }, components: {}, remembered }
    const { actor, made, snapshot, settled } = start(restored, {
      loadTemplate: async () => proposing(),
      recallAnswers: async () => ({ criteria: { fixation: 'ceiling' }, components: {} }),
    })
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(selectAssumed(snapshot())).toEqual({ fixation: 'memory' })
    expect(selectEvaluation(snapshot())?.criteria.find(({ key }) => key === 'fixation')?.value).toBe('wall')
    expect(made).not.toContain('answers rail-25')
  })

  it('recall nothing into a line that is taken back', async () => {
    const parts = { ...line.selectedComponents, support: { reference: 'SW-1' } }
    const { actor, snapshot, settled } = start(null, { recallAnswers: async () => remembered })
    actor.send({
      type: 'modification.start',
      index: 0,
      line: { ...line, selectedComponents: parts, key: 0, quantity: 1 },
    })
    await settled()
    const types = selectEvaluation(snapshot())?.components.map(({ selected }) => selected)
    expect(types).toEqual(['PR-25', 'SW-1'])
  })
})

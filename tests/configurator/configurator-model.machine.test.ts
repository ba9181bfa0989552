import { describe, expect, it } from 'vitest'
import {
  selectCleared,
  selectEvaluation,
  selectFamilies,
  selectModel,
  selectOpenLevel,
  selectSubCategories,
  selectSubFamilies,
} from '#machines/configurator/configurator.selectors'
import { type LoadedTemplate, modelLevels } from '#machines/configurator/configurator.types'
import type { Model } from '#shared/configurator/configurator.schema'
import { refusal } from '#tests/platform/refusal'
import { families, fullModel, loadedTemplate, subFamilies } from '#tests/shop/shop.fixtures'
import { arrive, type Calls, configuring, served, start, whole } from './configurator.fixtures.ts'

describe('choosing a model', () => {
  it('loads nothing until its screen opens', async () => {
    const { actor, made, settled, configuration } = start()
    expect(made).toEqual([])
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(made).toEqual(['categories'])
    expect(configuration()).toBe('choosingModel')
  })

  it('loads each level once the one above is chosen, then the template', async () => {
    const { actor, made, settled, snapshot } = start()
    actor.send({ type: 'configurator.open' })
    await settled()
    actor.send({ type: 'level.choose', level: 'category', id: 'rails' })
    expect(selectSubCategories(snapshot()).map(({ id }) => id)).toEqual(['manual', 'corded'])
    actor.send({ type: 'level.choose', level: 'subCategory', id: 'manual' })
    await settled()
    expect(selectFamilies(snapshot())).toEqual(families)
    actor.send({ type: 'level.choose', level: 'family', id: 'rail-25' })
    await settled()
    expect(selectSubFamilies(snapshot())).toEqual(subFamilies)
    actor.send({ type: 'level.choose', level: 'subFamily', id: 'ra-25' })
    await settled()
    expect(selectModel(snapshot())).toEqual(fullModel)
    expect(made).toEqual([
      'categories',
      'families rails-manuels',
      'models rail-25',
      'template ra-25',
      'answers rail-25',
    ])
  })

  it('offers neither what the catalogue does not have, nor what is not sold, nor what is chosen already', async () => {
    const { actor, snapshot, settled } = await configuring()
    await settled()
    const can = (level: 'category' | 'subCategory' | 'family' | 'subFamily', id: string) =>
      snapshot().can({ type: 'level.choose', level, id })
    expect([can('category', 'nowhere'), can('category', 'soon'), can('category', 'rails')]).toEqual([
      false,
      false,
      false,
    ])
    expect([can('subCategory', 'solar'), can('family', 'x'), can('subFamily', 'ra-25-x')]).toEqual([
      false,
      false,
      false,
    ])
    expect([can('category', 'films'), can('subCategory', 'corded'), can('subFamily', 'ra-25-h')]).toEqual([
      true,
      true,
      true,
    ])
    actor.send({ type: 'level.choose', level: 'subFamily', id: 'ra-25-x' })
    expect(selectModel(snapshot())).toEqual(fullModel)
  })

  it('opens the first level without a choice, and a chosen one again until it is kept', async () => {
    const { actor, snapshot, settled } = await configuring()
    await settled()
    expect(selectOpenLevel(snapshot())).toBeUndefined()
    for (const level of modelLevels) {
      actor.send({ type: 'level.reopen', level })
      expect(selectOpenLevel(snapshot())).toBe(level)
    }
    actor.send({ type: 'level.keep' })
    expect(selectOpenLevel(snapshot())).toBeUndefined()
    actor.send({ type: 'level.reopen', level: 'family' })
    actor.send({ type: 'level.choose', level: 'family', id: 'rail-25' })
    expect([selectOpenLevel(snapshot()), selectModel(snapshot())]).toEqual([undefined, fullModel])
    actor.send({ type: 'level.reopen', level: 'subCategory' })
    actor.send({ type: 'level.choose', level: 'subCategory', id: 'corded' })
    expect(selectOpenLevel(snapshot())).toBe('family')
    expect(snapshot().can({ type: 'level.reopen', level: 'family' })).toBe(false)
  })

  it('has no level open that a reset or an undo has taken the model from', async () => {
    const { actor, snapshot, settled } = await configuring()
    await settled()
    actor.send({ type: 'level.reopen', level: 'subFamily' })
    actor.send({ type: 'configurator.reset' })
    expect(selectOpenLevel(snapshot())).toBe('category')
    expect(snapshot().hasTag('loading.category')).toBe(false)
    actor.send({ type: 'change.undo' })
    expect(selectOpenLevel(snapshot())).toBeUndefined()
    actor.send({ type: 'level.reopen', level: 'subFamily' })
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'website.choose', model: { category: { id: 'films', name: 'FILMS' } } })
    actor.send({ type: 'configurator.open' })
    expect(selectOpenLevel(snapshot())).toBe('subCategory')
  })

  it('clears every deeper level and the answers, says so, and undoes it with no call', async () => {
    const { actor, made, snapshot, context, settled, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    const calls = made.length
    actor.send({ type: 'level.choose', level: 'category', id: 'films' })
    expect(selectModel(snapshot())).toEqual({ category: { id: 'films', name: 'FILMS' } })
    expect(context().criteria).toEqual({})
    const by = { kind: 'level', level: 'category' }
    expect(selectCleared(snapshot())).toEqual([
      { kind: 'level', key: 'subCategory', name: 'Rails manuels', by },
      { kind: 'level', key: 'family', name: 'Rail 25', by },
      { kind: 'level', key: 'subFamily', name: 'Rail 25 manuel', by },
      { kind: 'criterion', key: 'length', label: 'Longueur', by },
    ])
    expect(configuration()).toBe('choosingModel')

    actor.send({ type: 'change.undo' })
    await settled()
    expect(selectModel(snapshot())).toEqual(fullModel)
    expect(context()).toMatchObject({ criteria: { length: 2000 }, cleared: [] })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
    expect(made.slice(calls)).toEqual([])
  })

  it('takes the template of the last model chosen, whatever the order of the answers', async () => {
    const held = new Map<string, (loaded: LoadedTemplate) => void>()
    const { actor, until, context } = start(null, {
      loadTemplate: (id) => new Promise((resolve) => held.set(id, resolve)),
    })
    const other: Model = { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé' } }
    arrive({ actor }, fullModel)
    arrive({ actor }, other)
    held.get('ra-25-h')?.(loadedTemplate(other))
    await until((snapshot) => snapshot.hasTag('configuring'))
    held.get('ra-25')?.(loadedTemplate())
    await Promise.resolve()
    expect(context().loaded?.model).toEqual(other)
  })

  it.each(['NETWORK', 'NOT_FOUND'])(
    'says why the template is not there (%s) and tries again',
    async (code) => {
      let answer: Calls['loadTemplate'] = () => Promise.reject(refusal(code))
      const { actor, until, context, configuration } = start(null, { loadTemplate: (id) => answer(id) })
      arrive({ actor }, fullModel)
      await until((snapshot) => snapshot.matches({ awake: { configuration: 'templateFailed' } }))
      expect(context().templateFailure).toEqual({ code, message: `Refus ${code}` })
      answer = served.loadTemplate
      actor.send({ type: 'template.retry' })
      await until((snapshot) => snapshot.hasTag('configuring'))
      expect(context().templateFailure).toBeNull()
      expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
    },
  )

  it('keeps the configuration usable when the catalogue’s levels fail, and tries them again', async () => {
    let answer: Calls['loadFamilies'] = () => Promise.reject(refusal('NETWORK'))
    const { actor, until, context, snapshot, settled } = start(null, { loadFamilies: (slug) => answer(slug) })
    arrive({ actor }, fullModel)
    await until((state) => state.matches({ awake: { catalogue: 'failed' } }) && state.hasTag('configuring'))
    expect(context().catalogueFailure?.code).toBe('NETWORK')
    answer = served.loadFamilies
    actor.send({ type: 'catalogue.retry' })
    await settled()
    expect(context().catalogueFailure).toBeNull()
    expect(selectFamilies(snapshot())).toEqual(families)
  })

  it('arrives from the site: keeps the model until the screen opens, then starts on it', async () => {
    const { actor, made, context, settled, snapshot, configuration } = start()
    const family = {
      category: fullModel.category,
      subCategory: fullModel.subCategory,
      family: fullModel.family,
    }
    actor.send({ type: 'website.choose', model: family })
    expect(made).toEqual([])
    expect(context().selectedModelFromWebsite).toEqual(family)
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(selectModel(snapshot())).toEqual(family)
    expect(context().selectedModelFromWebsite).toBeNull()
    expect(selectSubFamilies(snapshot())).toEqual(subFamilies)
    expect(configuration()).toBe('choosingModel')
  })

  it('arrives from the site with a sub-family while another configuration is under way', async () => {
    const { actor, context, settled, snapshot } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    const model = { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé' } }
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'website.choose', model })
    expect(selectModel(snapshot())).toEqual(fullModel)
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(selectModel(snapshot())).toEqual(model)
    expect(context()).toMatchObject({ criteria: {}, loaded: { model: { subFamily: { id: 'ra-25-h' } } } })
    expect(selectCleared(snapshot())).toEqual([whole({ kind: 'website' })])
    actor.send({ type: 'change.undo' })
    expect(context()).toMatchObject({ selectedModel: fullModel, criteria: { length: 2000 }, cleared: [] })
  })

  it('arrives from the site with as many pieces as were wanted, as a code does', async () => {
    const { actor, context, settled } = start()
    actor.send({ type: 'website.choose', model: fullModel })
    actor.send({ type: 'configurator.open', quantity: 12 })
    await settled()
    expect(context()).toMatchObject({ selectedModel: fullModel, quantity: 12 })
    const saved = { model: fullModel, criteria: { length: 2000 }, components: {} }
    actor.send({ type: 'saved.open', saved, quantity: 3 })
    await settled()
    expect(context()).toMatchObject({ criteria: { length: 2000 }, quantity: 3 })
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'website.choose', model: fullModel })
    actor.send({ type: 'configurator.open' })
    expect(context().quantity).toBeNull()
  })

  it('arrives from the site with the opening that it was searched for, as typed: beyond its limits that is told', async () => {
    const { actor, context, settled, snapshot } = start()
    const arriveFor = async (widest: number) => {
      actor.send({ type: 'configurator.close' })
      actor.send({ type: 'website.choose', model: fullModel })
      actor.send({ type: 'configurator.open', size: { widest, height: 2400 } })
      await settled()
      return context().criteria
    }
    expect(await arriveFor(2000)).toEqual({ length: 2000 })
    for (const beyond of [19_000, 50]) {
      expect(await arriveFor(beyond)).toEqual({ length: beyond })
      expect(selectEvaluation(snapshot())?.problems).toMatchObject([{ level: 'error', criteria: ['length'] }])
    }
    // nothing chosen, nothing searched: what stands there stays
    actor.send({ type: 'criterion.choose', key: 'length', value: 2500 })
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'configurator.open', size: { widest: 2000, height: null } })
    expect(context().criteria).toEqual({ length: 2500 })
  })

  it('opens again without losing anything', async () => {
    const { actor, made, context } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    const calls = made.length
    actor.send({ type: 'configurator.open' })
    expect(context().criteria).toEqual({ length: 2000 })
    expect(made).toHaveLength(calls)
  })

  it('opens again while it loads without a second call', async () => {
    const { actor, made, settled } = start()
    arrive({ actor }, fullModel)
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(made).toEqual([
      'categories',
      'template ra-25',
      'answers rail-25',
      'families rails-manuels',
      'models rail-25',
    ])
  })

  it('resets to nothing, and undoes it', async () => {
    const { actor, context, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    actor.send({ type: 'configurator.reset' })
    expect(context()).toMatchObject({ selectedModel: {}, loaded: null, criteria: {}, selection: {} })
    expect(context().cleared).toEqual([whole({ kind: 'reset' })])
    expect(configuration()).toBe('choosingModel')
    actor.send({ type: 'change.undo' })
    expect(context()).toMatchObject({ selectedModel: fullModel, criteria: { length: 2000 } })
  })
})

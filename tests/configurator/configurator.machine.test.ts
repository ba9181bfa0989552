import { afterEach, describe, expect, it } from 'vitest'
import { type Actor, createActor, fromPromise, fromTransition, SimulatedClock, waitFor } from 'xstate'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import {
  type ConfiguratorSnapshot,
  selectCleared,
  selectEvaluation,
  selectFamilies,
  selectModel,
  selectSubCategories,
  selectSubFamilies,
} from '#machines/configurator/configurator.selectors'
import type {
  ClearedChoice,
  ConfigurationSubmitted,
  ConfiguratorEmitted,
  LoadedTemplate,
  RestoredWork,
} from '#machines/configurator/configurator.types'
import type { Category, FamilySummary, SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Model } from '#shared/configurator/configurator.schema'
import { refusal } from '#tests/platform/paths'
import { categories, families, fullModel, loadedTemplate, subFamilies } from './shop.fixtures.ts'

const running: Actor<typeof configuratorMachine>[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

interface Calls {
  loadCategories: () => Promise<Category[]>
  loadFamilies: (slug: string) => Promise<FamilySummary[]>
  loadSubFamilies: (slug: string) => Promise<SubFamily[]>
  loadTemplate: (id: string) => Promise<LoadedTemplate>
}

const served: Calls = {
  loadCategories: async () => categories,
  loadFamilies: async () => families,
  loadSubFamilies: async () => subFamilies,
  loadTemplate: async (id) => loadedTemplate({ ...fullModel, subFamily: { ...fullModel.subFamily, id } }),
}

/** A configurator on the fixtures' catalogue; its calls, news and toasts are kept in order. */
const start = (restored: RestoredWork | null = null, calls: Partial<Calls> = {}) => {
  const use = { ...served, ...calls }
  const made: string[] = []
  const news: ConfigurationSubmitted[] = []
  const toasts: ConfiguratorEmitted['type'][] = []
  const shop = createActor(
    fromTransition((state, event: ConfigurationSubmitted) => {
      news.push(event)
      return state
    }, null),
  ).start()
  const log = <T>(name: string, answer: Promise<T>): Promise<T> => {
    made.push(name)
    return answer
  }
  const clock = new SimulatedClock()
  const actor = createActor(
    configuratorMachine.provide({
      actors: {
        loadCategories: fromPromise(() => log('categories', use.loadCategories())),
        loadFamilies: fromPromise<FamilySummary[], { slug: string }>(({ input: { slug } }) =>
          log(`families ${slug}`, use.loadFamilies(slug)),
        ),
        loadSubFamilies: fromPromise<SubFamily[], { slug: string }>(({ input: { slug } }) =>
          log(`models ${slug}`, use.loadSubFamilies(slug)),
        ),
        loadTemplate: fromPromise<LoadedTemplate, { subFamilyId: string }>(({ input: { subFamilyId } }) =>
          log(`template ${subFamilyId}`, use.loadTemplate(subFamilyId)),
        ),
      },
    }),
    { input: { shop, restored }, clock },
  )
  running.push(actor)
  actor.on('*', ({ type }) => toasts.push(type))
  actor.start()
  const until = (predicate: (snapshot: ConfiguratorSnapshot) => boolean) => waitFor(actor, predicate)
  const settled = () => until((snapshot) => !snapshot.hasTag('loadingLevels') && !snapshot.hasTag('busy'))
  return {
    actor,
    clock,
    made,
    news,
    toasts,
    until,
    settled,
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    configuration: () => stateOf(actor.getSnapshot(), 'configuration'),
    catalogue: () => stateOf(actor.getSnapshot(), 'catalogue'),
  }
}

const stateOf = ({ value }: ConfiguratorSnapshot, region: 'catalogue' | 'configuration'): unknown =>
  typeof value === 'object' && 'awake' in value ? value.awake?.[region] : value

/** A card of the catalogue, then the configurator's screen. */
const arrive = ({ actor }: Pick<ReturnType<typeof start>, 'actor'>, model: Model): void => {
  actor.send({ type: 'website.choose', model })
  actor.send({ type: 'configurator.open' })
}

const whole = (reason: string): ClearedChoice => ({
  kind: 'configuration',
  key: 'configuration',
  label: 'Configuration',
  reason,
})

/** Opened on the fixture's model with its template. */
const configuring = async () => {
  const test = start()
  arrive(test, fullModel)
  await test.settled()
  return test
}

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
    expect(made).toEqual(['categories', 'families rails-manuels', 'models rail-25', 'template ra-25'])
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

  it('clears every deeper level and the answers, says so, and undoes it with no call', async () => {
    const { actor, made, snapshot, context, settled, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    const calls = made.length
    actor.send({ type: 'level.choose', level: 'category', id: 'films' })
    expect(selectModel(snapshot())).toEqual({ category: { id: 'films', name: 'FILMS' } })
    expect(context().criteria).toEqual({})
    const reason = 'Catégorie\u00a0: le choix a changé.'
    expect(selectCleared(snapshot())).toEqual([
      { kind: 'level', key: 'subCategory', label: 'Sous-catégorie\u00a0: Rails manuels', reason },
      { kind: 'level', key: 'family', label: 'Famille\u00a0: Rail 25', reason },
      { kind: 'level', key: 'subFamily', label: 'Modèle\u00a0: Rail 25 manuel', reason },
      { kind: 'criterion', key: 'length', label: 'Longueur', reason },
    ])
    expect(configuration()).toBe('choosingModel')

    actor.send({ type: 'change.undo' })
    await settled()
    expect(selectModel(snapshot())).toEqual(fullModel)
    expect(context()).toMatchObject({ criteria: { length: 2000 }, cleared: [], previous: null })
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

  it('arrives from the site with a sub-family while another configuration is open', async () => {
    const { actor, context, settled, snapshot } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    const model = { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé' } }
    actor.send({ type: 'website.choose', model })
    expect(selectModel(snapshot())).toEqual(fullModel)
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(selectModel(snapshot())).toEqual(model)
    expect(context()).toMatchObject({ criteria: {}, loaded: { model: { subFamily: { id: 'ra-25-h' } } } })
    expect(selectCleared(snapshot())).toEqual([whole('Le modèle choisi dans le catalogue a pris sa place.')])
    actor.send({ type: 'change.undo' })
    expect(context()).toMatchObject({ selectedModel: fullModel, criteria: { length: 2000 }, cleared: [] })
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
    expect(made).toEqual(['categories', 'template ra-25', 'families rails-manuels', 'models rail-25'])
  })

  it('resets to nothing, and undoes it', async () => {
    const { actor, context, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    actor.send({ type: 'configurator.reset' })
    expect(context()).toMatchObject({ selectedModel: {}, loaded: null, criteria: {}, selection: {} })
    expect(context().cleared).toEqual([whole('Tous les choix sont à refaire.')])
    expect(configuration()).toBe('choosingModel')
    actor.send({ type: 'change.undo' })
    expect(context()).toMatchObject({ selectedModel: fullModel, criteria: { length: 2000 } })
  })
})

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
    actor.send({ type: 'criterion.clear', key: 'fixation' })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
  })

  it('is not ready while an error stands, and mends it in one click', async () => {
    const { actor, configuration, context } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
    actor.send({ type: 'criterion.choose', key: 'length', value: 4500 })
    expect(configuration()).toEqual({ configuring: 'choosingComponents' })
    expect(actor.getSnapshot().can({ type: 'configuration.submit' })).toBe(false)
    actor.send({ type: 'fix.apply', set: { length: 4000 } })
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
    expect(actor.getSnapshot().can({ type: 'change.undo' })).toBe(false)
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

const line = {
  model: fullModel,
  criteria: { length: 3500, fixation: 'wall' },
  selectedComponents: {
    profile: { reference: 'PR-25', label: 'Profilé 25', attributes: {}, price: 34.3 },
    support: {
      reference: 'SW-2',
      label: 'Support mural SW-2',
      attributes: { support_counts: { standard: 3, wall: 4 } },
      price: 17.5,
    },
  },
  display: {
    unitCents: 5180,
    summary: [
      { key: 'length', label: 'Longueur', value: '3500\u00a0mm' },
      { key: 'fixation', label: 'Fixation', value: 'Mural' },
    ],
    leadTimeDays: 5,
    drawing: { kind: 'rail', values: { length: 3500 } },
    notices: ['Prévoyez deux poseurs.'],
  },
}

const kept: RestoredWork = {
  selectedModel: fullModel,
  criteria: line.criteria,
  components: line.selectedComponents,
  indexForModification: null,
  selectedConfiguration: null,
  selectedModelFromWebsite: null,
  setAside: null,
  quantity: null,
}

describe('to the cart and back', () => {
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
      { type: 'configuration.submitted', line, quantity: null, index: null },
      { type: 'configuration.submitted', line, quantity: 4, index: null },
    ])
    actor.send({ type: 'line.taken', modified: false })
    actor.send({ type: 'line.refused' })
    expect(toasts).toEqual(['configuration.added', 'configuration.refused'])
    expect(context()).toMatchObject({ criteria: line.criteria, previous: null })
    clock.increment(1000)
    expect(configuration()).toEqual({ configuring: 'ready' })
  })

  it('takes a double click for one line, and a change for another configuration', async () => {
    const { actor, clock, news, configuration } = await configuring()
    actor.send({ type: 'fix.apply', set: line.criteria })
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

  it.each([0, -1, 1.5, 1000, Number.NaN])('refuses a quantity of %d', async (quantity) => {
    const { actor, context } = await configuring()
    actor.send({ type: 'quantity.choose', quantity: 2 })
    actor.send({ type: 'quantity.choose', quantity })
    expect(context().quantity).toBe(2)
  })

  it('has a quantity that goes with the choices: sent, reset, set aside and undone with them', async () => {
    const { actor, news, context } = await configuring()
    actor.send({ type: 'fix.apply', set: line.criteria })
    actor.send({ type: 'quantity.choose', quantity: 7 })
    actor.send({ type: 'configurator.reset' })
    expect(context().quantity).toBeNull()
    actor.send({ type: 'change.undo' })
    expect(context().quantity).toBe(7)
    actor.send({ type: 'modification.start', index: 0, line: { ...line, quantity: 3 } })
    expect(context().quantity).toBeNull()
    actor.send({ type: 'modification.cancel' })
    expect(context().quantity).toBe(7)
    actor.send({ type: 'configuration.submit' })
    expect(news.map(({ quantity }) => quantity)).toEqual([7])
    actor.send({ type: 'line.taken', modified: false })
    expect(context()).toMatchObject({ criteria: line.criteria, quantity: null })
  })

  it('takes a line back with the components that the person had picked, and only those', async () => {
    const { actor, context, settled, configuration } = start()
    actor.send({ type: 'modification.start', index: 2, line: { ...line, quantity: 3 } })
    await settled()
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: line.criteria,
      selection: { support: 'SW-2' },
      pendingComponents: null,
      indexForModification: 2,
      selectedConfiguration: {
        model: fullModel,
        criteria: line.criteria,
        selectedComponents: line.selectedComponents,
      },
    })
    expect(configuration()).toEqual({ configuring: 'ready' })
  })

  it('submits the modified line in its place and ends the modification', async () => {
    const { actor, news, toasts, context, settled } = start()
    actor.send({ type: 'modification.start', index: 2, line: { ...line, quantity: 3 } })
    await settled()
    actor.send({ type: 'component.choose', componentType: 'support', reference: 'SW-1' })
    actor.send({ type: 'configuration.submit' })
    expect(news.map(({ index, line: { display } }) => [index, display.unitCents])).toEqual([[2, 4880]])
    expect(context().indexForModification).toBe(2)
    actor.send({ type: 'line.taken', modified: true })
    expect(toasts).toEqual(['configuration.modified'])
    expect(context()).toMatchObject({ indexForModification: null, selectedConfiguration: null })
  })

  it('says that a line took the place of other work, and brings that back by the undo', async () => {
    const { actor, context, settled, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    actor.send({ type: 'modification.start', index: 2, line: { ...line, quantity: 1 } })
    await settled()
    expect(context().cleared).toEqual([whole('La ligne 3 du panier a pris sa place.')])
    actor.send({ type: 'change.undo' })
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: { length: 2000 },
      indexForModification: null,
      selectedConfiguration: null,
      setAside: null,
      cleared: [],
    })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
  })

  it('says nothing when the line is what the bench holds already, nor when it holds no answer', async () => {
    const { actor, context } = await configuring()
    actor.send({ type: 'modification.start', index: 0, line: { ...line, quantity: 1 } })
    expect(context().cleared).toEqual([])
    actor.send({ type: 'modification.cancel' })
    actor.send({ type: 'fix.apply', set: line.criteria })
    actor.send({ type: 'modification.start', index: 0, line: { ...line, quantity: 1 } })
    expect(context().cleared).toEqual([])
  })

  it.each([
    ['cancelled', { type: 'modification.cancel' }],
    ['sent', { type: 'line.taken', modified: true }],
  ] as const)('brings back what was under way once the modification is %s', async (_, end) => {
    const { actor, context, settled, configuration } = await configuring()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    const other = { ...fullModel, subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé' } }
    actor.send({ type: 'modification.start', index: 1, line: { ...line, model: other, quantity: 1 } })
    await settled()
    actor.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    actor.send({ type: 'modification.start', index: 0, line: { ...line, quantity: 1 } })
    await settled()
    actor.send(end)
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: { length: 2000 },
      indexForModification: null,
      selectedConfiguration: null,
      setAside: null,
      previous: null,
      cleared: [],
    })
    expect(configuration()).toEqual({ configuring: 'choosingCriteria' })
  })

  it('follows the line in what an undo would bring back too', async () => {
    const test = start()
    test.actor.send({ type: 'modification.start', index: 2, line: { ...line, quantity: 1 } })
    await test.settled()
    arrive(test, fullModel)
    test.actor.send({ type: 'line.removed', index: 0 })
    test.actor.send({ type: 'change.undo' })
    expect(test.context()).toMatchObject({ criteria: line.criteria, indexForModification: 1 })
    arrive(test, fullModel)
    test.actor.send({ type: 'line.removed', index: 1 })
    test.actor.send({ type: 'change.undo' })
    expect(test.context()).toMatchObject({ criteria: line.criteria, indexForModification: null })
  })

  it.each([
    ['line.removed' as const, 0, 1],
    ['line.removed' as const, 2, null],
    ['line.removed' as const, 3, 2],
    ['line.restored' as const, 1, 3],
    ['line.restored' as const, 3, 2],
  ])('follows its line: %s at %d makes it %d', (type, index, expected) => {
    const { actor, context } = start()
    actor.send({ type: 'modification.start', index: 2, line: { ...line, quantity: 1 } })
    actor.send({ type, index })
    expect(context().indexForModification).toBe(expected)
    expect(context().selectedConfiguration === null).toBe(expected === null)
    expect(selectModel(actor.getSnapshot())).toEqual(fullModel)
  })

  it('ends the modification when the cart is emptied, cancelled, or another card is chosen', () => {
    const ended = { indexForModification: null, selectedConfiguration: null }
    for (const end of [
      ({ actor }: ReturnType<typeof start>) => actor.send({ type: 'lines.cleared' }),
      ({ actor }: ReturnType<typeof start>) => actor.send({ type: 'modification.cancel' }),
      (test: ReturnType<typeof start>) => arrive(test, fullModel),
    ]) {
      const test = start()
      test.actor.send({ type: 'modification.start', index: 0, line: { ...line, quantity: 1 } })
      end(test)
      expect(test.context()).toMatchObject(ended)
    }
  })

  it('keeps the work of a person who is back at it when a slow validation ends', async () => {
    const { actor, context, made, configuration } = await configuring()
    actor.send({ type: 'fix.apply', set: { length: 2000, fixation: 'wall' } })
    const calls = made.length
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'configurator.open' })
    actor.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    actor.send({ type: 'cart.validated' })
    expect(configuration()).toEqual({ configuring: 'ready' })
    expect(context()).toMatchObject({
      selectedModel: fullModel,
      criteria: { length: 3000, fixation: 'wall' },
      previous: { criteria: { length: 2000, fixation: 'wall' } },
    })
    expect(made).toHaveLength(calls)
  })

  it('starts afresh once the cart is validated and nobody is at it', async () => {
    const { actor, context } = await configuring()
    actor.send({ type: 'fix.apply', set: { length: 2000, fixation: 'wall' } })
    actor.send({ type: 'configurator.close' })
    actor.send({ type: 'cart.validated' })
    expect(actor.getSnapshot().value).toBe('asleep')
    expect(context()).toMatchObject({
      selectedModel: {},
      loaded: null,
      criteria: {},
      selection: {},
      previous: null,
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

  it('resumes what session storage kept, picks included, once it opens', async () => {
    const { actor, made, context, settled, configuration } = start(kept)
    expect(made).toEqual([])
    actor.send({ type: 'configurator.open' })
    await settled()
    expect(made).toEqual(['categories', 'template ra-25', 'families rails-manuels', 'models rail-25'])
    expect(context()).toMatchObject({ criteria: line.criteria, selection: { support: 'SW-2' } })
    expect(configuration()).toEqual({ configuring: 'ready' })
  })
})

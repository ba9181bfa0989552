import { onTestFinished } from 'vitest'
import { createActor, fromPromise, fromTransition, SimulatedClock, waitFor } from 'xstate'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import type { ConfiguratorSnapshot } from '#machines/configurator/configurator.selectors'
import type {
  ClearedBy,
  ClearedChoice,
  ConfigurationSubmitted,
  ConfiguratorEmitted,
  LoadedTemplate,
  RestoredRevision,
} from '#machines/configurator/configurator.types'
import type { Category, FamilySummary, SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Model, Remembered } from '#shared/configurator/configurator.schema'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { categories, families, fullModel, loadedTemplate, subFamilies } from '#tests/shop/shop.fixtures'

export interface Calls {
  loadCategories: () => Promise<Category[]>
  loadFamilies: (slug: string) => Promise<FamilySummary[]>
  loadSubFamilies: (slug: string) => Promise<SubFamily[]>
  loadTemplate: (id: string) => Promise<LoadedTemplate>
  recallAnswers: (familyId: string) => Promise<Remembered>
}

export const served: Calls = {
  loadCategories: async () => categories,
  loadFamilies: async () => families,
  loadSubFamilies: async () => subFamilies,
  loadTemplate: async (id) => loadedTemplate({ ...fullModel, subFamily: { ...fullModel.subFamily, id } }),
  recallAnswers: async () => NOTHING_REMEMBERED,
}

/** A configurator on the fixtures' catalogue; its calls, news and toasts are kept in order. */
export const start = (restored: RestoredRevision | null = null, calls: Partial<Calls> = {}) => {
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
        recallAnswers: fromPromise<Remembered, { familyId: string }>(({ input: { familyId } }) =>
          log(`answers ${familyId}`, use.recallAnswers(familyId)),
        ),
      },
    }),
    { input: { shop, restored }, clock },
  )
  onTestFinished(() => void actor.stop())
  actor.on('*', ({ type }) => toasts.push(type))
  actor.start()
  const until = (predicate: (snapshot: ConfiguratorSnapshot) => boolean) => waitFor(actor, predicate)
  const settled = () => until((snapshot) => !snapshot.hasTag('loading.subFamily') && !snapshot.hasTag('busy'))
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

/** A card of the catalogue, then the configurator's screen, which was left for it. */
export const arrive = ({ actor }: Pick<ReturnType<typeof start>, 'actor'>, model: Model): void => {
  actor.send({ type: 'configurator.close' })
  actor.send({ type: 'website.choose', model })
  actor.send({ type: 'configurator.open' })
}

export const whole = (by: ClearedBy): ClearedChoice => ({ kind: 'configuration', by })

/** Opened on the fixture's model with its template. */
export const configuring = async (calls: Partial<Calls> = {}) => {
  const test = start(null, calls)
  arrive(test, fullModel)
  await test.settled()
  return test
}

/** What the cart keeps of a configuration of the fixture’s model. */
export const line = {
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
  surcharges: {},
  display: {
    unitCents: 5180,
    summary: [
      { key: 'length', label: 'Longueur', value: '3500\u00a0mm', part: 'size' as const },
      { key: 'fixation', label: 'Fixation', value: 'Mural', part: 'option' as const },
    ],
    sizes: [{ name: 'longueur', text: '3500\u00a0mm' }],
    lines: [
      {
        kind: 'component' as const,
        key: 'profile',
        reference: 'PR-25',
        label: 'Profilé 25',
        quantity: 3.5,
        unit: 'm' as const,
        unitCents: 980,
        cents: 3430,
        why: '3500 mm de profilé.',
      },
      {
        kind: 'component' as const,
        key: 'support',
        reference: 'SW-2',
        label: 'Support mural SW-2',
        quantity: 5,
        unit: 'piece' as const,
        unitCents: 350,
        cents: 1750,
        why: 'Un par mètre.',
      },
    ],
    leadTimeDays: 5,
    drawing: { kind: 'rail' as const, values: { length: 3500 } },
    notices: ['Prévoyez deux poseurs.'],
  },
}

/** The same, as session storage kept it. */
export const kept: RestoredRevision = {
  selectedModel: fullModel,
  criteria: line.criteria,
  components: line.selectedComponents,
  modifiedKey: null,
  selectedConfiguration: null,
  selectedModelFromWebsite: null,
  setAside: null,
  quantity: null,
  files: [],
  name: '',
  remembered: null,
  withoutMemory: false,
}

import { assign, emit } from 'xstate'
import { indexAfterInsertion, indexAfterRemoval } from '#shared/cart/configurations.rules'
import { catalogueRegion } from './catalogue.region.ts'
import { configurationRegion } from './configuration.region.ts'
import { configuratorSetup } from './configurator.setup.ts'
import { chooseLevel, noModification, noWork, startModification, workOf } from './work.ts'

/** From the category to a complete configuration; deeper choices give way to earlier ones. */
export const configuratorMachine = configuratorSetup.createMachine({
  id: 'configurator',
  context: ({ input: { shop, restored } }) => ({
    ...noWork,
    shop,
    categories: null,
    families: null,
    subFamilies: null,
    selectedModel: restored?.selectedModel ?? {},
    criteria: restored?.criteria ?? {},
    pendingComponents: restored?.components ?? null,
    cleared: [],
    previous: null,
    indexForModification: restored?.indexForModification ?? null,
    selectedConfiguration: restored?.selectedConfiguration ?? null,
    selectedModelFromWebsite: restored?.selectedModelFromWebsite ?? null,
    catalogueFailure: null,
    templateFailure: null,
  }),
  initial: 'asleep',
  on: {
    'website.choose': { actions: assign(({ event }) => ({ selectedModelFromWebsite: event.model })) },
    'modification.start': {
      target: '.awake',
      actions: assign(({ event }) => startModification(event.index, event.line)),
    },
    'line.taken': {
      actions: [
        'leaveModification',
        assign({ previous: null, cleared: [] }),
        emit(({ event }) => ({ type: event.modified ? 'configuration.modified' : 'configuration.added' })),
      ],
      description: 'The choices stay for the next line: only the modification ends.',
    },
    'line.refused': { actions: emit({ type: 'configuration.refused' }) },
    'line.removed': [
      {
        guard: { type: 'isBeingModified', params: ({ event }) => ({ index: event.index }) },
        actions: 'leaveModification',
        description: 'The line being modified is gone: what stands here would be a new one (§4).',
      },
      {
        actions: assign(({ context, event }) => ({
          indexForModification: indexAfterRemoval(context.indexForModification, event.index),
        })),
      },
    ],
    'line.restored': {
      actions: assign(({ context, event }) => ({
        indexForModification: indexAfterInsertion(context.indexForModification, event.index),
      })),
    },
    'lines.cleared': { actions: 'leaveModification' },
  },
  states: {
    asleep: {
      description: 'Nobody is at it: nothing is loaded until the screen opens or a line is modified.',
      on: {
        'configurator.open': { target: 'awake', actions: 'applyWebsiteModel' },
        'cart.validated': {
          actions: assign({ ...noWork, ...noModification, previous: null, cleared: [] }),
          description: 'Not while awake: a slow validation must not wipe what the person is at again.',
        },
      },
    },
    awake: {
      type: 'parallel',
      on: {
        'configurator.open': {
          guard: 'hasWebsiteModel',
          target: 'awake',
          reenter: true,
          actions: 'applyWebsiteModel',
        },
        'configurator.close': { target: 'asleep', description: 'The work stays as it is.' },
        'level.choose': {
          guard: 'isOffered',
          target: 'awake',
          reenter: true,
          actions: assign(({ context, event }) => chooseLevel(context, event.level, event.id)),
        },
        'change.undo': {
          guard: 'hasPrevious',
          target: 'awake',
          reenter: true,
          actions: assign(({ context }) => ({ ...(context.previous ?? {}), previous: null, cleared: [] })),
        },
        'cleared.dismiss': { actions: assign({ cleared: [] }) },
        'configurator.reset': {
          target: 'awake',
          reenter: true,
          actions: assign(({ context }) => ({
            ...noWork,
            previous: workOf(context),
            cleared: [],
          })),
        },
        'modification.cancel': {
          guard: 'isModifying',
          target: 'awake',
          reenter: true,
          actions: assign({
            ...noWork,
            ...noModification,
            previous: null,
            cleared: [],
          }),
          description: 'The cart line stays as it was.',
        },
      },
      states: {
        catalogue: catalogueRegion,
        configuration: configurationRegion,
      },
    },
  },
})

import { assign, emit } from 'xstate'
import { browsingRegion } from './browsing.region.ts'
import { catalogueRegion } from './catalogue.region.ts'
import { configurationRegion } from './configuration.region.ts'
import { configuratorSetup, loadingLevels } from './configurator.setup.ts'
import { emptyDraft, restoreDraft, takeRenewed, wholeCleared } from './draft.ts'
import { forgotten, noHistory, redo, step, undo } from './history.ts'
import { chooseLevel } from './model.ts'
import { afterModification, noModification, startModification, withoutLines } from './modification.ts'
import { openSaved } from './saved.ts'

/** From the category to a complete configuration; deeper choices give way to earlier ones. */
export const configuratorMachine = configuratorSetup.createMachine({
  id: 'configurator',
  context: ({ input: { shop, restored } }) => ({
    ...(restored === null ? emptyDraft : restoreDraft(restored)),
    shop,
    categories: null,
    families: null,
    subFamilies: null,
    reopened: null,
    cleared: [],
    history: noHistory,
    typed: {},
    typedOver: null,
    wrongQuantity: null,
    modifiedKey: restored?.modifiedKey ?? null,
    selectedConfiguration: restored?.selectedConfiguration ?? null,
    setAside: restored?.setAside ? restoreDraft(restored.setAside) : null,
    selectedModelFromWebsite: restored?.selectedModelFromWebsite ?? null,
    wishedSize: null,
    catalogueFailure: null,
    templateFailure: null,
  }),
  initial: 'asleep',
  on: {
    'website.choose': { actions: assign(({ event }) => ({ selectedModelFromWebsite: event.model })) },
    'template.renewed': {
      guard: { type: 'isRenewal', params: ({ event }) => event },
      actions: assign(({ context, event }) => takeRenewed(context, event.loaded)),
    },
    'modification.start': {
      target: '.awake',
      actions: assign(({ context, event }) => startModification(context, event.index, event.line)),
    },
    'line.taken': [
      {
        guard: { type: 'hasSetAside', params: ({ event }) => ({ modified: event.modified }) },
        target: '.awake',
        actions: [
          assign(({ context }) => ({ ...afterModification(context), ...forgotten })),
          emit({ type: 'configuration.modified' }),
        ],
        description: 'The line is in its place: what was under way before it comes back.',
      },
      {
        actions: [
          'leaveModification',
          assign({ quantity: null, wrongQuantity: null, name: '', ...forgotten }),
          emit(({ event }) => ({ type: event.modified ? 'configuration.modified' : 'configuration.added' })),
        ],
        description:
          'The choices stay for the next line: the modification ends, the quantity is one again, and no opening is named.',
      },
    ],
    'line.refused': { actions: emit({ type: 'configuration.refused' }) },
    'lines.removed': {
      actions: assign(({ context, event }) => withoutLines(context, event.keys)),
      description: 'When the line being modified goes, what stands here would be a new one (§4).',
    },
  },
  states: {
    asleep: {
      tags: [...loadingLevels],
      description: 'Nobody is at it: nothing is loaded until the screen opens or a line is modified.',
      on: {
        'configurator.open': { target: 'awake', actions: 'applyWebsiteModel' },
        'cart.validated': {
          actions: assign({ ...emptyDraft, ...noModification, ...forgotten }),
          description: 'Not while awake: a slow validation must not wipe what the person is at again.',
        },
      },
    },
    awake: {
      type: 'parallel',
      on: {
        'website.choose': {
          description:
            'A line was opened meanwhile, and its screen with it: what was chosen before gives way.',
        },
        'configurator.close': { target: 'asleep', description: 'The work stays as it is.' },
        'level.choose': {
          guard: 'isOffered',
          target: 'awake',
          actions: assign(({ context, event }) => chooseLevel(context, event)),
        },
        'saved.open': {
          target: 'awake',
          actions: assign(({ context, event }) => openSaved(context, event.saved, event.quantity)),
          description: 'A cart line being modified stays as it was.',
        },
        'change.undo': {
          guard: 'hasPast',
          target: 'awake',
          actions: assign(({ context }) => undo(context)),
        },
        'change.redo': {
          guard: 'hasFuture',
          target: 'awake',
          actions: assign(({ context }) => redo(context)),
        },
        'cleared.dismiss': { actions: assign({ cleared: [] }) },
        'configurator.reset': {
          target: 'awake',
          actions: assign(({ context }) =>
            step(context, { ...emptyDraft, cleared: wholeCleared(context, { kind: 'reset' }) }),
          ),
        },
        'modification.cancel': {
          guard: 'isModifying',
          target: 'awake',
          actions: [
            assign(({ context }) => ({ ...afterModification(context), ...forgotten })),
            emit({ type: 'modification.cancelled' }),
          ],
          description: 'The cart line stays as it was, and what was under way before it comes back.',
        },
      },
      states: {
        browsing: browsingRegion,
        catalogue: catalogueRegion,
        configuration: configurationRegion,
      },
    },
  },
})

import { assign, cancel, emit, not, raise } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { parseQuantity } from '#shared/cart/configurations.rules'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import { configuratorSetup } from './configurator.setup.ts'
import { applyRepair, nextOpening, takeRenewed } from './draft.ts'
import { nameStep, step } from './history.ts'
import { TYPING_PAUSE } from './typing.ts'

/** The chosen model's template, then its criteria and components until the whole may be ordered. */
export const configurationRegion = configuratorSetup.createStateConfig({
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: not('hasSubFamily'), target: 'choosingModel' },
        { guard: 'isReady', target: 'configuring', actions: ['takePicks', 'takeWishedSize'] },
        { target: 'loadingTemplate' },
      ],
    },
    choosingModel: {},
    loadingTemplate: {
      type: 'parallel',
      tags: 'busy',
      onDone: { target: 'configuring', actions: ['takePicks', 'takeWishedSize'] },
      states: {
        template: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadTemplate',
                src: 'loadTemplate',
                input: ({ context }) => ({ subFamilyId: context.selectedModel.subFamily?.id ?? '' }),
                onDone: { target: 'loaded', actions: assign(({ event }) => ({ loaded: event.output })) },
                onError: {
                  target: '#configurator.awake.configuration.templateFailed',
                  actions: assign(({ event }) => ({ templateFailure: failureOf(event.error) })),
                },
              },
            },
            loaded: { type: 'final' },
          },
        },
        answers: {
          initial: 'judging',
          states: {
            judging: {
              always: [{ guard: 'isRecalled', target: 'settled' }, { target: 'recalling' }],
              description: 'Work that comes back looks as it was left.',
            },
            recalling: {
              invoke: {
                id: 'recallAnswers',
                src: 'recallAnswers',
                input: ({ context }) => ({ familyId: context.selectedModel.family?.id ?? '' }),
                onDone: { target: 'settled', actions: assign(({ event }) => ({ remembered: event.output })) },
                onError: {
                  target: 'settled',
                  actions: assign({ remembered: NOTHING_REMEMBERED }),
                  description: 'The form does without them.',
                },
              },
              after: {
                recallPatience: {
                  target: 'settled',
                  actions: assign({ remembered: NOTHING_REMEMBERED }),
                  description: 'What comes late would change the form under the hand.',
                },
              },
            },
            settled: { type: 'final' },
          },
        },
      },
    },
    templateFailed: {
      exit: assign({ templateFailure: null }),
      on: { 'template.retry': { target: 'loadingTemplate' } },
    },
    configuring: {
      tags: 'configuring',
      exit: assign({ typed: {}, typedOver: null, wrongQuantity: null }),
      initial: 'judging',
      on: {
        'criterion.choose': {
          target: '.judging',
          actions: {
            type: 'change',
            params: ({ event: { key, value } }) => ({ kind: 'criterion', key, value }),
          },
        },
        'criterion.type': [
          {
            guard: { type: 'isTypedInside', params: ({ event }) => event },
            target: '.judging',
            actions: [
              cancel(TYPING_PAUSE),
              { type: 'keepText', params: ({ event }) => event },
              { type: 'takeTyped', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              cancel(TYPING_PAUSE),
              { type: 'keepText', params: ({ event }) => event },
              raise(({ event: { key } }) => ({ type: 'typing.pause', key }), {
                id: TYPING_PAUSE,
                delay: 'typingPause',
              }),
            ],
            description: 'Not a whole number yet, maybe: the next digit may bring it inside its limits.',
          },
        ],
        'typing.pause': {
          guard: { type: 'isTypedAnew', params: ({ event }) => event },
          target: '.judging',
          actions: { type: 'takeTyped', params: ({ event }) => event },
          description: 'The field keeps its text as typed: the person is still there.',
        },
        'criterion.settle': [
          {
            guard: { type: 'isTypedAnew', params: ({ event }) => event },
            target: '.judging',
            actions: [
              { type: 'takeTyped', params: ({ event }) => event },
              { type: 'endTyping', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'endTyping', params: ({ event }) => event } },
        ],
        'component.choose': {
          target: '.judging',
          actions: {
            type: 'change',
            params: ({ event: { componentType, reference } }) => ({
              kind: 'component',
              type: componentType,
              reference,
            }),
          },
        },
        'quantity.choose': {
          guard: { type: 'isQuantity', params: ({ event }) => event },
          target: '.judging',
          actions: { type: 'takeQuantity', params: ({ event }) => event },
        },
        'quantity.enter': [
          {
            guard: { type: 'isQuantity', params: ({ event }) => ({ quantity: parseQuantity(event.text) }) },
            target: '.judging',
            actions: {
              type: 'takeQuantity',
              params: ({ event }) => ({ quantity: parseQuantity(event.text) }),
            },
          },
          {
            actions: assign(({ event }) => ({ wrongQuantity: event.text })),
            description: 'The quantity stays and the view says what is accepted.',
          },
        ],
        'name.type': {
          target: '.judging',
          actions: assign(({ context, event }) => nameStep(context, event.text)),
        },
        'memory.drop': {
          guard: 'hasMemory',
          target: '.judging',
          actions: assign(({ context }) => step(context, { withoutMemory: true })),
        },
        'template.renewed': {
          guard: { type: 'isRenewal', params: ({ event }) => event },
          target: '.judging',
          actions: assign(({ context, event }) => takeRenewed(context, event.loaded)),
          description: 'What was answered stays, and costs what it costs now.',
        },
        'file.attach': {
          target: '.judging',
          actions: assign(({ context, event }) =>
            step(context, { files: [...context.files, event.file].slice(0, FILES_MAX) }),
          ),
        },
        'file.remove': {
          guard: { type: 'hasFile', params: ({ event }) => event },
          target: '.judging',
          actions: assign(({ context, event }) =>
            step(context, { files: context.files.filter(({ id }) => id !== event.id) }),
          ),
        },
        'fix.apply': {
          target: '.judging',
          actions: assign(({ context, event }) => applyRepair(context, event)),
        },
      },
      states: {
        judging: {
          always: [
            { guard: 'isOrderable', target: 'ready' },
            { guard: 'isAnswered', target: 'choosingComponents' },
            { target: 'choosingCriteria' },
          ],
        },
        choosingCriteria: {
          description: 'At least one criterion that is asked has no valid answer.',
        },
        choosingComponents: {
          description: 'All is answered, but a problem stands, or a component or a file is missing.',
        },
        ready: {
          tags: 'canAdd',
          on: {
            'configuration.submit': {
              target: 'sent',
              actions: 'submit',
              description: 'The cart answers line.taken or line.refused.',
            },
            'configuration.continue': {
              guard: 'canContinue',
              target: 'continuing',
              actions: 'submit',
            },
          },
        },
        sent: {
          tags: 'sent',
          description: 'The second click of a double click is not a second line. A change is ready at once.',
          after: { sameAgain: 'ready' },
        },
        continuing: {
          description: 'The cart answers at once.',
          on: {
            'line.taken': {
              target: 'judging',
              actions: [
                assign(({ context }) => nextOpening(context)),
                emit({ type: 'configuration.continued' }),
              ],
              description: 'The options stay: the sizes of the next opening are asked.',
            },
            'line.refused': { target: 'ready', actions: emit({ type: 'configuration.refused' }) },
          },
        },
      },
    },
  },
})

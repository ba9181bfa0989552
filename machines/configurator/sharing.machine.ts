import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'

export interface SharingContext {
  /** as it stood when its code was asked for; null before the first */
  configuration: SaveConfigurationBody | null
  /** eight characters; null: not given yet */
  code: string | null
  failure: Failure | null
}

export type SharingEvent =
  | { type: 'share.open'; configuration: SaveConfigurationBody }
  | { type: 'share.retry' }
  | { type: 'share.copy'; link: string }
  | { type: 'share.close' }

/** The code of what stands in the configurator, with its link: asked for, shown, copied. */
export const sharingMachine = setup({
  types: {
    context: {} as SharingContext,
    events: {} as SharingEvent,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    /** POST api/configurator/saved */
    saveConfiguration: requiredCall<string, SaveConfigurationBody>('saveConfiguration'),
    /** the browser's clipboard */
    copyLink: requiredCall<void, { link: string }>('copyLink'),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'sharing',
  context: { configuration: null, code: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'share.open': {
          target: 'saving',
          actions: assign(({ event }) => ({ configuration: event.configuration, code: null })),
        },
      },
    },
    saving: {
      tags: ['busy', 'open'],
      entry: assign({ failure: null }),
      on: { 'share.close': 'closed' },
      invoke: {
        id: 'saveConfiguration',
        src: 'saveConfiguration',
        input: ({ context: { configuration } }) =>
          configuration ?? { subFamilyId: '', criteria: {}, components: {} },
        onDone: { target: 'shown', actions: assign(({ event }) => ({ code: event.output })) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { tags: 'open', on: { 'share.retry': 'saving', 'share.close': 'closed' } },
    shown: {
      tags: 'open',
      initial: 'offered',
      on: { 'share.copy': '.copying', 'share.close': 'closed' },
      states: {
        offered: {},
        copying: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'copyLink',
            src: 'copyLink',
            input: ({ event }) => ({ link: event.type === 'share.copy' ? event.link : '' }),
            onDone: 'copied',
            onError: {
              target: 'offered',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        copied: {},
      },
    },
  },
})

export type SharingRef = ActorRefFrom<typeof sharingMachine>

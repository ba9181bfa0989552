import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { SavedConfigurationReply } from '#shared/configurator/saved-configuration.schema'

/** What a code stands for. */
export type SavedConfiguration = Omit<SavedConfigurationReply, 'success'>

export interface OpeningContext {
  /** eight characters */
  code: string
  saved: SavedConfiguration | null
  failure: Failure | null
}

/** A link to a configuration was followed: what its code stands for is read, once. */
export const openingMachine = setup({
  types: {
    input: {} as { code: string },
    context: {} as OpeningContext,
    events: {} as { type: 'opening.retry' },
    tags: {} as 'busy',
  },
  actors: {
    /** GET api/configurator/saved/{code} */
    openSaved: requiredCall<SavedConfiguration, { code: string }>('openSaved'),
  },
}).createMachine({
  id: 'opening',
  context: ({ input }) => ({ ...input, saved: null, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'openSaved',
        src: 'openSaved',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'opened', actions: assign(({ event }) => ({ saved: event.output })) },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    opened: { type: 'final' },
    failed: { on: { 'opening.retry': 'reading' } },
  },
})

import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'

/** Another model, for the window that a configuration is made for. */
export interface OtherProduct {
  /** id of the model */
  subFamilyId: string
  /** code of the configuration whose answers it takes */
  like: string
}

export interface ComparingContext {
  product: OtherProduct | null
  failure: Failure | null
}

export type ComparingEvent =
  | { type: 'product.add' }
  | { type: 'product.choose'; product: OtherProduct }
  | { type: 'product.retry' }
  | { type: 'product.close' }

/** For the view, whose address has the codes. */
export interface ComparingEmitted {
  type: 'product.added'
  /** eight characters */
  code: string
}

/** Another product beside what is compared: chosen among all models, given the same sizes and answers, and a code of its own. */
export const comparingMachine = setup({
  types: {
    context: {} as ComparingContext,
    events: {} as ComparingEvent,
    emitted: {} as ComparingEmitted,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    /** GET of both templates and of what is compared, then POST api/configurator/saved; the new code */
    addProduct: requiredCall<string, OtherProduct>('addProduct'),
  },
  actions: {
    forget: assign({ product: null, failure: null }),
  },
}).createMachine({
  id: 'comparing',
  context: { product: null, failure: null },
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { 'product.add': 'choosing' } },
    choosing: {
      tags: 'open',
      entry: 'forget',
      on: {
        'product.choose': {
          target: 'adding',
          actions: assign(({ event }) => ({ product: event.product })),
        },
        'product.close': 'closed',
      },
    },
    adding: {
      tags: ['busy', 'open'],
      entry: assign({ failure: null }),
      on: { 'product.close': 'closed' },
      invoke: {
        id: 'addProduct',
        src: 'addProduct',
        input: ({ context: { product } }) => product ?? { subFamilyId: '', like: '' },
        onDone: {
          target: 'closed',
          actions: emit(({ event }) => ({ type: 'product.added' as const, code: event.output })),
        },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    failed: {
      tags: 'open',
      on: { 'product.retry': 'adding', 'product.add': 'choosing', 'product.close': 'closed' },
    },
  },
})

export type ComparingRef = ActorRefFrom<typeof comparingMachine>

import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { FactSize } from '#shared/catalogue/model-facts.schema'
import type { HomeExample } from '#shared/home/example.schema'

/** Sizes by key, mm. */
export type TriedSizes = Readonly<Partial<Record<FactSize, number>>>

export type ExampleEvent =
  | { type: 'size.change'; key: FactSize; mm: number }
  /** after a failure */
  | { type: 'answer.retry' }

const sizesOf = ({ sizes }: HomeExample): TriedSizes =>
  Object.fromEntries(sizes.map(({ key, value }) => [key, value]))

/** The home page's example: a size is changed, the drawing follows at once, and the engine's answer a moment later. */
export const exampleMachine = setup({
  types: {
    context: {} as {
      /** as they are tried, answered or not */
      sizes: TriedSizes
      /** what was answered last */
      example: HomeExample
      failure: Failure | null
    },
    input: {} as { example: HomeExample },
    events: {} as ExampleEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** GET api/home/example */
    answer: requiredCall<HomeExample, { sizes: TriedSizes }>('answer'),
  },
  delays: { pause: 120 },
}).createMachine({
  id: 'example',
  context: ({ input: { example } }) => ({ sizes: sizesOf(example), example, failure: null }),
  initial: 'answered',
  on: {
    'size.change': {
      target: '.changing',
      actions: assign(({ context, event }) => ({
        sizes: { ...context.sizes, [event.key]: event.mm },
        failure: null,
      })),
    },
  },
  states: {
    answered: {},
    changing: { tags: 'busy', after: { pause: 'answering' } },
    answering: {
      tags: 'busy',
      invoke: {
        id: 'answer',
        src: 'answer',
        input: ({ context }) => ({ sizes: context.sizes }),
        onDone: { target: 'answered', actions: assign(({ event }) => ({ example: event.output })) },
        onError: { target: 'failed', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'answer.retry': { target: 'answering', actions: assign({ failure: null }) } },
    },
  },
})

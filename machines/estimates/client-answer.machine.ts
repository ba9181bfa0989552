import { type ActorRefFrom, assign, emit, not, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type {
  AcceptEstimateBody,
  LinkedEstimateReply,
  RefuseEstimateBody,
} from '#shared/estimates/client-estimate.schema'
import { acceptingProblems } from '#shared/estimates/giving.rules'

/** What a link leads to, as it was read. */
export type LinkedEstimate = Omit<LinkedEstimateReply, 'success'>

export interface ClientAnswerContext {
  /** of the link: it leaves in bodies alone */
  secret: string
  linked: LinkedEstimate | null
  /** of who accepts, as typed */
  name: string
  /** « Bon pour accord » is ticked */
  agreed: boolean
  /** why it is refused, as typed */
  reason: string
  /** accepting was refused for what lacks: from then on that is said */
  judged: boolean
  /** UUIDs of answers that were asked to leave: sent again as they are, they are there once; changed, they are others */
  acceptId: string | null
  refuseId: string | null
  /** why the last call failed; null once another is made */
  failure: Failure | null
}

export type ClientAnswerEvent =
  | { type: 'estimate.retry' }
  | { type: 'name.type'; text: string }
  | { type: 'agreement.tick'; agreed: boolean }
  /** `id`: a UUID; the first one of the same answer counts */
  | { type: 'accept.send'; id: string }
  | { type: 'refuse.ask' }
  | { type: 'reason.type'; text: string }
  | { type: 'refuse.confirm'; id: string }
  | { type: 'refuse.cancel' }

/** Said once: the page takes the focus to what lacks, or to what was answered. */
export type ClientAnswerEmitted = { type: 'accept.refused' } | { type: 'answer.taken' }

const MOVED = ['ESTIMATE_ANSWERED', 'ESTIMATE_EXPIRED', 'ESTIMATE_REVISED']

/** An estimate as its client reads it by its link, and answers it once (decision 077). */
export const clientAnswerMachine = setup({
  types: {
    input: {} as { secret: string },
    context: {} as ClientAnswerContext,
    events: {} as ClientAnswerEvent,
    emitted: {} as ClientAnswerEmitted,
    tags: {} as 'loading' | 'busy' | 'asked',
  },
  actors: {
    /** POST api/estimate-link/read */
    readLinked: requiredCall<LinkedEstimate, { secret: string }>('readLinked'),
    /** POST api/estimate-link/accept */
    accept: requiredCall<LinkedEstimate, AcceptEstimateBody>('accept'),
    /** POST api/estimate-link/refuse */
    refuse: requiredCall<LinkedEstimate, RefuseEstimateBody>('refuse'),
  },
  guards: {
    isSigned: ({ context: { name, agreed } }) =>
      agreed && Object.keys(acceptingProblems({ name })).length === 0,
    isOpen: ({ context }) => context.linked?.standing === 'given',
    isUnknown: (_, { error }: { error: unknown }) => failureOf(error).code === 'ESTIMATE_LINK_UNKNOWN',
    isMoved: (_, { error }: { error: unknown }) => MOVED.includes(failureOf(error).code),
  },
  actions: {
    takeLinked: assign((_, { linked }: { linked: LinkedEstimate }) => ({ linked })),
    nameAccept: assign(({ context }, { id }: { id: string }) => ({ acceptId: context.acceptId ?? id })),
    nameRefusal: assign(({ context }, { id }: { id: string }) => ({ refuseId: context.refuseId ?? id })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
    sayTaken: emit({ type: 'answer.taken' as const }),
  },
}).createMachine({
  id: 'clientAnswer',
  context: ({ input: { secret } }) => ({
    secret,
    linked: null,
    name: '',
    agreed: false,
    reason: '',
    judged: false,
    acceptId: null,
    refuseId: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFailure',
      invoke: {
        id: 'readLinked',
        src: 'readLinked',
        input: ({ context: { secret } }) => ({ secret }),
        onDone: {
          target: 'open',
          actions: { type: 'takeLinked', params: ({ event }) => ({ linked: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    failed: { on: { 'estimate.retry': 'loading' } },
    unknown: { description: 'It never was, was ended or made anew, or its time is over.' },
    open: {
      on: {
        'name.type': {
          guard: 'isOpen',
          actions: assign(({ event }) => ({ name: event.text, acceptId: null })),
        },
        'agreement.tick': { guard: 'isOpen', actions: assign(({ event }) => ({ agreed: event.agreed })) },
        'accept.send': [
          {
            guard: not('isOpen'),
            description: 'It was answered, or moved on: nothing is sent.',
          },
          {
            guard: 'isSigned',
            target: 'accepting',
            actions: { type: 'nameAccept', params: ({ event: { id } }) => ({ id }) },
          },
          { actions: [assign({ judged: true }), emit({ type: 'accept.refused' as const })] },
        ],
        'refuse.ask': { guard: 'isOpen', target: 'asking', actions: 'forgetFailure' },
      },
    },
    accepting: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { secret, name, acceptId } }) => ({
          secret,
          name,
          id: acceptId ?? '',
          agreed: true as const,
        }),
        onDone: {
          target: 'open',
          actions: [{ type: 'takeLinked', params: ({ event }) => ({ linked: event.output }) }, 'sayTaken'],
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
          },
          {
            guard: { type: 'isMoved', params: ({ event }) => ({ error: event.error }) },
            target: 'catchingUp',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'open',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'Sent again, what did arrive is accepted once.',
          },
        ],
      },
    },
    asking: {
      tags: 'asked',
      on: {
        'reason.type': { actions: assign(({ event }) => ({ reason: event.text, refuseId: null })) },
        'refuse.confirm': {
          target: 'refusing',
          actions: { type: 'nameRefusal', params: ({ event: { id } }) => ({ id }) },
        },
        'refuse.cancel': { target: 'open', actions: 'forgetFailure' },
      },
    },
    refusing: {
      tags: ['asked', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'refuse',
        src: 'refuse',
        input: ({ context: { secret, reason, refuseId } }) => ({ secret, reason, id: refuseId ?? '' }),
        onDone: {
          target: 'open',
          actions: [{ type: 'takeLinked', params: ({ event }) => ({ linked: event.output }) }, 'sayTaken'],
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
          },
          {
            guard: { type: 'isMoved', params: ({ event }) => ({ error: event.error }) },
            target: 'catchingUp',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    catchingUp: {
      tags: 'busy',
      description: 'What stands now is read; what is kept of the refusal says why.',
      invoke: {
        id: 'readAgain',
        src: 'readLinked',
        input: ({ context: { secret } }) => ({ secret }),
        onDone: {
          target: 'open',
          actions: [{ type: 'takeLinked', params: ({ event }) => ({ linked: event.output }) }, 'sayTaken'],
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})

export type ClientAnswerRef = ActorRefFrom<typeof clientAnswerMachine>

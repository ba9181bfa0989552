import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import { estimateAt, isHandedOut } from '#machines/lives/estimate.machine'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { Estimate } from '#shared/estimates/estimates.schema'

/** What its owner may do with an estimate that was handed out. */
export type GivenAct = 'link' | 'relink' | 'unlink' | 'revise' | 'archive' | 'duplicate'

/** What is done; `copyId`: a UUID, of the copy. */
export interface ActInput {
  readonly id: string
  readonly act: GivenAct
  readonly copyId: string
}

/** What it came to: the estimate, or its copy. */
export interface Acted {
  readonly estimate: Estimate
  /** of a link that was made: it is told this once */
  readonly secret: string | null
}

/** What becomes of a link that is shared: given to another application, or copied. */
export type ShareWay = 'shared' | 'copied' | 'left'

/** Why something was not done: it is told where that was asked. */
export interface GivenFailure extends Failure {
  readonly of: GivenAct | 'share'
}

export interface GivenEstimateContext {
  estimate: Estimate
  /** of the link that was made here; null: it cannot be told any more */
  secret: string | null
  act: GivenAct
  /** the first one of what is confirmed counts */
  copyId: string
  /** why the last call failed, and what was asked; null once another is made */
  failure: GivenFailure | null
}

export type GivenEstimateEvent =
  /** `id`: a UUID, of a copy */
  | { type: 'act.ask'; act: GivenAct; id: string }
  | { type: 'act.confirm' }
  | { type: 'act.cancel' }
  /** the page is looked at again: what became of it elsewhere is read */
  | { type: 'page.shown' }
  /** `link`: the address that its client opens */
  | { type: 'link.share'; link: string; title: string }

export type GivenEstimateEmitted =
  | { type: 'act.done'; act: GivenAct; id: string }
  | { type: 'link.shared'; way: ShareWay }

/** Whether it may be done with an estimate that stands so. */
export const mayAct = ({ state, link }: Pick<Estimate, 'state' | 'link'>, act: GivenAct): boolean => {
  switch (act) {
    case 'link':
      return isHandedOut(state) && link === null
    case 'relink':
    case 'unlink':
      return isHandedOut(state) && link !== null
    case 'revise':
      return estimateAt(state, true).can({ type: 'revision.begun' })
    case 'archive':
      return estimateAt(state, true).can({ type: 'estimate.archived' })
    case 'duplicate':
      return true
  }
}

/** Whether a link is the one that it was. */
const isSameLink = (one: Estimate['link'], other: Estimate['link']): boolean =>
  one !== null && one.madeAt === other?.madeAt

/** What ends something is asked once more. */
const QUESTIONS: readonly GivenAct[] = ['relink', 'unlink', 'revise', 'archive']

const choose = {
  type: 'choose',
  params: ({ event }: { event: { act: GivenAct; id: string } }) => event,
} as const
const ask = [
  { guard: 'isQuestion', target: 'asking', actions: choose },
  { guard: 'isOpenAct', target: 'acting', actions: choose },
] as const

/** An estimate that was handed out (decision 077): its link, its revision, its copy, its end. */
export const givenEstimateMachine = setup({
  types: {
    input: {} as { estimate: Estimate },
    context: {} as GivenEstimateContext,
    events: {} as GivenEstimateEvent,
    emitted: {} as GivenEstimateEmitted,
    tags: {} as 'asked' | 'busy',
  },
  actors: {
    /** POST or DELETE api/estimates/:id/… */
    act: requiredCall<Acted, ActInput>('act'),
    /** GET api/estimates/:id */
    readEstimate: requiredCall<Estimate, { id: string }>('readEstimate'),
    /** the device's own sharing, or its clipboard */
    shareLink: requiredCall<ShareWay, { link: string; title: string }>('shareLink'),
  },
  guards: {
    isQuestion: ({ context, event }) =>
      event.type === 'act.ask' && mayAct(context.estimate, event.act) && QUESTIONS.includes(event.act),
    isOpenAct: ({ context, event }) => event.type === 'act.ask' && mayAct(context.estimate, event.act),
    isCopy: ({ context }) => context.act === 'duplicate',
    hasFailed: ({ context }) => context.failure !== null,
    wasAsked: ({ context }) => QUESTIONS.includes(context.act),
    isMoved: (_, { error }: { error: unknown }) => failureOf(error).code === 'ESTIMATE_STEP_REFUSED',
  },
  actions: {
    choose: assign((_, { act, id }: { act: GivenAct; id: string }) => ({ act, copyId: id, failure: null })),
    takeActed: assign(({ context }, { acted: { estimate, secret } }: { acted: Acted }) => ({
      estimate,
      // a link that ended, or was made anew elsewhere, is told no more
      secret: secret ?? (isSameLink(estimate.link, context.estimate.link) ? context.secret : null),
    })),
    sayDone: emit(({ context: { act } }, { acted: { estimate } }: { acted: Acted }) => ({
      type: 'act.done' as const,
      act,
      id: estimate.id,
    })),
    keepFailure: assign(({ context: { act } }, { error }: { error: unknown }) => ({
      failure: { ...failureOf(error), of: act },
    })),
    keepShareFailure: assign((_, { error }: { error: unknown }) => ({
      failure: { ...failureOf(error), of: 'share' as const },
    })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'givenEstimate',
  context: ({ input: { estimate } }) => ({
    estimate,
    secret: null,
    act: 'link',
    copyId: '',
    failure: null,
  }),
  initial: 'open',
  states: {
    open: {
      on: {
        'act.ask': ask,
        'link.share': 'sharing',
        'page.shown': 'looking',
      },
    },
    asking: {
      tags: 'asked',
      on: {
        'act.confirm': 'acting',
        'act.cancel': [
          {
            guard: 'hasFailed',
            target: 'looking',
            actions: 'forgetFailure',
            description: 'Whether it arrived is not known: a link may have ended by it.',
          },
          { target: 'open' },
        ],
      },
    },
    acting: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { estimate, act, copyId } }) => ({ id: estimate.id, act, copyId }),
        onDone: [
          {
            guard: 'isCopy',
            target: 'open',
            actions: { type: 'sayDone', params: ({ event }) => ({ acted: event.output }) },
          },
          {
            target: 'open',
            actions: [
              { type: 'takeActed', params: ({ event }) => ({ acted: event.output }) },
              { type: 'sayDone', params: ({ event }) => ({ acted: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isMoved', params: ({ event }) => ({ error: event.error }) },
            target: 'catchingUp',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'wasAsked',
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'open',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    looking: {
      description: 'What this page has stays until what stands now has come.',
      invoke: {
        id: 'look',
        src: 'readEstimate',
        input: ({ context: { estimate } }) => ({ id: estimate.id }),
        onDone: {
          target: 'open',
          actions: {
            type: 'takeActed',
            params: ({ event }) => ({ acted: { estimate: event.output, secret: null } }),
          },
        },
        onError: { target: 'open', description: 'Nobody asked for it: it is looked at another time.' },
      },
      on: {
        'act.ask': ask,
        'link.share': 'sharing',
      },
    },
    catchingUp: {
      tags: 'busy',
      description: 'What stands now is read; what is kept of the refusal says why.',
      invoke: {
        id: 'readEstimate',
        src: 'readEstimate',
        input: ({ context: { estimate } }) => ({ id: estimate.id }),
        onDone: {
          target: 'open',
          actions: {
            type: 'takeActed',
            params: ({ event }) => ({ acted: { estimate: event.output, secret: null } }),
          },
        },
        onError: {
          target: 'open',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sharing: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'shareLink',
        src: 'shareLink',
        input: ({ event }) =>
          event.type === 'link.share' ? { link: event.link, title: event.title } : { link: '', title: '' },
        onDone: {
          target: 'open',
          actions: emit(({ event }) => ({ type: 'link.shared' as const, way: event.output })),
        },
        onError: {
          target: 'open',
          actions: { type: 'keepShareFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type GivenEstimateRef = ActorRefFrom<typeof givenEstimateMachine>
export type GivenEstimateSnapshot = SnapshotFrom<typeof givenEstimateMachine>

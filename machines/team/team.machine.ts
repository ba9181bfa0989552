import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf, withoutField } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { inviteProblem } from '#shared/team/team.rules'
import type { InviteBody, MemberBody, Team, TeamMember } from '#shared/team/team.schema'

/** What a head does to a team, and a colleague who leaves it. */
export type TeamChange =
  | ({ type: 'invite' } & InviteBody)
  | { type: 'resend' | 'withdraw' | 'remove'; id: string }
  | ({ type: 'allow'; id: string } & MemberBody)
  | { type: 'leave' }

export interface TeamContext {
  /** null until it is read; shown on while it changes */
  team: Team | null
  /** of who is to be invited, as typed */
  email: string
  /** whether they are to order */
  mayOrder: boolean
  /** what is under way, or to be confirmed */
  change: TeamChange | null
  failure: Failure | null
}

export type TeamEvent =
  | { type: 'team.retry' }
  | { type: 'email.change'; email: string }
  | { type: 'right.change'; mayOrder: boolean }
  | { type: 'invite.submit' }
  | { type: 'invitation.resend' | 'invitation.withdraw'; id: string }
  | { type: 'member.allow'; id: string; mayOrder: boolean }
  | { type: 'removal.ask'; id: string }
  /** by oneself */
  | { type: 'leaving.ask' }
  | { type: 'removal.cancel' }
  | { type: 'removal.confirm' }

/** For the view, which says so. */
export type TeamEmitted =
  | { type: 'team.changed'; change: TeamChange }
  | { type: 'team.refused'; failure: Failure }
  | { type: 'team.left' }

const underWay = ({ change }: TeamContext): TeamChange => {
  if (change === null) throw new Error('Nothing was asked of the team.')
  return change
}

/** The colleague whose removal is to be confirmed, or under way. */
export const leavingMember = ({ team, change }: TeamContext): TeamMember | undefined =>
  change?.type === 'remove' ? team?.members.find(({ id }) => id === change.id) : undefined

/** The e-mail of who leads a team; empty until it is read. */
export const headEmail = ({ team }: Pick<TeamContext, 'team'>): string =>
  team?.members.find(({ role }) => role === 'head')?.email ?? ''

/** « Équipe » : who works for a company, invited, allowed to order, taken out (decision 087). */
export const teamMachine = setup({
  types: {
    context: {} as TeamContext,
    events: {} as TeamEvent,
    emitted: {} as TeamEmitted,
    tags: {} as 'busy' | 'dialog',
  },
  actors: {
    loadTeam: requiredCall<Team>('loadTeam'),
    /** null: whoever asked is no more of it */
    changeTeam: requiredCall<Team | null, TeamChange>('changeTeam'),
  },
  guards: {
    isHead: ({ context }) => context.team?.role === 'head',
    canInvite: ({ context }) =>
      context.team?.role === 'head' && inviteProblem(context.email, headEmail(context)) === null,
    isColleague: ({ context }) => context.team?.role === 'member',
    isLeaving: ({ context }) => context.change?.type === 'leave',
    isInviting: ({ context }) => context.change?.type === 'invite',
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    ask: assign((_, { change }: { change: TeamChange }) => ({ change })),
    forgetChange: assign({ change: null, failure: null }),
    takeTeam: assign(({ context }, { team }: { team: Team | null }) => ({
      team: team ?? context.team,
      change: null,
      failure: null,
      ...(context.change?.type === 'invite' && { email: '', mayOrder: true }),
    })),
  },
}).createMachine({
  id: 'team',
  context: { team: null, email: '', mayOrder: true, change: null, failure: null },
  initial: 'reading',
  states: {
    reading: {
      entry: 'forgetFailure',
      tags: 'busy',
      invoke: {
        id: 'loadTeam',
        src: 'loadTeam',
        onDone: { target: 'ready', actions: assign(({ event }) => ({ team: event.output })) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'team.retry': 'reading' } },
    ready: {
      on: {
        'email.change': {
          actions: assign(({ context, event }) => ({
            email: event.email,
            failure: withoutField(context.failure, 'email'),
          })),
        },
        'right.change': { actions: assign(({ event }) => ({ mayOrder: event.mayOrder })) },
        'invite.submit': {
          guard: 'canInvite',
          target: 'changing',
          actions: assign(({ context: { email, mayOrder } }) => ({
            change: { type: 'invite' as const, email, mayOrder },
          })),
        },
        'invitation.resend': {
          guard: 'isHead',
          target: 'changing',
          actions: { type: 'ask', params: ({ event: { id } }) => ({ change: { type: 'resend', id } }) },
        },
        'invitation.withdraw': {
          guard: 'isHead',
          target: 'changing',
          actions: { type: 'ask', params: ({ event: { id } }) => ({ change: { type: 'withdraw', id } }) },
        },
        'member.allow': {
          guard: 'isHead',
          target: 'changing',
          actions: {
            type: 'ask',
            params: ({ event: { id, mayOrder } }) => ({ change: { type: 'allow', id, mayOrder } }),
          },
        },
        'removal.ask': {
          guard: 'isHead',
          target: 'asking',
          actions: { type: 'ask', params: ({ event: { id } }) => ({ change: { type: 'remove', id } }) },
        },
        'leaving.ask': {
          guard: 'isColleague',
          target: 'asking',
          actions: { type: 'ask', params: { change: { type: 'leave' } } },
        },
      },
    },
    changing: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'changeTeam',
        src: 'changeTeam',
        input: ({ context }) => underWay(context),
        onDone: {
          target: 'ready',
          actions: [
            emit(({ context }) => ({ type: 'team.changed' as const, change: underWay(context) })),
            { type: 'takeTeam', params: ({ event }) => ({ team: event.output }) },
          ],
        },
        onError: [
          {
            guard: 'isInviting',
            target: 'ready',
            actions: [
              'forgetChange',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'reading',
            actions: [
              'forgetChange',
              emit(({ event }) => ({ type: 'team.refused' as const, failure: failureOf(event.error) })),
            ],
            description: 'It may have changed elsewhere: the list says.',
          },
        ],
      },
    },
    asking: {
      tags: 'dialog',
      on: {
        'removal.cancel': { target: 'ready', actions: 'forgetChange' },
        'removal.confirm': 'removing',
      },
    },
    removing: {
      tags: ['dialog', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'removeMember',
        src: 'changeTeam',
        input: ({ context }) => underWay(context),
        onDone: [
          {
            guard: 'isLeaving',
            target: 'left',
            actions: emit({ type: 'team.left' as const }),
            description: 'Every session has ended: the page goes where one signs out.',
          },
          {
            target: 'ready',
            actions: [
              emit(({ context }) => ({ type: 'team.changed' as const, change: underWay(context) })),
              { type: 'takeTeam', params: ({ event }) => ({ team: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    left: { type: 'final' },
  },
})

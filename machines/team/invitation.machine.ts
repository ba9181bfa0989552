import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf, withoutField } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { SessionEvent, SignedIn } from '#machines/session/session.types'
import type { User } from '#shared/session/session.schema'
import { type TeamSignUp, teamSignUpProblems } from '#shared/team/team.rules'
import type { InvitationReply, TeamSignUpBody } from '#shared/team/team.schema'

/** What a link leads to. */
export type Invitation = Omit<InvitationReply, 'success'>

export interface InvitationContext {
  session: ActorRef<Snapshot<unknown>, SessionEvent>
  /** of the link that opened the page */
  token: string
  /** null until it is read */
  invitation: Invitation | null
  form: TeamSignUp
  /** with messages by field; a field that changes loses its own */
  failure: Failure | null
}

const emptySignUp: TeamSignUp = {
  ...{ title: '', firstName: '', lastName: '', function: '' },
  ...{ password: '', password_confirmation: '' },
}

/** /rejoindre: the link of an invitation, by which an account comes into a team, or is made there (decision 087). */
export const invitationMachine = setup({
  types: {
    input: {} as Pick<InvitationContext, 'session' | 'token'>,
    context: {} as InvitationContext,
    tags: {} as 'busy',
    events: {} as
      | { type: 'invitation.retry' }
      | { type: 'field.change'; field: keyof TeamSignUp; text: string }
      | { type: 'form.submit' }
      /** by who is signed in with the e-mail that was invited */
      | { type: 'team.join' },
  },
  actors: {
    readInvitation: requiredCall<Invitation, { token: string }>('readInvitation'),
    joinTeam: requiredCall<User, { token: string }>('joinTeam'),
    signUpToTeam: requiredCall<SignedIn, TeamSignUpBody>('signUpToTeam'),
  },
  guards: {
    hasAccount: (_, { hasAccount }: Invitation) => hasAccount,
    canSignUp: ({ context }) => Object.keys(teamSignUpProblems(context.form)).length === 0,
    isDeadLink: (_, { error }: { error: unknown }) => failureOf(error).code === 'LINK_INVALID',
    isKnown: (_, { error }: { error: unknown }) => failureOf(error).code === 'TEAM_ACCOUNT_PRESENT',
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ ...input, invitation: null, form: emptySignUp, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'hasAccount', params: ({ event }) => event.output },
            target: 'known',
            actions: assign(({ event }) => ({ invitation: event.output })),
          },
          { target: 'form', actions: assign(({ event }) => ({ invitation: event.output })) },
        ],
        onError: [
          {
            guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
            target: 'deadLink',
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    failed: { on: { 'invitation.retry': 'reading' } },
    known: {
      description: 'The e-mail has an account: whoever is signed in with it comes.',
      on: { 'team.join': 'joining' },
    },
    joining: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'joinTeam',
        src: 'joinTeam',
        input: ({ context: { token } }) => ({ token }),
        onDone: {
          target: 'joined',
          actions: sendTo(
            ({ context }) => context.session,
            ({ event }) => ({ type: 'user.replaced' as const, user: event.output }),
          ),
        },
        onError: [
          {
            guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
            target: 'deadLink',
          },
          {
            target: 'known',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    form: {
      on: {
        'field.change': {
          actions: assign(({ context, event }) => ({
            form: { ...context.form, [event.field]: event.text },
            failure: withoutField(context.failure, event.field),
          })),
        },
        'form.submit': { guard: 'canSignUp', target: 'signingUp' },
      },
    },
    signingUp: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'signUpToTeam',
        src: 'signUpToTeam',
        input: ({ context: { token, form } }) => ({ token, ...form }),
        onDone: {
          target: 'joined',
          actions: sendTo(
            ({ context }) => context.session,
            ({ event: { output } }) => ({
              type: 'session.opened' as const,
              by: 'registration' as const,
              ...output,
            }),
          ),
        },
        onError: [
          {
            guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
            target: 'deadLink',
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
            description: 'An account was made meanwhile.',
          },
          {
            target: 'form',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    deadLink: { type: 'final', description: 'Used, withdrawn or too old.' },
    joined: { type: 'final', description: 'The view says where the work is.' },
  },
})

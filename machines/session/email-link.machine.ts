import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { VerifyEmailBody } from '#shared/session/otp.schema'
import { canReset } from '#shared/session/password.rules'

/** Seconds that the success stays in view before the home page (§9). */
const VERIFIED_SECONDS = 3

/** What the link of the mail carries. */
export type EmailLink = Pick<VerifyEmailBody, 'token' | 'email'>

export interface EmailLinkContext {
  /** null when the page was not opened by a mail */
  link: EmailLink | null
  /** as typed: of the sign-up, or a new one */
  password: string
  confirmation: string
  failure: Failure | null
  /** seconds before the home page */
  left: number
}

const linkOf = ({ link }: EmailLinkContext): EmailLink => {
  if (link === null) throw new Error('Only a link is verified.')
  return link
}

/**
 * /email-verified (§2.12): the link of a mail waits for a click, since mail scanners follow links. Opened where nobody of
 * the account is signed in, it also asks for the password, or sets a new one. A verified e-mail says so for three seconds,
 * then the home page follows.
 */
export const emailLinkMachine = setup({
  types: {
    input: {} as { link: EmailLink | null },
    context: {} as EmailLinkContext,
    tags: {} as 'busy',
    events: {} as
      | { type: 'link.verify' }
      | { type: 'password.change'; password: string }
      | { type: 'confirmation.change'; confirmation: string }
      /** « Choisir un autre mot de passe », « J’ai mon mot de passe » */
      | { type: 'password.renew' }
      | { type: 'password.recall' }
      | /** the session knows that it is verified */ { type: 'account.verified' },
  },
  actors: { verifyEmail: requiredCall<void, VerifyEmailBody>('verifyEmail') },
  delays: { second: 1000 },
  guards: {
    hasLink: ({ context }) => context.link !== null,
    isLast: ({ context }) => context.left <= 1,
    hasPassword: ({ context }) => context.password !== '',
    canRenew: ({ context }) => canReset(context.password, context.confirmation),
    isPasswordAsked: (_, { error }: { error: unknown }) => failureOf(error).code === 'PASSWORD_REQUIRED',
    isDeadLink: (_, { error }: { error: unknown }) => failureOf(error).code === 'LINK_INVALID',
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    forgetPasswords: assign({ password: '', confirmation: '', failure: null }),
    takePassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'emailLink',
  context: ({ input }) => ({
    link: input.link,
    password: '',
    confirmation: '',
    failure: null,
    left: VERIFIED_SECONDS,
  }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'link.verify': { guard: 'hasLink', target: 'verifying' },
        'account.verified': {
          target: 'verified',
          description: 'By a code, or by the same link in another tab: the session knows it already.',
        },
      },
    },
    verifying: {
      entry: 'forgetFailure',
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => linkOf(context),
        onDone: 'verified',
        onError: [
          {
            guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
            target: 'deadLink',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isPasswordAsked', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
            description:
              'Another may have signed up with this address: the mailbox alone says nothing of the password.',
          },
          {
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    proving: {
      initial: 'typing',
      states: {
        typing: {
          on: {
            'password.change': { actions: { type: 'takePassword', params: ({ event }) => event } },
            'password.renew': { target: '#emailLink.renewing', actions: 'forgetPasswords' },
            'link.verify': { guard: 'hasPassword', target: 'checking' },
          },
        },
        checking: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'verifyWithPassword',
            src: 'verifyEmail',
            input: ({ context }) => ({ ...linkOf(context), password: context.password }),
            onDone: '#emailLink.verified',
            onError: [
              {
                guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
                target: '#emailLink.deadLink',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'typing',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
    renewing: {
      initial: 'typing',
      description: 'Whoever has the mailbox, and not the password of the sign-up.',
      states: {
        typing: {
          on: {
            'password.change': { actions: { type: 'takePassword', params: ({ event }) => event } },
            'confirmation.change': {
              actions: assign(({ event }) => ({ confirmation: event.confirmation, failure: null })),
            },
            'password.recall': { target: '#emailLink.proving', actions: 'forgetPasswords' },
            'link.verify': { guard: 'canRenew', target: 'saving' },
          },
        },
        saving: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'verifyWithNewPassword',
            src: 'verifyEmail',
            input: ({ context }) => ({
              ...linkOf(context),
              password: context.password,
              password_confirmation: context.confirmation,
            }),
            onDone: '#emailLink.verified',
            onError: [
              {
                guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
                target: '#emailLink.deadLink',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'typing',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
    deadLink: { type: 'final', description: 'Used, too old or cut short.' },
    verified: {
      after: {
        second: [
          { guard: 'isLast', target: 'left' },
          {
            target: 'verified',
            reenter: true,
            actions: assign(({ context }) => ({ left: context.left - 1 })),
          },
        ],
      },
    },
    left: { type: 'final', description: 'The view goes home.' },
  },
})

import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { VerifyEmailBody } from '#shared/session/otp.schema'

/** Seconds that the success stays in view before the home page (§9). */
export const VERIFIED_SECONDS = 3

export interface EmailLinkContext {
  /** null when the page was not opened by a mail */
  link: VerifyEmailBody | null
  failure: Failure | null
  /** seconds before the home page */
  left: number
}

/**
 * /email-verified (§2.12): the link of a mail waits for a click, since mail scanners follow links; a verified
 * e-mail says so for three seconds, then the home page follows.
 */
export const emailLinkMachine = setup({
  types: {
    input: {} as { link: VerifyEmailBody | null },
    context: {} as EmailLinkContext,
    events: {} as
      | { type: 'link.verify' }
      | /** the session knows that it is verified */ { type: 'account.verified' },
  },
  actors: { verifyEmail: requiredCall<void, VerifyEmailBody>('verifyEmail') },
  delays: { second: 1000 },
  guards: {
    hasLink: ({ context }) => context.link !== null,
    isLast: ({ context }) => context.left <= 1,
    isDeadLink: (_, { error }: { error: unknown }) => failureOf(error).code === 'LINK_INVALID',
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'emailLink',
  context: ({ input }) => ({
    link: input.link,
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
      entry: assign({ failure: null }),
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => {
          if (context.link === null) throw new Error('Only a link is verified.')
          return context.link
        },
        onDone: 'verified',
        onError: [
          {
            guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
            target: 'deadLink',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
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

import { expect } from 'vitest'
import { emailLinkMachine } from '#machines/session/email-link.machine'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'

describePaths(emailLinkMachine, {
  inputs: [{ link: null }, { link: { token: 'jeton', email: 'nonverifie@demo.example' } }],
  events: [
    { type: 'link.verify' },
    { type: 'account.verified' },
    done('verifyEmail'),
    failed('verifyEmail', refusal('LINK_INVALID')),
    failed('verifyEmail', refusal('NETWORK')),
    elapsed('second', 'emailLink.verified'),
  ],
  project: ({ context }) => ({ left: context.left, failed: context.failure !== null }),
  check: ({ context }) => expect(context.left).toBeGreaterThanOrEqual(1),
})

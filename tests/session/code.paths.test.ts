import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { codeMachine } from '#machines/session/code.machine'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'
import { aUser } from './account.fixtures.ts'

const session = createEmptyActor()
const now = Date.UTC(2026, 0, 5, 9)
const minutes = (count: number) => now + count * 60_000
const email = 'installateur@demo.example'

describePaths(codeMachine, {
  inputs: [
    { email: '', session },
    { email, session },
  ],
  events: [
    { type: 'email.change', email },
    { type: 'email.change', email: ` ${email.toUpperCase()} ` },
    { type: 'email.change', email: 'autre@demo' },
    { type: 'entry.found', email, deadline: minutes(5) },
    { type: 'entry.found', email, deadline: null },
    { type: 'code.send' },
    { type: 'code.have' },
    { type: 'code.type', code: 'AB' },
    { type: 'code.type', code: 'AB2CD' },
    { type: 'code.submit' },
    { type: 'clock.tick', now: minutes(2) },
    { type: 'clock.tick', now: minutes(5) },
    done('sendCode', { now }),
    failed('sendCode', refusal('TOO_MANY_REQUESTS')),
    done('resendCode', { now: minutes(2) }),
    failed('resendCode', refusal('NETWORK')),
    done('verifyCode', { type: 'user.replaced', user: aUser() }),
    failed('verifyCode', refusal('CODE_WRONG')),
    failed('verifyCode', refusal('NETWORK')),
    elapsed('close', 'code.entry.ended'),
  ],
  project: ({ context }) => ({
    email: context.email,
    code: context.code,
    counting: context.deadline !== null,
    over: context.remaining === 0,
  }),
  check: (snapshot) => {
    const { code, deadline, remaining } = snapshot.context
    expect(code.length).toBeLessThanOrEqual(5)
    expect(deadline === null).toBe(remaining === null)
    if (!snapshot.hasTag('entry') && !snapshot.matches('accepted'))
      expect([code, deadline]).toEqual(['', null])
    if (snapshot.hasTag('checking')) expect(code).toBe('AB2CD')
  },
})

import { expect } from 'vitest'
import { newPasswordMachine } from '#machines/session/new-password.machine'
import { resetRequestMachine } from '#machines/session/reset-request.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

const email = 'installateur@demo.example'

describePaths(resetRequestMachine, {
  inputs: [{ email: '' }, { email }],
  events: [
    { type: 'email.change', email: 'installateur@demo' },
    { type: 'email.change', email },
    { type: 'request.submit' },
    done('requestReset'),
    failed('requestReset', refusal('NETWORK')),
  ],
  project: ({ context }) => ({ email: context.email, failed: context.failure !== null }),
  check: (snapshot) => {
    if (snapshot.matches('sent')) expect(snapshot.context).toEqual({ email, failure: null })
  },
})

describePaths(newPasswordMachine, {
  inputs: [{ email, token: 'jeton' }],
  events: [
    { type: 'password.change', password: 'Court' },
    { type: 'password.change', password: 'Nouveau!2026' },
    { type: 'confirmation.change', confirmation: 'Nouveau!2026' },
    { type: 'password.submit' },
    done('setPassword'),
    failed('setPassword', refusal('LINK_INVALID')),
    failed('setPassword', refusal('INVALID_FIELDS', { errors: { password: ['Trop court'] } })),
  ],
  project: ({ context: { password, password_confirmation, failure } }) => ({
    password,
    password_confirmation,
    failed: failure !== null,
  }),
  check: (snapshot) => {
    if (!snapshot.matches('saved') && !snapshot.matches('saving')) return
    expect(snapshot.context).toMatchObject({
      password: 'Nouveau!2026',
      password_confirmation: 'Nouveau!2026',
    })
  },
})

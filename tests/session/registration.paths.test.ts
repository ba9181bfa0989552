import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { registrationMachine } from '#machines/session/registration.machine'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'
import { aUser } from './account.fixtures.ts'
import { aForm } from './registration.fixtures.ts'

const { password, password_confirmation: confirmation, ...draft } = aForm()

describePaths(registrationMachine, {
  inputs: [{ session: createEmptyActor() }],
  events: [
    { type: 'draft.found', draft },
    { type: 'field.change', field: 'password', text: password },
    { type: 'field.change', field: 'password_confirmation', text: confirmation },
    { type: 'field.change', field: 'email', text: 'autre@demo' },
    { type: 'form.submit' },
    { type: 'account.known' },
    elapsed('leave', 'registration.known'),
    done('register', { user: aUser({ verified: false }), auth_token: 'token', now: 0 }),
    failed('register', refusal('INVALID_FIELDS', { errors: { email: ['Refusée'] } })),
    failed('register', refusal('NETWORK')),
  ],
  project: ({ context: { form, failure } }) => ({ form, errors: Object.keys(failure?.errors ?? {}) }),
  check: (snapshot) => {
    if (snapshot.hasTag('busy')) expect(snapshot.context).toMatchObject({ form: aForm(), failure: null })
  },
})

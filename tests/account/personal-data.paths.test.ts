import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { personalDataMachine } from '#machines/account/personal-data.machine'
import { userDataProblems } from '#shared/account/user-data.rules'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { aUser } from '#tests/session/account.fixtures'
import { someUserData } from './account.fixtures.ts'

describePaths(personalDataMachine, {
  inputs: [{ session: createEmptyActor() }],
  events: [
    { type: 'data.retry' },
    { type: 'data.edit' },
    { type: 'field.change', field: 'lastName', text: 'X' },
    { type: 'field.change', field: 'lastName', text: 'Marchand' },
    { type: 'form.submit' },
    { type: 'form.cancel' },
    done('loadUserData', someUserData()),
    failed('loadUserData', refusal('NETWORK')),
    done('saveUserData', { user: aUser({ lastName: 'Marchand' }), message: 'Modifié.' }),
    failed('saveUserData', refusal('NETWORK')),
    failed('saveUserData', refusal('INVALID_FIELDS', { errors: { lastName: ['Trop court'] } })),
  ],
  project: ({ context: { data, form, failure } }) => ({
    name: data?.lastName,
    typed: form.lastName,
    failure: failure?.code,
    fields: Object.keys(failure?.errors ?? {}),
  }),
  check: (snapshot) => {
    const { data, form, failure } = snapshot.context
    expect(data === null).toBe(snapshot.matches('loading') || snapshot.matches('failed'))
    expect(snapshot.hasTag('incomplete')).toBe(
      snapshot.matches({ editing: 'incomplete' }) && Object.keys(userDataProblems(form)).length > 0,
    )
    if (snapshot.matches('saving')) expect(userDataProblems(form)).toEqual({})
    if (snapshot.matches('reading')) expect(failure).toBeNull()
  },
})

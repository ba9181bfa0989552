import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { personalDataMachine } from '#machines/account/personal-data.machine'
import { declarePaths } from '#paths/declare'
import { userDataProblems } from '#shared/account/user-data.rules'
import { UserDataBody } from '#shared/account/user-data.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { aUser } from '#tests/session/account.fixtures'
import { someUserData } from './account.fixtures.ts'

export const personalDataPaths = declarePaths(personalDataMachine, {
  title: 'Les données personnelles',
  notWalked: { browser: byHand('my-account') },
  inputs: { 'la page s’ouvre': { session: createEmptyActor() } },
  events: {
    'je réessaie': { type: 'data.retry' },
    'je modifie mes données': { type: 'data.edit' },
    'je tape le nom « X »': { type: 'field.change', field: 'lastName', text: 'X' },
    'je tape le nom « Marchand »': { type: 'field.change', field: 'lastName', text: 'Marchand' },
    'je valide': { type: 'form.submit' },
    'je renonce': { type: 'form.cancel' },
  },
  effects: {
    loadUserData: {
      'mes données arrivent': someUserData(),
      'mes données n’arrivent pas': refusal('NETWORK'),
    },
    saveUserData: {
      'mes données sont enregistrées': { user: aUser({ lastName: 'Marchand' }), message: 'Modifié.' },
      'le réseau manque': refusal('NETWORK'),
      'le nom est refusé': refusal('INVALID_FIELDS', { errors: { lastName: ['Trop court'] } }),
    },
  },
  asks: {
    saveUserData: refusedBy(UserDataBody),
  },
  states: {
    loading: 'mes données se chargent',
    failed: 'mes données manquent',
    reading: 'mes données se lisent',
    'editing.typing': 'mes données se saisissent',
    'editing.incomplete': 'ce qui ne va pas se voit',
    saving: 'mes données s’enregistrent',
  },
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

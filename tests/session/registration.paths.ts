import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { registrationMachine } from '#machines/session/registration.machine'
import { declarePaths } from '#paths/declare'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'
import { aForm } from './registration.fixtures.ts'

const { password, password_confirmation: confirmation, ...draft } = aForm()

export const registrationPaths = declarePaths(registrationMachine, {
  title: 'Ouvrir un compte',
  inputs: { 'le formulaire s’ouvre': { session: createEmptyActor() } },
  events: {
    'un brouillon est retrouvé': { type: 'draft.found', draft },
    'je tape le mot de passe': { type: 'field.change', field: 'password', text: password },
    'je le confirme': { type: 'field.change', field: 'password_confirmation', text: confirmation },
    'je tape un e-mail incomplet': { type: 'field.change', field: 'email', text: 'autre@demo' },
    'j’envoie': { type: 'form.submit' },
    'quelqu’un est déjà connecté': { type: 'account.known' },
  },
  effects: {
    register: {
      'le compte est ouvert': { user: aUser({ verified: false }), auth_token: 'token', now: 0 },
      'l’e-mail est refusé': refusal('INVALID_FIELDS', { errors: { email: ['Refusée'] } }),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  delays: { leave: 'une seconde passe' },
  states: {
    editing: 'le formulaire se remplit',
    sending: 'la demande part',
    known: 'un compte est déjà connecté',
    leaving: 'l’accueil',
    registered: 'la vérification de l’e-mail',
  },
  project: ({ context: { form, failure } }) => ({ form, errors: Object.keys(failure?.errors ?? {}) }),
  check: (snapshot) => {
    if (snapshot.hasTag('busy')) expect(snapshot.context).toMatchObject({ form: aForm(), failure: null })
  },
})

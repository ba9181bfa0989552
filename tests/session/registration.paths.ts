import fc from 'fast-check'
import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { registrationMachine } from '#machines/session/registration.machine'
import { declarePaths } from '#paths/declare'
import { registrationProblems } from '#shared/session/registration.rules'
import { RegisterBody } from '#shared/session/registration.schema'
import { emptyForm, type RegistrationForm } from '#shared/session/registration-form'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { aUser } from './account.fixtures.ts'
import { aForm } from './registration.fixtures.ts'

const { password, password_confirmation: confirmation, ...draft } = aForm()

const fields = Object.keys(emptyForm) as (keyof RegistrationForm)[]

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
  asks: {
    register: refusedBy(RegisterBody),
  },
  states: {
    editing: 'le formulaire se remplit',
    sending: 'la demande part',
    known: 'un compte est déjà connecté',
    leaving: 'l’accueil',
    registered: 'la vérification de l’e-mail',
  },
  data: {
    'je tape': fc.record({
      type: fc.constant('field.change' as const),
      field: fc.constantFrom(...fields),
      text: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.emailAddress(),
        fc.constant(password),
      ),
    }),
  },
  project: ({ context: { form, failure } }) => ({ form, errors: Object.keys(failure?.errors ?? {}) }),
  check: (snapshot) => {
    if (!snapshot.hasTag('busy')) return
    const { form, failure } = snapshot.context
    expect([registrationProblems(form), failure]).toEqual([{}, null])
  },
})

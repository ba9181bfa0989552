import { expect } from 'vitest'
import { newPasswordMachine } from '#machines/session/new-password.machine'
import { resetRequestMachine } from '#machines/session/reset-request.machine'
import { declarePaths } from '#paths/declare'
import { NewPasswordBody, ResetPasswordBody } from '#shared/session/reset.schema'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'

const email = 'installateur@demo.example'

export const resetRequestPaths = declarePaths(resetRequestMachine, {
  title: 'Mot de passe oublié',
  inputs: { 'sans e-mail': { email: '' }, 'l’e-mail est déjà tapé': { email } },
  events: {
    'je tape un e-mail incomplet': { type: 'email.change', email: 'installateur@demo' },
    'je tape mon e-mail': { type: 'email.change', email },
    'j’envoie': { type: 'request.submit' },
  },
  effects: { requestReset: { 'la demande est reçue': undefined, 'le réseau manque': refusal('NETWORK') } },
  asks: {
    requestReset: refusedBy(ResetPasswordBody),
  },
  states: {
    editing: 'l’e-mail est demandé',
    sending: 'la demande part',
    sent: 'le lien est annoncé',
  },
  project: ({ context }) => ({ email: context.email, failed: context.failure !== null }),
  check: (snapshot) => {
    if (snapshot.matches('sent')) expect(snapshot.context).toEqual({ email, failure: null })
  },
})

export const newPasswordPaths = declarePaths(newPasswordMachine, {
  title: 'Un nouveau mot de passe',
  inputs: { 'la page s’ouvre par le lien': { email, token: 'jeton' } },
  events: {
    'je tape un mot de passe trop court': { type: 'password.change', password: 'Court' },
    'je tape un bon mot de passe': { type: 'password.change', password: 'Marée-haute26' },
    'je le confirme': { type: 'confirmation.change', confirmation: 'Marée-haute26' },
    'j’enregistre': { type: 'password.submit' },
  },
  effects: {
    setPassword: {
      'le mot de passe est enregistré': undefined,
      'le lien n’est plus valable': refusal('LINK_INVALID'),
      'le mot de passe est refusé': refusal('INVALID_FIELDS', { errors: { password: ['Trop court'] } }),
    },
  },
  asks: {
    setPassword: refusedBy(NewPasswordBody),
  },
  states: {
    editing: 'le mot de passe est demandé',
    saving: 'l’enregistrement est en cours',
    deadLink: 'le lien n’est plus valable',
    saved: 'le mot de passe est changé',
  },
  project: ({ context: { password, password_confirmation, failure } }) => ({
    password,
    password_confirmation,
    failed: failure !== null,
  }),
  check: (snapshot) => {
    if (!snapshot.matches('saved') && !snapshot.matches('saving')) return
    expect(snapshot.context).toMatchObject({
      password: 'Marée-haute26',
      password_confirmation: 'Marée-haute26',
    })
  },
})

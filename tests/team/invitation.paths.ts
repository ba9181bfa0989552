import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { invitationMachine } from '#machines/team/invitation.machine'
import { declarePaths } from '#paths/declare'
import { teamSignUpProblems } from '#shared/team/team.rules'
import { InvitationBody, TeamSignUpBody } from '#shared/team/team.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { aUser } from '#tests/session/account.fixtures'
import { aSignUp } from './teaming.ts'

const session = createEmptyActor()
const { token: _, ...form } = aSignUp('')
const invitation = {
  email: 'achats@test.example',
  company: 'Stores d’Essai',
  head: 'direction@test.example',
  mayOrder: true,
}
const LINK_INVALID = refusal('LINK_INVALID')

export const invitationPaths = declarePaths(invitationMachine, {
  title: 'Le lien d’une invitation',
  notWalked: { browser: byHand('team') },
  inputs: { 'la page s’ouvre par le lien': { session, token: 'jeton' } },
  events: {
    'je réessaie': { type: 'invitation.retry' },
    'je choisis ma civilité': { type: 'field.change', field: 'title', text: form.title },
    'je tape mon prénom': { type: 'field.change', field: 'firstName', text: form.firstName },
    'je tape mon nom': { type: 'field.change', field: 'lastName', text: form.lastName },
    'je choisis ma fonction': { type: 'field.change', field: 'function', text: form.function },
    'je tape le mot de passe': { type: 'field.change', field: 'password', text: form.password },
    'je le confirme': {
      type: 'field.change',
      field: 'password_confirmation',
      text: form.password_confirmation,
    },
    'j’envoie': { type: 'form.submit' },
    'je rejoins': { type: 'team.join' },
  },
  effects: {
    readInvitation: {
      'l’adresse n’a pas de compte': { ...invitation, hasAccount: false },
      'l’adresse a un compte': { ...invitation, hasAccount: true },
      'le lien ne sert plus': LINK_INVALID,
      'le réseau manque': refusal('NETWORK'),
    },
    joinTeam: {
      'le compte est dans l’équipe': aUser(),
      'le lien vient de prendre fin': LINK_INVALID,
      'le compte a son propre travail': refusal('TEAM_JOIN_REFUSED'),
    },
    signUpToTeam: {
      'le compte est ouvert': { user: aUser(), auth_token: 'token', now: 0 },
      'le lien a pris fin': LINK_INVALID,
      'un compte est là entre-temps': refusal('TEAM_ACCOUNT_PRESENT'),
      'le mot de passe est refusé': refusal('INVALID_FIELDS', { errors: { password: ['Refusé'] } }),
    },
  },
  asks: {
    readInvitation: refusedBy(InvitationBody),
    joinTeam: refusedBy(InvitationBody),
    signUpToTeam: refusedBy(TeamSignUpBody),
  },
  states: {
    reading: 'l’invitation est lue',
    failed: 'l’invitation n’a pas pu être lue',
    known: 'l’adresse a un compte',
    joining: 'le compte rejoint l’équipe',
    form: 'le formulaire se remplit',
    signingUp: 'le compte s’ouvre',
    deadLink: 'le lien ne sert plus',
    joined: 'bienvenue dans l’équipe',
  },
  project: ({ context: { invitation: read, form: typed, failure } }) => ({
    read: read !== null,
    typed,
    failed: failure?.code ?? null,
  }),
  check: (snapshot) => {
    const { form: typed, invitation: read } = snapshot.context
    if (snapshot.matches('signingUp')) expect(teamSignUpProblems(typed)).toEqual({})
    if (snapshot.matches('form')) expect(read?.hasAccount).toBe(false)
    if (snapshot.matches('known')) expect(read?.hasAccount).toBe(true)
  },
})

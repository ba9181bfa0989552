import { expect } from 'vitest'
import { leavingMember, teamMachine } from '#machines/team/team.machine'
import { declarePaths } from '#paths/declare'
import { InviteBody, MemberBody, type Team, TeamParams } from '#shared/team/team.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

const head: Team['members'][number] = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'direction@test.example',
  ...{ firstName: 'Compte', lastName: 'Direction', mayOrder: true },
  role: 'head',
  since: null,
}
const colleague: Team['members'][number] = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'achats@test.example',
  ...{ firstName: 'Compte', lastName: 'Achats', mayOrder: true },
  role: 'member',
  since: '2026-03-02T09:00:00.000Z',
}
const invitation = {
  id: '00000000-0000-4000-8000-000000000003',
  email: 'pose@test.example',
  ...{ mayOrder: true, expired: false },
  sentAt: '2026-03-02T09:00:00.000Z',
  expiresAt: '2026-03-09T09:00:00.000Z',
}
const team: Team = {
  ...{ role: 'head', company: 'Stores d’Essai' },
  members: [head, colleague],
  invitations: [invitation],
  deeds: [],
  leavingCloses: false,
}
const theirs: Team = { ...team, role: 'member', invitations: [] }

export const teamPaths = declarePaths(teamMachine, {
  title: 'Les collègues d’une équipe',
  notWalked: { browser: byHand('team') },
  inputs: { 'l’onglet s’ouvre': undefined },
  events: {
    'je réessaie': { type: 'team.retry' },
    'je tape une adresse': { type: 'email.change', email: 'nouveau@test.example' },
    'je tape une adresse incomplète': { type: 'email.change', email: 'nouveau@' },
    'je ne lui laisse pas la commande': { type: 'right.change', mayOrder: false },
    'j’invite': { type: 'invite.submit' },
    'je renvoie l’invitation': { type: 'invitation.resend', id: invitation.id },
    'je retire l’invitation': { type: 'invitation.withdraw', id: invitation.id },
    'je lui retire la commande': { type: 'member.allow', id: colleague.id, mayOrder: false },
    'je veux le retirer': { type: 'removal.ask', id: colleague.id },
    'j’annule': { type: 'removal.cancel' },
    'je veux partir': { type: 'leaving.ask' },
    'je confirme': { type: 'removal.confirm' },
  },
  effects: {
    loadTeam: {
      'l’équipe est lue': team,
      'j’y suis un collègue': theirs,
      'le réseau manque': refusal('NETWORK'),
    },
    changeTeam: {
      'c’est fait': team,
      'cela a changé ailleurs': refusal('NOT_FOUND'),
      'le serveur ne répond pas': refusal('UNAVAILABLE'),
    },
  },
  asks: {
    changeTeam: (change) =>
      change.type === 'invite'
        ? refused(InviteBody, { email: change.email, mayOrder: change.mayOrder })
        : change.type === 'leave'
          ? []
          : [
              ...refusedAddress(TeamParams, { id: change.id }),
              ...(change.type === 'allow' ? refused(MemberBody, { mayOrder: change.mayOrder }) : []),
            ],
  },
  states: {
    reading: 'l’équipe est lue',
    failed: 'l’équipe n’a pas pu être lue',
    ready: 'l’équipe est montrée',
    changing: 'un changement part',
    asking: 'un départ est à confirmer',
    removing: 'un collègue est retiré',
    left: 'j’ai quitté l’équipe',
  },
  project: ({ context: { team: shown, email, mayOrder, change, failure } }) => ({
    known: shown !== null,
    role: shown?.role ?? null,
    members: shown?.members.length ?? 0,
    ...{ email, mayOrder, change: change?.type ?? null, failed: failure !== null },
  }),
  check: (snapshot) => {
    const { change } = snapshot.context
    expect(change !== null).toBe(
      snapshot.matches('changing') || snapshot.hasTag('dialog') || snapshot.matches('left'),
    )
    if (snapshot.hasTag('dialog') && change?.type === 'remove')
      expect(leavingMember(snapshot.context)).toBeDefined()
  },
})

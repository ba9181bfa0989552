import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { headEmail, teamMachine } from '#machines/team/team.machine'
import { INVALID_EMAIL } from '#shared/session/login.rules'
import { inviteProblem } from '#shared/team/team.rules'
import type { Team } from '#shared/team/team.schema'

const OWN = 'direction@test.example'
const OWN_ADDRESS = 'C’est votre propre adresse.'

test.each([
  ['achats@test.example', null],
  [' Direction@TEST.example ', OWN_ADDRESS],
  // as a phone's keyboard may write it: it is stored the same
  ['ｄirection@test.example', OWN_ADDRESS],
  ['achats@test', INVALID_EMAIL],
])('%s is invited, or not, as it would be stored', (email, problem) => {
  expect(inviteProblem(email, OWN)).toBe(problem)
})

test('a head may not send an invitation to themselves', async () => {
  const head = { id: 'u1', email: OWN, firstName: 'Compte', lastName: 'Direction', role: 'head' as const }
  const team = {
    role: 'head',
    company: 'Stores d’Essai',
    members: [{ ...head, mayOrder: true, since: null }],
    invitations: [],
  } as Partial<Team> as Team
  const actor = createActor(teamMachine.provide({ actors: { loadTeam: fromPromise(async () => team) } }))
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  const typed = (email: string) => {
    actor.send({ type: 'email.change', email })
    return actor.getSnapshot().can({ type: 'invite.submit' })
  }
  expect(headEmail(actor.getSnapshot().context)).toBe(OWN)
  expect(['direction@', 'Direction@test.example', 'achats@test.example'].map(typed)).toEqual([
    ...[false, false, true],
  ])
})

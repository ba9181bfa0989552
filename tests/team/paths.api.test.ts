import { createEmptyActor } from 'xstate'
import { invitationLogic } from '#client/team/invitation.effects.ts'
import { teamLogic } from '#client/team/team.effects.ts'
import type { TeamEvent } from '#machines/team/team.machine'
import * as calls from '#shared/team/team.endpoints'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { keep } from '#tests/projects/projecting'
import { invitationPaths } from './invitation.paths.ts'
import { teamPaths } from './team.paths.ts'
import { colleague, tokenFor } from './teaming.ts'

const session = createEmptyActor()

/** An e-mail that was invited, and its account once it has one. */
interface Invited {
  headId: string
  email: string
  link: string
  person?: { id: string; token: string }
}

describeOnDatabase('generated paths of teams, on the server', (database) => {
  const api = testApp(database)

  describeApiLevel(api, 'the team', {
    paths: teamPaths,
    logic: teamLogic,
    world: async () => {
      const { user, token } = await api.signedIn()
      const member = await colleague(api, database, token)
      const email = `pose-${crypto.randomUUID()}@test.example`
      await api.call(calls.inviteColleague, { token, body: { email, mayOrder: true } })
      const head = { id: user.id, token }
      return { head, member: { id: member.user.id, token: member.token }, caller: head }
    },
    caller: ({ caller }) => caller,
    events: ({ member: { id: memberId } }, { context: { team } }): Record<string, TeamEvent> => ({
      'je renvoie l’invitation': { type: 'invitation.resend', id: team?.invitations[0]?.id ?? '' },
      'je retire l’invitation': { type: 'invitation.withdraw', id: team?.invitations[0]?.id ?? '' },
      'je lui retire la commande': { type: 'member.allow', id: memberId, mayOrder: false },
      'je veux le retirer': { type: 'removal.ask', id: memberId },
    }),
    arrange: {
      'l’équipe est lue': async (world) => {
        world.caller = world.head
      },
      'j’y suis un collègue': async (world) => {
        world.caller = world.member
      },
      'cela a changé ailleurs': async ({ head, member }) => {
        await database.db.deleteFrom('team_invitations').where('head_id', '=', head.id).execute()
        await database.db.deleteFrom('team_seats').where('user_id', '=', member.id).execute()
      },
    },
    // an invitation to a new e-mail has nothing that could be gone; who is gone is not shown
    offers: ({ context: { team, change } }, words) => {
      if (words === 'cela a changé ailleurs') return change?.type !== 'invite'
      // who is of it is known by the first reading
      if (words === 'j’y suis un collègue') return team === null
      if (words.includes('l’invitation')) return (team?.invitations.length ?? 0) > 0
      return !/^je (lui|veux)/.test(words) || (team?.members.length ?? 0) > 1
    },
  })

  const withdraw = ({ headId }: Invited) =>
    database.db.deleteFrom('team_invitations').where('head_id', '=', headId).execute()
  const signIn = async (world: Invited) => {
    if (world.person !== undefined) return
    const { user, token } = await api.signedIn({ email: world.email })
    world.person = { id: user.id, token }
  }

  describeApiLevel(api, 'the link of an invitation', {
    paths: invitationPaths,
    logic: invitationLogic,
    world: async (): Promise<Invited> => {
      const head = await api.signedIn()
      const email = `invite-${crypto.randomUUID()}@test.example`
      await api.call(calls.inviteColleague, { token: head.token, body: { email, mayOrder: true } })
      const link = await tokenFor(database, email)
      return { headId: head.user.id, email, link }
    },
    caller: ({ person }) => person,
    inputs: ({ link }) => ({ 'la page s’ouvre par le lien': { session, token: link } }),
    arrange: {
      'l’adresse a un compte': signIn,
      'le compte a son propre travail': async ({ person }) => {
        await keep(api, person?.token ?? '')
      },
      'le lien ne sert plus': withdraw,
      'le lien vient de prendre fin': withdraw,
      'le lien a pris fin': withdraw,
      'un compte est là entre-temps': signIn,
    },
    // an account that came meanwhile stays
    offers: ({ context }, words) => words !== 'l’adresse n’a pas de compte' || context.invitation === null,
  })
})

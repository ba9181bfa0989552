import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type TeamChange, teamMachine } from '#machines/team/team.machine'
import * as calls from '#shared/team/team.endpoints'
import type { Team, TeamReply } from '#shared/team/team.schema'

const change = (asked: Exclude<TeamChange, { type: 'leave' }>): Promise<TeamReply> => {
  switch (asked.type) {
    case 'invite':
      return call(calls.inviteColleague, { body: { email: asked.email, mayOrder: asked.mayOrder } })
    case 'resend':
      return call(calls.resendInvitation, { params: { id: asked.id } })
    case 'withdraw':
      return call(calls.withdrawInvitation, { params: { id: asked.id } })
    case 'allow':
      return call(calls.changeMember, { params: { id: asked.id }, body: { mayOrder: asked.mayOrder } })
    case 'remove':
      return call(calls.removeMember, { params: { id: asked.id } })
  }
}

export const teamLogic = teamMachine.provide({
  actors: {
    loadTeam: provideCall<Team>(async () => (await call(calls.readTeam)).team),
    changeTeam: provideCall<Team | null, TeamChange>(async (asked) => {
      if (asked.type !== 'leave') return (await change(asked)).team
      await call(calls.leaveTeam)
      return null
    }),
  },
})

import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { forgetResources } from '#client/platform/resource-memory.ts'
import type { SignedIn } from '#machines/session/session.types'
import { type Invitation, invitationMachine } from '#machines/team/invitation.machine'
import type { User } from '#shared/session/session.schema'
import { joinTeam, readInvitation, signUpToTeam } from '#shared/team/team.endpoints'
import type { TeamSignUpBody } from '#shared/team/team.schema'

export const invitationLogic = invitationMachine.provide({
  actors: {
    readInvitation: provideCall<Invitation, { token: string }>(async (body) => {
      const { success: _, ...invitation } = await call(readInvitation, { body })
      return invitation
    }),
    joinTeam: provideCall<User, { token: string }>(async (body) => {
      const { user } = await call(joinTeam, { body })
      // what the account had alone is nothing to the team
      forgetResources()
      return user
    }),
    signUpToTeam: provideCall<SignedIn, TeamSignUpBody>(async (body) => {
      const { user, auth_token } = await call(signUpToTeam, { body })
      return { user, auth_token, now: Date.now() }
    }),
  },
})

import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { personalDataMachine } from '#machines/account/personal-data.machine'
import { modifyUserData, userData } from '#shared/account/user-data.endpoints'
import type { UserData, UserDataBody } from '#shared/account/user-data.schema'
import type { User } from '#shared/session/session.schema'

export const personalDataLogic = personalDataMachine.provide({
  actors: {
    loadUserData: provideCall<UserData>(async () => (await call(userData)).userData),
    saveUserData: provideCall<{ user: User; message: string }, UserDataBody>((body) =>
      call(modifyUserData, { body }),
    ),
  },
})

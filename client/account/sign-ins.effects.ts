import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { signInsMachine } from '#machines/account/sign-ins.machine'
import { endSignIn, endSignIns, signIns } from '#shared/account/sign-ins.endpoints'
import type { SignIn } from '#shared/account/sign-ins.schema'

export const signInsLogic = signInsMachine.provide({
  actors: {
    loadSignIns: provideCall<readonly SignIn[]>(async () => (await call(signIns)).signIns),
    endSignIn: provideCall<void, { id: string }>(async (params) => {
      await call(endSignIn, { params })
    }),
    endSignIns: provideCall<void>(async () => {
      await call(endSignIns)
    }),
  },
})

import { loginMachine } from '#machines/session/login.machine'
import { signInCodeLogic } from './code.effects.ts'

export const loginLogic = loginMachine.provide({ actors: { code: signInCodeLogic } })

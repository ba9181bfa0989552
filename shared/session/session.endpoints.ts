import { endpoint } from '#shared/platform/endpoint'
import type { AuthenticateReply, DoneReply, LoginBody, SignedInReply } from './session.schema.ts'

export const login = endpoint<{ body: LoginBody; reply: SignedInReply }>('POST', '/api/login', 'public')
export const logout = endpoint<{ reply: DoneReply }>('POST', '/api/logout', 'public')
export const authenticate = endpoint<{ reply: AuthenticateReply }>('GET', '/api/authenticate', 'public')
export const refresh = endpoint<{ reply: SignedInReply }>('GET', '/api/refresh', 'public')
export const refreshByPost = endpoint<{ reply: SignedInReply }>('POST', '/api/refresh', 'public')
/** The timer's path (§7). */
export const refreshByTimer = endpoint<{ reply: SignedInReply }>('POST', '/refresh', 'public')

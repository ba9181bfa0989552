import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { SignInParams, SignInsReply } from './sign-ins.schema.ts'

/** Where one is signed in. */
export const signIns = endpoint<{ reply: SignInsReply }>('GET', '/api/user/sign-ins', 'session')

/** Signs one of one's own out. NOT_FOUND (404) for another's, and for one that has ended. */
export const endSignIn = endpoint<{ params: SignInParams; reply: DoneReply }>(
  'DELETE',
  '/api/user/sign-ins/:id',
  'session',
)

/** Signs out everywhere, here too. */
export const endSignIns = endpoint<{ reply: DoneReply }>('DELETE', '/api/user/sign-ins', 'session')

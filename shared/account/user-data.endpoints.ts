import { endpoint } from '#shared/platform/endpoint'
import type { UserDataBody, UserDataModifiedReply, UserDataReply } from './user-data.schema.ts'

/** An account that waits for its activation sees its page too (§2.2). */
export const userData = endpoint<{ reply: UserDataReply }>('GET', '/api/user/user-data', 'session')
/** INVALID_FIELDS (422) by field. */
export const modifyUserData = endpoint<{ body: UserDataBody; reply: UserDataModifiedReply }>(
  'POST',
  '/api/user/user-data/modify',
  'session',
)

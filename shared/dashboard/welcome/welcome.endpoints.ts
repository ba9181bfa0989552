import { endpoint } from '#shared/platform/endpoint'
import type { WelcomeReply } from './welcome.schema.ts'

/** What waits for staff and how the shop does, in one call. */
export const adminWelcome = endpoint<{ reply: WelcomeReply }>('GET', '/api/admin/welcome', 'admin')

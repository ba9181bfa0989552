import type { DoneReply } from '#shared/session/session.schema'
import { endpoint } from './endpoint.ts'
import type { ReadyReply } from './readiness.schema.ts'
import type { ReportBody, ReportReply } from './reports.schema.ts'

/** The process answers. */
export const health = endpoint<{ reply: DoneReply }>('GET', '/api/health', 'public')

/** The process serves: its database answers. */
export const ready = endpoint<{ reply: ReadyReply }>('GET', '/api/ready', 'public')

/** A page that failed says so. */
export const sendReport = endpoint<{ body: ReportBody; reply: ReportReply }>('POST', '/api/reports', 'public')

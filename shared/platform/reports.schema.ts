import Type, { type Static } from 'typebox'
import { REPORT_LIMITS } from './report-limits.ts'

/** A fault of a page: what it said and where. Never a query, a fragment or a token. */
export const ReportBody = Type.Object({
  message: Type.String({ minLength: 1, maxLength: REPORT_LIMITS.message }),
  stack: Type.Optional(Type.String({ maxLength: REPORT_LIMITS.stack })),
  /** of the page, without its query */
  path: Type.String({ maxLength: REPORT_LIMITS.path, pattern: '^/[^?#]*$' }),
})
export type ReportBody = Static<typeof ReportBody>

export const ReportReply = Type.Object({
  success: Type.Literal(true),
  /** the reference that a person can quote and that the server's log carries */
  requestId: Type.String(),
})
export type ReportReply = Static<typeof ReportReply>

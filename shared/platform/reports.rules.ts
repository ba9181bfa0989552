import { REPORT_LIMITS } from './report-limits.ts'
import type { ReportBody } from './reports.schema.ts'

/** Queries and fragments of addresses, up to what ends an address in a message or a stack. */
const QUERY = /[?#][^\s:)'"]*=[^\s:)'"]*/g
/** What a token looks like: three parts of base64url. */
const TOKEN = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g

const redacted = (text: string): string => text.replace(QUERY, '').replace(TOKEN, '[…]')

/** The report of something that a page threw, at `pathname`: cut to its limits, with no query and no token in it. */
export const reportOf = (error: unknown, pathname: string): ReportBody => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return {
    message: redacted(message).slice(0, REPORT_LIMITS.message) || 'Error',
    ...(stack && { stack: redacted(stack).slice(0, REPORT_LIMITS.stack) }),
    path: pathname.replace(/[?#].*$/s, '').slice(0, REPORT_LIMITS.path),
  }
}

import { codeOf } from './error-code.ts'

/**
 * Transient conditions, by SQLSTATE or by the system's code: connection lost (08), out of connections, memory or disk
 * (53), shut down, started or cancelled by whoever keeps the server (57P), cancelled for its time (57014), put out of an
 * idle transaction (25P03), a server that does not lead yet or any more (25006), a lock that did not come (55P03), a deadlock or a conflict of transactions (40).
 */
const TRANSIENT =
  /^(08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0[1-5]|EAI_AGAIN|ECONNABORTED|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOSPC|ENOTFOUND|EPIPE|ETIMEDOUT)$/

/** What the drivers say without a code. The last two come from undoing on a connection that was lost, the cause hidden. */
const TRANSIENT_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|connection has been discarded/

/** Whether the driver gave a query up that the server did not answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether what failed may succeed when it is asked again: the database was away, full, busy or in a knot. */
export const isTransient = (error: unknown): boolean =>
  TRANSIENT.test(codeOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isTransient)) ||
  (error instanceof Error && (TRANSIENT_MESSAGE.test(error.message) || isTransient(error.cause)))

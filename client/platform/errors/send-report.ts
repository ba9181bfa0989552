import { call } from '#client/platform/call.ts'
import { sendReport } from '#shared/platform/platform.endpoints'
import { reportOf } from '#shared/platform/reports.rules'

/** Most reports of one visit: a page that fails at each frame says so once in a while, not forever. */
const MOST = 10

const sent = new Map<string, Promise<string | null>>()

/** What `report` says of it, of something that was thrown at `pathname`. */
export const reportOnce = (error: unknown, pathname: string): Promise<string | null> => {
  const body = reportOf(error, pathname)
  const fault = `${body.message}\n${body.stack ?? ''}`
  const known = sent.get(fault)
  if (known) return known
  if (sent.size >= MOST) return Promise.resolve(null)
  const answer = call(sendReport, { body }).then(
    ({ requestId }) => requestId,
    () => null,
  )
  sent.set(fault, answer)
  return answer
}

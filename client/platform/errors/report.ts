import { CallFailure, call } from '#client/platform/call.ts'
import { sendReport } from '#shared/platform/platform.endpoints'
import { reportOf } from '#shared/platform/reports.rules'

/** Most reports of one visit: a page that fails at each frame says so once in a while, not forever. */
const MOST = 10

const sent = new Map<string, Promise<string | null>>()

/**
 * Tells the server what this page threw, once for each fault. Gives the reference under which its log has it; null
 * when the report could not be sent: what the person sees then says so by having none.
 */
export const report = (error: unknown): Promise<string | null> => {
  const body = reportOf(error, window.location.pathname)
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

/** No fault of ours: a call given up, a call that found no server, a browser's remark on slow layouts. */
const isFault = (error: unknown): boolean =>
  !(error instanceof DOMException && error.name === 'AbortError') &&
  !(error instanceof CallFailure && error.status === 0) &&
  !(typeof error === 'string' && error.startsWith('ResizeObserver loop'))

/** Reports what nobody caught, for as long as the page stands; gives back what ends it. */
export const reportUncaught = (): (() => void) => {
  const onError = ({ error, message, filename }: ErrorEvent) => {
    const thrown: unknown = error ?? message
    // an extension of the browser fails in its own files
    if (filename && !filename.startsWith(window.location.origin)) return
    if (isFault(thrown)) void report(thrown)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isFault(reason)) void report(reason)
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

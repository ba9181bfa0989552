import { CallFailure } from '#client/platform/call.ts'

/**
 * Tells the server what this page threw, once for each fault. Gives the reference under which its log has it; null
 * when the report could not be sent: what the person sees then says so by having none. How is loaded with the first.
 */
export const report = async (error: unknown): Promise<string | null> => {
  const { pathname } = window.location
  const loaded = await import('./send-report.ts').catch(() => null)
  return loaded === null ? null : loaded.reportOnce(error, pathname)
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

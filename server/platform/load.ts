import { performance } from 'node:perf_hooks'

/** Share of the time from which on callers wait noticeably for one another. */
const BUSY = 0.7

/** ms of which the share is taken. */
const SPAN_MS = 100

/** Tells whether this process has been at work nearly all the time of late, whatever at. */
export const createLoad = (): (() => boolean) => {
  let since = performance.now()
  let before = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const now = performance.now()
    if (now - since >= SPAN_MS) {
      const current = performance.eventLoopUtilization()
      isBusy = performance.eventLoopUtilization(current, before).utilization > BUSY
      since = now
      before = current
    }
    return isBusy
  }
}

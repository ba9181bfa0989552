/** Longest time that a change is in memory alone, ms: what a killed tab may lose. */
const LATEST = 100

interface DebouncedWriter {
  /** takes the place of what waits to be written */
  put: (text: () => string) => void
  /** writes what waits, now */
  flush: () => void
}

/** Writes the last of several texts, at most 100 ms after the first: a cart of 200 lines takes a while to write. */
export const debouncedWriter = (write: (text: string) => void): DebouncedWriter => {
  let waiting: (() => string) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = waiting
    waiting = undefined
    if (text !== undefined) write(text())
  }
  return {
    put: (text) => {
      waiting = text
      timer ??= setTimeout(flush, LATEST)
    },
    flush,
  }
}

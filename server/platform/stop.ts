/** What a running server holds, in the order in which it lets go. */
export interface Running {
  /** ends what is open when requests do not end by themselves */
  cut(): void
  /** stop listening and finish requests; stop jobs; close the database and release its directory */
  readonly steps: ReadonlyArray<() => Promise<void>>
}

/** ms that requests in hand may take once the stop was asked, and that the whole stop may take. */
const CUT_AFTER = 10_000
const GIVE_UP_AFTER = 20_000

/**
 * Stops on SIGTERM and SIGINT: each step once, in order, then exit code 0. A step that fails is told and the
 * others still run (code 1). A second signal, or the deadline, ends the process at once.
 */
export const stopOnSignals = (running: Running, tell: (error: unknown) => void): void => {
  let asked = false
  const stop = async (): Promise<void> => {
    if (asked) process.exit(1)
    asked = true
    const cut = setTimeout(() => running.cut(), CUT_AFTER)
    setTimeout(() => process.exit(1), GIVE_UP_AFTER).unref()
    let code = 0
    for (const step of running.steps) {
      try {
        await step()
      } catch (error) {
        code = 1
        tell(error)
      }
    }
    clearTimeout(cut)
    process.exit(code)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

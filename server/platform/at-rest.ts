/** ms after a start, by when the first pages were asked for */
const SETTLED_MS = 10_000

/** As the engine's own is called here. */
type Collect = (options: { type: 'major'; execution: 'async' }) => unknown

/**
 * Gives back what the start made and nobody needs any more, once: V8 collects as it allocates, and a shop that nobody calls
 * allocates nothing. `collect` is there where the engine was asked for it (`--expose-gc`, as by `npm start`).
 */
export const collectAtRest = (collect: Collect | undefined = globalThis.gc): void => {
  if (collect === undefined) return
  setTimeout(() => void collect({ type: 'major', execution: 'async' }), SETTLED_MS).unref()
}

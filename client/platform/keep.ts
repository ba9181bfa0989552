/** The browser's storages, by name: where they are blocked, reading `window.sessionStorage` itself throws. */
export type Shelf = 'sessionStorage' | 'localStorage'

/**
 * Keeps `text` for after a reload; false when the browser refuses (full, or blocked by its settings). The work
 * goes on all the same, because it lives in memory: what is lost is only its resumption after a reload.
 */
export const keep = (shelf: Shelf, key: string, text: string): boolean =>
  attempt(() => {
    globalThis[shelf].setItem(key, text)
    return true
  }, false)

/** What was kept under `key`; null when nothing was, or when the browser refuses to say. */
export const kept = (shelf: Shelf, key: string): string | null =>
  attempt(() => globalThis[shelf].getItem(key), null)

/** Forgets what was kept under `key`: a browser that refuses has kept nothing. */
export const forget = (shelf: Shelf, key: string): void =>
  attempt(() => globalThis[shelf].removeItem(key), undefined)

const attempt = <T>(use: () => T, refused: T): T => {
  try {
    return use()
  } catch (error) {
    // QuotaExceededError, SecurityError: the browser's refusals; anything else is a fault of ours
    if (error instanceof DOMException) return refused
    throw error
  }
}

/** The browser's storages, by name: where they are blocked, reading `window.sessionStorage` itself throws. */
export type StorageArea = 'sessionStorage' | 'localStorage'

/**
 * Keeps `text` for after a reload; false when the browser refuses (full, or blocked by its settings). The work
 * goes on all the same, because it lives in memory: what is lost is only its resumption after a reload.
 */
export const setItem = (area: StorageArea, key: string, text: string): boolean =>
  attempt(() => {
    globalThis[area].setItem(key, text)
    return true
  }, false)

/** What was kept under `key`; null when nothing was, or when the browser refuses to say. */
export const getItem = (area: StorageArea, key: string): string | null =>
  attempt(() => globalThis[area].getItem(key), null)

/** Forgets what was kept under `key`: a browser that refuses has kept nothing. */
export const removeItem = (area: StorageArea, key: string): void =>
  attempt(() => globalThis[area].removeItem(key), undefined)

const attempt = <T>(use: () => T, refused: T): T => {
  try {
    return use()
  } catch (error) {
    // QuotaExceededError, SecurityError: the browser's refusals; anything else is a fault of ours
    if (error instanceof DOMException) return refused
    throw error
  }
}

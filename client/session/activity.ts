import { setItem } from '#client/platform/storage.ts'
import { LAST_ACTIVITY_STORAGE_KEY } from '#shared/session/refresh.rules'

/** A mouse that moves gives hundreds of signs a second: one is written each so many ms. */
const WRITE_EVERY = 10_000

const SIGNS = ['click', 'keydown', 'mousemove', 'touchstart'] as const

/** Keeps the moment of the last click, key, mouse move or touch, for every tab to read; gives what stops it. */
export const watchActivity = (): (() => void) => {
  let written: number | undefined
  const note = () => {
    const now = Date.now()
    // a moment ahead of now was written before the clock was set back
    if (written !== undefined && written <= now && now - written < WRITE_EVERY) return
    written = now
    setItem('localStorage', LAST_ACTIVITY_STORAGE_KEY, String(now))
  }
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true })
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true })
  }
}

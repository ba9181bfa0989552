/** What this visit has read, by key: going back shows it at once, at the height where one left it. */
const known = new Map<string, unknown>()
const inFlight = new Map<string, Promise<unknown>>()

/** What was read under `key`, or undefined. */
export const knownResource = (key: string): unknown => known.get(key)

/** Keeps what was put together from several readings. */
export const keepResource = (key: string, data: unknown): void => {
  known.set(key, data)
}

/** Forgets all that was read: another person is there. */
export const forgetResources = (): void => {
  known.clear()
  inFlight.clear()
}

/** Readers of one key at one time share one call. */
export const loadOnce = (key: string, load: () => Promise<unknown>): Promise<unknown> => {
  const running = inFlight.get(key)
  if (running) return running
  const started: Promise<unknown> = load()
    .then((data) => {
      if (inFlight.get(key) === started) known.set(key, data)
      return data
    })
    .finally(() => {
      if (inFlight.get(key) === started) inFlight.delete(key)
    })
  inFlight.set(key, started)
  return started
}

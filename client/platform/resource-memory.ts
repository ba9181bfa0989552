/** What this visit has read, by key: going back shows it at once, at the height where one left it. */
const known = new Map<string, unknown>()
const inFlight = new Map<string, Promise<unknown>>()

/** What was read under `key`, or undefined. A key stands for one kind of thing: its readers say which. */
export const knownResource = <T>(key: string): T | undefined => known.get(key) as T | undefined

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
export const loadOnce = <T>(key: string, load: () => Promise<T>): Promise<T> => {
  const running = inFlight.get(key) as Promise<T> | undefined
  return running ?? loadAnew(key, load)
}

/** A call of its own: what one on its way brings is from before, and no longer kept. */
export const loadAnew = <T>(key: string, load: () => Promise<T>): Promise<T> => {
  const started: Promise<T> = load()
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

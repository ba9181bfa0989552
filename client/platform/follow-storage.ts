/** What local storage holds under `key`, for whoever follows it in this page: changes of other tabs too. */
export const followStorage = (key: string) => {
  const listeners = new Set<() => void>()
  return {
    /** to be called with each change that this page makes */
    tell: (): void => {
      for (const listener of listeners) listener()
    },
    /** Gives what ends it. */
    subscribe: (listener: () => void): (() => void) => {
      const follow = ({ key: changed }: StorageEvent): void => {
        // a null key means that the whole storage was cleared
        if (changed === null || changed === key) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', follow)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', follow)
      }
    },
  }
}

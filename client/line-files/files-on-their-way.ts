import { useEffect, useSyncExternalStore } from 'react'

const lines = new Set<object>()
const listeners = new Set<() => void>()

const tellAll = (): void => {
  for (const listener of listeners) listener()
}

/** Tells that files of a line are on their way, for as long as they are and the line is shown. */
export const useTellOnTheirWay = (areOnTheirWay: boolean): void => {
  useEffect(() => {
    if (!areOnTheirWay) return
    const line = {}
    lines.add(line)
    tellAll()
    return () => {
      lines.delete(line)
      tellAll()
    }
  }, [areOnTheirWay])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether files of any line that is shown are on their way: what is ordered now would go without them. */
export const useFilesOnTheirWay = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => lines.size > 0,
    () => false,
  )

import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { Failure } from '#machines/platform/failure'
import { resourceMachine } from '#machines/platform/resource.machine'

/** What this visit has read, by key: going back shows it at once, at the height where one left it. */
const known = new Map<string, unknown>()
const inFlight = new Map<string, Promise<unknown>>()

/** Forgets all that was read: another person is there. */
export const forgetResources = (): void => {
  known.clear()
  inFlight.clear()
}

/** Readers of one key at one time share one call. */
const loadOnce = (key: string, load: () => Promise<unknown>): Promise<unknown> => {
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

export type Resource<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T }
  | { status: 'failed'; failure: Failure; retry: () => void }

/**
 * Reads something once per mount and keeps it under `key`. A component that may be asked for another key while
 * it stands takes the key as its React `key`.
 */
export const useResource = <T>(key: string, load: () => Promise<T>): Resource<T> => {
  const [logic] = useState(() =>
    resourceMachine.provide({ actors: { load: fromPromise(() => loadOnce(key, load)) } }),
  )
  const [state, send] = useMachine(logic, { input: { known: known.get(key) } })
  if (state.context.failure) {
    return {
      status: 'failed',
      failure: state.context.failure,
      retry: () => send({ type: 'resource.retry' }),
    }
  }
  // the machine holds what `load` gave, under a key that only this reader uses
  return state.hasTag('ready') ? { status: 'ready', data: state.context.data as T } : { status: 'loading' }
}

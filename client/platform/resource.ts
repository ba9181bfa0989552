import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { Failure } from '#machines/platform/failure'
import { resourceMachine } from '#machines/platform/resource.machine'
import { useHydrating } from './hydrating.ts'
import { knownResource, loadOnce } from './resource-memory.ts'

export type Resource<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T }
  | { status: 'failed'; failure: Failure; retry: () => void }

/**
 * Reads something once per mount and keeps it under `key`. A component that may be asked for another key while
 * it stands takes the key as its React `key`. What came with the page (`served`) is not read while the page is
 * taken over; later in the visit it is what was known last.
 */
export const useResource = <T>(key: string, load: () => Promise<T>, served?: T): Resource<T> => {
  const isRead = useHydrating() && served !== undefined
  const [logic] = useState(() =>
    resourceMachine.provide({
      actors: { load: fromPromise(async () => (isRead ? served : loadOnce(key, load))) },
    }),
  )
  const [state, send] = useMachine(logic, { input: { known: knownResource(key) ?? served } })
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

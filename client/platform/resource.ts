import { useMachine } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { Failure } from '#machines/platform/failure'
import { type ResourceRequest, resourceMachineOf } from '#machines/platform/resource.machine'
import { useHydrating } from './hydrating.ts'
import { provideCall } from './provide.ts'
import { knownResource, loadAnew, loadOnce } from './resource-memory.ts'
import { useOnRestored } from './shell/useOnRestored.ts'

export type Resource<T> = { reload: () => void } & (
  | { status: 'loading'; retrying: boolean }
  | { status: 'ready'; data: T }
  /** `last`: what was read before, if anything was */
  | { status: 'failed'; failure: Failure; last: T | undefined }
)

/** What is read under `key`, once for all who ask at a time; `served` came with the page and is not read at first. */
export const resourceLogic = <T>(key: string, load: () => Promise<T>, served?: T) =>
  resourceMachineOf<T>().provide({
    actors: {
      load: provideCall<T, ResourceRequest>(async ({ anew }) => {
        if (anew) return loadAnew(key, load)
        return served === undefined ? loadOnce(key, load) : served
      }),
    },
  })

/**
 * Reads something at each mount, and again at `reload`, and keeps it under `key`. A component that may be asked for
 * another key while it stands takes the key as its React `key`. What failed is read again once the network is back.
 * What came with the page (`served`) is not read while the page is taken over; later in the visit it is what was known
 * last.
 */
export const useResource = <T>(key: string, load: () => Promise<T>, served?: T): Resource<T> => {
  const hydrating = useHydrating()
  const [logic] = useState(() => resourceLogic(key, load, hydrating ? served : undefined))
  const [state, send] = useMachine(logic, { input: { known: knownResource<T>(key) ?? served } })
  const reload = useCallback(() => send({ type: 'resource.reload' }), [send])
  useOnRestored(() => send({ type: 'network.back' }))
  const { data, failure } = state.context
  if (failure) return { reload, status: 'failed', failure, last: data }
  return state.hasTag('ready') && data !== undefined
    ? { reload, status: 'ready', data }
    : { reload, status: 'loading', retrying: state.hasTag('retrying') }
}

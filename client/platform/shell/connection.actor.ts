import { useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import { connectionLogic } from './connection.effects.ts'

/** The page's one connection; begun with the page. */
export const connection = createActor(connectionLogic)

const subscribe = (changed: () => void): (() => void) => connection.subscribe(changed).unsubscribe

/** Whether the server is known not to be reached, or is told to be reached again. */
export const useConnection = (tag: 'lost' | 'restored'): boolean =>
  useSyncExternalStore(
    subscribe,
    () => connection.getSnapshot().hasTag(tag),
    () => false,
  )

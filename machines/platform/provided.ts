import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

/** A call that the client must provide: running the machine without it fails at once, by name. */
export const requiredCall = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Actor "${name}" must be provided.`)))

/** A storage, timer or channel that the client must provide. */
export const requiredChannel = <Event extends EventObject, Input extends NonReducibleUnknown = undefined>(
  name: string,
) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`Actor "${name}" must be provided.`)
  })

import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

/** Provides a machine's `requiredCall`: `provideCall<SignedIn, LoginBody>((body) => call(login, { body }))`. */
export const provideCall = <Output, Input extends NonReducibleUnknown = undefined>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal }) => run(input, signal))

/**
 * Provides a machine's `requiredChannel`: `open` gets what sends events to the machine and gives back what
 * receives the machine's events and what closes the channel.
 */
export const provideChannel = <In extends EventObject, Out extends EventObject>(
  open: (send: (event: Out) => void) => { receive?: (event: In) => void; close?: () => void },
) =>
  fromCallback<In, undefined>(({ sendBack, receive }) => {
    const channel = open(sendBack as (event: Out) => void)
    if (channel.receive) receive(channel.receive)
    return channel.close
  })

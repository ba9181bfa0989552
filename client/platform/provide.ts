import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

/**
 * Provides a machine's `requiredCall`: `provideCall<SignedIn, LoginBody>((body) => call(login, { body }))`. How one
 * that was given up ends is told to nobody: in development a component starts again the machine that it stopped, and
 * that one would take it for a failure.
 */
export const provideCall = <Output, Input extends NonReducibleUnknown = undefined>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
) =>
  fromPromise<Output, Input>(({ input, signal }) =>
    run(input, signal).catch((error: unknown) => {
      if (signal.aborted) return new Promise<never>(() => {})
      throw error
    }),
  )

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

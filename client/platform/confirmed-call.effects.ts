import { confirmedCallMachine } from '#machines/platform/confirmed-call.machine'
import { provideCall } from './provide.ts'

/** One call that is asked before it is made. */
export const confirmed = (make: () => Promise<{ message?: string }>) =>
  confirmedCallMachine.provide({
    actors: { makeCall: provideCall<string>(async () => (await make()).message ?? '') },
  })

import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { confirmedCallMachine } from '#machines/dashboard/confirmed-call.machine'
import { resetSecondFactor } from '#shared/dashboard/users/users.endpoints'
import { loadFirstCatalogue } from '#shared/dashboard/welcome/welcome.endpoints'

/** One call that is asked before it is made. */
export const confirmed = (make: () => Promise<{ message?: string }>) =>
  confirmedCallMachine.provide({
    actors: { makeCall: provideCall<string>(async () => (await make()).message ?? '') },
  })

/** Takes a colleague's second factor away. */
export const resetFactorLogic = (id: string) => confirmed(() => call(resetSecondFactor, { params: { id } }))

/** Puts the first catalogue in force. */
export const firstCatalogueLogic = confirmed(() => call(loadFirstCatalogue))

import { call } from '#client/platform/call.ts'
import { confirmed } from '#client/platform/confirmed-call.effects.ts'
import { resetSecondFactor } from '#shared/dashboard/users/users.endpoints'
import { loadFirstCatalogue } from '#shared/dashboard/welcome/welcome.endpoints'

/** Takes a colleague's second factor away. */
export const resetFactorLogic = (id: string) => confirmed(() => call(resetSecondFactor, { params: { id } }))

/** Puts the first catalogue in force. */
export const firstCatalogueLogic = confirmed(() => call(loadFirstCatalogue))

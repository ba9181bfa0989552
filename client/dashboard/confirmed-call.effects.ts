import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { confirmedCallMachine } from '#machines/dashboard/confirmed-call.machine'
import { tellPayment } from '#shared/dashboard/orders/orders.endpoints'
import type { TellPaymentBody } from '#shared/dashboard/orders/orders.schema'
import { resetSecondFactor } from '#shared/dashboard/users/users.endpoints'
import { loadFirstCatalogue } from '#shared/dashboard/welcome/welcome.endpoints'

const confirmed = (make: () => Promise<{ message?: string }>) =>
  confirmedCallMachine.provide({
    actors: { makeCall: provideCall<string>(async () => (await make()).message ?? '') },
  })

/** Takes a colleague's second factor away. */
export const resetFactorLogic = (id: string) => confirmed(() => call(resetSecondFactor, { params: { id } }))

/** Tells what became of an order's money. */
export const tellPaymentLogic = (id: string, body: TellPaymentBody) =>
  confirmed(() => call(tellPayment, { params: { id }, body }))

/** Puts the first catalogue in force. */
export const firstCatalogueLogic = confirmed(() => call(loadFirstCatalogue))

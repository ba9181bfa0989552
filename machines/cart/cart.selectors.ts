import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { cartCents } from '#shared/cart/configurations.rules'
import type { cartMachine } from './cart.machine.ts'

export type CartRef = ActorRefFrom<typeof cartMachine>
export type CartSnapshot = SnapshotFrom<typeof cartMachine>

export const selectLines = (snapshot: CartSnapshot) => snapshot.context.lines
export const selectUnavailable = (snapshot: CartSnapshot) => snapshot.context.unavailable
/** What the badge shows. */
export const selectLineCount = (snapshot: CartSnapshot): number => snapshot.context.lines.length
/** Cents ex. VAT, as this browser works it out. */
export const selectTotalCents = (snapshot: CartSnapshot): number => cartCents(snapshot.context.lines)
/** Why the server refused lines, by their keys; read with `.find`, it is short. */
export const selectRefusals = (snapshot: CartSnapshot) => snapshot.context.refusals
export const selectRemoved = (snapshot: CartSnapshot) => snapshot.context.removed
export const selectWrongQuantity = (snapshot: CartSnapshot) => snapshot.context.wrongQuantity
export const selectCartFailure = (snapshot: CartSnapshot) => snapshot.context.failure
/** Lines whose price the server found other than shown when it validated them. */
export const selectPriceMoved = (snapshot: CartSnapshot) => snapshot.context.priceMoved
export const selectDetails = (snapshot: CartSnapshot) => snapshot.context.details
/** The validated cart of these very lines, or null. */
export const selectValidatedCartId = (snapshot: CartSnapshot) => snapshot.context.validatedCartId

import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Address, AddressType } from '#shared/account/addresses.schema'
import type { DeliveryCost } from '#shared/orders/delivery-cost'
import { arrivalDates } from '#shared/orders/delivery-dates'
import { moreInTwo } from '#shared/orders/delivery-in-two'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { type DraftProblems, detailsProblems, placingProblems } from '#shared/orders/order-draft.rules'
import { DELIVERY_MODES } from '#shared/orders/order-limits'
import { wishHint } from '#shared/orders/order-site.rules'
import { deliveryOf, isOpenMode } from './delivery.ts'
import type { orderMachine } from './order.machine.ts'

export type OrderRef = ActorRefFrom<typeof orderMachine>
export type OrderSnapshot = SnapshotFrom<typeof orderMachine>

export const selectDraft = (snapshot: OrderSnapshot) => snapshot.context.draft
export const selectValidatedCart = (snapshot: OrderSnapshot) => snapshot.context.cart
export const selectOrder = (snapshot: OrderSnapshot) => snapshot.context.order
export const selectOrderFailure = (snapshot: OrderSnapshot) => snapshot.context.failure
export const selectAddressFailure = (snapshot: OrderSnapshot) => snapshot.context.addressFailure
export const selectAddresses = (snapshot: OrderSnapshot): readonly Address[] | null =>
  snapshot.context.addresses
/** Who takes the card; null: nobody does. */
export const selectCardProvider = (snapshot: OrderSnapshot) => snapshot.context.cardProvider
export const selectPaymentMethods = (snapshot: OrderSnapshot) => snapshot.context.paymentMethods
/** How to pay is answered as the account paid last. */
export const isPaymentRecalled = ({ context }: OrderSnapshot): boolean =>
  context.draft.paymentMethod !== null && context.draft.paymentMethod === context.lastPaymentMethod
/** The address of that type is where the last order went. */
export const isAddressRecalled = (
  { context: { draft, lastAddresses } }: OrderSnapshot,
  type: AddressType,
): boolean =>
  lastAddresses !== null &&
  (type === 'billing'
    ? draft.billingAddressId !== null && draft.billingAddressId === lastAddresses.billing
    : draft.shippingAddressId !== null && draft.shippingAddressId === lastAddresses.shipping)
/** What is said of the day that is wished for; undefined: nothing. */
export const selectWishHint = ({ context: { draft, arrival } }: OrderSnapshot): string | undefined =>
  wishHint(draft.site?.wishedOn ?? null, arrival && arrivalDates(arrival, draft.deliveryMode), arrival?.day)
export const selectDeliveryTariff = (snapshot: OrderSnapshot) => snapshot.context.deliveryTariff
/** Compare with a shallow equality. */
export const selectDelivery = ({ context }: OrderSnapshot): DeliveryCost | null => deliveryOf(context)
/** How it may leave, in the order in which it is asked. Compare with a shallow equality. */
export const selectDeliveryModes = ({ context }: OrderSnapshot): readonly DeliveryMode[] =>
  DELIVERY_MODES.filter((mode) => isOpenMode(mode, context))
/** What it costs more in two than at once, in cents ex. VAT; 0: no more, or it is not brought in two. */
export const selectMoreInTwo = ({ context }: OrderSnapshot): number => {
  const costOf = (deliveryMode: DeliveryMode) =>
    deliveryOf({ ...context, draft: { ...context.draft, deliveryMode } })
  return moreInTwo(costOf('ship_in_two'), costOf('ship'))
}
/** Why the tariff cannot tell what bringing it costs (French); null: it can, or there is none. */
export const selectQuotedReason = (snapshot: OrderSnapshot): string | null => {
  const delivery = selectDelivery(snapshot)
  return delivery?.kind === 'quoted' ? delivery.reason : null
}
/** Where it goes; undefined while none is chosen. */
export const selectShippingAddress = ({
  context: { addresses, draft },
}: OrderSnapshot): Address | undefined => addresses?.find(({ id }) => id === draft.shippingAddressId)
/** The accepted quote whose prices these are; null: of none. */
export const selectQuote = (snapshot: OrderSnapshot) => snapshot.context.quote
/** What the account may have open; null: as much as it likes. */
export const selectCredit = (snapshot: OrderSnapshot) => snapshot.context.credit
export const selectArrival = (snapshot: OrderSnapshot) => snapshot.context.arrival
export const selectAcceptTerms = (snapshot: OrderSnapshot) => snapshot.context.acceptTerms
/** What the server asks now; only in `priceMoved`. */
export const selectNewTotal = (snapshot: OrderSnapshot) => snapshot.context.newTotal

/** The order on screen was placed elsewhere, before this tab's own placing: what was chosen here was not taken. */
export const selectPlacedElsewhere = ({ value, context }: OrderSnapshot): boolean =>
  value === 'confirmation' && context.failure !== null

const none: DraftProblems = {}

/** What is missing, by field, once the person has tried to go on; empty before. Compare with a shallow equality. */
export const selectProblems = (snapshot: OrderSnapshot): DraftProblems => {
  const { draft, acceptTerms, paymentMethods, arrival } = snapshot.context
  const details = () => detailsProblems(draft, arrival?.day)
  const placing = () => placingProblems(draft, acceptTerms, paymentMethods, deliveryOf(snapshot.context))
  if (snapshot.matches({ last_details: { form: 'incomplete' } })) return details()
  if (snapshot.matches({ last_details: { form: 'refused' } })) return { ...details(), ...placing() }
  if (snapshot.matches({ validation: 'incomplete' })) return placing()
  return none
}

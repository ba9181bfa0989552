import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { orderMachine } from '#machines/orders/order.machine'
import { detailsProblems } from '#shared/orders/order-draft.rules'

/** What a phone has in its second step alone. */
export const CHOICES: readonly string[] = ['payment.choose', 'delivery.choose', 'terms.accept', 'order.place']

/** What stands beside the first step: whatever its addresses are, it is the same there, so that one of them is enough. */
export const isBeside = (snapshot: SnapshotFrom<typeof orderMachine>, { type }: AnyEventObject): boolean => {
  // what both steps lack is answered there, or the order goes on as from the first step
  if (snapshot.matches({ last_details: { form: 'refused' } })) return CHOICES.includes(type)
  if (!snapshot.matches('last_details') || !CHOICES.includes(type)) return true
  const { draft, paymentMethods, addressType } = snapshot.context
  // the first step filled in: so it stands too where one comes back from the second
  if (Object.keys(detailsProblems(draft)).length > 0) return false
  // of those who have no way to pay, that nothing can be ordered
  const { length } = paymentMethods
  const isOpen = length === 2 || (length === 0 && type === 'order.place')
  const isOne = draft.shippingAddressId === 's1' && isOpen && addressType === 'shipping'
  const isSaving = snapshot.matches({ last_details: { addresses: 'saving' } }) && type === 'order.place'
  return isOne && (isSaving || snapshot.matches({ last_details: { addresses: 'choosing' } }))
}

const BY_HAND =
  'what stands beside the first step, and one’s own cancel, are gone through in tests/browser/order-recalled.test.ts'

/** What a phone, on which the steps are walked in Chromium, does not show. */
export const besideByHand: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'elle est annulée',
    'order.confirmation on order.changed (1) → same',
    'order.last_details.form.refused',
    'order.last_details on payment.choose (1, if isOpenMethod) → same',
    'order.last_details on delivery.choose (1, if isOpenDelivery) → same',
    'order.last_details on terms.accept (1) → same',
    'order.last_details.form on order.place (1, if stateIn) → same',
    'order.last_details.form on order.place (2, if canPlaceAtOnce) → order.placing',
    'order.last_details.form on order.place (3, if hasMethods) → order.last_details.form.refused',
    'order.last_details.form.refused on always (1, if canPlaceAtOnce) → order.last_details.form.filling',
  ].map((what) => [what, BY_HAND]),
)

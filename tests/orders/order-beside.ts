import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { orderMachine } from '#machines/orders/order.machine'

const CHOICES: readonly string[] = ['payment.choose', 'delivery.choose', 'terms.accept', 'order.place']

/** What stands beside the first step: whatever its addresses are, it is the same there, so that one of them is enough. */
export const isBeside = (snapshot: SnapshotFrom<typeof orderMachine>, { type }: AnyEventObject): boolean => {
  if (!snapshot.matches('last_details') || !CHOICES.includes(type)) return true
  const { draft, paymentMethods, addressType } = snapshot.context
  const isOne = draft.shippingAddressId === 's1' && paymentMethods.length === 2 && addressType === 'shipping'
  const isSaving = snapshot.matches({ last_details: { addresses: 'saving' } }) && type === 'order.place'
  return isOne && (isSaving || snapshot.matches({ last_details: { addresses: 'choosing' } }))
}

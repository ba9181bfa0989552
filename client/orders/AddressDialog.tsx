import { AddressModal } from '#client/addresses/AddressModal.tsx'
import { selectAddressFailure } from '#machines/orders/order.selectors'
import type { Address, AddressType } from '#shared/account/addresses.schema'
import { useOrder, useOrderSelector } from './order.actor.tsx'

/** A new address, added without leaving the order. */
export const AddressDialog = (props: { type: AddressType; billing: Address | undefined }) => {
  const order = useOrder()
  const open = useOrderSelector(
    (snapshot) =>
      snapshot.context.addressType === props.type &&
      (snapshot.matches({ last_details: { addresses: 'adding' } }) ||
        snapshot.matches({ last_details: { addresses: 'saving' } })),
  )
  const saving = useOrderSelector((snapshot) => snapshot.matches({ last_details: { addresses: 'saving' } }))
  const failure = useOrderSelector(selectAddressFailure)
  return (
    <AddressModal
      open={open}
      type={props.type}
      billing={props.billing}
      failure={failure}
      saving={saving}
      onSubmit={(address) => order.send({ type: 'address.submit', address })}
      onCancel={() => order.send({ type: 'address.cancel' })}
    />
  )
}

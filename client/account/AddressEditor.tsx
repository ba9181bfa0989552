import { useSelector } from '@xstate/react'
import { AddressModal } from '#client/addresses/AddressModal.tsx'
import type { AddressesRef } from '#machines/account/addresses.machine'

/** An address that is added or modified. */
export const AddressEditor = ({ addresses }: { addresses: AddressesRef }) => {
  const open = useSelector(addresses, (snapshot) => snapshot.hasTag('form'))
  const saving = useSelector(addresses, (snapshot) => snapshot.matches('saving'))
  const type = useSelector(addresses, ({ context }) => context.formType)
  const subject = useSelector(addresses, ({ context }) => context.subject)
  const list = useSelector(addresses, ({ context }) => context.addresses)
  const failure = useSelector(addresses, ({ context }) => context.failure)
  return (
    <AddressModal
      open={open}
      type={type}
      address={subject ?? undefined}
      billing={list.find((address) => address.type === 'billing')}
      failure={failure}
      saving={saving}
      onSubmit={(address) => addresses.send({ type: 'form.submit', address })}
      onCancel={() => addresses.send({ type: 'form.cancel' })}
    />
  )
}

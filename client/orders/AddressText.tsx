import type { AddressSnapshot } from '#shared/orders/orders.schema'

/** An address on its lines. */
export const AddressText = ({ address }: { address: AddressSnapshot }) => (
  <>
    <strong>{address.name}</strong>
    <br />
    {address.company_name}
    <br />
    {address.street}
    <br />
    {address.postal_code} {address.city}
  </>
)

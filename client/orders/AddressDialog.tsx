import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { selectAddressFailure } from '#machines/orders/order.selectors'
import type { Address, AddressType } from '#shared/account/addresses.schema'
import { AddressForm } from './AddressForm.tsx'
import { useOrder, useOrderSelector } from './order.actor.tsx'

const FORM = 'new-address'

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
    <Modal
      open={open}
      onClose={() => order.send({ type: 'address.cancel' })}
      title={props.type === 'billing' ? 'Nouvelle adresse de facturation' : 'Nouvelle adresse de livraison'}
      size="xl"
      closable={!saving}
      footer={
        <>
          <Button
            variant="secondary"
            size="lg"
            disabled={saving}
            onClick={() => order.send({ type: 'address.cancel' })}
          >
            Annuler
          </Button>
          <Button size="lg" type="submit" form={FORM} busy={saving}>
            Enregistrer l’adresse
          </Button>
        </>
      }
    >
      {failure && !failure.errors && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <AddressForm
        id={FORM}
        type={props.type}
        billing={props.billing}
        refused={failure?.errors ?? {}}
        onSubmit={(address) => order.send({ type: 'address.submit', address })}
      />
    </Modal>
  )
}

import { useId } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import type { Failure } from '#machines/platform/failure'
import type { AddAddressBody, Address, AddressType } from '#shared/account/addresses.schema'
import { AddressForm } from './AddressForm.tsx'

const kinds: Readonly<Record<AddressType, string>> = { billing: 'facturation', shipping: 'livraison' }

interface AddressModalProps {
  open: boolean
  type: AddressType
  /** the address that is modified; absent for a new one */
  address?: Address | undefined
  /** the account's billing address, offered for a new delivery address */
  billing: Address | undefined
  /** why the last try was refused */
  failure: Failure | null
  saving: boolean
  onSubmit: (address: AddAddressBody) => void
  onCancel: () => void
}

/** An address that is added or modified without leaving the page. */
export const AddressModal = ({
  open,
  type,
  address,
  billing,
  failure,
  saving,
  onSubmit,
  onCancel,
}: AddressModalProps) => {
  const form = useId()
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={`${address === undefined ? 'Nouvelle adresse' : 'Modifier l’adresse'} de ${kinds[type]}`}
      size="xl"
      closable={!saving}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={saving} onClick={onCancel}>
            Annuler
          </Button>
          <Button size="lg" type="submit" form={form} busy={saving}>
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
      <LockedFields locked={saving}>
        <AddressForm
          id={form}
          type={type}
          address={address}
          billing={billing}
          refused={failure?.errors ?? {}}
          onSubmit={onSubmit}
        />
      </LockedFields>
    </Modal>
  )
}

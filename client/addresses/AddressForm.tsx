import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { type AddressFields, addressProblems } from '#shared/account/address.rules'
import { ADDRESS_MAX, DELIVERY_NOTE_MAX } from '#shared/account/address-limits'
import type { AddAddressBody, Address, AddressType } from '#shared/account/addresses.schema'
import styles from './AddressForm.module.css'

interface AddressFormProps {
  id: string
  type: AddressType
  /** the address that is modified; absent for a new one */
  address?: Address | undefined
  /** the account's billing address, offered for a new delivery address */
  billing: Address | undefined
  /** messages of the server by field */
  refused: Readonly<Record<string, readonly string[]>>
  onSubmit: (address: AddAddressBody) => void
}

const blank: AddressFields = { name: '', company_name: '', street: '', postal_code: '', city: '' }

/** The fields of an address; problems show once one has tried to send it. */
export const AddressForm = ({ id, type, address, billing, refused, onSubmit }: AddressFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(address === undefined ? blank : fieldsOf(address))
  const [note, setNote] = useState(address?.deliveryNote ?? '')
  const [copied, setCopied] = useState(false)
  const [tried, setTried] = useState(false)
  const fields: AddressFields = copied && billing ? fieldsOf(billing) : typed
  const problems = tried ? addressProblems(fields) : {}
  useEffect(() => {
    if (form.current && Object.keys(refused).length > 0) focusFirstInvalid(form.current)
  }, [refused])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (Object.keys(addressProblems(fields)).length > 0) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    onSubmit({
      ...fields,
      billing_address: type === 'billing' || copied,
      shipping_address: type === 'shipping',
      ...(type === 'shipping' ? { deliveryNote: note } : {}),
      ...(address === undefined ? {} : { addressToModify: address.id }),
    })
  }
  const control = (field: keyof AddressFields, autoComplete: string) => ({
    controlSize: 'lg' as const,
    value: fields[field],
    maxLength: ADDRESS_MAX[field],
    disabled: copied,
    autoComplete,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [field]: target.value })),
  })
  const error = (field: keyof AddressFields): string | undefined => problems[field] ?? refused[field]?.[0]
  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
      {type === 'shipping' && address === undefined && billing && (
        <Checkbox
          label="Utiliser l'adresse de facturation pour la livraison"
          checked={copied}
          onChange={setCopied}
        />
      )}
      <Field label="Nom de l’adresse" hint="Ex. Siège, dépôt, chantier" error={error('name')} required>
        <TextInput {...control('name', 'off')} />
      </Field>
      <Field label={type === 'billing' ? 'Au nom de' : 'Destinataire'} error={error('company_name')} required>
        <TextInput {...control('company_name', 'organization')} />
      </Field>
      <Field label="Numéro et rue" error={error('street')} required>
        <TextInput {...control('street', 'street-address')} />
      </Field>
      <div className={styles.place}>
        <Field label="Code postal" error={error('postal_code')} required>
          <TextInput {...control('postal_code', 'postal-code')} inputMode="numeric" />
        </Field>
        <Field label="Ville" error={error('city')} required>
          <TextInput {...control('city', 'address-level2')} />
        </Field>
      </div>
      {type === 'shipping' && (
        <Field
          label="Consignes de livraison"
          hint={`Facultatif, pour le livreur\u00a0: accès, horaires. ${note.length} / ${DELIVERY_NOTE_MAX} caractères`}
          error={refused.deliveryNote?.[0]}
        >
          <TextArea
            rows={3}
            value={note}
            maxLength={DELIVERY_NOTE_MAX}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      )}
    </form>
  )
}

const fieldsOf = ({ name, company_name, street, postal_code, city }: Address): AddressFields => ({
  name,
  company_name,
  street,
  postal_code,
  city,
})

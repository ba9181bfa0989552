import { useActorRef, useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { addressFieldsIn, addressFormMachine } from '#machines/account/address-form.machine'
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

/** The fields of an address; problems show once one has tried to send it. */
export const AddressForm = ({ id, type, address, billing, refused, onSubmit }: AddressFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const actor = useActorRef(addressFormMachine, { input: { type, address, billing } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { note, copied } = state.context
  const fields = addressFieldsIn(state.context)
  const problems = state.hasTag('tried') ? addressProblems(fields) : {}
  useEffect(() => {
    const given = actor.on('address.given', (event) => onSubmit(event.address))
    return () => given.unsubscribe()
  }, [actor, onSubmit])
  useEffect(() => {
    const wrong = actor.on('address.refused', () => form.current && focusFirstInvalid(form.current))
    return () => wrong.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (form.current && Object.keys(refused).length > 0) focusFirstInvalid(form.current)
  }, [refused])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    actor.send({ type: 'form.submit' })
  }
  const control = (field: keyof AddressFields, autoComplete: string) => ({
    controlSize: 'lg' as const,
    value: fields[field],
    maxLength: ADDRESS_MAX[field],
    disabled: copied,
    autoComplete,
    onChange: ({ target }: { target: { value: string } }) =>
      actor.send({ type: 'field.change', field, text: target.value }),
  })
  const error = (field: keyof AddressFields): string | undefined => problems[field] ?? refused[field]?.[0]
  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
      {state.can({ type: 'billing.copy', copied: !copied }) && (
        <Checkbox
          label="Utiliser l'adresse de facturation pour la livraison"
          checked={copied}
          onChange={(checked) => actor.send({ type: 'billing.copy', copied: checked })}
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
            onChange={({ target }) => actor.send({ type: 'note.change', text: target.value })}
          />
        </Field>
      )}
    </form>
  )
}

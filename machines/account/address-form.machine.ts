import { assign, emit, setup } from 'xstate'
import { type AddressFields, addressProblems } from '#shared/account/address.rules'
import type { AddAddressBody, Address, AddressType } from '#shared/account/addresses.schema'

export interface AddressFormInput {
  type: AddressType
  /** the address that is modified; absent for a new one */
  address: Address | undefined
  /** the account's billing address, offered for a new delivery address */
  billing: Address | undefined
}

export interface AddressFormContext extends AddressFormInput {
  /** as typed, kept while the billing address stands in its place */
  typed: AddressFields
  /** for who delivers, as typed */
  note: string
  /** the billing address is used for the delivery */
  copied: boolean
}

export type AddressFormEvent =
  | { type: 'field.change'; field: keyof AddressFields; text: string }
  | { type: 'note.change'; text: string }
  | { type: 'billing.copy'; copied: boolean }
  /** « Enregistrer l’adresse » */
  | { type: 'form.submit' }

export type AddressFormEmitted =
  | { type: 'address.given'; address: AddAddressBody }
  /** for the view, which leads to the first field that is wrong */
  | { type: 'address.refused' }

const blank: AddressFields = { name: '', company_name: '', street: '', postal_code: '', city: '' }

const fieldsOf = ({ name, company_name, street, postal_code, city }: Address): AddressFields => ({
  name,
  company_name,
  street,
  postal_code,
  city,
})

/** The address as it stands in the form. */
export const addressFieldsIn = ({ typed, copied, billing }: AddressFormContext): AddressFields =>
  copied && billing ? fieldsOf(billing) : typed

const bodyOf = (context: AddressFormContext): AddAddressBody => ({
  ...addressFieldsIn(context),
  billing_address: context.type === 'billing' || context.copied,
  shipping_address: context.type === 'shipping',
  ...(context.type === 'shipping' ? { deliveryNote: context.note } : {}),
  ...(context.address === undefined ? {} : { addressToModify: context.address.id }),
})

/** The fields of one address; what is wrong shows once one has tried to send it. */
export const addressFormMachine = setup({
  types: {
    input: {} as AddressFormInput,
    context: {} as AddressFormContext,
    events: {} as AddressFormEvent,
    emitted: {} as AddressFormEmitted,
    tags: {} as 'tried',
  },
  guards: {
    isValid: ({ context }) => Object.keys(addressProblems(addressFieldsIn(context))).length === 0,
    isTyped: ({ context }) => !context.copied,
    offersBilling: ({ context: { type, address, billing } }) =>
      type === 'shipping' && address === undefined && billing !== undefined,
  },
  actions: {
    giveAddress: emit(({ context }) => ({ type: 'address.given' as const, address: bodyOf(context) })),
    refuse: emit({ type: 'address.refused' as const }),
  },
}).createMachine({
  id: 'addressForm',
  context: ({ input }) => ({
    ...input,
    typed: input.address === undefined ? blank : fieldsOf(input.address),
    note: input.address?.deliveryNote ?? '',
    copied: false,
  }),
  on: {
    'field.change': {
      guard: 'isTyped',
      actions: assign(({ context, event }) => ({ typed: { ...context.typed, [event.field]: event.text } })),
    },
    'note.change': { actions: assign(({ event }) => ({ note: event.text })) },
    'billing.copy': {
      guard: 'offersBilling',
      actions: assign(({ event }) => ({ copied: event.copied })),
    },
  },
  initial: 'typing',
  states: {
    typing: {
      on: {
        'form.submit': [
          { guard: 'isValid', target: 'tried', actions: 'giveAddress' },
          { target: 'tried', actions: 'refuse' },
        ],
      },
    },
    tried: {
      tags: 'tried',
      description: 'From now on the view shows what is wrong.',
      on: { 'form.submit': [{ guard: 'isValid', actions: 'giveAddress' }, { actions: 'refuse' }] },
    },
  },
})

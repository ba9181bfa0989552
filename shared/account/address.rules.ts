import type { AddAddressBody } from './addresses.schema.ts'

/** What a person types of any address; a delivery address has its note beside. */
export type AddressFields = Pick<AddAddressBody, 'name' | 'company_name' | 'street' | 'postal_code' | 'city'>

const required = 'Ce champ est obligatoire.'

/** Messages in French by field; empty when the address may be sent. */
export const addressProblems = (fields: AddressFields): Partial<Record<keyof AddressFields, string>> => {
  const blank = (['name', 'company_name', 'street', 'city'] as const).filter(
    (field) => fields[field].trim() === '',
  )
  return {
    ...Object.fromEntries(blank.map((field) => [field, required])),
    ...(/^[0-9]{5}$/.test(fields.postal_code)
      ? {}
      : { postal_code: 'Le code postal doit compter 5 chiffres.' }),
  }
}

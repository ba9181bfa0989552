import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { type AddressFields, addressProblems } from '#shared/account/address.rules'
import * as calls from '#shared/account/addresses.endpoints'
import { AddAddressBody, AddressesReply } from '#shared/account/addresses.schema'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { addAddress } from './add-address.ts'
import { presentAddress } from './address.presenter.ts'
import { listAddresses } from './addresses.queries.ts'

/** One line each, without spaces around; throws 422 with what `addressProblems` says of them. */
const trimmed = (body: AddAddressBody): AddressFields => {
  const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
  const fields = {
    name: line(body.name),
    company_name: line(body.company_name),
    street: line(body.street),
    postal_code: body.postal_code,
    city: line(body.city),
  }
  const problems = Object.entries(addressProblems(fields))
  if (problems.length === 0) return fields
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, [message]]))
  throw new AppError('INVALID_FIELDS', { errors })
}

/** api/user/addresses: one's own. */
export const addressRoutes = (app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void => {
  route(app, calls.addresses, { reply: AddressesReply }, async ({ account }) => {
    const rows = await listAddresses(db, account.user.id)
    return { success: true, addresses: rows.map(presentAddress) }
  })

  route(app, calls.addAddress, { body: AddAddressBody, reply: DoneReply }, async ({ body, account }) => {
    const types = { billing: body.billing_address, shipping: body.shipping_address }
    if (!types.billing && !types.shipping) {
      const message = 'Choisissez facturation ou livraison.'
      throw new AppError('INVALID_FIELDS', {
        errors: { billing_address: [message], shipping_address: [message] },
      })
    }
    await addAddress(db, account.user.id, types, trimmed(body), new Date(clock.now()))
    return { success: true, message: 'Adresse ajoutée' }
  })
}

import type { FastifyInstance } from 'fastify'
import { actingOf } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { addressProblems } from '#shared/account/address.rules'
import * as calls from '#shared/account/addresses.endpoints'
import { AddAddressBody, AddressesReply, AddressParams } from '#shared/account/addresses.schema'
import { AppError } from '#shared/platform/errors'
import { tidyLine } from '#shared/session/registration.rules'
import { DoneReply } from '#shared/session/session.schema'
import { type AddressInput, addAddress } from './add-address.ts'
import { presentWrittenAddress } from './address.presenter.ts'
import { listAddresses } from './addresses.queries.ts'
import { deleteAddress } from './delete-address.ts'
import { modifyAddress } from './modify-address.ts'
import { selectAddress } from './select-address.ts'

/** Without spaces around, one line each but for the note; throws 422 with what `addressProblems` says of them. */
const trimmed = (body: AddAddressBody): AddressInput => {
  const fields = {
    name: tidyLine(body.name),
    company_name: tidyLine(body.company_name),
    street: tidyLine(body.street),
    postal_code: body.postal_code,
    city: tidyLine(body.city),
  }
  const problems = Object.entries(addressProblems(fields))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const deliveryNote = (body.deliveryNote ?? '').replace(/\r\n?/g, '\n').trim()
  return { fields, deliveryNote }
}

const invalid = (problems: Record<string, string>): AppError =>
  new AppError('INVALID_FIELDS', {
    errors: Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]])),
  })

/** An id that no address can have is one that none has. */
const addressId = (id: string): string => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return id
}

/** api/user/addresses: one's own. */
export const addressRoutes = (app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void => {
  route(app, calls.addresses, { reply: AddressesReply }, async ({ account }) => {
    const rows = await listAddresses(db, account.customer.id)
    return { success: true, addresses: rows.map(presentWrittenAddress) }
  })

  route(app, calls.addAddress, { body: AddAddressBody, reply: DoneReply }, async ({ body, account }) => {
    const acting = actingOf(account)
    const at = new Date(clock.now())
    const types = { billing: body.billing_address, shipping: body.shipping_address }
    if (!types.billing && !types.shipping) {
      const message = 'Choisissez facturation ou livraison.'
      throw invalid({ billing_address: message, shipping_address: message })
    }
    const input = trimmed(body)
    if (typeof body.addressToModify === 'string') {
      await modifyAddress(db, acting, addressId(body.addressToModify), types, input, at)
      return { success: true, message: 'Adresse modifiée' }
    }
    await addAddress(db, acting, types, input, at)
    return { success: true, message: 'Adresse ajoutée' }
  })

  route(
    app,
    calls.deleteAddress,
    { params: AddressParams, reply: DoneReply },
    async ({ params, account, request }) => {
      const told = { at: new Date(clock.now()), request }
      await deleteAddress(db, actingOf(account), addressId(params.id), told)
      return { success: true, message: 'Adresse supprimée' }
    },
  )

  route(
    app,
    calls.selectAddress,
    { params: AddressParams, reply: DoneReply },
    async ({ params, account }) => {
      await selectAddress(db, account.customer.id, addressId(params.id))
      return { success: true, message: 'Adresse sélectionnée' }
    },
  )
}

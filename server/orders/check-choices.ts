import type { UserRow } from '#server/session/account.queries'
import type { AddressType } from '#shared/account/addresses.schema'
import { purchaseOrderProblem } from '#shared/orders/order-draft.rules'
import { emptySite, siteProblems, tidySite } from '#shared/orders/order-site.rules'
import type { PlaceOrderBody } from '#shared/orders/orders.schema'
import { offeredMethods, type PaymentMeans, paymentMethods } from '#shared/orders/payment-methods'
import { AppError } from '#shared/platform/errors'
import { tidyLine } from '#shared/session/registration.rules'
import { addressSnapshot } from './address-snapshot.ts'
import type { OrderedAddress } from './place-order.queries.ts'
import type { NewOrder } from './write-order.ts'

/** What the customer chose, checked whole: throws 422 with every field that is wrong. */
export const checkChoices = (
  addresses: readonly OrderedAddress[],
  customer: Pick<UserRow, 'deferred_payment'>,
  body: PlaceOrderBody,
  { lines, means, today }: { lines: number; means: PaymentMeans; today: string },
): Pick<NewOrder, 'name' | 'purchaseOrder' | 'site' | 'billingAddress' | 'shippingAddress'> => {
  const errors: Record<string, string[]> = {}
  const name = body.name.replace(/\s+/g, ' ').trim()
  if (name === '') errors.name = ['Donnez un nom au projet.']
  const purchaseOrder = tidyLine(body.purchaseOrder ?? '')
  const site = tidySite(body.site ?? emptySite)
  const problems = { purchaseOrder: purchaseOrderProblem(purchaseOrder), ...siteProblems(site, today) }
  for (const [field, problem] of Object.entries(problems)) if (problem) errors[field] = [problem]
  const own = (id: string, type: AddressType) =>
    addresses.find((address) => address.id === id.toLowerCase() && address.type === type)
  const billing = own(body.billingAddressId, 'billing')
  if (billing === undefined)
    errors.billingAddressId = ['Choisissez une adresse de facturation de votre compte.']
  const shipping = own(body.shippingAddressId, 'shipping')
  if (shipping === undefined)
    errors.shippingAddressId = ['Choisissez une adresse de livraison de votre compte.']
  const rights = { deferredAllowed: customer.deferred_payment }
  if (!offeredMethods(means, rights).includes(body.paymentMethod)) {
    errors.paymentMethod = [paymentMethods[body.paymentMethod].refusal]
  }
  const named = new Set<number>()
  for (const [place, { number, index }] of body.productsNames.entries()) {
    if (number !== index + 1)
      errors[`productsNames.${place}.number`] = ['Ce n’est pas le numéro de la ligne.']
    if (index >= lines) errors[`productsNames.${place}.index`] = ['Cette ligne n’est pas dans le panier.']
    if (named.has(index)) errors[`productsNames.${place}.index`] = ['Cette ligne a déjà un nom.']
    named.add(index)
  }
  if (billing === undefined || shipping === undefined || Object.keys(errors).length > 0) {
    throw new AppError('INVALID_FIELDS', { errors })
  }
  return {
    name,
    purchaseOrder: purchaseOrder || null,
    site,
    billingAddress: addressSnapshot(billing),
    shippingAddress: addressSnapshot(shipping),
  }
}

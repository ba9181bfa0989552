import { addAddress, addresses } from '#shared/account/addresses.endpoints'
import type { Configuration } from '#shared/configurator/configurator.schema'
import { placeOrder, preValidate } from '#shared/orders/orders.endpoints'
import type { PlaceOrderBody } from '#shared/orders/orders.schema'
import type { TestApp } from '#tests/platform/app'

/** A signed-in customer with a billing and a shipping address. */
export interface Customer {
  id: string
  email: string
  token: string
  billingId: string
  shippingId: string
}

export const ADDRESS = {
  name: 'Siège',
  company_name: 'Stores d’Essai',
  street: '1 rue de l’Essai',
  postal_code: '75001',
  city: 'Paris',
}

export const makeCustomer = async (
  api: TestApp,
  with_: Parameters<TestApp['signedIn']>[0] = {},
): Promise<Customer> => {
  const { user, token } = await api.signedIn(with_)
  await api.call(addAddress, { token, body: { ...ADDRESS, billing_address: true, shipping_address: true } })
  const { body } = await api.call(addresses, { token })
  const idOf = (type: string): string => body.addresses.find((one) => one.type === type)?.id ?? 'none'
  return { id: user.id, email: user.email, token, billingId: idOf('billing'), shippingId: idOf('shipping') }
}

/** Pre-validates the lines; the id of the cart. */
export const validCart = async (
  api: TestApp,
  { token }: Customer,
  configurations: Configuration[],
): Promise<string> => {
  const reply = await api.call(preValidate, { token, body: { configurations } })
  if (reply.status !== 200) throw new Error(`The cart was refused: ${JSON.stringify(reply.body)}`)
  return reply.body.validatedCart.id
}

export const orderBody = (
  customer: Customer,
  validatedCartId: string,
  changes: Partial<Record<keyof PlaceOrderBody, unknown>> = {},
): Record<string, unknown> => ({
  validatedCartId,
  name: 'Résidence d’Essai',
  productsNames: [{ number: 1, index: 0, name: 'Salon' }],
  comments: 'Livrer le matin.',
  billingAddressId: customer.billingId,
  shippingAddressId: customer.shippingId,
  paymentMethod: 'bank_transfer',
  acceptTerms: true,
  ...changes,
})

export const place = (api: TestApp, { token }: Customer, body: unknown, key: string = crypto.randomUUID()) =>
  api.call(placeOrder, { token, body, headers: { 'idempotency-key': key } })

/** The same app at another time, with a customer of its own. */
export const testClockAt = (app: TestApp, time: string, cart: (who: Customer) => Promise<string>) => {
  const away = Date.parse(time) - app.clock.now()
  app.clock.advance(away)
  let made: Promise<Customer> | undefined
  const signedIn = () => {
    made ??= makeCustomer(app)
    return made
  }
  return {
    customer: signedIn,
    cart: async () => cart(await signedIn()),
    back: () => app.clock.advance(-away),
  }
}

import { addresses } from '#shared/account/addresses.endpoints'
import type { Configuration } from '#shared/configurator/configurator.schema'
import { placeOrder, preValidate } from '#shared/orders/orders.endpoints'
import type { Order, PlaceOrderBody } from '#shared/orders/orders.schema'
import type { Endpoint } from '#shared/platform/endpoint'
import { login } from '#shared/session/session.endpoints'

const EMAIL = 'installateur@demo.example'

/** An order of the demo installer, made by the same calls as the pages make. */
export const ordered = async (
  url: string,
  configurations: Configuration[],
  changes: Partial<PlaceOrderBody> = {},
): Promise<Order> => {
  const ask = async (endpoint: Endpoint, token?: string, body?: object) => {
    const response = await fetch(`${url}${endpoint.url}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(reply))
    return reply
  }
  const token = (await ask(login, undefined, { email: EMAIL, password: 'Demo!2026', remember: false }))
    .auth_token
  const known = (await ask(addresses, token)).addresses as { id: string; type: string }[]
  const idOf = (type: string) => known.find((one) => one.type === type)?.id
  const { validatedCart } = await ask(preValidate, token, { configurations })
  const { order } = await ask(placeOrder, token, {
    validatedCartId: validatedCart.id,
    name: 'Résidence d’Essai',
    productsNames: [],
    comments: '',
    billingAddressId: idOf('billing'),
    shippingAddressId: idOf('shipping'),
    paymentMethod: 'bank_transfer',
    acceptTerms: true,
    ...changes,
  })
  return order
}

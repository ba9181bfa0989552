import { addresses } from '#shared/account/addresses.endpoints'
import type { Configuration } from '#shared/configurator/configurator.schema'
import { moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import { placeOrder, preValidate } from '#shared/orders/orders.endpoints'
import type { Order, PlaceOrderBody } from '#shared/orders/orders.schema'
import type { Endpoint } from '#shared/platform/endpoint'
import { keepProject } from '#shared/projects/projects.endpoints'
import { newProject } from '#shared/projects/projects.rules'
import type { ProjectFields } from '#shared/projects/projects.schema'
import { login } from '#shared/session/session.endpoints'

const EMAIL = 'installateur@demo.example'

/** The calls of a demo account, the installer's unless said, as the pages make them. */
const signedIn = async (url: string, email = EMAIL) => {
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
  const { auth_token: token } = await ask(login, undefined, {
    email,
    password: 'Demo!2026',
    remember: false,
  })
  return (endpoint: Endpoint, body?: object) => ask(endpoint, token, body)
}

/** A validated cart of the demo installer: its id. */
export const validated = async (
  url: string,
  configurations: Configuration[],
  project?: string,
): Promise<string> => {
  const ask = await signedIn(url)
  return (await ask(preValidate, { configurations, ...(project && { project }) })).validatedCart.id
}

/** A chantier of the demo installer: its id. */
export const aProject = async (url: string, fields: Partial<ProjectFields>): Promise<string> => {
  const id = crypto.randomUUID()
  const ask = await signedIn(url)
  const body = { base: 0, fields: { ...newProject('Villa Roche'), ...fields } }
  await ask({ ...keepProject, url: keepProject.url.replace(':id', id) }, body)
  return id
}

/** An order of the demo installer, made by the same calls as the pages make. */
export const ordered = async (
  url: string,
  configurations: Configuration[],
  changes: Partial<PlaceOrderBody> = {},
  project?: string,
): Promise<Order> => {
  const ask = await signedIn(url)
  const known = (await ask(addresses)).addresses as { id: string; type: string }[]
  const idOf = (type: string) => known.find((one) => one.type === type)?.id
  const { validatedCart } = await ask(preValidate, { configurations, ...(project && { project }) })
  const { order } = await ask(placeOrder, {
    validatedCartId: validatedCart.id,
    name: 'Résidence d’Essai',
    productsNames: [],
    comments: '',
    billingAddressId: idOf('billing'),
    shippingAddressId: idOf('shipping'),
    paymentMethod: 'bank_transfer',
    acceptTerms: true,
    delivery: { mode: 'pickup', amount: 0 },
    ...changes,
  })
  return order
}

/** That order, which waits for its payment, is cancelled by staff. */
export const cancelledByStaff = async (url: string, { id }: Pick<Order, 'id'>): Promise<void> => {
  const ask = await signedIn(url, 'admin@demo.example')
  const orders = [{ id, seen: 'awaiting_payment' }]
  const { refused } = await ask(moveOrders, { orders, status: 'cancelled', detail: '' })
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
}

import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import type { TestApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'

/** A guest's message that may be sent. */
export const GUEST = {
  email: 'Jeanne@Essai.example',
  company: 'Stores d’Essai & Fils',
  function: 'Installatrice',
  subject: 'Question_technique',
  orderId: '',
  message: 'Quel support pour un rail de 4 m ?\nMerci.',
}

/** An account's complaint, but for its order. */
export const COMPLAINT = { subject: 'Réclamation', message: 'Un support manque.' }

/** A customer with one order. Publish the catalogue first: `publishCatalogue`. */
export const customerWithOrder = async (
  api: TestApp,
  { db }: Pick<TestDatabase, 'db'>,
  with_: Parameters<TestApp['signedIn']>[0] = {},
): Promise<Customer & { order: { id: string; number: string } }> => {
  const customer = await makeCustomer(api, with_)
  const cart = await validCart(api, customer, [await exampleLine(db, 'EN-40')])
  const { id, number } = (await place(api, customer, orderBody(customer, cart))).body.order
  return { ...customer, order: { id, number } }
}

export const publishCatalogue = ({ db }: Pick<TestDatabase, 'db'>) => publish(db)

import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { testDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

/** The statements that validating and ordering may send, by what they are for. */
const NAMES: readonly (readonly [name: string, sent: RegExp])[] = [
  ['begin', /^begin/],
  ['commit', /^commit/],
  ['who calls', /^select .* from "sessions"/],
  ['one more of what is limited', /^insert into "rate_limits"/],
  ['which catalogue is in force', /^select .* from "catalogue_state"$/],
  ['the cart', /^insert into "validated_carts"/],
  ['all that the order is made of', /^select .* from "catalogue_state" left join "validated_carts"/],
  ['the order, with its number and all that goes with it', /^with "counter" as .* insert into "orders"/s],
  ['the cart at its new price', /^update "validated_carts"/],
]

const nameOf = (sent: string): string => NAMES.find(([, pattern]) => pattern.test(sent))?.[0] ?? sent

describe('what is asked of the database', () => {
  const database = testDatabase('postgres')
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
    // the models are compiled, the catalogue is held
    await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
  })

  /** The names of the statements that are sent meanwhile, each round trip one. */
  const during = async (act: () => Promise<unknown>): Promise<string[]> => {
    const submit = vi.spyOn(pg.Query.prototype, 'submit')
    onTestFinished(() => submit.mockRestore())
    await act()
    return submit.mock.contexts.map((query) => nameOf(String(Reflect.get(Object(query), 'text'))))
  }

  test('for a cart: three statements and what is limited', async () => {
    const line = await exampleLine(database.db, 'RA-25-MAN')
    expect(await during(() => validCart(api, customer, [line]))).toEqual([
      'who calls',
      'one more of what is limited',
      'which catalogue is in force',
      'the cart',
    ])
  })

  test('for an order: four, none of them in a transaction that waits for us', async () => {
    const id = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
    expect(await during(() => place(api, customer, orderBody(customer, id)))).toEqual([
      'who calls',
      'one more of what is limited',
      'all that the order is made of',
      'the order, with its number and all that goes with it',
    ])
  })
})

import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Change } from '#server/platform/changes'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { testDatabase } from '#tests/platform/database'
import { hearingApp } from '#tests/platform/hearing-app'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

/** The statements that validating and ordering may send, by what they are for. */
const NAMES: readonly (readonly [name: string, sent: RegExp])[] = [
  ['begin', /^begin/],
  ['commit', /^commit/],
  ['who calls', /^select .* from "sessions"/],
  ['where they work', /^select .* from "team_seats" inner join "users"/],
  ['which catalogue is in force', /^select .* from "catalogue_state"$/],
  ['the cart, and what it says of habits', /^with "kept" as .* insert into "validated_carts"/s],
  [
    'all that the order is made of',
    /^select .* from "catalogue_state" inner join .* from "validated_carts"/s,
  ],
  ['the order, with its number and all that goes with it', /^with .*"counter" as .* insert into "orders"/s],
  ['the cart at its new price', /^update "validated_carts"/],
]

/** Asked each second of the connection that hears, and once of each that is opened. */
const OF_CONNECTIONS = new Set(['select 1', 'select pg_backend_pid() as pid'])

const nameOf = (sent: string): string => NAMES.find(([, pattern]) => pattern.test(sent))?.[0] ?? sent

/** The names of the statements that are sent meanwhile by whoever serves, each round trip one. */
const during = async (act: () => Promise<unknown>): Promise<string[]> => {
  const submit = vi.spyOn(pg.Query.prototype, 'submit')
  onTestFinished(() => submit.mockRestore())
  await act()
  const sent = submit.mock.contexts.map((query) => String(Reflect.get(Object(query), 'text')))
  return sent.filter((text) => !OF_CONNECTIONS.has(text)).map(nameOf)
}

describe.each(['deaf', 'hearing'] as const)('what a %s instance asks of the database', (kind) => {
  const database = testDatabase('postgres')
  const api = kind === 'deaf' ? testApp(database) : hearingApp(database, () => database.listen())
  /** what memory answers while announcements are heard */
  const unlessHeard = (...names: string[]): string[] => (kind === 'deaf' ? names : [])
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
    // the models are compiled, the catalogue is held
    await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
  })

  test('for a cart', async () => {
    const line = await exampleLine(database.db, 'RA-25-MAN')
    expect(await during(() => validCart(api, customer, [line]))).toEqual([
      ...unlessHeard('who calls', 'where they work', 'which catalogue is in force'),
      'the cart, and what it says of habits',
    ])
  })

  test('for an order: none of it in a transaction that waits for us', async () => {
    const id = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
    expect(await during(() => place(api, customer, orderBody(customer, id)))).toEqual([
      ...unlessHeard('who calls', 'where they work'),
      'all that the order is made of',
      'the order, with its number and all that goes with it',
    ])
  })

  if (kind === 'hearing') {
    test('announces nothing, which its replies need not wait for', async () => {
      const heard: Change[] = []
      const changes = await database.listen()
      onTestFinished(() => changes.close())
      await vi.waitUntil(() => changes.isLive())
      changes.onChange((change) => heard.push(change))
      const id = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
      await place(api, customer, orderBody(customer, id))
      await changes.caughtUp()
      expect(heard).toEqual([])
    })
  }
})

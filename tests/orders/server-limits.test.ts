import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { placeOrder, preValidate, validatedCart } from '#shared/orders/orders.endpoints'
import type { SentConfiguration } from '#shared/orders/orders.schema'
import { KEPT } from '#shared/platform/retention'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

// sixty carts, and twenty long ones, on a machine that does other things too
vi.setConfig({ testTimeout: 120_000 })

const MINUTE = 60_000

describeOnDatabase('carts and orders of an account that asks for many', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' } })
  let customer: Customer
  let line: SentConfiguration
  beforeAll(async () => {
    await publish(database.db)
    line = await exampleLine(database.db, 'RA-25-MAN')
  })
  beforeEach(async () => {
    await database.db.deleteFrom('rate_limits').execute()
    customer = await makeCustomer(api)
  })

  const validate = async (lines: number, { token } = customer) => {
    const configurations = Array.from({ length: lines }, () => line)
    const { status, body, headers } = await api.call(preValidate, { token, body: { configurations } })
    return { status, message: Reflect.get(body, 'message'), wait: headers['retry-after'] }
  }
  const statuses = async (count: number, lines: number) => {
    const all: number[] = []
    for (let one = 0; one < count; one++) all.push((await validate(lines)).status)
    return all
  }

  const REFUSED = {
    status: 429,
    message: 'Trop de tentatives. Réessayez dans 1 minute.',
    wait: '60',
  }

  test('sixty carts a minute are validated, of which the last twenty are kept', async () => {
    const ordered = await validCart(api, customer, [line])
    expect((await place(api, customer, orderBody(customer, ordered))).status).toBe(200)
    const other = await makeCustomer(api)
    const theirs = await validCart(api, other, [line])
    const carts: string[] = []
    for (let one = 1; one < 60; one++) {
      api.clock.advance(1)
      carts.push(await validCart(api, customer, [line]))
    }
    expect(await validate(1)).toEqual(REFUSED)
    expect((await validate(1, other)).status).toBe(200)

    const newest = carts.slice(-KEPT.waitingCarts)
    const there = async () => {
      const rows = await database.db.selectFrom('validated_carts').select('id').execute()
      return rows.map(({ id }) => id)
    }
    const dropped = new Set(carts.slice(0, -KEPT.waitingCarts))
    // the reply of the last did not wait for it
    await vi.waitUntil(async () => !(await there()).some((id) => dropped.has(id)), { timeout: 45_000 })
    expect(await there()).toEqual(expect.arrayContaining([ordered, theirs, ...newest]))
    const gone = await api.call(validatedCart, { token: customer.token, params: { id: carts[0] ?? '' } })
    expect(gone.status).toBe(404)

    // a cart that was refused leaves what is there to be ordered, and the next minute takes others
    expect((await place(api, customer, orderBody(customer, newest.at(-1) ?? ''))).status).toBe(200)
    api.clock.advance(MINUTE)
    expect((await validate(1)).status).toBe(200)
  })

  test('twenty of them may be long', async () => {
    expect(await statuses(20, 51)).toEqual(Array(20).fill(200))
    expect(await validate(51)).toEqual(REFUSED)
    expect((await validate(50)).status).toBe(200)
  })

  test('thirty orders a minute are asked for, whatever comes of them', async () => {
    const ask = (id: string) => place(api, customer, orderBody(customer, id))
    const asked: number[] = []
    for (let one = 0; one < 30; one++) asked.push((await ask(crypto.randomUUID())).status)
    expect(asked).toEqual(Array(30).fill(404))
    const id = await validCart(api, customer, [line])
    const refused = await ask(id)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    api.clock.advance(MINUTE)
    expect((await ask(id)).status).toBe(200)
  })

  test('who reads carts and orders without end waits for themselves, and nobody else does', async () => {
    const id = await validCart(api, customer, [line])
    const other = await makeCustomer(api)
    const theirs = await validCart(api, other, [line])
    const read = (token: string, cart: string) => api.call(validatedCart, { token, params: { id: cart } })
    const flood = Array.from({ length: 600 }, () => read(customer.token, id))
    const { status } = await read(other.token, theirs)
    const all = await Promise.all(flood)
    const refused = all.filter((reply) => reply.status === 429)
    expect(status).toBe(200)
    expect(all.filter((reply) => reply.status === 200).length).toBe(600 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']))
  })

  test('a request without a key is no order asked for', async () => {
    for (let one = 0; one < 31; one++) {
      const reply = await api.call(placeOrder, { token: customer.token, body: orderBody(customer, 'x') })
      expect(reply.status).toBe(400)
    }
  })
})

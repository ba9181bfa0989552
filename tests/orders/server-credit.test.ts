import { beforeEach, expect, test } from 'vitest'
import { adminUser, changeCredit } from '#shared/dashboard/users/users.endpoints'
import { validatedCart } from '#shared/orders/orders.endpoints'
import { toCents } from '#shared/platform/money'
import { exampleLine } from '#tests/catalogue/exemplars'
import { staffPayments } from '#tests/dashboard/staff-payments'
import { describeOnDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

describeOnDatabase('what an account may have open', (database) => {
  const staff = staffPayments(database)
  const { api } = staff.dashboard
  let customer: Customer
  beforeEach(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  const cartOf = async () => validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
  const order = async (paymentMethod: 'deferred' | 'bank_transfer' = 'deferred') => {
    const { status, body } = await place(
      api,
      customer,
      orderBody(customer, await cartOf(), { paymentMethod }),
    )
    return { status, body: body as typeof body & { code?: string; credit?: unknown; message?: string } }
  }
  const allow = async (limitCents: number | null, seenCents: number | null = null, id = customer.id) => {
    const { token } = staff.dashboard.admin
    const reply = await api.call(changeCredit, { token, params: { id }, body: { limitCents, seenCents } })
    return [reply.status, reply.status === 200 ? reply.body.credit : Reflect.get(reply.body, 'code')]
  }
  const told = async () => {
    const { token } = customer
    return (await api.call(validatedCart, { token, params: { id: await cartOf() } })).body.credit
  }
  const totalOf = async (): Promise<number> => toCents((await order()).body.order.transaction.amount)

  test('is nothing that is told where staff set no limit', async () => {
    expect(await told()).toBeUndefined()
    expect((await order()).status).toBe(200)
  })

  test('lets an order through to the cent, tells what is left, and refuses the next with the ways out', async () => {
    const total = await totalOf()
    expect(await allow(2 * total)).toEqual([200, { limitCents: 2 * total, openCents: total }])
    expect(await told()).toEqual({ limitCents: 2 * total, openCents: total })
    expect((await order()).status).toBe(200)
    const refused = await order()
    expect([refused.status, refused.body.code]).toEqual([409, 'CREDIT_LIMIT_REACHED'])
    expect(refused.body.credit).toEqual({ limitCents: 2 * total, openCents: 2 * total })
    expect(refused.body.message).toBe(
      'Cette commande dépasse votre encours autorisé en paiement différé. Choisissez un autre mode de paiement, ou contactez-nous pour l’augmenter.',
    )
    expect((await order('bank_transfer')).status).toBe(200)
    const { token } = staff.dashboard.admin
    const details = await api.call(adminUser, { token, params: { id: customer.id } })
    expect(details.body.credit).toEqual({ limitCents: 2 * total, openCents: 2 * total })
  })

  test('grows as money comes in, and as an order is cancelled', async () => {
    const first = (await order()).body.order
    const total = toCents(first.transaction.amount)
    await allow(total)
    expect((await order()).status).toBe(409)
    expect(await staff.record(first.id, 10)).toMatchObject([200, expect.anything()])
    expect(await told()).toEqual({ limitCents: total, openCents: total - 1000 })
    expect((await order()).status).toBe(409)
    await staff.dashboard.move([{ id: first.id, seen: 'confirmed' }], 'cancelled')
    expect(await told()).toEqual({ limitCents: total, openCents: 0 })
    expect((await order()).status).toBe(200)
  })

  test('of two orders at once, one passes', async () => {
    const total = await totalOf()
    await allow(2 * total)
    const carts = [await cartOf(), await cartOf(), await cartOf()]
    const placed = await Promise.all(
      carts.map((cart) => place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' }))),
    )
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('refuses nothing of an order that it has placed: asked twice at once it is the same, in two tabs it is told', async () => {
    const total = await totalOf()
    await allow(2 * total)
    const body = orderBody(customer, await cartOf(), { paymentMethod: 'deferred' })
    const key = crypto.randomUUID()
    const twice = await Promise.all([place(api, customer, body, key), place(api, customer, body, key)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0].body.order.id).toBe(twice[1].body.order.id)

    await allow(3 * total, 2 * total)
    const other = orderBody(customer, await cartOf(), { paymentMethod: 'deferred' })
    const tabs = await Promise.all([place(api, customer, other), place(api, customer, other)])
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(tabs.flatMap(({ body: told }) => Reflect.get(told, 'code') ?? [])).toEqual([
      'CART_ALREADY_ORDERED',
    ])
  })

  test('is set by an administrator, not one’s own, on what was seen, and written down', async () => {
    expect(await allow(90_000)).toMatchObject([200, { limitCents: 90_000 }])
    expect(await allow(80_000)).toEqual([409, 'ACCOUNT_CHANGED'])
    // sent again, what arrived changes nothing
    expect(await allow(90_000)).toMatchObject([200, { limitCents: 90_000 }])
    expect(await allow(null, 90_000)).toMatchObject([200, { limitCents: null }])
    expect(await allow(1, null, staff.dashboard.admin.user.id)).toEqual([409, 'OWN_ACCOUNT'])
    expect(await allow(1, null, 'none')).toEqual([404, 'NOT_FOUND'])
    expect((await allow(-1))[0]).toBe(422)
    const logged = await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('kind', '=', 'credit_limit_changed')
      .where('subject_id', '=', customer.id)
      .orderBy('id')
      .execute()
    expect(logged.map(({ details }) => details)).toEqual([
      { before: 'sans limite', after: '900,00\u00a0€' },
      { before: '900,00\u00a0€', after: 'sans limite' },
    ])
  })

  test('the database refuses a limit below nothing, and above the most', async () => {
    for (const credit_limit_cents of [-1, 100_000_001])
      await expect(
        database.db.updateTable('users').set({ credit_limit_cents }).where('id', '=', customer.id).execute(),
      ).rejects.toMatchObject({ constraint: 'users_credit_limit_cents_check' })
  })
})

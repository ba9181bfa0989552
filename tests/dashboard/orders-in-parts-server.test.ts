import { beforeAll, expect, test } from 'vitest'
import { adminOrder, correctShipment, shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import type { ShipParcelBody } from '#shared/dashboard/orders/orders.schema'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import { PARCELS_MAX } from '#shared/orders/parcels'
import { exampleLine } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { staffOrders } from './staff-orders.ts'

const GLS = { carrier: 'gls', name: '', number: '1G22' } as const
const DPD = { carrier: 'dpd', name: '', number: '6A11' } as const

describeOnDatabase('an order that leaves in parts', (database) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  /** Three units of one line and two of another, being made. */
  const inProduction = async () => {
    const lines = await Promise.all([3, 2].map((quantity) => exampleLine(database.db, 'EN-40', { quantity })))
    const cart = await validCart(api, customer, lines)
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' })))
      .body
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    await database.db.deleteFrom('jobs').execute()
    return order
  }
  const ship = async (
    id: string,
    lines: ShipParcelBody['lines'],
    more: Partial<ShipParcelBody> = {},
    { token }: { token: string } = dashboard.admin,
  ): Promise<unknown[]> => {
    const body = { lines, detail: '', seen: 0, ...more }
    const reply = await api.call(shipParcel, { token, params: { id }, body })
    return [reply.status, reply.status === 200 ? reply.body.message : Reflect.get(reply.body, 'code')]
  }
  const read = async (id: string) =>
    (await api.call(orderHistory, { token: customer.token, params: { id } })).body
  const titlesOf = async (id: string): Promise<string[]> => {
    const lines = await database.db
      .selectFrom('order_lines')
      .select(['label', 'name'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute()
    return lines.map(({ label, name }) => (name === '' ? label : `${name} – ${label}`))
  }
  const statusOf = async (id: string) =>
    (await api.call(adminOrder, { token: dashboard.admin.token, params: { id } })).body.order.status

  test('tells its customer what left each time, and is shipped once nothing stays', async () => {
    const { id, number } = await inProduction()
    const first = [
      { line: 1, quantity: 1 },
      { line: 0, quantity: 2 },
    ]
    expect(await ship(id, first, { shipment: GLS, detail: ' Le reste suit. ' })).toEqual([
      200,
      'Colis expédié. Restent 2\u00a0articles à expédier.',
    ])
    expect(await statusOf(id)).toBe('partly_shipped')
    const [mail] = await waitingMails(database, customer.email)
    expect(mail?.subject).toBe(`Commande ${number}\u00a0: expédiée en partie`)
    const [salon, other] = await titlesOf(id)
    expect(mail?.text).toContain(
      `Dans le colis 1\u00a0:\n2\u00a0× ${salon} (ligne\u00a01)\n1\u00a0× ${other} (ligne\u00a02)\n`,
    )
    expect(mail?.text).toContain(
      `Reste à expédier\u00a0:\n1\u00a0× ${salon} (ligne\u00a01)\n1\u00a0× ${other} (ligne\u00a02)\n`,
    )
    expect(mail?.text).toContain('Transporteur\u00a0: GLS, colis n°\u00a01G22.')
    expect(mail?.text).toContain('Le reste suit.')
    await database.db.deleteFrom('jobs').execute()

    // what has left is not cancelled any more
    expect((await move([{ id, seen: 'partly_shipped' }], 'cancelled')).refused).toMatchObject([
      { code: 'ORDER_STEP_REFUSED' },
    ])
    expect(await ship(id, [{ line: 0, quantity: 1 }], { seen: 1 })).toEqual([
      200,
      'Colis expédié. Reste 1\u00a0article à expédier.',
    ])
    expect(await ship(id, [{ line: 1, quantity: 1 }], { seen: 2, shipment: DPD })).toEqual([
      200,
      'Colis expédié. Plus rien ne reste\u00a0: la commande est expédiée.',
    ])
    const mails = await waitingMails(database, customer.email)
    const last = mails.find(({ subject }) => subject === `Commande ${number}\u00a0: expédiée`)
    expect(last?.text).toContain(`Dans le colis 3\u00a0:\n1\u00a0× ${other} (ligne\u00a02)\n`)
    expect(last?.text).toContain('C’est le dernier colis\u00a0: toute votre commande est partie.')
    const { history, parcels } = await read(id)
    expect(history.map(({ status, parcel }) => [status, parcel]).slice(2)).toEqual([
      ['partly_shipped', 1],
      ['partly_shipped', 2],
      ['shipped', 3],
    ])
    expect(parcels.map(({ lines, shipment }) => [lines, shipment?.number])).toEqual([
      [[first[1], first[0]], '1G22'],
      [[{ line: 0, quantity: 1 }], undefined],
      [[{ line: 1, quantity: 1 }], '6A11'],
    ])
    const staff = (await api.call(adminOrder, { token: dashboard.admin.token, params: { id } })).body
    expect([staff.parcels, staff.history]).toEqual([parcels, history])
    const written = await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('kind', '=', 'order_moved')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(written.at(-1)?.details).toEqual({
      order: number,
      before: 'partly_shipped',
      after: 'partly_shipped',
      parcel: 2,
      units: 1,
    })
    expect((await move([{ id, seen: 'shipped' }], 'delivered')).done).toHaveLength(1)
  })

  test('of one that is fetched, what is ready is told with where it waits, and no carrier takes it', async () => {
    const { id, number } = await inProduction()
    const place = { delivery_mode: 'pickup', delivery_why: '1 rue de l’Essai, 75001 Paris' } as const
    await database.db.updateTable('orders').set(place).where('id', '=', id).execute()
    expect(await ship(id, [{ line: 0, quantity: 3 }], { shipment: GLS })).toEqual([422, 'INVALID_FIELDS'])
    expect(await ship(id, [{ line: 0, quantity: 3 }])).toEqual([
      200,
      'Lot prêt. Restent 2\u00a0articles à préparer.',
    ])
    const [mail] = await waitingMails(database, customer.email)
    expect(mail?.subject).toBe(`Commande ${number}\u00a0: prête en partie`)
    expect(mail?.text).toContain(`Lieu du retrait\u00a0: ${place.delivery_why}\n`)
    expect(mail?.text).toContain('Prêts à retirer\u00a0:\n3\u00a0× ')
    expect(mail?.text).toContain('Reste à préparer\u00a0:\n2\u00a0× ')
    await database.db.deleteFrom('jobs').execute()
    expect((await move([{ id, seen: 'partly_shipped' }], 'shipped')).done).toHaveLength(1)
    const [last] = await waitingMails(database, customer.email)
    expect(last?.subject).toBe(`Commande ${number}\u00a0: prête à retirer`)
    expect(last?.text).toContain('Toute votre commande est désormais prête.')
  })

  test('one that a version of before shipped has no parcels, and goes on as it did', async () => {
    const { id } = await inProduction()
    await database.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', id).execute()
    const event = { order_id: id, status: 'shipped', detail: '', at: new Date(api.clock.now()) } as const
    await database.db.insertInto('order_events').values(event).execute()
    expect(await ship(id, [{ line: 0, quantity: 1 }])).toEqual([409, 'ORDER_CHANGED'])
    const { token } = dashboard.admin
    const corrected = await api.call(correctShipment, {
      token,
      params: { id },
      body: { ...GLS, seen: null },
    })
    expect(corrected.status).toBe(200)
    const [mail] = await waitingMails(database, customer.email)
    expect(mail?.text).toContain('Voici comment votre commande ')
    expect((await move([{ id, seen: 'shipped' }], 'delivered')).done).toHaveLength(1)
    const { parcels, history } = await read(id)
    expect([parcels, history.map(({ parcel }) => parcel)]).toEqual([[], history.map(() => undefined)])
  })

  test('moved to « Expédiée », it leaves with all that stayed', async () => {
    const { id } = await inProduction()
    await ship(id, [{ line: 0, quantity: 3 }])
    await move([{ id, seen: 'partly_shipped', shipment: GLS }], 'shipped')
    expect((await read(id)).parcels.map(({ lines }) => lines)).toEqual([
      [{ line: 0, quantity: 3 }],
      [{ line: 1, quantity: 2 }],
    ])
    const whole = await inProduction()
    await move([{ id: whole.id, seen: 'in_production' }], 'shipped')
    expect((await read(whole.id)).parcels.map(({ lines }) => lines)).toEqual([
      [
        { line: 0, quantity: 3 },
        { line: 1, quantity: 2 },
      ],
    ])
  })

  test('a parcel is said anew by its number, the others stay as they were', async () => {
    const { id, number } = await inProduction()
    await ship(id, [{ line: 0, quantity: 1 }], { shipment: GLS })
    await ship(id, [{ line: 0, quantity: 1 }], { seen: 1, shipment: DPD })
    const correct = async (parcel: number | undefined, seen: typeof GLS | typeof DPD, to: string) => {
      const body = { ...seen, number: to, seen, ...(parcel !== undefined && { parcel }) }
      const asked = { token: dashboard.admin.token, params: { id }, body }
      return (await api.call(correctShipment, asked)).status
    }
    expect(await correct(1, GLS, '1G33')).toBe(200)
    expect(await correct(undefined, DPD, '6A22')).toBe(200)
    expect(await correct(1, GLS, '1G44')).toBe(409)
    expect(await correct(3, GLS, '1G44')).toBe(409)
    const mails = await waitingMails(database, customer.email)
    for (const parcel of [1, 2]) {
      const told = mails.filter(({ subject }) => subject.endsWith(`nouveau suivi du colis ${parcel}`))
      expect(told).toHaveLength(1)
      expect(told[0]?.text).toContain(`L’expédition du colis ${parcel} de votre commande ${number} (`)
    }
    const { parcels, history } = await read(id)
    expect(parcels.map(({ shipment }) => shipment?.number)).toEqual(['1G33', '6A22'])
    expect(history.slice(-2).map(({ parcel, shipment }) => [parcel, shipment?.number])).toEqual([
      [1, '1G33'],
      [2, '6A22'],
    ])
  })

  test('what cannot leave, or was decided on what is no longer so, changes nothing', async () => {
    const { id } = await inProduction()
    for (const lines of [
      [],
      [{ line: 0, quantity: 4 }],
      [{ line: 2, quantity: 1 }],
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
    ])
      expect([lines, await ship(id, lines)]).toEqual([lines, [422, 'INVALID_FIELDS']])
    expect(await ship(id, [{ line: 0, quantity: 1 }], { shipment: { ...GLS, number: '<b>' } })).toEqual([
      422,
      'INVALID_FIELDS',
    ])
    expect(await ship(id, [{ line: 0, quantity: 1 }], { seen: 1 })).toEqual([409, 'ORDER_CHANGED'])
    expect(await ship('x', [{ line: 0, quantity: 1 }])).toEqual([404, 'NOT_FOUND'])
    expect(await ship(id, [{ line: 0, quantity: 1 }], {}, customer)).toEqual([403, 'FORBIDDEN'])
    expect([await statusOf(id), (await read(id)).parcels]).toEqual(['in_production', []])
    expect(await waitingMails(database)).toEqual([])
    await move([{ id, seen: 'in_production' }], 'cancelled')
    expect(await ship(id, [{ line: 0, quantity: 1 }])).toEqual([409, 'ORDER_CHANGED'])
  })

  test('of two who send the same at once, one is refused, and it leaves once', async () => {
    const { id } = await inProduction()
    const told = await Promise.all([1, 2].map(() => ship(id, [{ line: 0, quantity: 1 }])))
    expect(told.map(([status]) => status).sort()).toEqual([200, 409])
    expect((await read(id)).parcels).toHaveLength(1)
    expect(await waitingMails(database, customer.email)).toHaveLength(1)
  })

  test('of one who sends a part and one who cancels at once, one is refused, and the other stands', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await inProduction()
      const [[status], moved] = await Promise.all([
        ship(id, [{ line: 0, quantity: 1 }]),
        move([{ id, seen: 'in_production' }], 'cancelled'),
      ])
      const { parcels } = await read(id)
      expect([status, moved.done.length, await statusOf(id), parcels.length]).toEqual(
        status === 200 ? [200, 0, 'partly_shipped', 1] : [409, 1, 'cancelled', 0],
      )
    }
  })

  test('many parcels are followed by one that takes the rest', async () => {
    const line = await exampleLine(database.db, 'EN-40', { quantity: PARCELS_MAX + 1 })
    const cart = await validCart(api, customer, [line])
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' })))
      .body
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    const one = [{ line: 0, quantity: 1 }]
    for (let seen = 0; seen < PARCELS_MAX - 1; seen++)
      expect((await ship(order.id, one, { seen }))[0]).toBe(200)
    expect(await ship(order.id, one, { seen: PARCELS_MAX - 1 })).toEqual([422, 'INVALID_FIELDS'])
    const rest = [{ line: 0, quantity: 2 }]
    expect((await ship(order.id, rest, { seen: PARCELS_MAX - 1 }))[0]).toBe(200)
    expect(await statusOf(order.id)).toBe('shipped')
  }, 60_000)

  test('the database lets no more leave than was ordered, and what has left stays so', async () => {
    const { id } = await inProduction()
    await ship(id, [{ line: 0, quantity: 3 }])
    await database.db
      .insertInto('parcels')
      .values({
        order_id: id,
        number: 2,
        left_at: new Date(),
        carrier: null,
        carrier_name: '',
        parcel_number: '',
      })
      .execute()
    const more = { order_id: id, parcel: 2, position: 1, quantity: 1 }
    await expect(database.db.insertInto('parcel_lines').values(more).execute()).rejects.toThrow(
      'More leaves of a line than was ordered.',
    )
    const change = database.db.updateTable('parcel_lines').set({ quantity: 1 }).where('order_id', '=', id)
    await expect(change.execute()).rejects.toThrow('What has left has left.')
  })
})

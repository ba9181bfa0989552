import { expect, test } from 'vitest'
import { adminOrder, correctShipment, moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import { shipmentText } from '#shared/orders/carriers'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { staffOrders } from './staff-orders.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('parcels as staff tell them', (database) => {
  const dashboard = staffOrders(database)
  const { api, move, ordered } = dashboard

  test('shipped together, each order has its own carrier and number, told to its own customer', async () => {
    const parcels = [
      [{ carrier: 'colissimo', name: '', number: '6A 123 4567' }, 'Colissimo, colis n°\u00a06A 123 4567'],
      [
        { carrier: 'other', name: 'Transports Le Goff', number: 'BL-42' },
        'Transports Le Goff, colis n°\u00a0BL-42',
      ],
      [{ carrier: 'geodis', name: '', number: '' }, 'Geodis'],
      [undefined, null],
    ] as const
    const customers = await Promise.all(parcels.map(() => ordered()))
    const ids = customers.map(({ order }) => order.id)
    await move(
      ids.map((id) => ({ id, seen: 'awaiting_payment' })),
      'confirmed',
    )
    await move(
      ids.map((id) => ({ id, seen: 'confirmed' })),
      'in_production',
    )
    await database.db.deleteFrom('jobs').execute()
    const reply = await move(
      ids.map((id, nth) => {
        const shipment = parcels[nth]?.[0]
        return { id, seen: 'in_production', ...(shipment && { shipment }) }
      }),
      'shipped',
    )
    expect(reply.refused).toEqual([])
    const link = 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A1234567'
    const mails = await waitingMails(database)
    expect(mails).toHaveLength(customers.length)
    for (const [nth, { order, token, email }] of customers.entries()) {
      const text = parcels[nth]?.[1] ?? null
      const mail = mails.find(({ to }) => to === email)
      expect(mail?.text.includes('Transporteur')).toBe(text !== null)
      if (text !== null) expect(mail?.text).toContain(`Transporteur\u00a0: ${text}.`)
      expect(mail?.text.includes(link)).toBe(nth === 0)
      // to this order, open in the history
      expect(mail?.text).toContain(`/my-account?tab=commandes&commande=${order.id}\n`)
      const { history } = (await api.call(orderHistory, { token, params: { id: order.id } })).body
      const staff = (await api.call(adminOrder, { token: dashboard.admin.token, params: { id: order.id } }))
        .body.history
      expect(staff).toEqual(history)
      const shipment = history.at(-1)?.shipment
      expect(shipment ? shipmentText(shipment) : null).toBe(text)
      expect(shipment?.trackingUrl ?? null).toBe(nth === 0 ? link : null)
    }
  })

  test('a parcel on its way is said anew: its customer is told once, the history keeps both', async () => {
    const { order, token, email } = await ordered()
    const params = { id: order.id }
    const dpd: { carrier: 'dpd' | 'other'; name: string } = { carrier: 'dpd', name: '' }
    let seen: unknown = null
    const correct = async (number: string, by = dpd) => {
      const body = { ...by, number, seen }
      const reply = await api.call(correctShipment, { token: dashboard.admin.token, params, body })
      return [reply.status, Reflect.get(reply.body, 'code')]
    }
    expect(await correct('1')).toEqual([409, 'ORDER_CHANGED'])
    await move([{ id: order.id, seen: 'awaiting_payment' }], 'confirmed')
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    await move([{ id: order.id, seen: 'in_production' }], 'shipped')
    await database.db.deleteFrom('jobs').execute()

    expect(await correct('12 34')).toEqual([200, undefined])
    // asked again, because the answer was lost
    expect(await correct(' 12 34 ')).toEqual([200, undefined])
    const [mail, ...others] = await waitingMails(database, email)
    expect([mail?.subject, others]).toEqual([`Commande ${order.number}\u00a0: nouveau suivi du colis`, []])
    expect(mail?.text).toContain('Transporteur\u00a0: DPD, colis n°\u00a012 34.\n')
    expect(mail?.text).toContain('https://trace.dpd.fr/fr/trace/1234\n')
    expect(mail?.text).toContain(`Voici comment votre commande ${order.number} (`)
    // what was told is replaced; the same name is another shipment where it has no page
    await database.db.deleteFrom('jobs').execute()
    seen = { ...dpd, number: '12 34' }
    expect(await correct('12 34', { carrier: 'other', name: 'DPD' })).toEqual([200, undefined])
    const [second] = await waitingMails(database, email)
    expect(second?.text).toContain('a changé\u00a0: ces informations remplacent les précédentes.')
    expect(second?.text).not.toContain('trace.dpd.fr')
    expect(await correct('<b>')).toEqual([422, 'INVALID_FIELDS'])
    const { history } = (await api.call(orderHistory, { token, params })).body
    expect(history.slice(-3).map(({ status, shipment }) => [status, shipment?.trackingUrl])).toEqual([
      ['shipped', undefined],
      ['shipped', 'https://trace.dpd.fr/fr/trace/1234'],
      ['shipped', null],
    ])
    const written = await database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'parcel_corrected')
      .orderBy('id')
      .execute()
    const parcel = 'DPD, colis n°\u00a012 34'
    const details = { order: order.number, after: parcel }
    expect(written).toEqual([
      { actor_id: dashboard.admin.user.id, details: { ...details, before: 'non précisée' } },
      { actor_id: dashboard.admin.user.id, details: { ...details, before: parcel } },
    ])

    await move([{ id: order.id, seen: 'shipped' }], 'delivered')
    expect(await correct('5')).toEqual([409, 'ORDER_CHANGED'])
    params.id = NOWHERE
    expect(await correct('5')).toEqual([404, 'NOT_FOUND'])
  })

  test('of two who correct one parcel at once, the second is refused, with what the first said', async () => {
    for (let round = 0; round < 3; round++) {
      const { order, email } = await ordered()
      const params = { id: order.id }
      await move([{ id: order.id, seen: 'awaiting_payment' }], 'confirmed')
      await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
      await move([{ id: order.id, seen: 'in_production' }], 'shipped')
      await database.db.deleteFrom('jobs').execute()
      const correct = (number: string, seen: unknown = null) =>
        api.call(correctShipment, {
          token: dashboard.admin.token,
          params,
          body: { carrier: 'dpd', name: '', number, seen },
        })
      const replies = await Promise.all(['12 34', '56 78'].map((number) => correct(number)))
      const [late, first] = [
        replies.findIndex(({ status }) => status === 409),
        replies.findIndex(({ status }) => status === 200),
      ]
      const numbers = ['12 34', '56 78']
      const number = numbers[first] ?? ''
      expect(replies[late]?.body).toMatchObject({
        code: 'ORDER_CHANGED',
        shipment: {
          carrier: 'DPD',
          number,
          trackingUrl: `https://trace.dpd.fr/fr/trace/${number.replace(' ', '')}`,
        },
      })
      const parcels = async () =>
        (await api.call(adminOrder, { token: dashboard.admin.token, params })).body.history.flatMap(
          ({ shipment }) => shipment?.number ?? [],
        )
      expect([await parcels(), (await waitingMails(database, email)).length]).toEqual([[number], 1])
      // seen as it is, it is said anew
      const said = { carrier: 'dpd', name: '', number }
      expect((await correct(numbers[late] ?? '', said)).status).toBe(200)
      expect(await parcels()).toEqual([number, numbers[late]])
    }
  })

  test('a parcel without a carrier, another carrier without a name, or a parcel of another step ship nothing', async () => {
    const { order } = await ordered()
    for (const [shipment, status] of [
      [{ carrier: 'other', name: ' ', number: '42' }, 'shipped'],
      [{ carrier: 'ups', name: '', number: '<b>42</b>' }, 'shipped'],
      [{ carrier: 'pigeon', name: '', number: '42' }, 'shipped'],
      [{ carrier: 'ups', name: '', number: '42' }, 'confirmed'],
    ] as const) {
      const orders = [{ id: order.id, seen: 'awaiting_payment', shipment }]
      const reply = await api.call(moveOrders, {
        token: dashboard.admin.token,
        body: { orders, status, detail: '' },
      })
      expect([reply.status, Reflect.get(reply.body, 'code')]).toEqual([422, 'INVALID_FIELDS'])
    }
    const { order: now } = (
      await api.call(adminOrder, { token: dashboard.admin.token, params: { id: order.id } })
    ).body
    expect(now.status).toBe('awaiting_payment')
  })
})

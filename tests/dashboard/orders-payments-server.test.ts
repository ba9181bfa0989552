import { expect, test } from 'vitest'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import { parisDay } from '#shared/platform/dates'
import { formatCents, toCents, toEuros } from '#shared/platform/money'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { staffPayments } from './staff-payments.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('an order’s money as staff tell it', (database) => {
  const payments = staffPayments(database)
  const { dashboard, ordered, entriesOf, movesOf, record, stands } = payments
  const { api, move, list } = dashboard
  const audited = async (order: string) =>
    (
      await database.db
        .selectFrom('audit_log')
        .select(['actor_id', 'subject_id', 'details'])
        .where('kind', '=', 'payment_told')
        .orderBy('id')
        .execute()
    ).filter(({ details }) => details.order === order)
  const euros = (amount: number): string => formatCents(toCents(amount))

  test('the invoice of a delivered order was paid in two parts: its customer is told each, the order stays delivered', async () => {
    const order = await ordered('deferred')
    const { id, number } = order
    const { total_with_vat: total } = order.validated_cart
    await move([{ id, seen: 'confirmed' }], 'in_production')
    await move([{ id, seen: 'in_production' }], 'shipped')
    await move([{ id, seen: 'shipped' }], 'delivered')
    await database.db.deleteFrom('jobs').execute()
    const before = await stands(id)
    const rest = euros(total - 100.01)
    expect(await record(id, 100.01, { means: 'cheque', reference: ' N° 1234 ' })).toEqual([
      200,
      `Règlement de 100,01\u00a0€ enregistré\u00a0: reste ${rest} à régler.`,
    ])
    expect(await stands(id)).toMatchObject({ status: 'partial', settled_at: null })
    const [part] = await waitingMails(database, payments.customer.email)
    expect(part?.subject).toBe(`Commande ${number}\u00a0: règlement partiel reçu`)
    expect(part?.text).toContain(`Reçu\u00a0: 100,01\u00a0€. Reste à régler\u00a0: ${rest}.`)
    await database.db.deleteFrom('jobs').execute()

    api.clock.advance(60_000)
    const now = new Date(api.clock.now())
    expect(await record(id, toEuros(toCents(total) - 10_001), { seen: 1 })).toEqual([
      200,
      `Règlement de ${rest} enregistré\u00a0: la commande est soldée.`,
    ])
    expect(await stands(id)).toMatchObject({
      status: 'settled',
      settled_at: now,
      history: before.history,
      payments: [{ status: 'partial' }, { status: 'settled', at: now.toISOString() }],
    })
    expect(await movesOf(id)).toEqual([
      [100.01, 'cheque', 'N° 1234'],
      [toEuros(toCents(total) - 10_001), 'bank_transfer', ''],
    ])
    const [mail, ...others] = await waitingMails(database, payments.customer.email)
    expect([mail?.subject, others]).toEqual([`Commande ${number}\u00a0: règlement reçu`, []])
    expect(mail?.text).toContain('Votre règlement nous est parvenu. Nous vous en remercions.')
    expect(mail?.text).toContain(`/my-account?tab=commandes&commande=${id}\n`)
    expect((await audited(number)).map(({ details }) => details)).toEqual([
      { order: number, amount: '100,01\u00a0€', before: 'pending', after: 'partial' },
      { order: number, amount: rest, before: 'partial', after: 'settled' },
    ])
  })

  test('a transfer that is all there confirms its order; what is too much is owed back', async () => {
    const surpluses = async () =>
      (await api.call(adminWelcome, { token: dashboard.admin.token })).body.todo.surpluses
    const order = await ordered('bank_transfer')
    const { id } = order
    const { total_with_vat: total } = order.validated_cart
    expect(await record(id, total + 10, { reference: order.number })).toEqual([
      200,
      `Règlement de ${euros(total + 10)} enregistré\u00a0: reste 10,00\u00a0€ à rendre.`,
    ])
    expect(await stands(id)).toMatchObject({
      status: 'overpaid',
      history: ['awaiting_payment', 'confirmed'],
      payments: [{ status: 'settled' }, { status: 'overpaid' }],
    })
    expect(await surpluses()).toBe(1)
    // what its order costs is not the customer's to have back
    expect(await record(id, -10.01, { seen: 1 })).toEqual([422, 'INVALID_FIELDS'])
    expect(await record(id, -10, { seen: 1 })).toEqual([
      200,
      'Remboursement de 10,00\u00a0€ enregistré\u00a0: la commande est soldée.',
    ])
    expect(await stands(id)).toMatchObject({ status: 'settled' })
    expect(await surpluses()).toBe(0)
    // what was given back is not said to have come in once more
    const news = (await waitingMails(database, payments.customer.email)).map(({ subject }) => subject)
    expect(news).toContain(`Commande ${order.number}\u00a0: trop-perçu rendu`)
    expect(news.filter((subject) => subject.endsWith('règlement reçu'))).toEqual([])
  })

  test('a cheque that the bank returns leaves the order where it is, and its money waited for again', async () => {
    const order = await ordered('bank_transfer')
    const { id, number } = order
    const { total_with_vat: total } = order.validated_cart
    const part = { means: 'cheque', reference: 'N° 1' } as const
    await record(id, 50, part)
    await record(id, toEuros(toCents(total) - 5000), { seen: 1 })
    await move([{ id, seen: 'confirmed' }], 'in_production')
    await database.db.deleteFrom('jobs').execute()

    expect(await record(id, -50, { ...part, bounced: true, seen: 2 })).toEqual([
      200,
      'Chèque impayé de 50,00\u00a0€ enregistré\u00a0: reste 50,00\u00a0€ à régler.',
    ])
    expect(await stands(id)).toMatchObject({
      status: 'partial',
      settled_at: null,
      history: ['awaiting_payment', 'confirmed', 'in_production'],
      payments: [{ status: 'partial' }, { status: 'settled' }, { status: 'partial' }],
    })
    const [mail, ...others] = await waitingMails(database, payments.customer.email)
    expect([mail?.subject, others]).toEqual([`Commande ${number}\u00a0: règlement impayé`, []])
    expect(mail?.text).toContain('Votre chèque nous est revenu impayé.')
    expect(mail?.text).toContain('Reste à régler\u00a0: 50,00\u00a0€.')
    expect((await entriesOf(id)).at(-1)).toMatchObject({ amount: -50, bounced: true, reference: 'N° 1' })

    // it is being made already: nothing waits for the transfer to begin
    const token = payments.customer.token
    const read = (await api.call(orderCall, { token, params: { id } })).body.order.payment
    expect(read.instructions).toMatch(/^Reçu.* Virement de 50,00\s€ à [^.]+\.$/)
    expect(read.iban).toBeDefined()

    // no more than came in, and what came in anew settles it
    expect(await record(id, -total, { bounced: true, seen: 3 })).toEqual([422, 'INVALID_FIELDS'])
    expect(await record(id, 1, { bounced: true, seen: 3 })).toEqual([422, 'INVALID_FIELDS'])
    expect(await record(id, 50, { seen: 3 })).toMatchObject([200, expect.any(String)])
    expect(await stands(id)).toMatchObject({ status: 'settled', settled_at: new Date(api.clock.now()) })
    await database.db.deleteFrom('jobs').execute()
    expect(await record(id, -total, { bounced: true, seen: 4 })).toMatchObject([200, expect.any(String)])
    expect(await stands(id)).toMatchObject({ status: 'pending', settled_at: null })
    // what bounced last is told, not what did first
    const [second] = await waitingMails(database, payments.customer.email)
    expect(second?.text).toContain('Votre virement a été rejeté par la banque.')
  })

  test('the money of a cancelled order waits for staff until it was given back', async () => {
    const refunds = async () => {
      const { todo } = (await api.call(adminWelcome, { token: dashboard.admin.token })).body
      const { orders } = await list({ paymentStatus: 'refund_due', customer: payments.customer.id })
      return { count: todo.refunds, listed: orders.map((order) => [order.id, order.paymentStatus]) }
    }
    const order = await ordered('bank_transfer')
    const { id, number } = order
    const { total_with_vat: total } = order.validated_cart
    await move([{ id, seen: 'awaiting_payment' }], 'confirmed')
    const settled = await stands(id)
    expect(await refunds()).toEqual({ count: 0, listed: [] })
    await move([{ id, seen: 'confirmed' }], 'cancelled')
    expect(await refunds()).toEqual({ count: 1, listed: [[id, 'refund_due']] })
    await database.db.deleteFrom('jobs').execute()

    // in two parts: it is owed until all of it was given back
    expect(await record(id, -1, { seen: 1 })).toEqual([
      200,
      `Remboursement de 1,00\u00a0€ enregistré\u00a0: reste ${euros(total - 1)} à rendre.`,
    ])
    expect(await refunds()).toMatchObject({ count: 1 })
    expect(await waitingMails(database, payments.customer.email)).toEqual([])
    expect(await record(id, toEuros(100 - toCents(total)), { seen: 2 })).toMatchObject([
      200,
      expect.any(String),
    ])
    expect(await refunds()).toEqual({ count: 0, listed: [] })
    const after = await stands(id)
    // when the money came in is not forgotten as it leaves
    expect(after.settled_at).toEqual(settled.settled_at)
    expect(after.payments.map(({ status }) => status)).toEqual(['settled', 'refund_due', 'refunded'])
    const [mail] = await waitingMails(database, payments.customer.email)
    expect(mail?.subject).toBe(`Commande ${number}\u00a0: remboursement effectué`)
    expect(mail?.text).toContain('Votre règlement vous a été remboursé.')
  })

  test('what came in of an order that is cancelled, before or after, is owed back', async () => {
    const { id, number } = await ordered('bank_transfer')
    await record(id, 50)
    await move([{ id, seen: 'awaiting_payment' }], 'cancelled')
    expect(await stands(id)).toMatchObject({
      status: 'refund_due',
      history: ['awaiting_payment', 'cancelled'],
    })
    expect(await record(id, -50, { seen: 1 })).toMatchObject([200, expect.any(String)])
    await database.db.deleteFrom('jobs').execute()
    expect(await record(id, 70, { seen: 2 })).toEqual([
      200,
      'Règlement de 70,00\u00a0€ enregistré\u00a0: reste 70,00\u00a0€ à rendre.',
    ])
    const [mail] = await waitingMails(database, payments.customer.email)
    expect(mail?.subject).toBe(`Commande ${number}\u00a0: règlement à rembourser`)
    expect((await stands(id)).payments.map(({ status }) => status)).toEqual([
      'partial',
      'refund_due',
      'refunded',
      'refund_due',
    ])
  })

  test('what cannot be, or was decided on what is no longer so, changes nothing', async () => {
    const { id, number } = await ordered('bank_transfer')
    const before = await stands(id)
    const tomorrow = parisDay(api.clock.now() + 24 * 3_600_000)
    for (const [amount, more] of [
      [0, {}],
      [0.001, {}],
      [-1, {}],
      [1e7, {}],
      [10, { day: tomorrow }],
      [10, { day: '2026-02-30' }],
      [10, { day: '1999-01-01' }],
      [10, { reference: 'x'.repeat(141) }],
      [10, { means: 'cash' as never }],
      [10, { seen: -1 }],
    ] as const)
      expect([amount, more, await record(id, amount, more)]).toEqual([amount, more, [422, 'INVALID_FIELDS']])
    expect(await record(id, 10, { seen: 1 })).toEqual([409, 'ORDER_CHANGED'])
    expect(await record(NOWHERE, 10)).toEqual([404, 'NOT_FOUND'])
    expect(await record('x', 10)).toEqual([404, 'NOT_FOUND'])
    expect(await record(id, 10, {}, payments.customer)).toEqual([403, 'FORBIDDEN'])
    expect(await stands(id)).toEqual(before)
    expect([await entriesOf(id), await audited(number)]).toEqual([[], []])
  })

  test('of two who record the same transfer at once, one is refused, and the customer is written to once', async () => {
    const { id, number } = await ordered('bank_transfer')
    const told = await Promise.all([1, 2].map(() => record(id, 30)))
    expect(told.map(([status]) => status).sort()).toEqual([200, 409])
    expect(await waitingMails(database, payments.customer.email)).toHaveLength(1)
    expect(await audited(number)).toHaveLength(1)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('an entry is never changed', async () => {
    const { id } = await ordered('bank_transfer')
    await record(id, 30)
    const change = database.db.updateTable('payment_entries').set({ cents: 1 }).where('order_id', '=', id)
    await expect(change.execute()).rejects.toThrow('An entry of money is never changed.')
    const away = database.db.deleteFrom('payment_entries').where('order_id', '=', id)
    await expect(away.execute()).rejects.toThrow('An entry of money is never changed.')
  })
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { first } from '#server/dashboard/nearer-way'
import { listReceivablesQuery } from '#server/dashboard/receivables/receivables.queries'
import { remindByRule } from '#server/invoices/send-reminder'
import { exportData } from '#shared/account/privacy.endpoints'
import { adminOrder, recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import { restsOf } from '#shared/invoices/due.rules'
import { sendComplaint } from '#shared/orders/complaints.endpoints'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import { ordersList } from '#shared/orders/orders-history.endpoints'
import { parisDay } from '#shared/platform/dates'
import { toEuros } from '#shared/platform/money'
import { type Customer, makeCustomer } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { staffInvoices } from './staff-invoices.ts'

describeOnDatabase('what is left to pay of invoices', (database) => {
  const staff = staffInvoices(database, {
    BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
    BANK_BIC: 'AGRIFRPP',
  })
  const { api, shipped, list, remind, later } = staff
  let customer: Customer
  beforeEach(async () => {
    customer = await makeCustomer(api, { deferred_payment: true, company: 'Pose & Reste' })
  })

  const pay = async (orderId: string, cents: number, seen = 0) => {
    const body = {
      amount: toEuros(cents),
      day: parisDay(api.clock.now()),
      means: 'bank_transfer',
      reference: '',
      seen,
    } as const
    const { token } = staff.admin()
    const reply = await api.call(recordPayment, { token, params: { id: orderId }, body })
    await database.db.deleteFrom('jobs').execute()
    return reply.status
  }

  const listed = async (query: Record<string, string> = {}) =>
    (await list({ customer: customer.id, ...query })).receivables.map(({ number, restCents }) => [
      number,
      restCents,
    ])

  /** What the rule says is left of each, of which something is. */
  const restsBy = (
    invoices: readonly { number: string; total_cents: number; credited?: number }[],
    receivedCents: number,
  ) => {
    const owed = invoices.map(({ total_cents, credited = 0 }) => ({
      totalCents: total_cents,
      creditedCents: credited,
    }))
    const rests = restsOf(owed, receivedCents)
    return invoices.map(({ number }, index) => [number, rests[index]]).filter(([, rest]) => rest !== 0)
  }

  test('each invoice is listed by its day until it is paid, in the order in which money goes to them', async () => {
    const { order, invoices } = await shipped(customer, 1, 1)
    const [one, two] = invoices
    if (one === undefined || two === undefined) throw new Error('Two parcels, two invoices.')
    const all = await list({ customer: customer.id })
    expect(all).toMatchObject({
      total: 2,
      restCents: one.total_cents + two.total_cents,
      lateCents: 0,
      receivables: [
        {
          id: one.id,
          orderNumber: order.number,
          customer: { id: customer.id, company: 'Pose & Reste' },
          dueOn: one.due_on,
          daysLate: -30,
          restCents: one.total_cents,
          disputed: false,
          reminder: null,
        },
        { id: two.id },
      ],
    })
    expect(await pay(order.id, one.total_cents - 100)).toBe(200)
    expect(await listed()).toEqual([
      [one.number, 100],
      [two.number, two.total_cents],
    ])
    expect(await listed()).toEqual(restsBy(invoices, one.total_cents - 100))
    expect(await listed({ sort: '-rest' })).toEqual([
      [two.number, two.total_cents],
      [one.number, 100],
    ])
    expect(await pay(order.id, 100, 1)).toBe(200)
    expect(await listed()).toEqual([[two.number, two.total_cents]])
    expect(await listed()).toEqual(restsBy(invoices, one.total_cents))
    // the third unit is not invoiced: nothing of it is due
    expect(await pay(order.id, two.total_cents, 2)).toBe(200)
    expect(await list({ customer: customer.id })).toMatchObject({ total: 0, restCents: 0, receivables: [] })
  })

  test('a credit note takes from what is left, beside what was paid', async () => {
    const { order, invoices } = await shipped(customer, 3)
    const [one] = invoices
    if (one === undefined) throw new Error('One invoice.')
    const credited = await staff.creditOne(one.id)
    expect(credited).toBeGreaterThan(0)
    expect(await listed()).toEqual([[one.number, one.total_cents - credited]])
    expect(await pay(order.id, 100)).toBe(200)
    expect(await listed()).toEqual(restsBy([{ ...one, credited }], 100))
  })

  test('late and soon are asked for; a search finds invoice, order and customer', async () => {
    const { order, invoices } = await shipped(customer, 3)
    const number = invoices[0]?.number ?? ''
    const found = async (query: Record<string, string>) => (await listed(query)).map(([one]) => one)
    expect([await found({ standing: 'soon' }), await found({ standing: 'late' })]).toEqual([[], []])
    await later(23)
    expect([await found({ standing: 'soon' }), await found({ standing: 'late' })]).toEqual([[number], []])
    await later(8)
    const late = await list({ customer: customer.id, standing: 'late' })
    expect(late.receivables).toMatchObject([{ number, daysLate: 1 }])
    expect(late.lateCents).toBe(late.restCents)
    for (const search of [number.toLowerCase(), order.number, 'pose reste', 'residence'])
      expect(await found({ search })).toEqual([number])
    expect(await found({ search: 'introuvable' })).toEqual([])
    expect((await list({ customer: 'nobody' })).total).toBe(0)
  })

  test('the customer reads by when to pay, on the order and in the list', async () => {
    const { order, invoices } = await shipped(customer, 1)
    const due = { day: invoices[0]?.due_on, cents: invoices[0]?.total_cents }
    const { token } = customer
    const read = await api.call(orderCall, { token, params: { id: order.id } })
    expect(read.body.order.due).toEqual(due)
    const own = await api.call(ordersList, { token, params: { page: '1' } })
    expect(own.body.orders.map((one) => one.due)).toEqual([due])
    await pay(order.id, due.cents ?? 0)
    expect((await api.call(orderCall, { token, params: { id: order.id } })).body.order.due).toBeUndefined()
  })

  test('reminders go one level after the other, each once, by mail, on the order and in the log', async () => {
    const { order, invoices } = await shipped(customer, 3)
    const invoice = invoices[0]
    if (invoice === undefined) throw new Error('One invoice.')
    const { id, total_cents: restCents } = invoice
    expect(await remind(id, { level: 1, restCents })).toEqual([409, 'Cette facture n’est pas encore échue.'])
    await later(31)
    const changed = 'Cette facture a changé entre-temps. Relisez-la avant de relancer.'
    expect(await remind(id, { level: 2, restCents })).toEqual([409, changed])
    expect(await remind(id, { level: 1, restCents: restCents - 1 })).toEqual([409, changed])
    expect(await remind(id, { level: 1, restCents })).toEqual([200, 'La relance part par email.'])
    expect(await remind(id, { level: 1, restCents })).toEqual([409, changed])
    const [mail] = await waitingMails(database, customer.email)
    expect(mail?.subject).toBe(`Facture ${invoice.number}\u00a0: rappel d’échéance`)
    expect(mail?.text).toContain('FR76 3000 6000 0112 3456 7890 189')
    expect(mail?.text).toContain('BIC\u00a0: AGRIFRPP')
    expect(mail?.text).toContain(`Référence à rappeler\u00a0: ${order.number}`)
    // two at once: one is sent
    const twice = await Promise.all([1, 2].map(() => remind(id, { level: 2, restCents })))
    expect(twice.map(([status]) => status).sort()).toEqual([200, 409])
    expect(await remind(id, { level: 3, restCents })).toEqual([200, 'La relance part par email.'])
    const { receivables } = await list({ customer: customer.id })
    expect(receivables[0]?.reminder?.level).toBe(3)
    const { token } = staff.admin()
    const told = (await api.call(adminOrder, { token, params: { id: order.id } })).body.reminders
    expect(told.map(({ level, number }) => [level, number])).toEqual(
      [1, 2, 3].map((level) => [level, invoice.number]),
    )
    const own = (await api.call(exportData, { token: await api.signIn(customer) })).body.orders
    expect(own.map(({ invoices: [one] }) => one?.reminders)).toEqual([
      told.map(({ level, at }) => ({ level, at })),
    ])
    const logged = await database.db
      .selectFrom('audit_log')
      .select(['details', 'actor_id'])
      .where('kind', '=', 'reminder_sent')
      .where('subject_id', '=', customer.id)
      .execute()
    expect(logged).toHaveLength(3)
    expect(logged[0]).toMatchObject({ actor_id: staff.admin().user.id })
  })

  test('what is complained about, paid, or of nobody any more is not reminded of', async () => {
    const { order, invoices } = await shipped(customer, 3)
    const invoice = invoices[0]
    if (invoice === undefined) throw new Error('One invoice.')
    const { id, total_cents: restCents } = invoice
    await later(31)
    await api.call(sendComplaint, {
      token: await api.signIn(customer),
      params: { id: order.id },
      body: { message: 'Un store est arrivé plié, merci de le remplacer.', lines: [], photos: [] },
    })
    expect(await remind(id, { level: 1, restCents })).toEqual([
      409,
      'Une réclamation attend une réponse\u00a0: traitez-la d’abord.',
    ])
    expect((await list({ customer: customer.id })).receivables[0]?.disputed).toBe(true)
    await database.db.updateTable('contact_messages').set({ state: 'handled' }).execute()
    await pay(order.id, restCents)
    expect(await remind(id, { level: 1, restCents })).toEqual([409, 'Cette facture est réglée.'])
    expect((await remind(customer.id, { level: 1, restCents }))[0]).toBe(404)
    expect((await remind('none', { level: 1, restCents }))[0]).toBe(404)
  })

  test('by rule, each level on its day and once, whichever instance comes', async () => {
    await database.db.deleteFrom('invoice_reminders').execute()
    const { invoices } = await shipped(customer, 3)
    const invoice = invoices[0]
    const config = { ...api.deps.config, reminderDays: [7, 21] }
    const round = () =>
      database.db.transaction().execute((trx) => remindByRule(trx, config, new Date(api.clock.now())))
    const levels = async () =>
      (
        await database.db
          .selectFrom('invoice_reminders')
          .select(['level', 'sent_by'])
          .where('invoice_id', '=', invoice?.id ?? '')
          .orderBy('level')
          .execute()
      ).map(({ level, sent_by }) => [level, sent_by])
    await later(36)
    await round()
    expect(await levels()).toEqual([])
    await later(1)
    await Promise.all([round(), round()])
    expect(await levels()).toEqual([[1, null]])
    await later(30)
    await round()
    await round()
    expect(await levels()).toEqual([
      [1, null],
      [2, null],
    ])
    await later(90)
    await round()
    expect(await levels()).toHaveLength(2)
    expect((await waitingMails(database, customer.email)).map(({ subject }) => subject)).toEqual([
      `Facture ${invoice?.number}\u00a0: rappel d’échéance`,
      `Facture ${invoice?.number}\u00a0: relance`,
    ])
  })

  test('the list begins at the index of what is open', async () => {
    await sql`analyze payments`.execute(database.db)
    const filter = { search: { patterns: [] }, customerPatterns: [], today: '2026-03-02' }
    const { sql: text, parameters } = listReceivablesQuery(database.db, {
      filter,
      sort: 'due',
      descending: false,
      way: first(50),
    }).compile()
    const plan = await database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return trx.executeQuery({
        ...sql`explain ${sql.raw(text)}`.compile(trx),
        parameters,
      })
    })
    expect(JSON.stringify(plan.rows)).toContain('payments_open')
  })

  test.each([
    ['invoice_reminders_level_check', { level: 4 }],
    ['invoice_reminders_level_check', { level: 0 }],
    ['invoice_reminders_rest_cents_check', { rest_cents: 0 }],
    ['invoice_reminders_before_fkey', { level: 2 }],
    ['invoice_reminders_pkey', {}],
    ['invoice_reminders_invoice_fkey', { invoice_id: '00000000-0000-4000-8000-00000000dead' }],
    ['invoice_reminders_sent_by_fkey', { level: 2, sent_by: '00000000-0000-4000-8000-00000000dead' }],
  ] as const)('the database refuses: %s %j', async (constraint, bad) => {
    const { invoices } = await shipped(customer, 3)
    const row = { invoice_id: invoices[0]?.id ?? '', level: 1, rest_cents: 1, sent_at: new Date(0) }
    const insert = (one: Record<string, unknown>) =>
      sql`insert into invoice_reminders (${sql.join(Object.keys(one).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(one))})`.execute(database.db)
    const needsFirst = constraint === 'invoice_reminders_pkey' || 'sent_by' in bad
    if (needsFirst) await insert(row)
    await expect(insert({ ...row, ...bad })).rejects.toMatchObject({ constraint })
  })
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { adminOrder } from '#shared/dashboard/orders/orders.endpoints'
import { bouncedLabel } from '#shared/orders/payment-entries'
import { toCents } from '#shared/platform/money'
import { type Customer, makeCustomer } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { bankCamt, bankCsv } from './bank-files.ts'
import { banking } from './banking.ts'
import { staffInvoices } from './staff-invoices.ts'

const NOWHERE = '00000000-0000-4000-8000-00000000dead'

describeOnDatabase('transfers of bank files', (database) => {
  const staff = staffInvoices(database)
  const { api, shipped } = staff
  const bank = banking(api, database, () => staff.admin())
  let customer: Customer
  let company = ''
  let customers = 0
  beforeEach(async () => {
    await bank.clear()
    customers += 1
    company = `Stores du Littoral ${customers}`
    customer = await makeCustomer(api, { deferred_payment: true, company })
  })

  /** An order that has left with one invoice; its total. */
  const ordered = async () => {
    const { order, invoices } = await shipped(customer, 3)
    const [invoice] = invoices
    if (invoice === undefined) throw new Error('One parcel, one invoice.')
    return { id: order.id, number: order.number, cents: invoice.total_cents, invoice: invoice.number }
  }
  const moneyOf = async (id: string) => {
    const { paymentStatus, entries } = (
      await api.call(adminOrder, { token: staff.admin().token, params: { id } })
    ).body
    return [
      paymentStatus,
      ...entries.map(({ amount, bounced }) => (bounced ? ['bounced', toCents(amount)] : toCents(amount))),
    ]
  }

  test('a file is added once, its transfers once, whatever file has them, and what left is not kept', async () => {
    const file = bankCsv([
      ['VIR A', '10,00'],
      ['VIR A', '10,00'],
      ['PRLV', '', '5,00'],
      ['mal', '1.500'],
    ])
    const sent = await bank.send(file, 'C:\\relevés\\mars.csv')
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({ added: 2, known: 0, outgoing: 1, problemCount: 1 })
    expect(sent.body.problems).toEqual([{ line: 6, text: expect.stringContaining('montant ambigu') }])
    const again = await bank.send(file, 'autre.csv')
    expect(again.body).toMatchObject({ id: sent.body.id, added: 0, known: 2 })
    const longer = bankCsv([
      ['VIR A', '10,00'],
      ['VIR A', '10,00'],
      ['VIR A', '10,00'],
    ])
    expect((await bank.send(longer)).body).toMatchObject({ added: 1, known: 2 })
    const listed = await bank.list()
    expect(listed).toMatchObject({ total: 3, openCount: 3, openCents: 3000 })
    expect(listed.files.map(({ name, format, transfers, open }) => [name, format, transfers, open])).toEqual(
      expect.arrayContaining([
        ['mars.csv', 'csv', 2, 2],
        ['releve.csv', 'csv', 1, 1],
      ]),
    )
    // two at once: each transfer once
    const camt = bankCamt([{ amount: '7.00', text: 'X', reference: 'R1' }])
    const both = await Promise.all([bank.send(camt, 'a.xml'), bank.send(camt, 'b.xml')])
    expect(both.map(({ body }) => body.added).sort()).toEqual([0, 1])
    expect((await bank.list({ search: 'VIR a' })).total).toBe(3)
    expect((await bank.list({ search: '7,00' })).total).toBe(1)
    expect((await bank.list({ search: 'introuvable' })).total).toBe(0)
    expect((await bank.list({ file: sent.body.id })).total).toBe(2)
    expect((await bank.list({ file: 'none' })).total).toBe(0)
  })

  test('what cannot be taken whole is refused with the reason, and by whom it may be sent', async () => {
    const bad = await bank.send(Buffer.from('bonjour'))
    expect([bad.status, Reflect.get(bad.body, 'code')]).toEqual([422, 'INVALID_FIELDS'])
    expect(bad.body.message).toContain('Aucune ligne ne nomme les colonnes')
    expect((await bank.send(Buffer.from('<!DOCTYPE a><a/>'))).body.message).toContain('DOCTYPE')
    expect((await bank.send(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    const { token } = await api.signedIn()
    expect((await bank.send(bankCsv([['a', '1,00']]), 'a.csv', token)).status).toBe(403)
  })

  test('a transfer that names its invoice is certain; recorded, the order is paid, its customer told, its entry linked', async () => {
    const order = await ordered()
    const transfer = await bank.came(
      `VIR STORES DU LITTORAL ${order.invoice.replaceAll('-', ' ')}`,
      order.cents,
    )
    const { certain, certainCents } = await bank.list()
    const shares = [{ orderId: order.id, cents: order.cents, seen: 0 }]
    const { id, day, cents, payer, text } = transfer
    const standing = {
      status: 'shipped',
      paymentStatus: 'pending',
      totalCents: order.cents,
      receivedCents: 0,
    }
    expect([certain, certainCents]).toEqual([
      [
        {
          ...{ id, day, cents, payer, text },
          shares: [
            {
              order: { id: order.id, number: order.number, company, ...standing, seen: 0 },
              cents: order.cents,
            },
          ],
        },
      ],
      order.cents,
    ])
    expect(transfer.proposals).toMatchObject([
      {
        certainty: 'certain',
        reason: 'invoice',
        shares: [{ order: { number: order.number }, cents: order.cents }],
      },
    ])
    expect((await bank.record(transfer.id, shares)).status).toBe(200)
    expect(await moneyOf(order.id)).toEqual(['settled', order.cents])
    expect((await waitingMails(database, customer.email)).length).toBe(1)
    const [listed] = (await bank.list({ search: order.number })).transfers
    expect(listed).toMatchObject({
      id: transfer.id,
      state: 'recorded',
      proposals: [],
      recorded: [{ orderId: order.id, number: order.number, cents: order.cents }],
    })
    // sent twice it is recorded once
    const again = await bank.record(transfer.id, shares)
    expect([again.status, Reflect.get(again.body, 'code')]).toEqual([409, 'TRANSFER_CHANGED'])
    const kinds = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('kind', 'in', ['bank_file_added', 'bank_transfer_moved', 'payment_told'])
      .where('actor_id', '=', staff.admin().user.id)
      .orderBy('id')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['bank_file_added', 'payment_told', 'bank_transfer_moved'])
  })

  test('detached, the money leaves again by a counter-entry, its customer is told, and it may pay another', async () => {
    const [wrong, right] = [await ordered(), await ordered()]
    const transfer = await bank.came('VIR SANS NUMERO', wrong.cents)
    await bank.record(transfer.id, [{ orderId: wrong.id, cents: wrong.cents, seen: 0 }])
    await database.db.deleteFrom('jobs').execute()
    expect((await bank.detach(transfer.id)).status).toBe(200)
    expect(await moneyOf(wrong.id)).toEqual(['pending', wrong.cents, ['bounced', -wrong.cents]])
    // undone on its own day, and called what it is
    const rows = await database.db
      .selectFrom('payment_entries')
      .select(['day', 'means', 'reference', 'bounced'])
      .where('order_id', '=', wrong.id)
      .orderBy('id')
      .execute()
    expect(rows[1]?.day).toBe(rows[0]?.day)
    expect(rows.filter(({ bounced }) => bounced).map(bouncedLabel)).toEqual(['Règlement rectifié'])
    const [mail] = await waitingMails(database, customer.email)
    expect(mail?.subject).toBe(`Commande ${wrong.number}\u00a0: règlement rectifié`)
    expect(mail?.text).toContain('enregistré par erreur')
    expect((await bank.detach(transfer.id)).status).toBe(409)
    expect(
      (await bank.record(transfer.id, [{ orderId: right.id, cents: right.cents, seen: 0 }])).status,
    ).toBe(200)
    expect((await bank.list({ state: 'recorded' })).transfers.map(({ id }) => id)).toEqual([transfer.id])
  })

  test('one transfer pays several orders, to the cent, or none of them', async () => {
    const [one, two] = [await ordered(), await ordered()]
    const cents = one.cents + two.cents
    const transfer = await bank.came(`${company.toUpperCase()} SARL`, cents)
    expect(transfer.proposals).toMatchObject([{ certainty: 'likely', reason: 'companySum' }])
    const shares = [one, two].map((order) => ({ orderId: order.id, cents: order.cents, seen: 0 }))
    const short = await bank.record(transfer.id, shares.slice(0, 1))
    expect([short.status, short.body.message]).toEqual([422, expect.stringContaining('Les parts font')])
    const changed = await bank.record(
      transfer.id,
      shares.map((share, nth) => ({ ...share, seen: nth })),
    )
    expect([changed.status, Reflect.get(changed.body, 'code')]).toEqual([409, 'ORDER_CHANGED'])
    expect(await moneyOf(one.id)).toEqual(['pending'])
    expect((await bank.record(transfer.id, shares)).status).toBe(200)
    expect([await moneyOf(one.id), await moneyOf(two.id)]).toEqual([
      ['settled', one.cents],
      ['settled', two.cents],
    ])
  })

  test('the certain ones go together; of two for one order the second is likely, and one that changed stays open', async () => {
    const [one, two] = [await ordered(), await ordered()]
    await bank.came(one.number, one.cents)
    const rival = await bank.came(`${one.number} encore`, one.cents)
    await bank.came(two.number, two.cents)
    const { certain, transfers } = await bank.list()
    expect(certain.flatMap(({ shares }) => shares.map((share) => share.order.id)).sort()).toEqual(
      [one.id, two.id].sort(),
    )
    const reasons = transfers.flatMap(({ proposals }) => proposals.map(({ reason }) => reason))
    expect(reasons.sort()).toEqual(['order', 'order', 'rival'])
    const bodies = certain.map(({ id, shares }) => ({
      id,
      shares: shares.map(({ order, cents }) => ({ orderId: order.id, cents, seen: order.seen })),
    }))
    const first = bodies.filter(({ shares }) => shares[0]?.orderId === one.id)
    expect((await bank.recordAll(first)).body).toMatchObject({ recorded: 1, refused: [] })
    const { body } = await bank.recordAll(bodies)
    expect(body.recorded).toBe(1)
    expect(body.refused).toEqual([{ id: first[0]?.id, message: expect.stringContaining('a changé') }])
    expect(body.message).toBe(
      '1\u00a0virement enregistré. 1\u00a0reste à rapprocher\u00a0: quelque chose a changé entre-temps.',
    )
    expect((await bank.list({ state: 'open' })).transfers.length).toBe(1)
    expect(rival.state).toBe('open')
  })

  // the embedded engine has one connection: there, nothing waits in the middle of a recording
  if (database.engine === 'postgres')
    test('the orders that a transfer pays are held in one order, whichever they are shared out in', async () => {
      const both = [await ordered(), await ordered()].sort((one, other) => (one.id < other.id ? -1 : 1))
      const [low, high] = both
      if (low === undefined || high === undefined) throw new Error('Two orders.')
      const transfer = await bank.came('VIR', low.cents + high.cents)
      const shares = [high, low].map(({ id: orderId, cents }) => ({ orderId, cents, seen: 0 }))
      const recording = await database.db.transaction().execute(async (trx) => {
        await trx.selectFrom('orders').select('id').where('id', '=', low.id).forUpdate().execute()
        const waiting = bank.record(transfer.id, shares)
        await expect
          .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(trx)).rows.length)
          .toBeGreaterThan(0)
        const free = trx.selectFrom('orders').select('id').where('id', '=', high.id).forUpdate().skipLocked()
        expect(await free.execute()).toHaveLength(1)
        return { waiting }
      })
      expect((await recording.waiting).status).toBe(200)
    })

  test('one transfer is shared over orders that a person chose, in any parts', async () => {
    const [one, two] = [await ordered(), await ordered()]
    const transfer = await bank.came('VIR GLOBAL', one.cents + 500)
    const found = await bank.find(company)
    expect(found.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    const shares = [
      { orderId: two.id, cents: 500, seen: 0 },
      { orderId: one.id, cents: one.cents, seen: 0 },
    ]
    expect((await bank.record(transfer.id, shares.slice(0, 1))).status).toBe(422)
    expect((await bank.record(transfer.id, shares)).status).toBe(200)
    expect([await moneyOf(one.id), await moneyOf(two.id)]).toEqual([
      ['settled', one.cents],
      ['partial', 500],
    ])
  })

  test('recorded twice at once, it is recorded once', async () => {
    const order = await ordered()
    const transfer = await bank.came(order.number, order.cents)
    const shares = [{ orderId: order.id, cents: order.cents, seen: 0 }]
    const twice = await Promise.all([bank.record(transfer.id, shares), bank.record(transfer.id, shares)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await moneyOf(order.id)).toEqual(['settled', order.cents])
  })

  test('what pays no order is put aside with a reason, and taken up again', async () => {
    const transfer = await bank.came('Remboursement', 500)
    expect((await bank.putAside(transfer.id, '  ')).status).toBe(422)
    expect((await bank.putAside(transfer.id, ' Remboursement de l’assurance ')).status).toBe(200)
    expect((await bank.list({ state: 'put_aside' })).transfers).toMatchObject([
      { id: transfer.id, reason: 'Remboursement de l’assurance' },
    ])
    expect((await bank.putAside(transfer.id, 'encore')).status).toBe(409)
    expect((await bank.reopen(transfer.id)).status).toBe(200)
    expect((await bank.list({ state: 'open' })).transfers).toMatchObject([{ id: transfer.id, reason: '' }])
    for (const id of ['none', NOWHERE]) {
      expect((await bank.putAside(id, 'x')).status).toBe(404)
      expect((await bank.record(id, [{ orderId: NOWHERE, cents: 1, seen: 0 }])).status).toBe(404)
    }
    for (const orderId of ['none', NOWHERE])
      expect((await bank.record(transfer.id, [{ orderId, cents: 500, seen: 0 }])).status).toBe(404)
  })
})

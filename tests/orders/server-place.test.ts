import { beforeAll, expect, test } from 'vitest'
import { order as orderCall, testPayment, validatedCart } from '#shared/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, testClockAt, validCart } from './ordering.ts'
import { rowsOf } from './rows.ts'

describeOnDatabase('placing an order', (database) => {
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
  })

  const { counts, nextNumber } = rowsOf(database)
  const cart = async (who = customer) => validCart(api, who, [await exampleLine(database.db, 'RA-25-MAN')])

  test('writes the order with its lines, history, payment and mails, and answers it', async () => {
    const before = await counts()
    const number = await nextNumber()
    const id = await validCart(api, customer, [
      await exampleLine(database.db, 'RA-25-MAN', { quantity: 2 }),
      await exampleLine(database.db, 'EN-40'),
    ])
    const { body: stored } = await api.call(validatedCart, { token: customer.token, params: { id } })
    const reply = await place(api, customer, orderBody(customer, id, { name: '  Résidence \n d’Essai ' }))
    expect(reply.status).toBe(200)
    const address = {
      name: 'Siège',
      company_name: 'Stores d’Essai',
      street: '1 rue de l’Essai',
      postal_code: '75001',
      city: 'Paris',
    }
    const { order } = reply.body
    expect(order).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number,
      status: 'awaiting_payment',
      created_at: '2026-03-02T09:00:00.000Z',
      history: [{ status: 'awaiting_payment', detail: '', at: '2026-03-02T09:00:00.000Z' }],
      payments: [],
      promised: null,
      is_favorite: false,
      favorite_name: null,
      comments: 'Livrer le matin.',
      productsNames: [{ number: 1, index: 0, name: 'Salon' }],
      billingAddress: address,
      shippingAddress: address,
      paymentMethod: 'bank_transfer',
      delivery: null,
      validated_cart: { ...stored.validatedCart, name: 'Résidence d’Essai', orderId: order.id },
      transaction: { amount: 566.66, created_at: '2026-03-02T09:00:00.000Z' },
      payment: {
        instructions:
          'Virement de 566,66\u00a0€ à Ombrelia, compte de démonstration fictif. La fabrication commence à réception.',
        holder: 'Ombrelia',
        iban: 'FR00 0000 0000 0000 0000 0000 000',
        reference: number,
      },
    })
    expect(await counts()).toEqual({
      orders: before.orders + 1,
      lines: before.lines + 2,
      events: before.events + 1,
      payments: before.payments + 1,
      jobs: before.jobs + 2,
    })
    expect(
      await database.db
        .selectFrom('order_lines')
        .select(['position', 'reference', 'label', 'name', 'quantity', 'unit_cents', 'total_cents'])
        .where('order_id', '=', order.id)
        .orderBy('position')
        .execute(),
    ).toEqual([
      {
        position: 1,
        reference: 'RA-25-MAN',
        label: 'Rail RA-25 manuel',
        name: 'Salon',
        quantity: 2,
        unit_cents: 9918,
        total_cents: 19836,
      },
      {
        position: 2,
        reference: 'EN-40',
        label: 'Enrouleur EN-40',
        name: '',
        quantity: 1,
        unit_cents: 27386,
        total_cents: 27386,
      },
    ])
    const read = await api.call(orderCall, { token: customer.token, params: { id: order.id } })
    expect(read.body).toEqual(reply.body)
  })

  test('eight times at once under one key: one order, eight equal replies', async () => {
    const before = await counts()
    const body = orderBody(customer, await cart())
    const key = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => place(api, customer, body, key)))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect((await counts()).orders).toBe(before.orders + 1)
    expect((await counts()).jobs).toBe(before.jobs + 2)
  })

  test('the same key for another order is a conflict, whichever cart it names', async () => {
    const first = await cart()
    const key = crypto.randomUUID()
    expect((await place(api, customer, orderBody(customer, first), key)).status).toBe(200)
    const before = await counts()
    for (const body of [
      orderBody(customer, first, { comments: 'Autre chose.' }),
      orderBody(customer, await cart()),
    ]) {
      const reply = await place(api, customer, body, key)
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'IDEMPOTENCY_CONFLICT' }])
    }
    expect(await counts()).toEqual(before)
  })

  test('two keys for one cart: the second hears that it is ordered, together or one after the other', async () => {
    const body = orderBody(customer, await cart())
    const replies = await Promise.all([place(api, customer, body), place(api, customer, body)])
    replies.push(await place(api, customer, body))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(reply.body).toMatchObject({
        code: 'CART_ALREADY_ORDERED',
        message: 'Ce panier a déjà été commandé.',
      })
    }
  })

  test('one key belongs to one customer: another’s is their own', async () => {
    const other = await makeCustomer(api)
    const key = crypto.randomUUID()
    const mine = await place(api, customer, orderBody(customer, await cart()), key)
    const theirs = await place(api, other, orderBody(other, await cart(other)), key)
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(theirs.body.order.id).not.toBe(mine.body.order.id)
  })

  test.each(['', 'too-short', 'x'.repeat(65), 'sixteen with gap', 'é'.repeat(20)])(
    'refuses the key “%s”',
    async (key) => {
      const reply = await place(api, customer, orderBody(customer, await cart()), key)
      expect([reply.status, reply.body]).toMatchObject([400, { code: 'IDEMPOTENCY_KEY_REQUIRED' }])
    },
  )

  test('numbers have no gap and no double, refused orders included, and start again with the Paris year', async () => {
    const first = Number((await nextNumber()).slice(-6))
    const carts = await Promise.all(Array.from({ length: 6 }, () => cart()))
    const replies = await Promise.all(
      carts.map((id, index) =>
        place(
          api,
          customer,
          orderBody(customer, id, index % 2 === 0 ? {} : { shippingAddressId: crypto.randomUUID() }),
        ),
      ),
    )
    const numbers = replies.flatMap((reply) => (reply.status === 200 ? reply.body.order.number : []))
    expect(numbers.sort()).toEqual(
      [0, 1, 2].map((step) => `CMD-2026-${String(first + step).padStart(6, '0')}`),
    )
    // 23:30 UTC on the last day of the year is the next year in Paris.
    const late = testClockAt(api, '2026-12-31T23:30:00.000Z', cart)
    const body = orderBody(await late.customer(), await late.cart())
    expect((await place(api, await late.customer(), body)).body.order.number).toBe('CMD-2027-000001')
    late.back()
  })

  test('another’s cart, address or order does not exist', async () => {
    const other = await makeCustomer(api)
    const mine = await cart()
    const stolen = await place(api, other, orderBody(other, mine))
    expect([stolen.status, stolen.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    const malformed = await place(api, other, orderBody(other, 'x'))
    expect(malformed.status).toBe(404)
    const addressed = await place(
      api,
      customer,
      orderBody(customer, mine, { billingAddressId: other.billingId, shippingAddressId: 'x' }),
    )
    expect([addressed.status, addressed.body]).toMatchObject([
      422,
      {
        code: 'INVALID_FIELDS',
        errors: {
          billingAddressId: ['Choisissez une adresse de facturation de votre compte.'],
          shippingAddressId: ['Choisissez une adresse de livraison de votre compte.'],
        },
      },
    ])
    const placed = await place(api, customer, orderBody(customer, mine))
    for (const id of [placed.body.order.id, crypto.randomUUID(), 'x']) {
      const read = await api.call(orderCall, { token: other.token, params: { id } })
      const pay = await api.call(testPayment, { token: other.token, params: { id } })
      expect([read.status, pay.status, { ...read.body, requestId: '' }]).toEqual([
        404,
        404,
        {
          success: false,
          code: 'NOT_FOUND',
          message: 'L’élément demandé n’existe pas ou n’existe plus.',
          requestId: '',
        },
      ])
    }
  })

  test.each([
    [{ name: '   ' }, { name: ['Donnez un nom au projet.'] }],
    [{ name: 'a\u0000b' }, { name: ['Ce champ contient un caractère interdit.'] }],
    [{ comments: 'a\ud800b' }, { comments: ['Ce champ contient un caractère interdit.'] }],
    [{ name: 'x'.repeat(81) }, { name: [expect.any(String)] }],
    [{ acceptTerms: false }, { acceptTerms: [expect.any(String)] }],
    [{ paymentMethod: 'cash' }, { paymentMethod: [expect.any(String)] }],
    [
      { paymentMethod: 'deferred' },
      { paymentMethod: ['Le paiement différé n’est pas ouvert pour votre compte.'] },
    ],
    [
      { productsNames: [{ number: 2, index: 1, name: 'x' }] },
      { 'productsNames.0.index': ['Cette ligne n’est pas dans le panier.'] },
    ],
    [
      { productsNames: [{ number: 3, index: 0, name: 'x' }] },
      { 'productsNames.0.number': ['Ce n’est pas le numéro de la ligne.'] },
    ],
  ])('refuses %j by field, and the cart stays', async (changes, errors) => {
    const id = await cart()
    const before = await counts()
    const reply = await place(api, customer, orderBody(customer, id, changes))
    expect([reply.status, reply.body]).toMatchObject([422, { code: 'INVALID_FIELDS', errors }])
    expect(await counts()).toEqual(before)
    expect((await place(api, customer, orderBody(customer, id))).status).toBe(200)
  })

  test('an address serves as what it is: billing or shipping', async () => {
    const id = await cart()
    const swapped = {
      billingAddressId: customer.shippingId,
      shippingAddressId: customer.billingId,
    }
    const reply = await place(api, customer, orderBody(customer, id, swapped))
    expect([reply.status, reply.body]).toMatchObject([
      422,
      {
        code: 'INVALID_FIELDS',
        errors: {
          billingAddressId: ['Choisissez une adresse de facturation de votre compte.'],
          shippingAddressId: ['Choisissez une adresse de livraison de votre compte.'],
        },
      },
    ])
    expect((await place(api, customer, orderBody(customer, id))).status).toBe(200)
  })

  test('ignores what nobody may set', async () => {
    const body = {
      ...orderBody(customer, await cart()),
      status: 'delivered',
      net_cents: 1,
      total_price: 0.01,
      userId: crypto.randomUUID(),
      is_favorite: true,
    }
    const { order } = (await place(api, customer, body)).body
    expect([order.status, order.transaction.amount, order.is_favorite]).toEqual([
      'awaiting_payment',
      119.02,
      false,
    ])
  })

  test('says that the key is missing before it looks for the cart', async () => {
    const reply = await place(api, customer, orderBody(customer, 'x'), '')
    expect([reply.status, reply.body]).toMatchObject([400, { code: 'IDEMPOTENCY_KEY_REQUIRED' }])
  })
})

import { beforeAll, expect, test } from 'vitest'
import { addAddress, addresses, deleteAddress, selectAddress } from '#shared/account/addresses.endpoints'
import { order, placeOrder } from '#shared/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { ADDRESS, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'

const FIELDS = ADDRESS
const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('addresses that change', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const account = async () => {
    const { token, user } = await api.signedIn()
    const list = async () => (await api.call(addresses, { token })).body.addresses
    const add = async (name: string, type: 'billing' | 'shipping', changes: object = {}) => {
      api.clock.advance(1)
      const body = {
        ...FIELDS,
        name,
        billing_address: type === 'billing',
        shipping_address: type === 'shipping',
        ...changes,
      }
      const reply = await api.call(addAddress, { token, body })
      expect(reply.status).toBe(200)
    }
    return {
      user,
      token,
      list,
      add,
      idOf: async (name: string) => (await list()).find((one) => one.name === name)?.id ?? 'none',
      modify: (id: string, changes: object = {}) =>
        api.call(addAddress, {
          token,
          body: {
            ...FIELDS,
            billing_address: false,
            shipping_address: true,
            addressToModify: id,
            ...changes,
          },
        }),
      remove: (id: string) => api.call(deleteAddress, { token, params: { id } }),
      select: (id: string) => api.call(selectAddress, { token, params: { id } }),
      /** name and whether it is selected, in the list's order */
      state: async () => (await list()).map(({ name, selected }) => [name, selected]),
    }
  }

  test('one is rewritten in place: its id, its type and its selection stay', async () => {
    const { add, idOf, modify, list } = await account()
    await add('Atelier', 'shipping')
    await add('Chantier', 'shipping', { deliveryNote: 'Portail bleu' })
    const id = await idOf('Chantier')
    const before = await list()
    const changes = { name: 'Chantier nord', city: 'Lyon', deliveryNote: ' Code 12A\r\n8 h à 11 h ' }
    expect((await modify(id, changes)).body).toEqual({ success: true, message: 'Adresse modifiée' })
    expect(await list()).toEqual([
      before[0],
      { ...before[1], id, name: 'Chantier nord', city: 'Lyon', deliveryNote: 'Code 12A\n8 h à 11 h' },
    ])
    await modify(id, { name: 'Chantier nord', city: 'Lyon' })
    expect(Object.keys((await list())[1] ?? {})).not.toContain('deliveryNote')
  })

  test('a note is the drivers’: a billing address keeps none, and too long a one is refused', async () => {
    const { add, list, modify, idOf } = await account()
    await add('Siège', 'billing', { shipping_address: true, deliveryNote: 'Quai 3' })
    expect((await list()).map(({ type, deliveryNote }) => [type, deliveryNote])).toEqual([
      ['billing', undefined],
      ['shipping', 'Quai 3'],
    ])
    const long = await modify(await idOf('Siège'), { deliveryNote: 'x'.repeat(501) })
    expect([long.status, long.body]).toMatchObject([
      422,
      { errors: { deliveryNote: ['Ce champ doit contenir au plus 500 caractères.'] } },
    ])
  })

  test('a type never changes', async () => {
    const { add, list, modify, idOf } = await account()
    await add('Chantier', 'shipping')
    const before = await list()
    const message = ['Le type d’une adresse ne change pas.']
    for (const types of [
      { billing_address: true, shipping_address: false },
      { billing_address: true, shipping_address: true },
    ]) {
      const reply = await modify(await idOf('Chantier'), types)
      expect([reply.status, reply.body]).toMatchObject([
        422,
        { errors: { billing_address: message, shipping_address: message } },
      ])
    }
    expect(await list()).toEqual(before)
  })

  test('selecting one unselects the one of its type that was, and leaves the other type alone', async () => {
    const { add, idOf, select, state } = await account()
    await add('Siège', 'billing')
    for (const name of ['Atelier', 'Chantier']) await add(name, 'shipping')
    expect((await select(await idOf('Chantier'))).body).toEqual({
      success: true,
      message: 'Adresse sélectionnée',
    })
    const after = [
      ['Siège', true],
      ['Atelier', false],
      ['Chantier', true],
    ]
    expect(await state()).toEqual(after)
    await select(await idOf('Chantier'))
    expect(await state()).toEqual(after)
  })

  test('tabs that select, delete and add at once leave exactly one selected', async () => {
    const { add, list, remove, select } = await account()
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await add(name, 'shipping')
    const ids = (await list()).map(({ id }) => id)
    const replies = await Promise.all([
      ...ids.slice(1).map(select),
      remove(ids[0] ?? ''),
      ...ids.slice(1).toReversed().map(select),
      add('G', 'shipping'),
    ])
    expect(replies.map((reply) => reply?.status ?? 200)).toEqual(Array(12).fill(200))
    const left = await list()
    expect([left.length, left.filter(({ selected }) => selected).length]).toEqual([6, 1])
  })

  test('of the selected one deleted, the last added takes the place; of another, nothing moves', async () => {
    const { add, idOf, remove, state } = await account()
    await add('Siège', 'billing')
    for (const name of ['A', 'B', 'C']) await add(name, 'shipping')
    expect((await remove(await idOf('A'))).body).toEqual({ success: true, message: 'Adresse supprimée' })
    expect(await state()).toEqual([
      ['Siège', true],
      ['B', false],
      ['C', true],
    ])
    await remove(await idOf('B'))
    await remove(await idOf('Siège'))
    expect(await state()).toEqual([['C', true]])
    await remove(await idOf('C'))
    expect(await state()).toEqual([])
  })

  test('an order keeps the address and the note that it was placed with', async () => {
    const customer = await makeCustomer(api)
    const { token, shippingId, billingId } = customer
    const modified = await api.call(addAddress, {
      token,
      body: {
        ...ADDRESS,
        billing_address: false,
        shipping_address: true,
        addressToModify: shippingId,
        deliveryNote: 'Quai 3',
      },
    })
    expect(modified.status).toBe(200)
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
    const placed = await place(api, customer, orderBody(customer, cart))
    const { id } = placed.body.order
    for (const address of [shippingId, billingId])
      expect((await api.call(deleteAddress, { token, params: { id: address } })).status).toBe(200)
    const { body } = await api.call(order, { token, params: { id } })
    expect(body).toEqual(placed.body)
    expect([body.order.billingAddress, body.order.shippingAddress]).toEqual([
      ADDRESS,
      { ...ADDRESS, deliveryNote: 'Quai 3' },
    ])
    const mails = await waitingMails(database, customer.email)
    expect(mails.at(-1)?.text).toContain('Quai 3')
    const again = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
    const refused = await api.call(placeOrder, {
      token,
      body: orderBody(customer, again),
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(refused.status).toBe(422)
  })

  test('another’s answers like one that does not exist, in every call', async () => {
    const owner = await account()
    await owner.add('Chantier', 'shipping')
    await owner.add('Atelier', 'shipping')
    const { modify, remove, select, list } = await account()
    const ids = [await owner.idOf('Atelier'), NOWHERE, 'abc', '1']
    for (const act of [modify, remove, select]) {
      const replies = await Promise.all(ids.map((id) => act(id)))
      const shown = replies.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
      expect(shown).toEqual(
        ids.map(() => ({
          status: 404,
          body: {
            success: false,
            code: 'NOT_FOUND',
            message: 'L’élément demandé n’existe pas ou n’existe plus.',
            requestId: '',
          },
        })),
      )
    }
    expect(await list()).toEqual([])
    expect(await owner.state()).toEqual([
      ['Chantier', true],
      ['Atelier', false],
    ])
  })

  test.each([[{ delivery_note: 'x'.repeat(501) }], [{ type: 'billing' as const, delivery_note: 'Quai 3' }]])(
    'the database itself refuses %j',
    async (changes) => {
      const { user } = await account()
      const row = { ...FIELDS, user_id: user.id, type: 'shipping' as const, selected: false, ...changes }
      await expect(database.db.insertInto('addresses').values(row).execute()).rejects.toThrow(
        'addresses_delivery_note_check',
      )
    },
  )
})

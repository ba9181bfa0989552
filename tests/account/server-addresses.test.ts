import { expect, test } from 'vitest'
import { ADDRESS_MAX, ADDRESSES_MAX } from '#shared/account/address-limits'
import { addAddress, addresses } from '#shared/account/addresses.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const FIELDS = {
  name: 'Siège',
  company_name: 'Stores d’Essai',
  street: '1 rue de l’Essai',
  postal_code: '75001',
  city: 'Paris',
}

describeOnDatabase('addresses', (database) => {
  const api = testApp(database)

  const account = async () => {
    const { token, user } = await api.signedIn()
    return {
      user,
      add: (body: Record<string, unknown>) => api.call(addAddress, { token, body }),
      list: async () => (await api.call(addresses, { token })).body.addresses,
    }
  }
  const billing = { ...FIELDS, billing_address: true, shipping_address: false }
  const shipping = { ...FIELDS, billing_address: false, shipping_address: true }

  test('the first of each type is the selected one', async () => {
    const { user, add, list } = await account()
    expect(await list()).toEqual([])
    expect((await add(billing)).body).toEqual({ success: true, message: 'Adresse ajoutée' })
    await add({ ...shipping, name: 'Atelier' })
    api.clock.advance(1)
    await add({ ...shipping, name: 'Chantier' })
    expect(await list()).toEqual([
      {
        ...FIELDS,
        id: expect.any(String),
        billing_address: true,
        shipping_address: false,
        selected: true,
        type: 'billing',
        changed: { at: expect.any(String), by: user.email },
      },
      expect.objectContaining({ name: 'Atelier', selected: true, type: 'shipping', shipping_address: true }),
      expect.objectContaining({ name: 'Chantier', selected: false, type: 'shipping' }),
    ])
  })

  test('both flags copy the address as each type', async () => {
    const { add, list } = await account()
    await add({ ...FIELDS, billing_address: true, shipping_address: true })
    expect((await list()).map(({ type, selected, street }) => [type, selected, street])).toEqual([
      ['billing', true, FIELDS.street],
      ['shipping', true, FIELDS.street],
    ])
  })

  test('a second billing address takes the place of the first', async () => {
    const { add, list } = await account()
    await add(billing)
    const [before] = await list()
    await add({ ...billing, street: '2 rue Neuve' })
    expect(await list()).toEqual([{ ...before, street: '2 rue Neuve' }])
  })

  test('many at once leave one selected per type and one billing address', async () => {
    const { add, list } = await account()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => add({ ...FIELDS, billing_address: true, shipping_address: true })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const all = await list()
    expect(all.filter(({ type }) => type === 'billing')).toHaveLength(1)
    expect(all.filter(({ type }) => type === 'shipping')).toHaveLength(6)
    expect(all.filter(({ selected }) => selected)).toHaveLength(2)
  })

  test('an account keeps 50 addresses, whatever comes at once', async () => {
    const { user, add, list } = await account()
    await add(billing)
    const full = Array.from({ length: ADDRESSES_MAX - 3 }, () => ({
      ...FIELDS,
      user_id: user.id,
      type: 'shipping' as const,
      selected: false,
    }))
    await database.db.insertInto('addresses').values(full).execute()
    // Two places are left for six.
    const replies = await Promise.all(Array.from({ length: 6 }, () => add(shipping)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body).toEqual({
      success: false,
      code: 'INVALID_FIELDS',
      message: 'Votre compte ne peut pas compter plus de 50 adresses.',
      requestId: expect.any(String),
    })
    expect(await list()).toHaveLength(50)
    // A copy as each type does not half pass; a billing address that takes the place of another adds none.
    const both = { ...FIELDS, street: '2 rue Neuve', billing_address: true, shipping_address: true }
    expect((await add(both)).status).toBe(422)
    expect((await list())[0]?.street).toBe(FIELDS.street)
    expect((await add({ ...both, shipping_address: false })).status).toBe(200)
    expect((await list())[0]?.street).toBe('2 rue Neuve')
  })

  test('the database itself keeps one selected per type', async () => {
    const { user, add } = await account()
    await add(shipping)
    await expect(
      database.db
        .insertInto('addresses')
        .values({ ...FIELDS, user_id: user.id, type: 'shipping', selected: true })
        .execute(),
    ).rejects.toThrow(/addresses_selected/)
  })

  test('everyone sees their own', async () => {
    const [one, other] = [await account(), await account()]
    await one.add(billing)
    expect(await other.list()).toEqual([])
  })

  test.each([
    [{ name: '   ' }, { name: ['Ce champ est obligatoire.'] }],
    [{ street: '' }, { street: ['Ce champ est obligatoire.'] }],
    [{ city: 12 }, { city: ['Ce champ doit être un texte.'] }],
    [{ postal_code: '7500' }, { postal_code: ['Le code postal doit compter 5 chiffres.'] }],
    [{ postal_code: '75001\n' }, { postal_code: ['Le code postal doit compter 5 chiffres.'] }],
    [
      { name: ' ', street: ' \n', postal_code: '' },
      {
        name: ['Ce champ est obligatoire.'],
        street: ['Ce champ est obligatoire.'],
        postal_code: ['Le code postal doit compter 5 chiffres.'],
      },
    ],
    [
      { name: 'x'.repeat(ADDRESS_MAX.name + 1), city: 'x'.repeat(ADDRESS_MAX.city + 1) },
      {
        name: ['Ce champ doit contenir au plus 80 caractères.'],
        city: ['Ce champ doit contenir au plus 120 caractères.'],
      },
    ],
    [{ city: 'a\u0000' }, { city: ['Ce champ contient un caractère interdit.'] }],
    [
      { billing_address: false, shipping_address: false },
      {
        billing_address: ['Choisissez facturation ou livraison.'],
        shipping_address: ['Choisissez facturation ou livraison.'],
      },
    ],
    [{ billing_address: 'true' }, { billing_address: [expect.any(String)] }],
  ])('refuses %j by field', async (changes, errors) => {
    const { add, list } = await account()
    const reply = await add({ ...billing, ...changes })
    expect([reply.status, reply.body]).toMatchObject([422, { code: 'INVALID_FIELDS', errors }])
    expect(await list()).toEqual([])
  })

  test('texts lose the spaces around them and their line breaks', async () => {
    const { add, list } = await account()
    await add({ ...billing, name: '  Siège \n social ', userId: crypto.randomUUID(), selected: false })
    expect(await list()).toMatchObject([{ name: 'Siège social', selected: true }])
  })

  test.each([
    ['nobody has none', undefined, 401, 401],
    ['an account that is not verified has none', { verified_at: null }, 403, 403],
    ['an account that is not active reads its own alone', { status: 'inactive' as const }, 200, 403],
  ])('%s', async (_, with_, reading, writing) => {
    const token = with_ && (await api.signedIn(with_)).token
    const signed = token === undefined ? {} : { token }
    expect((await api.call(addresses, signed)).status).toBe(reading)
    expect((await api.call(addAddress, { ...signed, body: billing })).status).toBe(writing)
  })
})

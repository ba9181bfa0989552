import { expect, test } from 'vitest'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { describeOnDatabase } from '#tests/platform/database'
import { DELETED, insertCrowd } from './accounts.fixtures.ts'
import { CLOSED, NOBODY, OPEN, staffAccounts } from './staff-accounts.ts'

describeOnDatabase('accounts, for staff', (database) => {
  const staff = staffAccounts(database)
  const { api, list, details, change, changeAll } = staff
  const companies = async (query: Record<string, string>) =>
    (await list(query)).body.users.map(({ company }) => company)

  test('an account as staff see it, with nothing that opens it', async () => {
    const { id, email } = await api.createUser({
      siret: '73282932000074',
      vat: 'FR44732829320',
      status: 'inactive',
    })
    const reply = await list({ status: 'inactive' })
    expect(reply.body).toEqual({
      success: true,
      users: [
        {
          id,
          email,
          role: 'user',
          status: 'inactive',
          verified: true,
          type: 'professionnel',
          title: 'Madame',
          level: 'confirmé',
          firstName: 'Compte',
          lastName: 'Essai',
          company: 'Stores d’Essai',
          function: 'Installateur',
          created_at: '2026-03-02T09:00:00.000Z',
          deferredPayment: false,
          openedAt: null,
          refused: null,
          siret: '73282932000074',
          vat: 'FR44732829320',
          contested: false,
          sharesEmail: false,
        },
      ],
      total: 1,
      hasMore: false,
    })
  })

  test('search, filters and sorts', async () => {
    const make = (company: string, last_name: string, with_: object = {}) =>
      api.createUser({ company, last_name, status: 'inactive', ...with_ })
    await make('Écrans & Œillets', 'Zola', { siret: '73282932000074', email: 'z.zola@pose.example' })
    await make('Ateliers Bise', 'Äbel', { type: 'partenaire', verified_at: null })
    await make('100% Volets', 'Marchand', { role: 'editor', status: 'active' })
    for (const [search, found] of [
      ['ecrans œill', ['Écrans & Œillets']],
      ['ZOLA pose.example', ['Écrans & Œillets']],
      ['732 829 320 00074', ['Écrans & Œillets']],
      ['732829320', ['Écrans & Œillets']],
      ['100% vo', ['100% Volets']],
      ['éc œi', ['Écrans & Œillets']],
      ['cr', []],
      ['_', []],
      ['abel', ['Ateliers Bise']],
      ['introuvable', []],
      ["d'essai", []],
    ] as const)
      expect([search, await companies({ search })]).toEqual([search, found])
    expect(await companies({ status: 'inactive', sort: 'company' })).toEqual([
      'Ateliers Bise',
      'Écrans & Œillets',
    ])
    expect(await companies({ type: 'partenaire' })).toEqual(['Ateliers Bise'])
    expect(await companies({ role: 'editor' })).toEqual(['100% Volets'])
    expect(await companies({ verified: 'false' })).toEqual(['Ateliers Bise'])
    expect(await companies({ verified: 'true', status: 'inactive' })).toEqual(['Écrans & Œillets'])
    await make('Fermé', 'Ancien', { opened_at: new Date('2026-01-05T09:00:00Z') })
    expect(await companies({ status: 'waiting' })).toEqual(['Écrans & Œillets'])
    expect(await companies({ status: 'deactivated' })).toEqual(['Fermé'])
    expect(await companies({ status: 'deactivated', verified: 'false' })).toEqual([])
    expect(await companies({ status: 'active', sort: 'company' })).toEqual(['100% Volets', 'Boutique'])
    await database.db.deleteFrom('users').where('company', '=', 'Fermé').execute()
    expect(await companies({ sort: 'name' })).toEqual([
      'Ateliers Bise',
      'Boutique',
      '100% Volets',
      'Écrans & Œillets',
    ])
    expect(await companies({ sort: '-name' })).toEqual((await companies({ sort: 'name' })).reverse())
    expect((await companies({ sort: 'created_at' }))[0]).toBe('Boutique')
    expect((await companies({})).at(-1)).toBe('Boutique')
    expect((await companies({ sort: '-email' })).at(0)).toBe('Écrans & Œillets')
  })

  test('pages hold 50 accounts; what is no page, filter or sort is refused', async () => {
    await insertCrowd(database.db, 'page', 100)
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page })))
    expect(pages.map(({ body }) => [body.users.length, body.total, body.hasMore])).toEqual([
      [50, 101, true],
      [50, 101, true],
      [1, 101, false],
      [0, 101, false],
    ])
    const ids = pages.flatMap(({ body }) => body.users.map(({ id }) => id))
    expect(new Set(ids).size).toBe(101)
    const refused = await Promise.all(
      [
        { page: '0' },
        { page: 'x' },
        { page: '10001' },
        { role: 'root' },
        { status: 'deleted' },
        { verified: '1' },
        { sort: 'password_hash' },
        { search: 'x'.repeat(101) },
      ].map(list),
    )
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404, 422, 422, 422, 422, 422])
  })

  test('a deleted account is nowhere', async () => {
    const { id } = await api.createUser({
      ...DELETED,
      email: `supprime-${NOBODY}@anonyme.invalid`,
      deleted_at: new Date(api.clock.now()),
    })
    expect((await list()).body.total).toBe(1)
    expect((await list({ search: 'supprime' })).body.users).toEqual([])
    expect((await details(id)).status).toBe(404)
    expect((await change(id, CLOSED, { type: 'partenaire' })).status).toBe(404)
    expect((await changeAll([id], 'active')).body.refused).toMatchObject([
      { id, email: '', code: 'NOT_FOUND' },
    ])
  })

  test('two accounts of one e-mail are told, each in its row', async () => {
    const { email } = await api.createUser()
    await api.createUser({ email, verified_at: null, status: 'inactive', contested: true })
    const rows = (await list({ search: email })).body.users
    expect(
      rows
        .map(({ verified, contested, sharesEmail }) => ({ verified, contested, sharesEmail }))
        .sort((one, other) => Number(other.verified) - Number(one.verified)),
    ).toEqual([
      { verified: true, contested: false, sharesEmail: true },
      { verified: false, contested: true, sharesEmail: true },
    ])
  })

  test('details: addresses and orders counted, the latest orders, what was done to the account and by it', async () => {
    const { id, email } = await api.createUser()
    await writePastOrders(
      database.db,
      id,
      Array.from({ length: 6 }, (_, nth) => ({ name: `Chantier ${nth}` })),
    )
    await change(id, OPEN, { deferredPayment: true })
    const { body } = await details(id)
    expect({ ...body, user: body.user.email, orders: body.orders.map(({ name }) => name) }).toEqual({
      success: true,
      user: email,
      addressesCount: 0,
      ordersCount: 6,
      team: null,
      credit: { limitCents: null, openCents: expect.any(Number) },
      orders: ['Chantier 5', 'Chantier 4', 'Chantier 3', 'Chantier 2', 'Chantier 1'],
      events: [
        {
          id: expect.any(String),
          at: '2026-03-02T09:00:00.000Z',
          kind: 'deferred_payment_changed',
          subject: { id, email, name: 'Compte Essai', company: 'Stores d’Essai' },
          actor: {
            id: staff.admin.user.id,
            email: staff.admin.user.email,
            name: 'Compte Équipe',
            company: 'Boutique',
          },
          ip: '127.0.0.1',
          details: { before: false, after: true },
        },
      ],
    })
    expect(body.orders[0]).toMatchObject({ status: 'confirmed', total_with_vat: 12 })
    for (const unknown of [NOBODY, 'x', "' or 1=1"]) expect((await details(unknown)).status).toBe(404)
  })
})

import { beforeAll, describe, expect, test, vi } from 'vitest'
import { json } from '#server/platform/columns'
import { detailsOf, displayOf, displayOfValidated } from '#shared/cart/line-display'
import { evaluate } from '#shared/configurator/evaluate'
import { preValidate, validatedCart } from '#shared/orders/orders.endpoints'
import {
  type ExampleReference,
  exampleLine,
  examples,
  publish,
  withoutModel,
} from '#tests/catalogue/exemplars'
import { modelsOf } from '#tests/configurator/families'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase, testDatabase } from '#tests/platform/database'

describeOnDatabase('pre-validation', (database) => {
  const api = testApp(database)
  let token: string
  beforeAll(async () => {
    await publish(database.db)
    token = (await api.signedIn()).token
  })

  const validate = (configurations: unknown, as = token) =>
    api.call(preValidate, { token: as, body: { configurations } })

  test.each(Object.keys(examples) as ExampleReference[])(
    '%s costs what the trade says',
    async (reference) => {
      const reply = await validate([await exampleLine(database.db, reference, { quantity: 3 })])
      expect(reply.status).toBe(200)
      const { cents } = examples[reference]
      const [line] = reply.body.validatedCart.configurations
      expect([line?.unit_price, line?.total_price]).toEqual([cents / 100, (cents * 3) / 100])
      expect(reply.body.validatedCart.total_price).toBe((cents * 3) / 100)
      expect(line?.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(cents)
      const parts = [
        ...Object.values(line?.selectedComponents ?? {}),
        ...Object.values(line?.surcharges ?? {}),
      ]
      expect(parts.reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100), 0)).toBe(cents)
    },
  )

  test.each([
    ['RA-25-MAN', 'rail-manuel-25'],
    ['EN-40', 'enrouleur-motorise'],
    ['FS-20', 'film-solaire-miroir'],
    ['VR-55', 'volet-roulant-55'],
  ] as const)('%s is written as the cart showed it', async (reference, slug) => {
    const reply = await validate([await exampleLine(database.db, reference)])
    const [line] = reply.body.validatedCart.configurations
    const model = modelsOf(slug).find((one) => one.reference === reference)
    if (line === undefined || model === undefined) throw new Error(`no ${reference}`)
    const shown = displayOf(
      evaluate(model.template, model.components, { ...examples[reference].criteria }, {}),
    )
    expect(displayOfValidated(line)).toEqual(shown)
    expect(shown.sizes).not.toEqual([])
  })

  test('a cart stored before sizes were kept is read with all its values', async () => {
    const { id } = (await validate([await exampleLine(database.db, 'VR-55')])).body.validatedCart
    const { configurations } = await database.db
      .selectFrom('validated_carts')
      .select('configurations')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const older = configurations.map(({ sizes: _, summary, ...line }) => ({
      ...line,
      summary: summary.map(({ part: __, ...entry }) => entry),
    }))
    await database.db
      .updateTable('validated_carts')
      .set({ configurations: json(older) })
      .where('id', '=', id)
      .execute()
    const again = await api.call(validatedCart, { token, params: { id } })
    const [line] = again.body.validatedCart.configurations
    if (line === undefined) throw new Error('no line')
    const details = detailsOf(displayOfValidated(line))
    expect(details).toMatchObject({ sizes: [], worked: [] })
    expect(details.options.map(({ key }) => key)).toEqual(expect.arrayContaining(['width', 'finished_width']))
    expect(details.components.length).toBeGreaterThan(0)
  })

  test('stores the cart, with its price list, and gives it back', async () => {
    const reply = await validate([
      await exampleLine(database.db, 'RA-25-MAN', { quantity: 2 }),
      await exampleLine(database.db, 'VR-55'),
    ])
    const { validatedCart: cart } = reply.body
    expect({ ...cart, configurations: cart.configurations.length }).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: '',
      configurations: 2,
      total_price: 998.04,
      vatPercent: 20,
      vat: 199.61,
      total_with_vat: 1197.65,
      priceListVersion: 1,
      created_at: '2026-03-02T09:00:00.000Z',
      orderId: null,
    })
    expect(cart.configurations[0]?.summary.slice(0, 4)).toEqual([
      { key: 'fixation', label: 'Fixation', value: 'Plafond', part: 'option' },
      {
        key: 'plan',
        label: 'Forme',
        value: 'L 2286 / 1400, 90° à droite, R\u00a0200, cotes à l’axe',
        part: 'option',
      },
      { key: 'length', label: 'Longueur', value: '3600\u00a0mm', part: 'size' },
      { key: 'opening', label: 'Ouverture', value: 'Centrale', part: 'option' },
    ])
    const again = await api.call(validatedCart, { token, params: { id: cart.id } })
    expect(again.body).toEqual({
      success: true,
      validatedCart: cart,
      paymentMethods: ['card', 'bank_transfer'],
      cardProvider: 'test',
      arrival: { day: '2026-03-02', closings: [], leadTimes: [9, 13] },
    })
  })

  test('never believes a price, and says where it differs from what was shown', async () => {
    const shown = { profile: { reference: 'RA25-PRO', label: 'Offert', price: 0.01 } }
    const reply = await validate([
      await exampleLine(database.db, 'EN-40'),
      await exampleLine(database.db, 'RA-25-MAN', { selectedComponents: shown, unit_price: 88.55 }),
    ])
    expect(reply.status).toBe(200)
    expect(reply.body.validatedCart.configurations[1]?.unit_price).toBe(99.18)
    expect(reply.body.validatedCart.configurations[1]?.selectedComponents.profile).toEqual({
      reference: 'RA25-PRO',
      label: expect.not.stringContaining('Offert'),
      price: 35.28,
      attributes: expect.any(Object),
    })
    expect(reply.body.priceMoved).toEqual([{ index: 1, previous: 88.55, current: 99.18 }])
    const same = await validate([await exampleLine(database.db, 'RA-25-MAN', { unit_price: 99.18 })])
    expect(same.body).not.toHaveProperty('priceMoved')
  })

  test('a component that the person picked is priced', async () => {
    const reply = await validate([
      await exampleLine(database.db, 'RA-25-MAN', {
        selectedComponents: { wand: { reference: 'RA25-LAN-125' } },
      }),
    ])
    // Two wands at 6.90 instead of 5.40.
    expect(reply.body.validatedCart.total_price).toBe(102.18)
  })

  test('checks every line before it answers', async () => {
    const line = await exampleLine(database.db, 'RA-25-MAN')
    const reply = await validate([
      { ...line, model: {} },
      line,
      { ...line, model: { subFamily: { id: 'nulle-part', name: '' } } },
      { ...line, criteria: {} },
    ])
    expect(reply.body).toMatchObject({
      lines: [
        { index: 0, messages: ['Choisissez un modèle.'] },
        { index: 2, messages: ['Ce modèle n’existe pas dans le catalogue.'] },
        { index: 3, messages: expect.arrayContaining(['Longueur\u00a0: ce choix manque.']) },
      ],
    })
  })

  test('keeps reading a cart whose model left the catalogue, and refuses that model in a new one', async () => {
    const line = await exampleLine(database.db, 'FS-20')
    const before = await validate([line])
    await publish(database.db, withoutModel('FS-20'))
    const { id } = before.body.validatedCart
    const read = await api.call(validatedCart, { token, params: { id } })
    expect(read.body.validatedCart).toEqual(before.body.validatedCart)
    const after = await validate([line])
    expect([after.status, after.body]).toMatchObject([
      422,
      { lines: [{ index: 0, messages: ['Le modèle Film miroir FS-20 (FS-20) n’est plus au catalogue.'] }] },
    ])
    await publish(database.db)
  })

  test('another’s cart, an unknown one and no id at all answer alike', async () => {
    const mine = await validate([await exampleLine(database.db, 'EN-40')])
    const other = (await api.signedIn()).token
    const replies = await Promise.all(
      [
        { as: other, id: mine.body.validatedCart.id },
        { as: token, id: '00000000-0000-4000-8000-000000000000' },
        { as: token, id: 'x' },
      ].map(({ as, id }) => api.call(validatedCart, { token: as, params: { id } })),
    )
    for (const reply of replies) {
      expect([reply.status, { ...reply.body, requestId: '' }]).toEqual([
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
})

describe('a long cart', () => {
  const database = testDatabase('embedded')
  const api = testApp(database)

  test('leaves others their turn: 200 lines never hold the loop for long', async () => {
    await publish(database.db)
    const { token } = await api.signedIn()
    const line = await exampleLine(database.db, 'VR-55')
    await api.call(preValidate, { token, body: { configurations: [line] } })
    // each line takes long: the others are asked after each
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
    let turns = 0
    let running = true
    const count = () => {
      turns += 1
      if (running) setImmediate(count)
    }
    setImmediate(count)
    const reply = await api.call(preValidate, {
      token,
      body: { configurations: Array.from({ length: 200 }, () => line) },
    })
    running = false
    expect(reply.body.validatedCart.configurations).toHaveLength(200)
    expect(turns).toBeGreaterThan(200)
  })
})

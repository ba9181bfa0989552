import { expect, test } from 'vitest'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import { STRAIGHT } from '#shared/configurator/bend-plan'
import type { Configuration } from '#shared/configurator/configurator.schema'
import { preValidate, validatedCart } from '#shared/orders/orders.endpoints'
import { verifyOrderInOneClick } from '#shared/orders/reorder.endpoints'
import { exampleLine, examples, exemplars, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

const rail = (change: (family: FamilyFile) => void) =>
  exemplars((families) => change(families['rail-manuel-25']))

describeOnDatabase('ordering again in one click', (database) => {
  const api = testApp(database)

  /** An order placed by the catalogue as it is, then another catalogue. */
  const ordered = async (lines: () => Promise<Configuration[]>, source?: ReturnType<typeof exemplars>) => {
    await publish(database.db)
    const customer = await makeCustomer(api)
    const cart = await validCart(api, customer, await lines())
    const { order } = (await place(api, customer, orderBody(customer, cart))).body
    if (source !== undefined) await publish(database.db, source)
    return { customer, cart, order }
  }
  const verify = ({ token }: Customer, validatedCartId: string) =>
    api.call(verifyOrderInOneClick, { token, params: { validatedCartId } })

  const both = async () => [
    await exampleLine(database.db, 'RA-25-MAN', { quantity: 2 }),
    await exampleLine(database.db, 'FS-20'),
  ]

  test('a catalogue that stands still changes nothing', async () => {
    const { customer, cart, order } = await ordered(both)
    const reply = await verify(customer, cart)
    const { configurations } = order.validated_cart
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      success: true,
      message: 'Tous les produits de cette commande sont disponibles au même prix.',
      configurations,
      total_price: 292.36,
      name: 'Résidence d’Essai',
      previousTotal: 292.36,
      lines: configurations.map((line, index) => ({
        index,
        name: index === 0 ? 'Salon' : '',
        model: line.model,
        quantity: line.quantity,
        state: 'unchanged',
        previous: { unit_price: line.unit_price, total_price: line.total_price },
        configuration: index,
        priceDifference: 0,
        components: [],
        values: [],
        reasons: [],
        nearest: null,
      })),
    })
    // What comes back may be validated as it is.
    const again = await api.call(preValidate, {
      token: customer.token,
      body: { configurations: reply.body.configurations },
    })
    expect([again.status, again.body.validatedCart.total_price]).toEqual([200, 292.36])
  })

  test('a price that moved is told, by how much', async () => {
    const { customer, cart } = await ordered(
      both,
      rail(({ components }) => {
        for (const { reference, price } of components)
          if (reference === 'RA25-SUP-P' && price.kind === 'unit') price.cents = 200
      }),
    )
    const { body } = await verify(customer, cart)
    expect(body).toMatchObject({
      success: true,
      message: 'Depuis votre commande, 1 ligne a changé.',
      total_price: 304.06,
      previousTotal: 292.36,
      lines: [
        {
          state: 'price_moved',
          previous: { unit_price: 99.18, total_price: 198.36 },
          configuration: 0,
          // Nine brackets at 2.00 instead of 1.35, twice.
          priceDifference: 11.7,
          components: [],
          values: [],
        },
        { state: 'unchanged', configuration: 1, priceDifference: 0 },
      ],
    })
    expect(body.configurations.map(({ total_price }) => total_price)).toEqual([210.06, 94])
  })

  test('a component that is gone is told, with the one in its place', async () => {
    const renamed = rail((family) => {
      const text = JSON.stringify(family).replaceAll('RA25-SUP-P', 'RA25-SUP-Q')
      Object.assign(family, JSON.parse(text))
    })
    const { customer, cart, order } = await ordered(both, renamed)
    const { body } = await verify(customer, cart)
    const [was] = order.validated_cart.configurations
    const [type = 'none', component] =
      Object.entries(was?.selectedComponents ?? {}).find(([, { reference }]) => reference === 'RA25-SUP-P') ??
      []
    expect(body.lines[0]).toMatchObject({
      state: 'replaced',
      configuration: 0,
      priceDifference: 0,
      components: [
        {
          type,
          previous: { reference: 'RA25-SUP-P', label: component?.label },
          current: { reference: 'RA25-SUP-Q', label: component?.label },
        },
      ],
      values: [],
      reasons: [],
    })
    expect(body.lines[1]?.state).toBe('unchanged')
    expect(body.configurations[0]?.selectedComponents[type]?.reference).toBe('RA25-SUP-Q')
  })

  test('an answer that is out makes the line unavailable: why, and the nearest that can be ordered', async () => {
    // Rails end at 3 m now.
    const shorter = rail(({ models }) => {
      for (const model of models) model.limits = { ...model.limits, length: { max: 3000 } }
    })
    const straight = { ...examples['RA-25-MAN'].criteria, plan: STRAIGHT }
    const three = async () => [
      await exampleLine(database.db, 'RA-25-MAN', { criteria: straight, quantity: 2 }),
      await exampleLine(database.db, 'FS-20'),
      await exampleLine(database.db, 'RA-25-MAN'),
    ]
    const { customer, cart } = await ordered(three, shorter)
    const { body } = await verify(customer, cart)
    const [line, , bent] = body.lines
    expect([body.success, body.message]).toEqual([
      true,
      'Depuis votre commande, 2 lignes ne sont plus disponibles.',
    ])
    // Where the corners of another one would be, nobody can say but who ordered it.
    expect(bent).toMatchObject({ state: 'unavailable', nearest: null })
    expect(bent?.reasons.join()).not.toBe('')
    expect(line).toMatchObject({ state: 'unavailable', configuration: null, priceDifference: null })
    expect(line?.reasons.join()).not.toBe('')
    expect(line?.nearest?.configuration.criteria).toMatchObject({
      length: 3000,
      opening: 'central',
      color: 'AT',
    })
    expect(line?.nearest?.values.map(({ key }) => key)).toContain('length')
    // One button: the nearest may be put in the cart as it is.
    const nearest = line?.nearest?.configuration
    const taken = await api.call(preValidate, {
      token: customer.token,
      body: { configurations: nearest === undefined ? [] : [nearest] },
    })
    expect([taken.status, taken.body.validatedCart.total_price]).toEqual([200, nearest?.total_price])
    // The film goes to the cart alone.
    expect([body.configurations.length, body.total_price, body.lines[1]?.configuration]).toEqual([1, 94, 0])
  })

  test('a model off sale is replaced by the nearest of its family, when there is one', async () => {
    const without = exemplars((families) => {
      const family = families['film-solaire-miroir']
      family.models = family.models.filter(({ reference }) => reference !== 'FS-20')
    })
    const { customer, cart } = await ordered(both, without)
    const { body } = await verify(customer, cart)
    const [kept, gone] = body.lines
    expect([kept?.state, gone?.state]).toEqual(['unchanged', 'unavailable'])
    expect(gone?.reasons).toEqual([
      expect.stringMatching(/^Le modèle .*\(FS-20\) n’est plus au catalogue\.$/),
    ])
    const reference = gone?.nearest?.configuration.model.subFamily?.reference
    expect(reference).toMatch(/^FS-/)
    expect(gone?.nearest?.configuration.criteria).toMatchObject({ width: 1180, height: 1350 })
  })

  test('when nothing is left, the answer says so', async () => {
    const source = exemplars()
    const { customer, cart } = await ordered(async () => [await exampleLine(database.db, 'VR-55')], {
      ...source,
      families: source.families.filter(({ file }) => file !== 'volet-roulant-55.json'),
    })
    const reply = await verify(customer, cart)
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        success: false,
        message: 'Aucun produit de cette commande n’est encore disponible.',
        configurations: [],
        total_price: 0,
        previousTotal: 799.68,
      },
    ])
  })

  test('another’s order, an unknown one and a cart without an order answer alike', async () => {
    const { cart } = await ordered(both)
    const stranger = await makeCustomer(api)
    const unordered = await validCart(api, stranger, await both())
    const ids = [cart, unordered, '00000000-0000-4000-8000-000000000000', 'abc']
    const replies = await Promise.all(ids.map((id) => verify(stranger, id)))
    expect(replies.map(({ status, body }) => [status, { ...body, requestId: '' }])).toEqual(
      ids.map(() => [
        404,
        {
          success: false,
          code: 'NOT_FOUND',
          message: 'L’élément demandé n’existe pas ou n’existe plus.',
          requestId: '',
        },
      ]),
    )
    const { body } = await api.call(validatedCart, { token: stranger.token, params: { id: unordered } })
    expect(body.validatedCart.orderId).toBeNull()
  })
})

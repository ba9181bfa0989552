import { beforeAll, expect, test } from 'vitest'
import { preValidate } from '#shared/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

describeOnDatabase('what pre-validation refuses', (database) => {
  const api = testApp(database)
  let token: string
  beforeAll(async () => {
    await publish(database.db)
    token = (await api.signedIn()).token
  })

  const validate = (configurations: unknown, as = token) =>
    api.call(preValidate, { token: as, body: { configurations } })

  const stored = () =>
    database.db
      .selectFrom('validated_carts')
      .select((q) => q.fn.countAll().as('carts'))
      .executeTakeFirstOrThrow()

  test.each([
    [
      { wand: { reference: 'FS20-1220' } },
      ['Lance-rideau\u00a0: la référence FS20-1220 n’existe pas pour ce modèle.'],
    ],
    [
      { wand: { reference: 'NULLE-PART' } },
      ['Lance-rideau\u00a0: la référence NULLE-PART n’existe pas pour ce modèle.'],
    ],
    [{ motor: { reference: 'RA25-PRO' } }, ['Le composant RA25-PRO n’appartient pas à ce modèle.']],
    [{ constructor: { reference: 'RA25-PRO' } }, ['Le composant RA25-PRO n’appartient pas à ce modèle.']],
  ])('refuses components that are not the model’s: %j', async (selectedComponents, messages) => {
    const before = await stored()
    const reply = await validate([
      await exampleLine(database.db, 'EN-40'),
      await exampleLine(database.db, 'RA-25-MAN', { selectedComponents }),
    ])
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      success: false,
      code: 'CART_REFUSED',
      message: 'Certaines configurations du panier ne peuvent pas être commandées.',
      requestId: expect.any(String),
      lines: [{ index: 1, messages }],
      errors: { 'configurations.1': messages },
    })
    expect(await stored()).toEqual(before)
  })

  test('refuses a component that does not suit the answers, with its reason', async () => {
    const reply = await validate([
      await exampleLine(database.db, 'RA-25-MAN', {
        selectedComponents: { support: { reference: 'RA25-SUP-M' } },
      }),
    ])
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      lines: [{ index: 0, messages: ['Supports\u00a0: Ce support se pose au mur.'] }],
    })
  })

  test.each([
    [{ plan: 'x-2286-r90r120-1400' }, /Rayon\u00a0: 120\u00a0mm hors limites \(150 à 5000\)/],
    [{ load: 25 }, /Charge 6,9 kg\/m\u00a0: ce profil accepte 5 kg\/m maximum\./],
    [{ color: 'ROUGE' }, /^Coloris/],
    [{ plan: 'straight', length: '3600' }, /^Longueur/],
    [{ plan: 'straight', length: -1 }, /^Longueur/],
    [{ plan: 'straight', length: true }, /^Longueur/],
    [{ fixation: 3 }, /^Fixation/],
    [{ ghost: 1 }, /^Le critère «\u00a0ghost\u00a0» n’existe pas pour ce modèle\.$/],
    [{ constructor: 1 }, /^Le critère «\u00a0constructor\u00a0» n’existe pas pour ce modèle\.$/],
  ])('refuses answers outside their domain: %j', async (criteria, message) => {
    const line = await exampleLine(database.db, 'RA-25-MAN')
    const reply = await validate([{ ...line, criteria: { ...line.criteria, ...criteria } }])
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      code: 'CART_REFUSED',
      lines: [{ index: 0, messages: expect.arrayContaining([expect.stringMatching(message)]) }],
    })
  })

  test('refuses a configuration with a choice missing, and names it', async () => {
    const line = await exampleLine(database.db, 'RA-25-MAN')
    const { color: _, ...criteria } = line.criteria
    const reply = await validate([{ ...line, criteria }])
    expect(reply.body).toMatchObject({ lines: [{ index: 0, messages: ['Coloris\u00a0: ce choix manque.'] }] })
  })

  test.each([0, -1, 1.5, '2', null, true, 1000])(
    'refuses a quantity of %j beside its line',
    async (quantity) => {
      const good = await exampleLine(database.db, 'EN-40')
      const reply = await validate([good, good, good, { ...good, quantity }])
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ code: 'INVALID_FIELDS' })
      expect(Object.keys((reply.body as unknown as { errors: object }).errors)).toEqual([
        'configurations.3.quantity',
      ])
    },
  )

  test.each([1e300, -1e300, 1e9 + 1])(
    'refuses the answer %d beside its criterion, without repeating it',
    async (length) => {
      const line = await exampleLine(database.db, 'RA-25-MAN')
      const reply = await validate([{ ...line, criteria: { ...line.criteria, length } }])
      expect([reply.status, reply.body]).toEqual([
        422,
        {
          success: false,
          code: 'INVALID_FIELDS',
          message: 'Certaines informations sont invalides.',
          requestId: expect.any(String),
          errors: { 'configurations.0.criteria.length': ['Cette valeur n’est pas acceptée.'] },
        },
      ])
    },
  )

  test('refuses a quantity past what numbers hold', async () => {
    const line = JSON.stringify(await exampleLine(database.db, 'EN-40', { quantity: 77 }))
    const reply = await api.call(preValidate, {
      token,
      body: `{"configurations":[${line.replace('"quantity":77', '"quantity":1e309')}]}`,
    })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { 'configurations.0.quantity': [expect.any(String)] } })
  })

  test('refuses an empty cart and a cart of 1,000 lines, each with its sentence', async () => {
    const empty = await validate([])
    expect([empty.status, empty.body]).toMatchObject([
      422,
      { message: 'Le panier est vide.', errors: { configurations: ['Le panier est vide.'] } },
    ])
    const line = await exampleLine(database.db, 'EN-40')
    const long = await validate(Array.from({ length: 1000 }, () => line))
    expect([long.status, long.body]).toMatchObject([
      422,
      { message: 'Le panier compte 1000 lignes\u00a0: 200 au maximum.' },
    ])
  })

  test('refuses levels that do not belong together', async () => {
    const line = await exampleLine(database.db, 'RA-25-MAN')
    const other = await exampleLine(database.db, 'EN-40')
    for (const level of ['category', 'subCategory', 'family'] as const) {
      const reply = await validate([{ ...line, model: { ...line.model, [level]: other.model[level] } }])
      expect(reply.body).toMatchObject({
        lines: [
          { messages: ['Le modèle Rail RA-25 manuel (RA-25-MAN) n’appartient pas à la famille indiquée.'] },
        ],
      })
    }
  })
})

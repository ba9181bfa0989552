import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminDelivery, setDelivery } from '#shared/dashboard/delivery/delivery.endpoints'
import { adminQuote, adminQuoteAnswer, beginQuoteStudy } from '#shared/dashboard/quotes/quotes.endpoints'
import { publish, withoutModel } from '#tests/catalogue/exemplars'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { makeCustomer } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import {
  anAnswer,
  answer,
  byHand,
  codeOf,
  draftedLine,
  prepare,
  readAsCustomer,
  readAsStaff,
  sendPrepared,
} from './answering.ts'
import { asked, askedLine, DRAFT, keep } from './asking.ts'

describeOnDatabase('answers to quotes', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
    const { body } = await api.call(adminDelivery, { token: staff })
    await api.call(setDelivery, { token: staff, body: { seen: body.version, tariff: DEMO_TARIFF } })
  })
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const ask = async (body: unknown = DRAFT) => {
    const customer = await makeCustomer(api)
    const { id, number } = await asked(api, customer.token, body)
    await database.db.deleteFrom('jobs').execute()
    return { ...customer, id, number: String(number) }
  }

  test('begin from what was asked for, priced by the rules where they can', async () => {
    const rail = await askedLine(database.db, 'RA-25-MAN', { quantity: 3, note: 'Salon' })
    const shutter = await askedLine(database.db, 'VR-55')
    await publish(database.db, withoutModel('VR-55'))
    const { id } = await ask({ ...DRAFT, lines: [rail, shutter] })
    const { status, body } = await readAsStaff(api, staff, id)
    await publish(database.db)
    expect(status).toBe(200)
    const { prepared, quote, answerable, answer: none } = body.quote
    expect([quote.state, answerable, none]).toEqual(['sent', true, null])
    expect(prepared).toMatchObject({
      version: 0,
      author: '',
      keptAt: null,
      content: {
        lines: [
          { key: 'line-1', quantity: 3, price: { by: 'engine' }, discount: null },
          { key: 'line-2', price: { by: 'hand', unitCents: null, reason: '' } },
        ],
        discount: 0,
        // where its customer has things brought to
        delivery: { by: 'tariff', postalCode: '75001' },
        validityDays: 30,
      },
      problems: [],
      totals: null,
    })
    expect(prepared?.lines[0]).toMatchObject({
      problems: [],
      line: { by: 'engine', listCents: 9918, configuration: { unit_price: 99.18, total_price: 297.54 } },
    })
    expect(prepared?.lines[1]).toMatchObject({ problems: ['Saisissez le prix.'], line: null })
    expect(JSON.stringify(prepared)).not.toContain('Salon')
  })

  test('are worked out by the server: rules, prices by hand, discounts, delivery', async () => {
    const { id } = await ask()
    const rail = await draftedLine(database.db, 'RA-25-MAN', { quantity: 10 })
    const shutter = await draftedLine(database.db, 'VR-55', { discount: 1000 })
    const agreed = await draftedLine(database.db, 'EN-40', { price: byHand(25_000), discount: 0 })
    const draft = anAnswer([rail, shutter, agreed], {
      discount: 1200,
      delivery: { by: 'tariff', postalCode: '69001' },
    })
    const { status, body } = await prepare(api, staff, id, draft)
    expect(status).toBe(200)
    const { prepared } = body
    expect(prepared).toMatchObject({ version: 1, content: draft, problems: [] })
    expect(
      prepared.lines.map(({ line }) => [line?.listCents, line?.discount, line?.configuration.unit_price]),
    ).toEqual([
      [9918, 1200, 87.28],
      [79_968, 1000, 719.83],
      [25_000, 0, 250],
    ])
    // parts of a price add up to it, and a price that is agreed keeps those of the model
    for (const { line } of prepared.lines) {
      const { lines = [], unit_price = 0 } = line?.configuration ?? {}
      expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
        Math.round(unit_price * 100),
      )
    }
    expect(prepared.lines[2]?.line?.configuration.lines.map(({ label }) => label)).toContain('Prix convenu')
    const netCents = 87_280 + 71_983 + 25_000
    expect(prepared.totals).toMatchObject({ netCents, vatPercent: 20, discountCents: 11_900 + 7985 })
    expect(prepared.totals?.deliveryCents).toBeGreaterThan(0)
    expect(prepared.deliveryWhy).toContain('poids offert')
  })

  test('say what is missing, and are not sent so', async () => {
    const { id } = await ask()
    const unpriced = await draftedLine(database.db, 'EN-40', { price: byHand(null) })
    const silent = await draftedLine(database.db, 'EN-40', { price: byHand(25_000, { reason: ' ' }) })
    const below = await draftedLine(database.db, 'VR-55', { price: byHand(100) })
    const wide = await draftedLine(database.db, 'EN-40')
    wide.criteria = { ...wide.criteria, width: 9000 }
    const { body } = await prepare(api, staff, id, anAnswer([unpriced, silent, below, wide]))
    expect(body.prepared.totals).toBeNull()
    expect(body.prepared.lines.map(({ problems }) => problems[0])).toEqual([
      'Saisissez le prix.',
      'Dites pourquoi ce prix est saisi.',
      'Le prix ne peut pas être inférieur à l’éco-contribution.',
      expect.stringMatching(/^Largeur.*hors limites/),
    ])
    const refused = await sendPrepared(api, staff, id)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { 'lines.0': [expect.any(String)], 'lines.3': [expect.any(String)] } },
    ])
    await prepare(api, staff, id, anAnswer([]))
    expect((await sendPrepared(api, staff, id)).body).toMatchObject({
      errors: { lines: ['Ajoutez une ligne au moins.'] },
    })
    const line = await draftedLine(database.db, 'EN-40')
    for (const [postalCode, problem] of [
      ['', 'Indiquez le code postal de la livraison.'],
      ['97100', /^Saisissez le prix de la livraison/],
    ] as const) {
      const draft = anAnswer([line], { delivery: { by: 'tariff', postalCode } })
      const { body } = await prepare(api, staff, id, draft)
      expect(body.prepared.problems).toEqual([expect.stringMatching(problem)])
      expect((await sendPrepared(api, staff, id)).status).toBe(422)
    }
    expect(await waitingMails(database)).toEqual([])
  })

  test('promise no delivery and no days that nobody typed', async () => {
    const { id } = await ask()
    const ruled = await draftedLine(database.db, 'RA-25-MAN', { price: byHand(9000, { leadTimeDays: 0 }) })
    const special = await draftedLine(database.db, 'VR-55', {
      criteria: {},
      price: byHand(25_000, { leadTimeDays: 0 }),
    })
    const draft = anAnswer([ruled, special], { delivery: { by: 'hand', cents: null, postalCode: null } })
    const { body } = await prepare(api, staff, id, draft)
    expect(body.prepared).toMatchObject({
      content: draft,
      lines: [
        { hasRules: true, problems: [] },
        {
          hasRules: false,
          problems: ['Saisissez le délai de fabrication\u00a0: aucune règle ne le donne.'],
        },
      ],
      problems: ['Saisissez le prix de la livraison, ou offrez-la.'],
      totals: null,
    })
  })

  test('are sent as revisions, which stay, and mailed to the customer', async () => {
    const { id, token, email, number } = await ask()
    const line = await draftedLine(database.db, 'RA-25-MAN', { quantity: 10, price: byHand(9000) })
    const first = await answer(api, staff, id, anAnswer([line], { comment: ' Pose non comprise. ' }))
    expect(first.quote.state).toBe('answered')
    expect(first.answer).toMatchObject({
      revision: 1,
      validUntil: '2026-04-01',
      comment: 'Pose non comprise.',
      delivery: { cents: 4190, why: 'prix du devis', postalCode: null },
      // 10 × 90,00 + 41,90; VAT 188,38
      totals: { netCents: 90_000, deliveryCents: 4190, vatCents: 18_838, totalCents: 113_028 },
      lines: [{ by: 'hand', reason: 'Prix convenu au téléphone' }],
      author: expect.stringContaining('@'),
    })
    // what is prepared next begins from it
    expect(first.prepared).toMatchObject({
      version: 2,
      keptAt: null,
      content: { lines: [{ key: line.key, price: { by: 'hand', unitCents: 9000 } }], comment: '' },
    })
    const [mail, ...more] = await waitingMails(database)
    expect([mail?.to, mail?.subject, more]).toEqual([email, `Votre devis ${number}`, []])
    const text = mail?.text.replaceAll('\u00a0', ' ') ?? ''
    for (const told of [
      'Pose non comprise.',
      '1 ligne',
      "Total TTC : 1'130,28 €",
      '01/04/2026',
      `devis=${id}`,
    ])
      expect(text).toContain(told)
    expect(text).not.toContain('téléphone')

    const own = await readAsCustomer(api, token, id)
    expect(own.body.quote).toMatchObject({ state: 'answered', revisions: [{ revision: 1 }] })
    expect(own.body.quote.answer?.totals.totalCents).toBe(113_028)
    // the reason, and who wrote it, are for staff alone
    expect(JSON.stringify(own.body)).not.toMatch(/téléphone|author|prepared/)
    expect(own.body.quote.history.find(({ state }) => state === 'answered')).not.toHaveProperty('by')

    const second = await answer(api, staff, id, anAnswer([{ ...line, discount: 1000 }]))
    expect(second.answer).toMatchObject({ revision: 2, totals: { netCents: 81_000 } })
    const subjects = (await waitingMails(database)).map(({ subject }) => subject)
    expect(subjects).toContain(`Votre devis ${number}, réponse n°\u00a02`)
    const was = await api.call(adminQuoteAnswer, { token: staff, params: { id, revision: '1' } })
    expect(was.body.answer).toEqual(first.answer)
    for (const revision of ['3', '0', '01', 'un', '9999999999']) {
      const none = await api.call(adminQuoteAnswer, { token: staff, params: { id, revision } })
      expect([revision, none.status]).toEqual([revision, 404])
    }
    await expect(
      database.db.updateTable('quote_answers').set({ comment: '' }).where('quote_id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '55000' })
    await expect(
      database.db.deleteFrom('quote_answers').where('quote_id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '55000' })
  })

  test('a study begins once, and takes an answer back with a word to the customer', async () => {
    const { id, email, number } = await ask()
    const begin = (seen: string) =>
      api.call(beginQuoteStudy, { token: staff, params: { id }, body: { seen } })
    expect((await begin('sent')).body.quote.quote.state).toBe('in_study')
    expect(codeOf(await begin('sent'))).toEqual([409, 'QUOTE_CHANGED'])
    expect(codeOf(await begin('in_study'))).toEqual([409, 'QUOTE_STEP_REFUSED'])
    expect(await waitingMails(database)).toEqual([])
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN')]))
    await database.db.deleteFrom('jobs').execute()
    expect((await begin('answered')).body.quote.quote.state).toBe('in_study')
    expect((await waitingMails(database)).map(({ to, subject }) => [to, subject])).toEqual([
      [email, `Votre devis ${number} est à nouveau à l’étude`],
    ])
  })

  test('a draft of a customer is nobody else’s, nor anything of it', async () => {
    const { token } = await api.signedIn()
    const { id } = (await keep(api, token)).body.quote
    expect((await readAsStaff(api, staff, id)).status).toBe(404)
    const begin = await api.call(beginQuoteStudy, { token: staff, params: { id }, body: { seen: 'draft' } })
    expect(begin.status).toBe(404)
    expect((await api.call(adminQuote, { token, params: { id } })).status).toBe(403)
  })

  test('a key that stands twice, or a model that is none, is not kept', async () => {
    const { id } = await ask()
    const line = await draftedLine(database.db, 'EN-40')
    const unknown = { ...line, key: 'x', model: { subFamily: { id: randomUUID(), name: 'Nulle part' } } }
    expect((await prepare(api, staff, id, anAnswer([line, line, unknown]))).body).toMatchObject({
      errors: { 'lines.1': [expect.any(String)], 'lines.2': [expect.any(String)] },
    })
    for (const wrong of [{ discount: 10_001 }, { discount: 0.5 }, { validityDays: 0 }, { validityDays: 366 }])
      expect((await prepare(api, staff, id, anAnswer([line], wrong))).status).toBe(422)
  })
})

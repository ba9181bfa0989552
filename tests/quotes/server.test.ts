import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldDrafts } from '#server/quotes/quote-drafts.queries'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { QUOTE_DRAFTS_MAX } from '#shared/quotes/quote-limits'
import { dropQuote, quote, quotesList } from '#shared/quotes/quotes.endpoints'
import { modelByReference, publish, withoutModel } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { asked, askedLine, DRAFT, keep, send } from './asking.ts'

const AT = '2026-03-02T09:00:00.000Z'

describeOnDatabase('requests for quotes', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const read = (token: string, id: string) => api.call(quote, { token, params: { id } })
  const drop = (token: string, id: string) => api.call(dropQuote, { token, params: { id } })
  const list = (token: string, after?: string) =>
    api.call(quotesList, { token, query: after === undefined ? {} : { after } })
  const codeOf = ({ status, body }: { status: number; body: object }) => [status, Reflect.get(body, 'code')]

  test('a draft is kept whole, again and again, as one', async () => {
    const { token } = await api.signedIn()
    const id = randomUUID()
    const line = await askedLine(database.db, 'EN-40', { quantity: 12, note: '  Chambres ' })
    const first = await keep(api, token, { ...DRAFT, lines: [line, line] }, id)
    expect([first.status, first.body.quote.lines.length]).toEqual([200, 2])
    api.clock.advance(60_000)
    const again = await keep(api, token, { ...DRAFT, name: '  Villa   Essai ', lines: [line] }, id)
    api.clock.advance(-60_000)
    const { model } = line
    expect(again.body.quote).toEqual({
      id,
      number: null,
      state: 'draft',
      ...DRAFT,
      name: 'Villa Essai',
      lines: [
        {
          model: { ...model, subFamily: { ...model.subFamily } },
          criteria: line.criteria,
          selectedComponents: {},
          quantity: 12,
          note: 'Chambres',
          sizes: [
            { name: 'tableau', text: '1400\u00a0×\u00a01900\u00a0mm' },
            { name: 'fini', text: '1395\u00a0×\u00a01900\u00a0mm' },
          ],
          summary: expect.arrayContaining([expect.objectContaining({ key: 'fabric' })]),
          notices: expect.any(Array),
          drawing: { kind: expect.any(String), values: expect.any(Object) },
          problems: [],
        },
      ],
      history: [],
      answer: null,
      revisions: [],
      messages: [],
      orderId: null,
      orderUntil: null,
      createdAt: AT,
      keptAt: '2026-03-02T09:01:00.000Z',
      sentAt: null,
    })
    expect((await read(token, id)).body.quote).toEqual(again.body.quote)
    expect(JSON.stringify(again.body.quote)).not.toMatch(/cents|price/i)
    expect(await waitingMails(database)).toEqual([])
  })

  test('what the rules refuse, or leave without a price, is what a quote is asked for', async () => {
    const { token } = await api.signedIn()
    const wide = await askedLine(database.db, 'EN-40')
    wide.criteria = { ...wide.criteria, width: 9000, note_of_mine: 'gardée' }
    const whole = await askedLine(database.db, 'FS-20')
    const begun = { ...whole, criteria: { width: 1180 } }
    const { body } = await keep(api, token, { ...DRAFT, lines: [wide, begun, whole] })
    const [first, second, third] = body.quote.lines
    expect(first?.criteria).toEqual(wide.criteria)
    expect(first?.problems).toEqual([
      'Le critère «\u00a0note_of_mine\u00a0» n’existe pas pour ce modèle.',
      expect.stringMatching(/^Largeur.*hors limites/),
    ])
    expect(second?.problems.length).toBeGreaterThan(0)
    expect(third?.problems).toEqual([])
  })

  test('a model that is not sold online is asked for, with all that was typed; one that never was is not', async () => {
    const { token } = await api.signedIn()
    const line = await askedLine(database.db, 'VR-55')
    await publish(database.db, withoutModel('VR-55'))
    const sent = await asked(api, token, { ...DRAFT, message: '', lines: [line] })
    await publish(database.db)
    expect(sent.lines).toMatchObject([
      {
        criteria: line.criteria,
        sizes: [],
        summary: [],
        drawing: null,
        problems: ['Ce modèle n’est pas vendu en ligne.'],
      },
    ])
    const model = await modelByReference(database.db, 'EN-40')
    const unknown = { ...line, model: { ...model, subFamily: { id: randomUUID(), name: 'Nulle part' } } }
    const refused = await keep(api, token, { ...DRAFT, lines: [line, unknown] })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { 'lines.1': ['Ce modèle n’existe pas dans le catalogue.'] } },
    ])
  })

  test('is sent once, under a number, with a receipt and a notice', async () => {
    const { user, token } = await api.signedIn()
    const line = await askedLine(database.db, 'EN-40', { quantity: 12, note: 'Chambres' })
    const { body } = await keep(api, token, { ...DRAFT, lines: [line] })
    const { id } = body.quote
    api.clock.advance(1000)
    const at = '2026-03-02T09:00:01.000Z'
    const replies = await Promise.all([send(api, token, id), send(api, token, id)])
    api.clock.advance(-1000)
    const sent = replies.map((reply) => [reply.status, reply.body.quote])
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]).toEqual([
      200,
      {
        ...body.quote,
        state: 'sent',
        number: expect.stringMatching(/^DEV-2026-\d{6}$/),
        sentAt: at,
        history: [{ state: 'sent', at, by: user.email }],
      },
    ])
    const number = String(replies[0].body.quote.number)
    const mails = await waitingMails(database)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [user.email, `Votre demande de devis ${number}`],
        [api.deps.config.company.email, `Nouvelle demande de devis ${number}`],
      ]),
    )
    expect(mails).toHaveLength(2)
    const receipt = mails.find(({ to }) => to === user.email)
    expect(receipt?.text).toContain(`${api.deps.config.publicUrl}/my-account?tab=devis&devis=${id}`)
    const notice = mails.find(({ to }) => to === api.deps.config.company.email)
    expect(notice?.replyTo).toBe(user.email)
    for (const told of ['Résidence Łódź', 'Douze baies', '8 % à partir', '15/04/2026', 'EN-40', 'Chambres'])
      expect(notice?.text).toContain(told)
    expect(notice?.text).toContain('1400\u00a0×\u00a01900\u00a0mm tableau')
    // all that was chosen: nothing else tells it to staff
    const summary = body.quote.lines[0]?.summary ?? []
    expect(summary.length).toBeGreaterThan(2)
    for (const { label, value } of summary) expect(notice?.text).toContain(`${label}\u00a0: ${value}`)
    // what is sent is sent
    expect(codeOf(await keep(api, token, DRAFT, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])
    expect(codeOf(await drop(token, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])
    expect((await read(token, id)).body.quote).toEqual(replies[0].body.quote)
  })

  test('what is asked for nothing, or by a day that is past, is not sent', async () => {
    const { token } = await api.signedIn()
    const empty = await keep(api, token, { ...DRAFT, message: ' \u0007 ' })
    const refused = await send(api, token, empty.body.quote.id)
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { message: [expect.any(String)] } }])
    const late = await keep(api, token, { ...DRAFT, dateWish: '2026-03-01' })
    expect((await send(api, token, late.body.quote.id)).body).toMatchObject({
      errors: { dateWish: ['Cette date est passée.'] },
    })
    expect((await keep(api, token, { ...DRAFT, dateWish: '2026-02-30' })).body).toMatchObject({
      errors: { dateWish: ['Cette date n’existe pas.'] },
    })
    expect((await read(token, late.body.quote.id)).body.quote).toMatchObject({ state: 'draft', number: null })
    expect(await waitingMails(database)).toEqual([])
  })

  test('numbers have no gap and no double: of many at once, of one that is refused, and of the next year', async () => {
    const { token } = await api.signedIn()
    const before = await asked(api, token)
    const refused = await keep(api, token, { ...DRAFT, message: '' })
    expect((await send(api, token, refused.body.quote.id)).status).toBe(422)
    const many = await Promise.all(Array.from({ length: 8 }, () => asked(api, token)))
    const counts = [before, ...many].map(({ number }) => Number(number?.slice(-6))).sort((a, b) => a - b)
    expect(counts).toEqual(counts.map((_, index) => Number(counts[0]) + index))
    // the last second of the year, and the first of the next, in Paris
    const away = Date.parse('2026-12-31T22:59:59.000Z') - api.clock.now()
    api.clock.advance(away)
    const { token: later } = await api.signedIn()
    const wish = { ...DRAFT, dateWish: null }
    const last = await asked(api, later, wish)
    api.clock.advance(1000)
    const next = await asked(api, later, wish)
    api.clock.advance(-away - 1000)
    expect([last.number, next.number]).toEqual([
      `DEV-2026-${String(Number(counts.at(-1)) + 1).padStart(6, '0')}`,
      'DEV-2027-000001',
    ])
  })

  test('another’s is not there', async () => {
    const { token } = await api.signedIn()
    const { body } = await keep(api, token)
    const { id } = body.quote
    const other = await api.signedIn({ role: 'admin' })
    const replies = [
      await read(other.token, id),
      await keep(api, other.token, DRAFT, id),
      await send(api, other.token, id),
      await drop(other.token, id),
      await list(other.token, id),
      await read(token, 'x'),
      await keep(api, token, DRAFT, 'x'),
      await send(api, token, randomUUID()),
      await drop(token, randomUUID()),
      await list(token, 'x'),
    ]
    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'NOT_FOUND']))
    expect((await list(other.token)).body).toEqual({
      success: true,
      drafts: [],
      quotes: [],
      hasMore: false,
    })
    expect((await read(token, id)).body).toEqual({ success: true, quote: body.quote })
  })

  test('an account keeps a few drafts, and drops those that it does not want', async () => {
    const { token } = await api.signedIn()
    const ids: string[] = []
    for (let one = 0; one < QUOTE_DRAFTS_MAX; one += 1) ids.push((await keep(api, token)).body.quote.id)
    expect(codeOf(await keep(api, token))).toEqual([409, 'QUOTE_DRAFTS_FULL'])
    expect((await keep(api, token, { ...DRAFT, name: 'Encore' }, ids[0])).status).toBe(200)
    expect((await drop(token, String(ids[0]))).body).toEqual({ success: true })
    expect((await read(token, String(ids[0]))).status).toBe(404)
    // one that is sent is no draft
    expect((await send(api, token, String(ids[1]))).status).toBe(200)
    const both = await Promise.all([keep(api, token), keep(api, token), keep(api, token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  })

  test('drafts that nobody came back to are forgotten, and nothing that was sent', async () => {
    const { user, token } = await api.signedIn()
    const sent = await asked(api, token)
    await keep(api, token, { ...DRAFT, lines: [await askedLine(database.db, 'EN-40')] })
    api.clock.advance(1)
    const young = await keep(api, token)
    const at = new Date(api.clock.now() + KEPT.quoteDraftDays * DAY)
    await database.db.transaction().execute((trx) => deleteOldDrafts(trx, at))
    const left = await database.db
      .selectFrom('quotes')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .execute()
    expect(left.map(({ id }) => id)).toEqual([sent.id, young.body.quote.id])
  })
})

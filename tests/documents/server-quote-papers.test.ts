import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { quotePaperHandlers } from '#server/documents/print-quote'
import { quotePaper } from '#server/documents/quote-paper'
import { ANSWER_PAPER_JOB, QUOTE_PAPER_JOB } from '#server/documents/quote-papers.queries'
import { paymentMeans } from '#server/orders/payment-provider'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { quoteDocument, quoteDocuments } from '#shared/documents/documents.endpoints'
import { formatDate } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import { answerRows, deliveryText, validText } from '#shared/quotes/answer-text'
import { publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { anAnswer, answer, byHand, draftedLine, readAsCustomer, readAsStaff } from '#tests/quotes/answering'
import { asked, askedLine, DRAFT } from '#tests/quotes/asking'
import { waitingMails } from '#tests/session/mailbox'
import { pagesOf } from './pdf-text.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

describeOnDatabase('papers of answered quotes', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const ask = async (): Promise<Customer & { quoteId: string; number: string }> => {
    const customer = await makeCustomer(api, { siret: '73282932000074', vat: 'FR44732829320' })
    const { id, number } = await asked(api, customer.token)
    await database.db.deleteFrom('jobs').execute()
    return { ...customer, quoteId: id, number: String(number) }
  }

  /** A blind at a discount, and a rail at a price of its own. */
  const lines = async () => [
    await draftedLine(database.db, 'EN-40', { quantity: 7, discount: 333 }),
    await draftedLine(database.db, 'RA-25-MAN', { price: byHand(12345), quantity: 3 }),
  ]

  /** Makes the papers that are asked for, here. */
  const make = (): Promise<void> =>
    createJobWorker({
      db: database.db,
      clock: api.clock,
      log: silent,
      handlers: quotePaperHandlers(
        api.deps,
        paymentMeans(api.deps.config),
        { writeQuote: quotePaper },
        { wake: () => {} },
      ),
    }).drain()

  const jobKinds = async () =>
    (await database.db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind)

  const list = (token: string, id: string) => api.call(quoteDocuments, { token, params: { id } })

  const read = (token: string, id: string, revision: string) =>
    api.app.inject({
      method: 'GET',
      url: quoteDocument.url.replace(':id', id).replace(':revision', revision),
      headers: { authorization: `Bearer ${token}` },
    })

  test('are asked for as the answer leaves, and have its figures to the cent and all that a quote says', async () => {
    const { token, quoteId, number } = await ask()
    await answer(
      api,
      staff,
      quoteId,
      anAnswer(await lines(), { discount: 1000, comment: 'Pose non comprise.' }),
    )
    expect(await jobKinds()).toEqual([ANSWER_PAPER_JOB])
    const awaited = await list(token, quoteId)
    expect(awaited.body).toMatchObject({
      state: 'awaited',
      documents: [{ revision: 1, size: null, state: 'awaited' }],
    })
    await make()
    const { body } = await list(token, quoteId)
    expect(body).toMatchObject({
      state: 'ready',
      documents: [{ revision: 1, name: `devis-${number}.pdf`, replaced: false, state: 'ready' }],
    })
    const reply = await read(token, quoteId, '1')
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="devis-${number}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(reply.rawPayload.length).toBe(body.documents[0]?.size)
    const told = pagesOf(reply.rawPayload).join('\n').split('\n')
    const text = told.join(' ')

    const shown = (await readAsCustomer(api, token, quoteId)).body.quote.answer
    if (shown === null) throw new Error('The quote was not answered.')
    for (const { label, amount } of answerRows(shown.totals)) {
      const at = told.lastIndexOf(label)
      expect([label, told[at + 1]]).toEqual([label, amount])
    }
    for (const { listCents, discount, configuration } of shown.lines) {
      const { unit_price: unit, total_price: total } = configuration
      for (const euros of [unit, total]) expect(told).toContain(formatCents(toCents(euros)))
      if (discount > 0) expect(text).toContain(`sur ${formatCents(listCents)} l’unité`)
    }
    const { company } = api.deps.config
    for (const said of [
      `N° ${number} du ${formatDate(shown.answeredAt)}`,
      validText(shown),
      deliveryText(shown.delivery),
      'Pose non comprise.',
      company.name,
      company.siret,
      company.vat,
      'Stores d’Essai',
      'SIREN 732\u00a0829\u00a0320',
      'FR44732829320',
      '1395\u00a0×\u00a01900\u00a0mm fini',
      'conditions générales de vente',
      'indemnité forfaitaire',
      'Bon pour accord',
      'Devis gratuit',
      'À la commande',
    ])
      expect(text).toContain(said)
    // why a price was set by hand is for staff alone
    expect(text).not.toContain('au téléphone')
  })

  test('say how who was granted it may pay later, in words', async () => {
    const customer = await makeCustomer(api, { deferred_payment: true })
    const { id } = await asked(api, customer.token)
    await answer(api, staff, id, anAnswer(await lines()))
    await make()
    const text = pagesOf((await read(customer.token, id, '1')).rawPayload)
      .join(' ')
      .replaceAll('\n', ' ')
    expect(text).toContain('Paiement différé. Accordé à votre compte\u00a0: la facture indique son échéance.')
  })

  test('tell which line is for which place, as its customer noted it', async () => {
    const { token } = await makeCustomer(api)
    const line = await askedLine(database.db, 'RA-25-MAN', { note: 'Salon, côté jardin' })
    const { id } = await asked(api, token, { ...DRAFT, lines: [line] })
    const { prepared } = (await readAsStaff(api, staff, id)).body.quote
    const [proposed] = prepared?.content.lines ?? []
    if (proposed === undefined) throw new Error('No line is proposed.')
    await answer(api, staff, id, anAnswer([...(await lines()), proposed]))
    await make()
    const pages = pagesOf((await read(token, id, '1')).rawPayload)
    expect(pages.join('\n').match(/^Note\u00a0: .+$/gm)).toEqual(['Note\u00a0: Salon, côté jardin'])
  })

  test('of earlier answers stay as they were, and are told as replaced', async () => {
    const { token, quoteId, number } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await make()
    const before = (await read(token, quoteId, '1')).rawPayload
    await answer(api, staff, quoteId, anAnswer(await lines(), { discount: 500 }))
    await make()
    expect((await list(staff, quoteId)).body.documents).toMatchObject([
      { revision: 2, name: `devis-${number}-2.pdf`, replaced: false },
      { revision: 1, name: `devis-${number}.pdf`, replaced: true },
    ])
    expect((await read(token, quoteId, '1')).rawPayload.equals(before)).toBe(true)
    const text = pagesOf((await read(token, quoteId, '2')).rawPayload).join(' ')
    expect(text).toContain('Réponse n°\u00a02, qui remplace les précédentes')
  })

  test('are nobody else’s but of staff', async () => {
    const { token, quoteId } = await ask()
    expect((await list(token, quoteId)).body).toMatchObject({ state: 'ready', documents: [] })
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await make()
    const other = await makeCustomer(api)
    const editor = await makeCustomer(api, { role: 'editor' })
    for (const who of [other, editor]) {
      expect((await list(who.token, quoteId)).status).toBe(404)
      expect((await read(who.token, quoteId, '1')).statusCode).toBe(404)
    }
    expect((await read(staff, quoteId, '1')).statusCode).toBe(200)
    for (const [id, revision] of [
      [quoteId, '2'],
      [quoteId, '0'],
      [quoteId, 'x'],
      ['x', '1'],
    ] as const)
      expect((await read(token, id, revision)).statusCode).toBe(404)
    for (const url of [`/api/quotes/${quoteId}/documents`, `/api/quotes/${quoteId}/documents/1`])
      expect((await api.app.inject(url)).statusCode).toBe(401)
  })

  test('that nobody made are asked for by whoever lists them, once, and told when they are given up', async () => {
    const { token, quoteId } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await database.db.deleteFrom('jobs').execute()
    for (let time = 0; time < 2; time += 1) expect((await list(token, quoteId)).body.state).toBe('awaited')
    const jobs = await database.db.selectFrom('jobs').select(['kind', 'payload']).execute()
    expect(jobs).toEqual([{ kind: QUOTE_PAPER_JOB, payload: { quoteId, revision: 1 } }])
    await database.db
      .updateTable('jobs')
      .set({ failed_at: new Date(api.clock.now()) })
      .execute()
    expect((await list(token, quoteId)).body.state).toBe('failed')
  })

  test('of an account that was deleted since name nobody', async () => {
    const { token, email, quoteId } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    await database.db.deleteFrom('jobs').where('kind', '<>', ANSWER_PAPER_JOB).execute()
    await make()
    expect(await waitingMails(database, email)).toEqual([])
    const text = pagesOf((await read(staff, quoteId, '1')).rawPayload).join(' ')
    expect(text).toContain('Compte supprimé')
    for (const said of [email, '732\u00a0829\u00a0320']) expect(text).not.toContain(said)
  })

  test('are never changed, and never forgotten', async () => {
    const { quoteId } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await make()
    const refused = { code: '55000' }
    const gone = database.db.deleteFrom('quote_papers').where('quote_id', '=', quoteId)
    await expect(gone.execute()).rejects.toMatchObject(refused)
    // @ts-expect-error the types refuse it, and so does the database
    const change = database.db.updateTable('quote_papers').set({ sha256: '0'.repeat(64) })
    await expect(change.where('quote_id', '=', quoteId).execute()).rejects.toMatchObject(refused)
  })

  test.each([
    ['23514', 'quote_papers_bytes_check', { bytes: '' }],
    ['23514', 'quote_papers_sha256_check', { sha256: 'A'.repeat(64) }],
    ['23503', 'quote_papers_answer_fkey', { revision: 9 }],
    ['23505', 'quote_papers_pkey', {}],
  ] as const)('a row is refused: %s %s', async (code, constraint, bad) => {
    const { quoteId } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await make()
    const row = { revision: 1, bytes: 'x', sha256: '0'.repeat(64), ...bad }
    const inserted = sql`insert into quote_papers (quote_id, revision, bytes, sha256, made_at) values
      (${quoteId}, ${row.revision}, ${row.bytes}::text::bytea, ${row.sha256}, now())`.execute(database.db)
    await expect(inserted).rejects.toMatchObject({ code, constraint })
  })
})

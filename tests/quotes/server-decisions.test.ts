import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { beginQuoteStudy, writeToCustomer } from '#shared/dashboard/quotes/quotes.endpoints'
import { QUOTE_MESSAGES_MAX } from '#shared/quotes/quote-limits'
import {
  acceptQuote,
  changeQuote,
  quoteAnswer,
  refuseQuote,
  writeQuote,
} from '#shared/quotes/quotes.endpoints'
import { changeMember } from '#shared/team/team.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { colleague } from '#tests/team/teaming'
import {
  accept,
  anAnswer,
  answer,
  codeOf,
  draftedLine,
  orderOf,
  readAsCustomer,
  readAsStaff,
} from './answering.ts'
import { asked, DRAFT, keep } from './asking.ts'

describeOnDatabase('what customers say of an answer', (database) => {
  const api = testApp(database)
  let staff: string
  let shop: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
    shop = api.deps.config.company.email
  })
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  /** A quote that was answered, with its customer. */
  const answered = async (changes: Parameters<typeof anAnswer>[1] = {}) => {
    const customer = await makeCustomer(api)
    const { id, number } = await asked(api, customer.token)
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN')], changes))
    await database.db.deleteFrom('jobs').execute()
    return { ...customer, id, number: String(number) }
  }
  const word = (text = 'Plutôt en 3400 mm.', revision = 1) => ({ id: randomUUID(), text, revision })
  const subjects = async () => (await waitingMails(database)).map(({ to, subject }) => [to, subject])

  test('it is accepted once, whatever the number of times', async () => {
    const { id, token, number } = await answered()
    const replies = await Promise.all(Array.from({ length: 30 }, () => accept(api, token, id)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies[0]?.body.quote).toMatchObject({ state: 'accepted', orderId: null })
    expect(replies[0]?.body.quote.history.map(({ state }) => state)).toEqual(['sent', 'answered', 'accepted'])
    expect(await subjects()).toEqual([[shop, `Devis accepté\u00a0: ${number}`]])
    expect(codeOf(await accept(api, token, id, 2))).toEqual([409, 'QUOTE_REVISED'])
    expect(codeOf(await api.call(refuseQuote, { token, params: { id }, body: word() }))).toEqual([
      ...[409, 'QUOTE_STEP_REFUSED'],
    ])
    // nor is it answered any more
    expect((await readAsStaff(api, staff, id)).body.quote.prepared).toBeNull()
  })

  test('another’s quote does not exist, whatever is done with it', async () => {
    const { id } = await answered()
    const { token } = await makeCustomer(api)
    const params = { id }
    const calls = [
      api.call(acceptQuote, { token, params, body: { revision: 1 } }),
      api.call(changeQuote, { token, params, body: word() }),
      api.call(refuseQuote, { token, params, body: word() }),
      api.call(writeQuote, { token, params, body: word() }),
      api.call(quoteAnswer, { token, params: { id, revision: '1' } }),
      orderOf(api, token, id),
    ]
    expect((await Promise.all(calls)).map(codeOf)).toEqual(calls.map(() => [404, 'NOT_FOUND']))
    expect((await readAsStaff(api, staff, id)).body.quote.quote.state).toBe('answered')
    expect(await subjects()).toEqual([])
  })

  test('who only prepares refuses none, and may ask for a change of it', async () => {
    const { id, token } = await answered()
    const member = await colleague(api, database, token, false)
    const as = { token: member.token, params: { id }, body: word() }
    expect(codeOf(await api.call(refuseQuote, as))).toEqual([403, 'MAY_NOT_ORDER'])
    expect((await readAsCustomer(api, token, id)).body.quote).toMatchObject({
      state: 'answered',
      messages: [],
    })
    expect((await api.call(changeQuote, as)).body.quote.state).toBe('changed')
    const right = { token, params: { id: member.user.id }, body: { mayOrder: true } }
    await api.call(changeMember, right)
    const refused = await api.call(refuseQuote, { ...as, body: word('Trop cher.') })
    expect(refused.body.quote.state).toBe('refused')
  })

  test('an answer that was replaced, or taken back, is not accepted', async () => {
    const { id, token } = await answered()
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'EN-40')]))
    expect(codeOf(await accept(api, token, id, 1))).toEqual([409, 'QUOTE_REVISED'])
    for (const call of [changeQuote, refuseQuote])
      expect(codeOf(await api.call(call, { token, params: { id }, body: word() }))).toEqual([
        ...[409, 'QUOTE_REVISED'],
      ])
    const study = { token: staff, params: { id }, body: { seen: 'answered' } }
    expect((await api.call(beginQuoteStudy, study)).status).toBe(200)
    expect(codeOf(await accept(api, token, id, 2))).toEqual([409, 'QUOTE_STEP_REFUSED'])
    expect((await readAsCustomer(api, token, id)).body.quote).toMatchObject({ state: 'in_study' })
    // both may be read
    for (const revision of ['1', '2']) {
      const read = await api.call(quoteAnswer, { token, params: { id, revision } })
      expect(read.body.answer.revision).toBe(Number(revision))
    }
  })

  test('accepted and revised at once, one of the two comes first', async () => {
    const { id, token } = await answered()
    const line = await draftedLine(database.db, 'EN-40')
    const revise = answer(api, staff, id, anAnswer([line])).then(
      () => 'revised',
      () => 'refused',
    )
    const [accepted, revised] = await Promise.all([accept(api, token, id), revise])
    const { state, revisions } = (await readAsCustomer(api, token, id)).body.quote
    expect(
      accepted.status === 200 ? [state, revised, revisions.length] : [state, codeOf(accepted), revised],
    ).toEqual(
      accepted.status === 200 ? ['accepted', 'refused', 1] : ['answered', [409, 'QUOTE_REVISED'], 'revised'],
    )
  })

  test('as many messages as are read with a quote are taken of it, and no more', async () => {
    const { id, token } = await answered()
    await sql`insert into quote_messages (id, quote_id, kind, text, at)
      select gen_random_uuid(), ${id}::uuid, 'message', 'Alors\u00a0?', now() from generate_series(2, ${QUOTE_MESSAGES_MAX}::integer)`.execute(
      database.db,
    )
    const write = (body = { id: randomUUID(), text: 'Merci.' }) =>
      api.call(writeQuote, { token, params: { id }, body })
    const last = { id: randomUUID(), text: 'Bonne journée.' }
    expect((await write(last)).status).toBe(200)
    expect(codeOf(await write())).toEqual([409, 'QUOTE_MESSAGES_FULL'])
    // the one that was taken, once more
    expect((await write(last)).status).toBe(200)
    // a decision is none of them, nor are those of staff
    expect((await api.call(changeQuote, { token, params: { id }, body: word() })).status).toBe(200)
    const body = { id: randomUUID(), text: 'Merci à vous.' }
    expect((await api.call(writeToCustomer, { token: staff, params: { id }, body })).status).toBe(200)
  })

  test('changes, refusals and messages are kept once, and told to the shop in the customer’s words', async () => {
    const { id, token, email, number } = await answered()
    const note = { id: randomUUID(), text: ' Merci,\r\nje regarde. ' }
    const change = word()
    for (const _ of [1, 2]) {
      await api.call(writeQuote, { token, params: { id }, body: note })
      api.clock.advance(1000)
      const { body } = await api.call(changeQuote, { token, params: { id }, body: change })
      expect(body.quote.state).toBe('changed')
      expect(body.quote.messages.map(({ by, kind, text }) => [by, kind, text])).toEqual([
        ['customer', 'message', 'Merci,\nje regarde.'],
        ['customer', 'change', change.text],
      ])
    }
    expect(await subjects()).toEqual([
      [shop, `Message au sujet du devis ${number}`],
      [shop, `Modification demandée pour le devis ${number}`],
    ])
    const [, mail] = await waitingMails(database)
    expect([mail?.replyTo, mail?.text]).toEqual([email, expect.stringContaining(change.text)])
    expect(codeOf(await accept(api, token, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])

    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'EN-40')]))
    await database.db.deleteFrom('jobs').execute()
    const refused = await api.call(refuseQuote, { token, params: { id }, body: word('Trop cher.', 2) })
    expect(refused.body.quote).toMatchObject({ state: 'refused', messages: [{}, {}, { kind: 'refusal' }] })
    expect(await subjects()).toEqual([[shop, `Devis refusé\u00a0: ${number}`]])
    expect((await readAsStaff(api, staff, id)).body.quote.messages.at(-1)).toMatchObject({
      ...{ by: 'customer', text: 'Trop cher.', author: '' },
    })
  })

  test('say something, of a quote that was sent and answered', async () => {
    const { id, token } = await answered()
    for (const call of [writeQuote, changeQuote, refuseQuote]) {
      expect((await api.call(call, { token, params: { id }, body: word(' ') })).status).toBe(422)
      expect((await api.call(call, { token, params: { id }, body: word('é'.repeat(5001)) })).status).toBe(422)
    }
    const draft = (await keep(api, token)).body.quote
    const sent = await asked(api, token, DRAFT)
    for (const [params, call, status] of [
      [{ id: draft.id }, writeQuote, 409],
      [{ id: draft.id }, acceptQuote, 409],
      [{ id: sent.id }, writeQuote, 200],
      [{ id: sent.id }, changeQuote, 409],
      [{ id: sent.id }, refuseQuote, 409],
      [{ id: sent.id }, acceptQuote, 409],
    ] as const)
      expect([
        call.url,
        (await api.call<{ reply: object }>(call, { token, params, body: word() })).status,
      ]).toEqual([...[call.url, status]])
    // an id that another’s message has
    const other = await answered()
    const taken = word()
    await api.call(writeQuote, { token, params: { id }, body: taken })
    const reply = await api.call(writeQuote, { token: other.token, params: { id: other.id }, body: taken })
    expect(codeOf(reply)).toEqual([404, 'NOT_FOUND'])
  })

  test('come with one’s data, and leave with the account; numbers and answers stay', async () => {
    const { id, token, number } = await answered({ comment: 'Pose non comprise.' })
    await api.call(changeQuote, { token, params: { id }, body: word() })
    const { body } = await api.call(exportData, { token })
    expect(body.quotes[0]).toMatchObject({
      number,
      answers: [
        {
          ...{ revision: 1, total_price: 99.18, delivery: 41.9, validUntil: '2026-04-01' },
          lines: [{ reference: 'RA-25-MAN', quantity: 1, unit_price: 99.18 }],
          comment: 'Pose non comprise.',
        },
      ],
      messages: [{ by: 'customer', kind: 'change', text: 'Plutôt en 3400 mm.' }],
    })
    const closed = await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    expect(closed.status).toBe(200)
    const { quote } = (await readAsStaff(api, staff, id)).body
    expect(quote).toMatchObject({
      quote: { number, state: 'withdrawn', revisions: [{ revision: 1 }] },
      customer: { email: '', name: '' },
      ...{ answerable: false, prepared: null, messages: [{ kind: 'change', text: '' }] },
    })
    await database.db.deleteFrom('jobs').execute()
    const study = { token: staff, params: { id }, body: { seen: 'withdrawn' } }
    expect(codeOf(await api.call(beginQuoteStudy, study))).toEqual([409, 'QUOTE_STEP_REFUSED'])
    expect(await subjects()).toEqual([])
  })

  test('an account that was closed or locked meanwhile accepts nothing', async () => {
    const { id, token, email } = await answered()
    await database.db.updateTable('users').set({ status: 'inactive' }).where('email', '=', email).execute()
    expect(codeOf(await accept(api, token, id))).toEqual([403, 'ACCOUNT_INACTIVE'])
    expect((await readAsStaff(api, staff, id)).body.quote.quote.state).toBe('answered')
  })
})

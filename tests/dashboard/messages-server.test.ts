import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMessages } from '#server/dashboard/messages/messages.queries'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { sendGuestMessage } from '#shared/contact/contact.endpoints'
import {
  adminMessage,
  adminMessages,
  answerMessage,
  changeMessage,
} from '#shared/dashboard/messages/messages.endpoints'
import { REPLY_MAX } from '#shared/dashboard/messages/messages.rules'
import { sendComplaint } from '#shared/orders/complaints.endpoints'
import { customerWithOrder, GUEST, publishCatalogue } from '#tests/contact/contacting'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { takeMail, waitingMails } from '#tests/session/mailbox'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const REPLY = '11111111-1111-4111-8111-111111111111'

describeOnDatabase('messages as staff read and answer them', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1000' } })
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeAll(() => publishCatalogue(database))
  beforeEach(async () => {
    await database.db.deleteFrom('complaint_lines').execute()
    await database.db.deleteFrom('contact_messages').execute()
    await database.db.deleteFrom('jobs').execute()
    admin = await api.signedIn({ role: 'admin' })
  })

  const list = async (query: Record<string, string> = {}) =>
    (await api.call(adminMessages, { token: admin.token, query })).body
  const open = async (id: string) =>
    (await api.call(adminMessage, { token: admin.token, params: { id } })).body.message
  const answer = (id: string, changes: object = {}) =>
    api.call(answerMessage, {
      token: admin.token,
      params: { id },
      body: {
        id: REPLY,
        text: 'Le support S-25 convient.',
        handled: true,
        seen: 'new',
        seenReplies: 0,
        ...changes,
      },
    })
  const mark = (id: string, state: string, seen: string) =>
    api.call(changeMessage, { token: admin.token, params: { id }, body: { state, seen } })

  const guestMessage = async (changes: object = {}): Promise<string> => {
    await api.call(sendGuestMessage, { body: { ...GUEST, ...changes } })
    await database.db.deleteFrom('jobs').execute()
    const [newest] = (await list()).messages
    api.clock.advance(1000)
    return newest?.id ?? ''
  }
  const complaint = async () => {
    const customer = await customerWithOrder(api, database)
    const body = { message: 'Une lame est rayée.', lines: [0], photos: [] }
    await api.call(sendComplaint, { token: customer.token, params: { id: customer.order.id }, body })
    await database.db.deleteFrom('jobs').execute()
    const [newest] = (await list()).messages
    return { ...customer, messageId: newest?.id ?? '' }
  }

  test('are found by what they say, by their sender or by their order', async () => {
    const rail = await guestMessage()
    const job = await guestMessage({
      subject: 'Emploi',
      email: 'poseur@essai.example',
      message: 'Poseur à Vannes',
    })
    const { messageId: id, order } = await complaint()
    const found = async (query: Record<string, string>) => (await list(query)).messages.map((row) => row.id)

    expect(await found({})).toEqual([id, job, rail])
    expect(await found({ sort: 'created_at' })).toEqual([rail, job, id])
    expect(await found({ search: 'RAIL 4 m' })).toEqual([rail])
    expect(await found({ search: 'poseur vannes' })).toEqual([job])
    expect(await found({ search: 'stores d’essai & fils' })).toEqual([job, rail])
    expect(await found({ search: order.number })).toEqual([id])
    // two letters begin a word
    expect([await found({ search: 'va' }), await found({ search: 'nn' })]).toEqual([[job], []])
    const fromItsEnd = await listMessages(database.db, {
      filter: { patterns: [] },
      descending: true,
      way: { reversed: true, skip: 1, limit: 2 },
    })
    expect(fromItsEnd.map((row) => row.id)).toEqual([id, job])
    expect(await found({ subject: 'Réclamation' })).toEqual([id])
    await mark(job, 'handled', 'new')
    expect(await found({ state: 'new' })).toEqual([id, rail])
    expect(await list({ page: '2' })).toMatchObject({ messages: [], total: 3, hasMore: false })
  })

  test('show the sender, the order and the lines concerned', async () => {
    const guest = await open(await guestMessage())
    expect(guest).toMatchObject({
      subject: GUEST.subject,
      email: GUEST.email,
      company: GUEST.company,
      function: GUEST.function,
      message: GUEST.message,
      excerpt: 'Quel support pour un rail de 4 m ? Merci.',
      orderNumber: null,
      account: null,
      order: null,
      replies: [],
    })
    const { messageId, id, order } = await complaint()
    expect(await open(messageId)).toMatchObject({
      subject: 'Réclamation',
      account: { id },
      order: { id: order.id, number: order.number, lines: [{ position: 1, reference: 'EN-40' }] },
    })
  })

  test('are answered by mail, once, whatever is sent again', async () => {
    const { messageId: id, ...user } = await complaint()
    const replies = [await answer(id), await answer(id)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(replies[0]?.body.message).toMatchObject({
      state: 'handled',
      repliesCount: 1,
      replies: [{ id: REPLY, text: 'Le support S-25 convient.', author: admin.user.email }],
    })
    const mail = await takeMail(database, user.email)
    expect(mail.text).toContain('Le support S-25 convient.')
    expect(mail.text).toContain('> Une lame est rayée.')
    expect(
      await database.db
        .selectFrom('audit_log')
        .select(['kind', 'actor_id', 'subject_id', 'details'])
        .where('kind', 'in', ['message_answered'])
        .where('actor_id', '=', admin.user.id)
        .execute(),
    ).toEqual([
      {
        kind: 'message_answered',
        actor_id: admin.user.id,
        subject_id: user.id,
        details: { message: expect.stringContaining('Réclamation'), before: 'new', after: 'handled' },
      },
    ])
  })

  test('a guest is answered without what they typed: the address may be anyone’s', async () => {
    const id = await guestMessage({ message: 'Achetez chez moi' })
    await answer(id, { handled: false })
    const mail = await takeMail(database, GUEST.email)
    expect([mail.text.includes('Le support S-25'), mail.text.includes('Achetez')]).toEqual([true, false])
    expect((await open(id)).state).toBe('new')
  })

  test('two members of staff at one message: the second is told', async () => {
    const id = await guestMessage()
    const replies = await Promise.all([
      answer(id),
      answer(id, { id: '22222222-2222-4222-8222-222222222222' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await waitingMails(database, GUEST.email)).toHaveLength(1)

    const marks = await Promise.all([mark(id, 'new', 'handled'), mark(id, 'new', 'handled')])
    expect(marks.map(({ status }) => status)).toEqual([200, 200])
    expect((await mark(id, 'handled', 'handled')).status).toBe(409)
  })

  test('an answer to a message that was closed or reopened meanwhile does not leave: its writer is told', async () => {
    const id = await guestMessage()
    const other = '22222222-2222-4222-8222-222222222222'
    const outcome = async (changes: object) => {
      const { status, body } = await answer(id, changes)
      const { state, replies } = await open(id)
      return [status, Reflect.get(body, 'code'), state, replies.length]
    }
    await mark(id, 'handled', 'new')
    expect(await outcome({})).toEqual([409, 'MESSAGE_CHANGED', 'handled', 0])
    expect(await waitingMails(database, GUEST.email)).toEqual([])
    expect(await outcome({ seen: 'handled' })).toEqual([200, undefined, 'handled', 1])
    await mark(id, 'new', 'handled')
    expect(await outcome({ id: other, seen: 'handled', seenReplies: 1 })).toEqual([
      409,
      'MESSAGE_CHANGED',
      'new',
      1,
    ])
    // sent again by a page whose reply was lost: it left already
    expect(await outcome({ seen: 'handled' })).toEqual([200, undefined, 'new', 1])
    const both = await Promise.all([
      mark(id, 'handled', 'new'),
      answer(id, { id: other, seenReplies: 1, handled: false }),
    ])
    const told = both.map(({ status }) => status)
    expect([
      [200, 409],
      [200, 200],
    ]).toContainEqual(told)
    expect((await open(id)).replies).toHaveLength(told[1] === 200 ? 2 : 1)
    expect(await waitingMails(database, GUEST.email)).toHaveLength(told[1] === 200 ? 2 : 1)
  })

  test('what cannot be answered says why, and nothing leaves', async () => {
    const id = await guestMessage()
    for (const [changes, field] of [
      [{ text: ' \n ' }, 'text'],
      [{ text: 'x'.repeat(REPLY_MAX + 1) }, 'text'],
      [{ id: 'x' }, 'id'],
    ] as const) {
      const { status, body } = await answer(id, changes)
      expect([status, Object.keys(Reflect.get(body, 'errors'))]).toEqual([422, [field]])
    }
    for (const unknown of [NOWHERE, 'x']) {
      expect([(await answer(unknown)).status, (await mark(unknown, 'new', 'new')).status]).toEqual([404, 404])
    }
    const gone = await complaint()
    await api.call(deleteAccount, { token: gone.token, body: { password: TEST_PASSWORD } })
    await database.db.deleteFrom('jobs').execute()
    const { status, body } = await answer(gone.messageId)
    expect([status, Reflect.get(body, 'code')]).toEqual([409, 'MESSAGE_UNANSWERABLE'])
    expect(await waitingMails(database)).toEqual([])
    expect([(await open(id)).answerable, (await open(gone.messageId)).answerable]).toEqual([true, false])
  })

  test('an answer is kept only as the database has it', async () => {
    const id = await guestMessage()
    await answer(id)
    const sound = {
      id: '33333333-3333-4333-8333-333333333333',
      message_id: id,
      author_id: admin.user.id,
      text: 'é'.repeat(REPLY_MAX),
      created_at: new Date(api.clock.now()),
    }
    const outcomeOf = async (changes: object) => {
      const trx = await database.db.startTransaction().execute()
      try {
        await trx
          .insertInto('message_replies')
          .values({ ...sound, ...changes })
          .execute()
        return 'accepted'
      } catch (error) {
        return Reflect.get(Object(error), 'constraint')
      } finally {
        await trx.rollback().execute()
      }
    }
    const refusals = [
      ['message_replies_author_id_fkey', { author_id: NOWHERE }],
      ['message_replies_message_id_fkey', { message_id: NOWHERE }],
      ['message_replies_pkey', { id: REPLY }],
      ['message_replies_text_check', { text: '' }],
      ['message_replies_text_check', { text: 'é'.repeat(REPLY_MAX + 1) }],
    ] as const
    expect(await outcomeOf({})).toBe('accepted')
    for (const [constraint, bad] of refusals) expect(await outcomeOf(bad)).toBe(constraint)
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid = 'message_replies'::regclass and contype in ('c', 'f', 'p', 'u', 'x')`.execute(
      database.db,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(refusals.map(([name]) => name))])
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertParcel } from '#server/orders/parcels.queries'
import { findPasswordHash } from '#server/session/account.queries'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { sendUserMessage } from '#shared/contact/contact.endpoints'
import { answerMessage } from '#shared/dashboard/messages/messages.endpoints'
import { recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import { presentShipment } from '#shared/orders/carriers'
import { requestOtp, verifyOtp } from '#shared/session/otp.endpoints'
import { resetPassword } from '#shared/session/reset.endpoints'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import { COMPLAINT, customerWithOrder, publishCatalogue } from '#tests/contact/contacting'
import { ADDRESS } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, takeMail, waitingMails } from '#tests/session/mailbox'

const QUESTION = { subject: 'Question_technique', message: 'Quel rail\u00a0?' }

describeOnDatabase('one’s own data', (database) => {
  const api = testApp(database)
  beforeAll(() => publishCatalogue(database))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  /** A customer with two addresses, an order, a question and a complaint. */
  const customer = async () => {
    const made = await customerWithOrder(api, database, { siret: '73282932000074', vat: 'FR44732829320' })
    const { token } = made
    await api.call(sendUserMessage, { token, body: QUESTION })
    api.clock.advance(1000)
    await api.call(sendUserMessage, { token, body: { ...COMPLAINT, orderId: made.order.number } })
    await database.db.deleteFrom('jobs').execute()
    return made
  }

  /** The staff's answer to every message of a customer, one a second. */
  const answerAll = async (userId: string): Promise<void> => {
    const { token } = await api.signedIn({ role: 'admin' })
    const messages = await database.db
      .selectFrom('contact_messages')
      .select(['id', 'subject'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    for (const { id, subject } of messages) {
      api.clock.advance(1000)
      const seen = { seen: 'new', seenReplies: 0 }
      const body = { id: randomUUID(), text: `Réponse à ${subject}.`, handled: true, ...seen }
      expect((await api.call(answerMessage, { token, params: { id }, body })).status).toBe(200)
    }
    await database.db.deleteFrom('jobs').execute()
  }

  const remove = (token: string, password = TEST_PASSWORD) =>
    api.call(deleteAccount, { token, body: { password } })

  test('the hash of an account that was deleted is not read any more', async () => {
    const { user, token } = await api.signedIn()
    expect(await findPasswordHash(database.db, user.id)).toMatch(/^\$argon2id\$/)
    expect((await remove(token)).status).toBe(200)
    expect(await findPasswordHash(database.db, user.id)).toBe(undefined)
  })

  test('comes whole, and is nobody else’s', async () => {
    await customer()
    const { id, email, token, order } = await customer()
    const { net_cents, vat_cents, total_cents } = await database.db
      .selectFrom('orders')
      .select(['net_cents', 'vat_cents', 'total_cents'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const { token: staff } = await api.signedIn({ role: 'admin' })
    const cheque = { day: '2026-03-02', amount: 50, means: 'cheque', reference: 'Chèque 0042' }
    const body = { ...cheque, seen: 0 }
    const recorded = await api.call(recordPayment, { token: staff, params: { id: order.id }, body })
    expect(recorded.status).toBe(200)
    const dpd = { carrier: 'dpd', name: '', number: '6A11' } as const
    const parcel = { number: 1, lines: [{ line: 0, quantity: 1 }] }
    const left = { ...parcel, orderId: order.id, at: new Date(api.clock.now()), shipment: dpd }
    await database.db.transaction().execute((trx) => insertParcel(trx, left))
    await database.db.updateTable('users').set({ credit_limit_cents: 90_000 }).where('id', '=', id).execute()
    await answerAll(id)
    const [before, complained, answered, at] = [3000, 2000, 1000, 0].map((ms) =>
      new Date(api.clock.now() - ms).toISOString(),
    )
    const reply = await api.call(exportData, { token })
    expect(reply.status).toBe(200)
    const { company, function: function_ } = reply.body.user
    const sender = { email, company, function: function_ }
    expect(reply.body).toEqual({
      success: true,
      exportedAt: at,
      user: (await api.call(authenticate, { token })).body.user,
      siret: '73282932000074',
      vat: 'FR44732829320',
      creditLimit: 900,
      ...{ projects: [], projectsAfter: null, teamInvitations: [], placedOrders: [] },
      teamQuoteMessages: [],
      ...{ estimates: [], estimatesAfter: null, estimateIssuer: null },
      addresses: ['billing', 'shipping'].map((type) => ({
        id: expect.any(String),
        ...ADDRESS,
        billing_address: type === 'billing',
        shipping_address: type === 'shipping',
        selected: true,
        type,
      })),
      orders: [
        {
          number: order.number,
          status: 'awaiting_payment',
          name: 'Résidence d’Essai',
          purchaseOrder: null,
          comments: 'Livrer le matin.',
          site: { contactName: '', contactPhone: '', wishedOn: null },
          lines: [
            {
              reference: 'EN-40',
              label: expect.any(String),
              name: 'Salon',
              quantity: expect.any(Number),
              unit_price: expect.any(Number),
              total_price: net_cents / 100,
            },
          ],
          total_price: net_cents / 100,
          delivery: null,
          vatPercent: 20,
          vat: vat_cents / 100,
          total_with_vat: total_cents / 100,
          billingAddress: ADDRESS,
          shippingAddress: ADDRESS,
          paymentMethod: 'bank_transfer',
          entries: [{ ...cheque, bounced: false }],
          parcels: [{ ...parcel, at: left.at.toISOString(), shipment: presentShipment(dpd) }],
          cancelledRest: null,
          invoices: [],
          is_favorite: false,
          favorite_name: null,
          created_at: before,
        },
      ],
      quotes: [],
      messages: [
        {
          ...QUESTION,
          ...sender,
          orderNumber: null,
          created_at: before,
          replies: [{ text: 'Réponse à Question_technique.', created_at: answered }],
        },
        {
          ...COMPLAINT,
          ...sender,
          orderNumber: order.number,
          created_at: complained,
          replies: [{ text: 'Réponse à Réclamation.', created_at: at }],
        },
      ],
      lastAnswers: [
        {
          family: expect.any(String),
          criteria: expect.objectContaining({ control: expect.any(String) }),
          components: {},
          answeredAt: before,
        },
      ],
      sessions: [{ created_at: before, lastUsed: before, endedAt: null }],
      securityEvents: [
        { kind: 'signed_in', ip: '127.0.0.1', at: before },
        { kind: 'payment_told', ip: null, at: complained },
        { kind: 'message_answered', ip: null, at: answered },
        { kind: 'message_answered', ip: null, at },
        { kind: 'data_exported', ip: '127.0.0.1', at },
      ],
    })
    expect(JSON.stringify(reply.body)).not.toContain('argon2')
    expect(reply.body.user).toMatchObject({ id, email })
  })

  test('is given to an account that is not verified or not active too', async () => {
    const { token } = await api.signedIn({ verified_at: null, status: 'inactive' })
    const reply = await api.call(exportData, { token })
    expect([reply.status, reply.body.orders]).toEqual([200, []])
  })

  test('goes when the account is deleted: nothing of the person is left but what the law keeps', async () => {
    const made = await customer()
    await answerAll(made.id)
    const elsewhere = await api.call(login, { body: { email: made.email, password: TEST_PASSWORD } })
    const reply = await remove(made.token)
    expect(reply.body).toEqual({ success: true, message: 'Votre compte a été supprimé.' })
    expect(reply.cookies.map(({ value, maxAge }) => [value, maxAge])).toEqual(Array(7).fill(['', 0]))

    const { db } = database
    const row = await db.selectFrom('users').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row).toEqual({
      ...row,
      email: expect.stringMatching(/^supprime-[0-9a-f-]{36}@anonyme\.invalid$/),
      password_hash: '',
      role: 'user',
      status: 'inactive',
      verified_at: null,
      title: '',
      level: '',
      first_name: '',
      last_name: '',
      company: '',
      function: '',
      siret: '',
      vat: '',
      deleted_at: new Date(api.clock.now()),
    })
    const own = (table: 'addresses' | 'contact_messages' | 'last_answers' | 'orders' | 'one_time_secrets') =>
      db.selectFrom(table).selectAll().where('user_id', '=', made.id).execute()
    expect(await own('addresses')).toEqual([])
    expect(await own('one_time_secrets')).toEqual([])
    expect(await own('last_answers')).toEqual([])
    expect(await own('contact_messages')).toMatchObject([
      { subject: 'Réclamation', email: row.email, company: '', function: '' },
    ])
    const replies = db.selectFrom('message_replies as reply').where('reply.text', 'like', 'Réponse à %')
    expect(
      await replies
        .innerJoin('contact_messages as message', 'message.id', 'reply.message_id')
        .select(['reply.text', 'message.user_id'])
        .where('message.user_id', '=', made.id)
        .execute(),
    ).toEqual([{ text: 'Réponse à Réclamation.', user_id: made.id }])
    expect(await own('orders')).toMatchObject([
      { number: made.order.number, billing_address: ADDRESS, shipping_address: ADDRESS },
    ])
    const log = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', made.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ kind, ip }) => [kind, ip])).toEqual([
      ['signed_in', null],
      ['message_answered', null],
      ['message_answered', null],
      ['signed_in', null],
      ['account_deleted', '127.0.0.1'],
    ])

    for (const token of [made.token, elsewhere.body.auth_token])
      expect((await api.call(authenticate, { token })).status).toBe(401)
    const cookies = { refresh_token: elsewhere.cookies[0]?.value ?? '' }
    expect((await api.call(refresh, { cookies })).status).toBe(401)
    expect((await takeMail(database, made.email)).subject).toBe('Votre compte a été supprimé')
  })

  test('the e-mail of a deleted account is as if it never had one, and may sign up again', async () => {
    const { user, token } = await api.signedIn()
    await api.call(requestOtp, { body: { email: user.email } })
    const otp = codeIn(await takeMail(database, user.email))
    await remove(token)
    await database.db.deleteFrom('jobs').execute()
    expect((await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })).status).toBe(401)
    expect((await api.call(verifyOtp, { body: { email: user.email, otp } })).body).toMatchObject({
      code: 'CODE_EXPIRED',
    })
    await api.call(resetPassword, { body: { email: user.email } })
    expect(await waitingMails(database, user.email)).toEqual([])
    await expect(api.createUser({ email: user.email })).resolves.toMatchObject({ email: user.email })
    // Nor does the name that stands for it open anything.
    const { email } = await database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    for (const password of ['', TEST_PASSWORD])
      expect((await api.call(login, { body: { email, password } })).status).toBe(401)
  })

  test('a wrong password deletes nothing', async () => {
    const { user, token } = await api.signedIn()
    const reply = await remove(token, 'Demo!2027')
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { code: 'PASSWORD_WRONG', errors: { password: ['Le mot de passe est incorrect.'] } },
    ])
    expect((await api.call(authenticate, { token })).body.user.id).toBe(user.id)
    expect((await api.call(deleteAccount, { body: { password: TEST_PASSWORD } })).status).toBe(401)
  })

  test('the last administrator stays, of two who leave at the same time too', async () => {
    await database.db.updateTable('users').set({ role: 'user' }).where('deleted_at', 'is', null).execute()
    const admins = [await api.signedIn({ role: 'admin' }), await api.signedIn({ role: 'admin' })]
    await api.signedIn({ role: 'admin', status: 'inactive' })
    const replies = await Promise.all(admins.map(({ token }) => remove(token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const last = admins[replies.findIndex(({ status }) => status === 409)]
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'LAST_ADMIN' })
    expect((await api.call(authenticate, { token: last?.token ?? '' })).status).toBe(200)
  })
})

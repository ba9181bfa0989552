import { beforeAll, beforeEach, expect, test } from 'vitest'
import { BRAKE_MS } from '#server/platform/rate-limits'
import { sendGuestMessage, sendUserMessage } from '#shared/contact/contact.endpoints'
import { type CallReply, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { COMPLAINT, customerWithOrder, GUEST, publishCatalogue } from './contacting.ts'

const SENT = { success: true, message: 'Votre message a été envoyé avec succès' }
const UNKNOWN_ORDER = 'Aucune de vos commandes ne porte ce numéro.'

describeOnDatabase('messages', (database) => {
  const api = testApp(database)
  beforeAll(() => publishCatalogue(database))
  beforeEach(async () => {
    await database.db.deleteFrom('contact_messages').execute()
    await database.db.deleteFrom('jobs').execute()
  })

  const kept = () => database.db.selectFrom('contact_messages').selectAll().execute()
  const mails = async (): Promise<unknown[]> =>
    (await database.db.selectFrom('jobs').select('payload').execute()).map(({ payload }) => payload)
  const guest = (changes: object = {}, headers = {}) =>
    api.call(sendGuestMessage, { body: { ...GUEST, ...changes }, headers })
  const refused = (reply: CallReply<unknown>, errors: object) =>
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        success: false,
        code: 'INVALID_FIELDS',
        message: 'Certaines informations sont invalides.',
        requestId: expect.any(String),
        errors,
      },
    ])
  const nothingCame = async () => expect([await kept(), await mails()]).toEqual([[], []])

  test('a guest’s is kept with the staff’s first state, and mailed', async () => {
    const reply = await guest({ company: '  Stores d’Essai & Fils ', message: ' Ligne 1\r\nLigne 2 ' })
    expect([reply.status, reply.body]).toEqual([200, SENT])
    expect(await kept()).toEqual([
      {
        id: expect.any(String),
        user_id: null,
        order_id: null,
        email: 'Jeanne@Essai.example',
        company: 'Stores d’Essai & Fils',
        function: 'Installatrice',
        subject: 'Question_technique',
        message: 'Ligne 1\nLigne 2',
        state: 'new',
        created_at: new Date(api.clock.now()),
        search_text: expect.stringContaining('ligne 1'),
        written_by: null,
      },
    ])
    expect(await mails()).toMatchObject([
      { to: 'contact@ombrelia.example', replyTo: 'Jeanne@Essai.example' },
      { to: 'Jeanne@Essai.example', replyTo: 'contact@ombrelia.example' },
    ])
  })

  test('an account’s is the account’s, whatever the body says', async () => {
    const { user, token } = await api.signedIn({ company: 'Rails & Cie', function: 'Directrice' })
    const body = { ...GUEST, user_id: crypto.randomUUID(), state: 'handled', subject: 'Emploi' }
    const reply = await api.call(sendUserMessage, { token, body })
    expect([reply.status, reply.body]).toEqual([200, SENT])
    expect(await kept()).toMatchObject([
      {
        user_id: user.id,
        order_id: null,
        email: user.email,
        company: 'Rails & Cie',
        function: 'Directrice',
        subject: 'Emploi',
        state: 'new',
      },
    ])
    expect(await mails()).toMatchObject([{ replyTo: user.email }, { to: user.email }])
  })

  test('no order is no order, however it is said', async () => {
    const { token } = await api.signedIn()
    const ofUser = await api.call(sendUserMessage, { token, body: { ...GUEST, orderId: null } })
    const ofGuest = await guest({ orderId: null })
    expect([ofUser.status, ofGuest.status]).toEqual([200, 200])
    expect((await kept()).map(({ order_id }) => order_id)).toEqual([null, null])
  })

  test('a complaint names one’s own order by its number, its digits or its id', async () => {
    const { token, order } = await customerWithOrder(api, database)
    for (const orderId of [
      order.number,
      order.number.replace(/\D/g, ''),
      order.id,
      ` ${order.id.toUpperCase()} `,
    ]) {
      const reply = await api.call(sendUserMessage, { token, body: { ...COMPLAINT, orderId } })
      expect([orderId, reply.status]).toEqual([orderId, 200])
    }
    expect((await kept()).map(({ order_id }) => order_id)).toEqual(Array(4).fill(order.id))
    // On another subject the order is not read.
    await api.call(sendUserMessage, { token, body: { ...COMPLAINT, subject: 'Autre', orderId: 'CMD-1' } })
    expect((await kept()).map(({ order_id }) => order_id)).toContain(null)
  })

  test('another’s order is answered like one that does not exist', async () => {
    const { order } = await customerWithOrder(api, database)
    const { token } = await api.signedIn()
    await database.db.deleteFrom('jobs').execute()
    for (const orderId of [
      order.number,
      order.id,
      order.number.replace(/\D/g, ''),
      'CMD-2026-999999',
      crypto.randomUUID(),
    ]) {
      refused(await api.call(sendUserMessage, { token, body: { ...COMPLAINT, orderId } }), {
        orderId: [UNKNOWN_ORDER],
      })
    }
    await nothingCame()
  })

  test.each<[string, Record<string, unknown>, object]>([
    [
      'empty',
      { email: '', company: '', function: '', subject: '', message: '' },
      Object.fromEntries(
        ['email', 'company', 'function', 'subject', 'message'].map((field) => [
          field,
          ['Ce champ est obligatoire.'],
        ]),
      ),
    ],
    [
      '10,000 characters',
      { message: 'é'.repeat(10_000) },
      { message: ['Ce champ doit contenir au plus 5\u00a0000 caractères.'] },
    ],
    ['HTML', { message: '<p>Bonjour</p>' }, { message: ['Ce champ ne doit pas contenir de balises HTML.'] }],
    [
      'CRLF in the subject',
      { subject: 'Autre\r\nBcc: a@essai.example' },
      { subject: ['Choisissez un sujet de la liste.'] },
    ],
    [
      'CRLF elsewhere',
      { company: 'Essai\r\nBcc: a@essai.example', email: 'a@essai.example\r\nBcc: b@essai.example' },
      {
        company: ['Ce champ doit tenir sur une ligne.'],
        email: ["L'adresse email doit être une adresse valide"],
      },
    ],
    ['an unknown subject', { subject: 'Spam' }, { subject: ['Choisissez un sujet de la liste.'] }],
    ['a subject for accounts', { subject: 'Réclamation' }, { subject: ['Choisissez un sujet de la liste.'] }],
    ['NUL', { message: 'a\u0000' }, { message: ['Ce champ contient un caractère interdit.'] }],
    ['half a pair', { company: '\ud800' }, { company: ['Ce champ contient un caractère interdit.'] }],
    ['a number', { message: 12 }, { message: ['Ce champ doit être un texte.'] }],
    ['nothing', { message: undefined }, { message: ['Ce champ est obligatoire.'] }],
    ['a trap that is no text', { reference: 1 }, { reference: ['Ce champ doit être un texte.'] }],
  ])('%s is refused by field', async (_, changes, errors) => {
    refused(await guest(changes), errors)
    await nothingCame()
  })

  test('a complaint without its order, or with the end of its number, is refused', async () => {
    const { token } = await api.signedIn()
    const complain = (body: object) => api.call(sendUserMessage, { token, body: { ...COMPLAINT, ...body } })
    refused(await complain({}), { orderId: ['Ce champ est obligatoire.'] })
    refused(await complain({ orderId: '30' }), {
      orderId: ['Indiquez le numéro complet de la commande, par exemple CMD-2026-000030.'],
    })
    await nothingCame()
  })

  test('a trap that was filled in is answered like any other, and leaves nothing', async () => {
    const honest = await guest()
    await database.db.deleteFrom('contact_messages').execute()
    await database.db.deleteFrom('jobs').execute()
    const trapped = await guest({ reference: 'http://spam.example' })
    const without = ({ status, body, headers }: CallReply<object>) => ({
      status,
      body,
      headers: Object.keys(headers).filter((name) => name !== 'date'),
    })
    expect(without(trapped)).toEqual(without(honest))
    await nothingCame()
    refused(await guest({ reference: 'x', message: '' }), { message: ['Ce champ est obligatoire.'] })
    const { token } = await api.signedIn()
    const body = { subject: 'Autre', message: 'Bonjour', reference: 'x' }
    expect((await api.call(sendUserMessage, { token, body })).body).toEqual(SENT)
    await nothingCame()
  })

  test.each([
    ['that is not verified', { verified_at: null }],
    ['that waits for its activation', { status: 'inactive' as const }],
  ])('an account %s may write too', async (_, with_) => {
    const { token } = await api.signedIn(with_)
    const body = { subject: 'Autre', message: 'Bonjour' }
    expect((await api.call(sendUserMessage, { token, body })).status).toBe(200)
  })

  test('nobody writes as an account', async () => {
    expect((await api.call(sendUserMessage, { body: { subject: 'Autre', message: 'Bonjour' } })).status).toBe(
      401,
    )
    await nothingCame()
  })
})

describeOnDatabase('too many messages', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  beforeEach(() => database.db.deleteFrom('rate_limits').execute())

  const from = async (address: string, changes: object = {}) => {
    const headers = { 'x-forwarded-for': address }
    const {
      status,
      body,
      headers: replied,
    } = await api.call(sendGuestMessage, {
      body: { ...GUEST, email: `${crypto.randomUUID()}@essai.example`, ...changes },
      headers,
    })
    return { status, body, retryAfter: replied['retry-after'] }
  }
  const statuses = async (count: number, send: (index: number) => Promise<{ status: number }>) => {
    const all: number[] = []
    for (let index = 0; index < count; index++) all.push((await send(index)).status)
    return all
  }

  test('from one address, 5 in 10 minutes; the refusal says how long to wait', async () => {
    expect(await statuses(5, () => from('192.0.2.1'))).toEqual(Array(5).fill(200))
    api.clock.advance(150_000)
    expect(await from('192.0.2.1')).toEqual({
      status: 429,
      retryAfter: '450',
      body: {
        success: false,
        code: 'TOO_MANY_REQUESTS',
        message: 'Trop de tentatives. Réessayez dans 8 minutes.',
        requestId: expect.any(String),
      },
    })
    expect((await from('192.0.2.2')).status).toBe(200)
    api.clock.advance(450_000)
    expect((await from('192.0.2.1')).status).toBe(200)
  })

  test('from one /64, whatever the address in it', async () => {
    expect(await statuses(6, (n) => from(`2001:db8::${n}`))).toEqual([200, 200, 200, 200, 200, 429])
    expect((await from('2001:db8:0:1::1')).status).toBe(200)
  })

  test('a message refused for its fields does not count, one that a trap caught does', async () => {
    expect(await statuses(8, () => from('192.0.2.3', { message: '' }))).toEqual(Array(8).fill(422))
    expect(await statuses(6, () => from('192.0.2.3', { reference: 'x' }))).toEqual([
      200, 200, 200, 200, 200, 429,
    ])
  })

  test('in the name of one e-mail all reach the company, and 5 in an hour are acknowledged', async () => {
    await database.db.deleteFrom('jobs').execute()
    const email = 'Cible@essai.example'
    expect(await statuses(8, (n) => from(`192.0.2.${n}`, { email }))).toEqual(Array(8).fill(200))
    expect((await from('192.0.2.99', { email: email.toLowerCase() })).status).toBe(200)
    const jobs = await database.db.selectFrom('jobs').select('payload').execute()
    const to = jobs.map(({ payload }) => String(Reflect.get(Object(payload), 'to')).toLowerCase())
    expect(to.filter((address) => address === email.toLowerCase())).toHaveLength(5)
    expect(to).toHaveLength(14)
  })

  test('from all guests, more than 100 in 10 minutes are held back and none is refused', async () => {
    const { token } = await api.signedIn()
    expect(await statuses(100, (n) => from(`198.51.100.${n}`))).toEqual(Array(100).fill(200))
    const began = performance.now()
    expect((await from('203.0.113.1')).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(BRAKE_MS - 10)
    const own = () => api.call(sendUserMessage, { token, body: { subject: 'Autre', message: 'Bonjour' } })
    expect(await statuses(11, own)).toEqual([...Array(10).fill(200), 429])
  })
})

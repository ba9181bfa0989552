import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobWorker } from '#server/platform/jobs'
import { createMailer, enqueueMail, MAIL_JOB, type Mail } from '#server/platform/mail'
import { mailHandlers } from '#server/platform/mail-jobs'
import { NO_METERS } from '#server/platform/meters'
import { sendGuestMessage, sendUserMessage } from '#shared/contact/contact.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { COMPLAINT, customerWithOrder, GUEST, publishCatalogue } from './contacting.ts'

const COMPANY = 'contact@ombrelia.example'

describeOnDatabase('the mails of a message', (database) => {
  const api = testApp(database)
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ombrelia-contact-'))
    await publishCatalogue(database)
  })
  afterAll(() => rm(directory, { recursive: true }))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  /** The mails of the outbox by recipient. */
  const outbox = async (): Promise<Record<string, Mail>> => {
    const rows = await database.db.selectFrom('jobs').select('payload').where('kind', '=', MAIL_JOB).execute()
    return Object.fromEntries(rows.map(({ payload }) => [(payload as Mail).to, payload as Mail]))
  }

  /** Sends the outbox; what left, as it left. */
  const sent = async (): Promise<string[]> => {
    const mailer = createMailer(
      { smtpUrl: undefined, mailFrom: 'Ombrelia <shop@test.example>', dataDir: directory },
      () => {},
    )
    const failures: unknown[] = []
    const log = {
      warn: (about: object) => failures.push(about),
      error: (about: object) => failures.push(about),
    }
    await createJobWorker({
      db: database.db,
      clock: api.clock,
      log,
      handlers: mailHandlers(mailer, api.clock, NO_METERS, {}),
    }).drain()
    expect(failures).toEqual([])
    const mail = join(directory, 'mail')
    const texts = await Promise.all((await readdir(mail)).map((name) => readFile(join(mail, name), 'utf8')))
    await rm(mail, { recursive: true })
    return texts
  }

  test('a guest’s: all of it to the company, nothing that was typed back to the address', async () => {
    await api.call(sendGuestMessage, { body: { ...GUEST, message: 'Largeur < 3 m & « plus »' } })
    const mails = await outbox()
    const { to: _, ...staff } = mails[COMPANY] ?? { to: '' }
    const { id } = await database.db
      .selectFrom('contact_messages')
      .select('id')
      .where('email', '=', 'Jeanne@Essai.example')
      .executeTakeFirstOrThrow()
    expect(staff).toEqual({
      replyTo: 'Jeanne@Essai.example',
      subject: 'Nouveau message – Question technique',
      text: [
        'Sujet\u00a0: Question technique',
        'Date\u00a0: 02/03/2026 à 10:00',
        'Entreprise\u00a0: Stores d’Essai & Fils',
        'Fonction\u00a0: Installatrice',
        'Adresse email\u00a0: Jeanne@Essai.example',
        'Compte\u00a0: visiteur',
        '',
        'Largeur < 3 m & « plus »',
        '',
        `Répondre depuis le tableau de bord\u00a0: http://127.0.0.1:3000/dashboard?panel=messagesList&message=${id}`,
        '',
      ].join('\n'),
      html: expect.stringContaining('Largeur &lt; 3 m &amp; « plus »'),
    })
    const back = mails['Jeanne@Essai.example']
    expect(back).toEqual({
      to: 'Jeanne@Essai.example',
      replyTo: COMPANY,
      subject: 'Nous avons bien reçu votre message',
      text: [
        'Bonjour,',
        'Nous avons bien reçu votre message. Notre équipe vous répond par email, en général sous deux jours ouvrés.',
        '',
        'Sujet\u00a0: Question technique',
        'Date\u00a0: 02/03/2026 à 10:00',
        '',
        'Vous n’êtes pas à l’origine de ce message\u00a0? Quelqu’un a sans doute saisi votre adresse par erreur\u00a0: vous n’avez rien à faire.',
        'Ombrelia – 12 rue des Démonstrations, 75000 Paris – 01 99 00 00 00 – http://127.0.0.1:3000',
        '',
      ].join('\n'),
      html: expect.not.stringMatching(/Largeur|Stores|Installatrice/),
    })
  })

  test('a verified account’s is repeated to it, an unverified one’s is not', async () => {
    const { token, email, order } = await customerWithOrder(api, database, { company: 'Rails <&> Cie' })
    await database.db.deleteFrom('jobs').execute()
    const complaint = { ...COMPLAINT, orderId: order.id }
    await api.call(sendUserMessage, { token, body: complaint })
    const mails = await outbox()
    expect(mails[COMPANY]).toMatchObject({
      replyTo: email,
      subject: `Nouveau message – Réclamation – ${order.number}`,
      text: expect.stringContaining(
        `Commande\u00a0: ${order.number}\nDate\u00a0: 02/03/2026 à 10:00\nNom\u00a0: Compte Essai\nEntreprise\u00a0: Rails <&> Cie\n`,
      ),
      html: expect.stringContaining('Rails &lt;&amp;&gt; Cie'),
    })
    expect(mails[email]?.text).toContain('Bonjour Compte Essai,\n')
    expect(mails[email]?.text).toContain('Votre message\n\nUn support manque.\n')

    const stranger = await api.signedIn({ verified_at: null, first_name: 'ACHETEZ' })
    await api.call(sendUserMessage, { token: stranger.token, body: { subject: 'Autre', message: 'ACHETEZ' } })
    const back = (await outbox())[stranger.user.email]
    expect(back?.text).toMatch(/^Bonjour,\n/)
    expect(`${back?.subject}${back?.text}${back?.html}`).not.toContain('ACHETEZ')
  })

  test('leave with the sender to answer to, and no header that was typed', async () => {
    const email = "o'neil+x{%0d%0a}@essai.example"
    await api.call(sendGuestMessage, {
      body: { ...GUEST, email, message: 'Bonjour\r\nBcc: x@essai.example\r\n.\r\nFin' },
    })
    const left = await sent()
    const headers = left.map((mail) => mail.slice(0, mail.indexOf('\r\n\r\n')))
    const toCompany = headers.find((one) => one.includes(`\r\nTo: ${COMPANY}\r\n`))
    expect(toCompany).toContain(`\r\nReply-To: ${email}\r\n`)
    expect(left).toHaveLength(2)
    for (const one of headers) {
      // a random id may have these letters
      expect(one).not.toMatch(/^bcc:/im)
      const names = one
        .replace(/\r\n[ \t]/g, ' ')
        .split('\r\n')
        .map((line) => line.split(':', 1)[0])
      expect(names.sort()).toEqual(
        ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'].sort(),
      )
    }
  })

  test('the mailer takes one address to answer to, whatever it was given', async () => {
    const replyTo = 'a@test.example\r\nBcc: b@test.example'
    await enqueueMail(
      database.db,
      { to: 'c@test.example', replyTo, subject: 'x', text: 'x', html: 'x' },
      new Date(api.clock.now()),
    )
    const [mail = ''] = await sent()
    expect(mail.slice(0, mail.indexOf('\r\n\r\n'))).not.toMatch(/^bcc/im)
  })

  test('nothing is mailed when the message cannot be kept', async () => {
    const { token } = await api.signedIn({ company: 'x'.repeat(256) })
    const reply = await api.call(sendUserMessage, { token, body: { subject: 'Autre', message: 'Bonjour' } })
    expect(reply.status).toBe(500)
    expect(await outbox()).toEqual({})
  })
})

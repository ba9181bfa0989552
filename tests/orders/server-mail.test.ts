import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ORDER_MAIL_JOB, orderMailMaker } from '#server/orders/order-mail-jobs'
import { paymentMeans } from '#server/orders/payment-provider'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { insertJob } from '#server/platform/jobs.queries'
import { createMailer, enqueueMail, MAIL_JOB, type Mailer } from '#server/platform/mail'
import { mailHandlers } from '#server/platform/mail-jobs'
import { NO_METERS } from '#server/platform/meters'
import type { Order } from '#shared/orders/orders.schema'
import { DAY } from '#shared/platform/durations'
import { exampleLine, type examples, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { workerChromium } from '#tests/platform/chromium'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { mailServer } from './mail-server.ts'
import { makeCustomer, orderBody, place, validCart } from './ordering.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

const MAIL = { to: 'a@test.example', subject: 'Objet', text: 'Texte', html: '<p>Texte</p>' }

/** The readable text of an `.eml`: its transfer encoding undone, headers as they are. */
const decoded = (eml: string): string =>
  eml
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))

describeOnDatabase('outbox', (database) => {
  const api = testApp(database)
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ombrelia-mail-'))
  })
  afterAll(() => rm(directory, { recursive: true }))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const config = () => ({ smtpUrl: undefined, mailFrom: 'Ombrelia <shop@test.example>', dataDir: directory })

  const jobs = () => database.db.selectFrom('jobs').selectAll().orderBy('run_at').execute()

  /** As the shop has it, but for what it asks of a mail server that is away. */
  const workerOf = (mailer: Mailer) => {
    const makers = { [ORDER_MAIL_JOB]: orderMailMaker(api.deps, paymentMeans(api.deps.config)) }
    const handlers = mailHandlers(mailer, api.clock, NO_METERS, makers)
    return createJobWorker({ db: database.db, clock: api.clock, log: silent, handlers })
  }

  test('an order’s mails hold every value escaped, and are kept as files when no server is set', async () => {
    await publish(database.db)
    const customer = await makeCustomer(api, { company: '<b>Stores</b> & "Fils"' })
    const id = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
    const placed = await place(
      api,
      customer,
      orderBody(customer, id, { name: '<script>alert(1)</script>', comments: 'Étage 2\n<img src=x>' }),
    )
    const { number } = placed.body.order
    const printed: string[] = []
    const mailer = createMailer(config(), (line) => printed.push(line))
    await workerOf(mailer).drain()
    expect(await jobs()).toEqual([])

    const names = await readdir(join(directory, 'mail'))
    const mails = await Promise.all(names.map((name) => readFile(join(directory, 'mail', name), 'utf8')))
    // a header of its own: the shop’s copy is answered to the customer
    const sentTo = (email: string) => mails.find((one) => one.includes(`\r\nTo: ${email}\r\n`)) ?? ''
    const [copy, mail] = [sentTo('contact@ombrelia.example'), sentTo(customer.email)]
    expect(mails).toHaveLength(2)
    expect(mail).toMatch(/^From: Ombrelia <shop@test\.example>\r\n/)
    expect(mail).toContain(`Subject: Votre commande ${number}\r\n`)
    expect(mail).toContain('Date: Mon, 02 Mar 2026 09:00:00 +0000\r\n')
    const text = decoded(mail)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('&lt;img src=x&gt;')
    const htmlPart = text.slice(text.indexOf('<!doctype html>'))
    expect(htmlPart).not.toMatch(/<script|<img|<b>Stores/)
    expect(text).toContain('Total HT\u00a0: 273,86\u00a0€')
    expect(text).toContain('Total TTC hors livraison\u00a0: 328,63\u00a0€')
    expect(text).toContain(`Référence à rappeler\u00a0: ${number}`)
    expect(text).toContain('TVA 20\u00a0%\u00a0: 54,77\u00a0€')
    expect(htmlPart).toContain('TVA 20\u00a0%\u00a0: 54,77\u00a0€')
    expect(htmlPart).toContain('<strong>Total TTC hors livraison\u00a0: 328,63\u00a0€</strong>')
    // whom it comes from on top, and where the order is followed: the shop's copy leads nowhere
    expect(htmlPart).toMatch(/>Ombrelia[^<]*<\/p>\s*<h1/)
    expect(htmlPart).toMatch(/<a href="http:[^"]+commande=[^"]+"[^>]*>Suivre la commande<\/a>/)
    expect(decoded(copy)).not.toContain('<a href')
    for (const one of [text, decoded(copy)]) {
      const body = one.slice(one.indexOf('\r\n\r\n')).replace(/<style[^>]*>|style="[^"]*"/g, '')
      expect(body.match(/.{0,20} [:;!?%€].{0,5}/g)).toBeNull()
    }
    expect(decoded(copy)).toContain('&lt;b&gt;Stores&lt;/b&gt; &amp; &quot;Fils&quot;')
    expect(printed.filter((line) => line.startsWith('Mail'))).toHaveLength(2)
    expect(printed.some((line) => line.includes('http://127.0.0.1:3000/my-account'))).toBe(true)
  })

  test('a mail tells the size and the options of each line, in text and in HTML', async () => {
    await publish(database.db)
    const customer = await makeCustomer(api)
    const id = await validCart(api, customer, [await exampleLine(database.db, 'VR-55', { quantity: 3 })])
    await place(api, customer, orderBody(customer, id))
    const [mail] = await waitingMails(database, customer.email)
    const size = '2400\u00a0×\u00a02150\u00a0mm tableau → 2396\u00a0×\u00a02147\u00a0mm fini'
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(size)
      expect(part).toContain('Coloris\u00a0: Anthracite')
      expect(part).not.toContain('Largeur\u00a0:')
      expect(part).toContain('Côté manœuvre (vue de l’intérieur)\u00a0: Droite')
    }
  })

  /** The mail of an order of one line: its rows as they read in text and in HTML, and the line in writing. */
  const orderOf = async (reference: keyof typeof examples, quantity: number) => {
    await publish(database.db)
    const customer = await makeCustomer(api)
    const id = await validCart(api, customer, [await exampleLine(database.db, reference, { quantity })])
    const placed = await place(api, customer, orderBody(customer, id))
    const [line] = (placed.body.order as Order).validated_cart.configurations
    const [mail] = await waitingMails(database, customer.email)
    const { text = '', html = '' } = mail ?? {}
    const plain = html.replace(/<[^>]+>/g, ' ')
    const rows = text.split('\n').filter((one) => one.startsWith('   - '))
    return { text, html, plain, rows, lines: line?.lines ?? [] }
  }

  test.each([
    ['RA-25-MAN', 1],
    ['VR-55', 3],
    ['FS-20', 2],
  ] as const)('a mail tells each part of %s, ordered %d times, once', async (reference, quantity) => {
    const { text, plain, rows, lines } = await orderOf(reference, quantity)
    const parts = lines.flatMap((line) => line.reference ?? [])
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect([part, text.split(` ${part}`).length, plain.split(` ${part} `).length]).toEqual([part, 2, 2])
    }
    expect(rows).toHaveLength(lines.length)
    expect(lines.filter(({ why }) => !text.includes(why) || !plain.includes(why))).toEqual([])
  })

  test('a row of one unit counts it alone, those of several count one and all', async () => {
    const alone = await orderOf('RA-25-MAN', 1)
    expect(alone.text).toContain('Composants et prix\n')
    expect(alone.rows[0]).toBe(
      '   - Profilé RA-25 RA25-PRO\u00a0: 3,6\u00a0m × 9,80\u00a0€ = 35,28\u00a0€. 3,6 m de profilé, facturés au mètre.',
    )
    expect(alone.rows.at(-1)).toMatch(/^ {3}- Plus-value coloris\u00a0: 12\u00a0% = 4,23\u00a0€\. /)
    expect(alone.plain).not.toContain('unités')
    for (const part of [alone.text, alone.plain]) expect(part).toMatch(/Fabriqué en 9\sjours\souvrés, livré /)
    await database.db.deleteFrom('jobs').execute()
    const several = await orderOf('RA-25-MAN', 2)
    const [profile = '', support] = several.rows
    for (const part of [several.text, several.plain]) expect(part).toContain('Composants et prix d’une unité')
    expect(profile).toContain('= 35,28\u00a0€\u00a0; pour les 2 unités\u00a0: 2\u00a0×\u00a03,6\u00a0m. ')
    expect(support).toContain(
      '9 × 1,35\u00a0€ = 12,15\u00a0€\u00a0; pour les 2 unités\u00a0: 18\u00a0pièces. ',
    )
    expect(several.rows.at(-1)).not.toContain('unités')
    expect(several.plain).toContain('9 × 1,35\u00a0€\u00a0; pour les 2 unités\u00a0: 18\u00a0pièces')
  })

  test('a mail tells what is to be known of a line, and counts what has a price of its own', async () => {
    await publish(database.db)
    const customer = await makeCustomer(api)
    const example = await exampleLine(database.db, 'VR-55', { quantity: 3 })
    const unpaired = { ...example, criteria: { ...example.criteria, remote_wanted: false } }
    const id = await validCart(api, customer, [unpaired])
    const placed = await place(api, customer, orderBody(customer, id))
    const [line] = (placed.body.order as Order).validated_cart.configurations
    const notices = line?.notices ?? []
    expect(notices).not.toEqual([])
    const [mail] = await waitingMails(database, customer.email)
    for (const part of [mail?.text, mail?.html]) {
      const known = part?.slice(part.indexOf('À savoir'))
      expect(notices.filter((notice) => !known?.includes(notice))).toEqual([])
      expect(part).toContain('1\u00a0pièce')
    }
  })

  test.each([320, 390])('a mail is one column that a phone of %d pixels shows whole', async (width) => {
    const { html } = await orderOf('VR-55', 3)
    const page = await (await workerChromium()).newPage({ viewport: { width, height: 800 } })
    await page.setContent(html)
    const widthOf = async (text: string) => (await page.getByText(text).first().boundingBox())?.width ?? 0
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // the reason of a price has all the width, its name most of it
    expect(await widthOf('Commande radio du moteur')).toBeGreaterThan(width - 60)
    expect(await widthOf('Moteur radio 30')).toBeGreaterThan(width / 2)
    const split = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const cut: string[] = []
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: amount, index } of (text.textContent ?? '').matchAll(/[\d',]+\u00a0€( HT)?/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + amount.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) cut.push(amount)
        }
      }
      return cut
    })
    expect(split).toEqual([])
    const sizeOf = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(await sizeOf('2150\u00a0mm tableau')).toBeGreaterThan(await sizeOf('799,68'))
    await page.close()
  })

  test('no value adds a header or a recipient', async () => {
    const evil = { ...MAIL, to: 'a@test.example\r\nBcc: b@test.example', subject: 'x\r\nBcc: c@test.example' }
    await enqueueMail(database.db, evil, new Date(api.clock.now()))
    const [job] = await jobs()
    await workerOf(createMailer(config(), () => {})).drain()
    const name = (await readdir(join(directory, 'mail'))).find((one) => one.includes(job?.id ?? ''))
    const headers = (await readFile(join(directory, 'mail', name ?? ''), 'utf8')).split('\r\n\r\n')[0]
    expect(headers).not.toMatch(/^Bcc:/m)
  })

  test('prints codes and links that would have been sent', async () => {
    const printed: string[] = []
    const text = 'Votre code\u00a0:\n\nAB2C3\n\nou https://shop.test/email-verified?t=1\n'
    await enqueueMail(database.db, { ...MAIL, text }, new Date(api.clock.now()))
    await workerOf(createMailer(config(), (line) => printed.push(line))).drain()
    expect(printed.slice(1)).toEqual(['  AB2C3', '  ou https://shop.test/email-verified?t=1'])
  })

  test('a mail server that is down delays the mail, longer each time, and nothing else', async () => {
    const { url, server } = await mailServer('250 ok')
    server.close()
    await new Promise((resolve) => server.once('close', resolve))
    await enqueueMail(database.db, MAIL, new Date(api.clock.now()))
    const mailer = createMailer({ ...config(), smtpUrl: url }, () => {})
    const worker = workerOf(mailer)
    for (const [attempts, delay] of [5000, 10_000, 20_000].entries()) {
      await worker.drain()
      const [job] = await jobs()
      expect(job).toMatchObject({ attempts: attempts + 1, locked_until: null, failed_at: null })
      expect(job?.last_error).toMatch(/ECONNREFUSED/)
      expect(job?.run_at.getTime()).toBe(api.clock.now() + delay)
      // Not before its time.
      await worker.drain()
      expect((await jobs())[0]?.attempts).toBe(attempts + 1)
      api.clock.advance(delay)
    }
    const up = await mailServer('250 ok')
    await workerOf(createMailer({ ...config(), smtpUrl: up.url }, () => {})).drain()
    expect(await jobs()).toEqual([])
    expect(up.messages).toHaveLength(1)
    expect(up.messages[0]).toContain('Subject: Objet')
    up.server.close()
  })

  test('a refusal for good is not tried again, and stays for people to see', async () => {
    const { url, server } = await mailServer('550 no such mailbox')
    await enqueueMail(database.db, MAIL, new Date(api.clock.now()))
    const worker = workerOf(createMailer({ ...config(), smtpUrl: url }, () => {}))
    await worker.drain()
    api.clock.advance(DAY)
    await worker.drain()
    expect(await jobs()).toMatchObject([
      {
        attempts: 1,
        last_error: 'The mail server refuses the mail: 550 no such mailbox',
        failed_at: expect.any(Date),
      },
    ])
    server.close()
  })

  test('a server that refuses us and no mail is tried again: its mails leave once it takes them', async () => {
    const refusing = await mailServer('250 ok', '550 5.7.1 sender domain not allowed')
    await enqueueMail(database.db, MAIL, new Date(api.clock.now()))
    await workerOf(createMailer({ ...config(), smtpUrl: refusing.url }, () => {})).drain()
    expect(await jobs()).toMatchObject([{ attempts: 1, failed_at: null }])
    refusing.server.close()
    api.clock.advance(DAY)
    const taking = await mailServer('250 ok')
    await workerOf(createMailer({ ...config(), smtpUrl: taking.url }, () => {})).drain()
    expect(await jobs()).toEqual([])
    expect(taking.messages).toHaveLength(1)
    taking.server.close()
  })

  test('a kind of another worker waits for it, a payload that is no mail is given up at once', async () => {
    await insertJob(database.db, { kind: 'ghost', payload: {} }, new Date(api.clock.now()))
    await insertJob(database.db, { kind: MAIL_JOB, payload: { to: 1 } }, new Date(api.clock.now()))
    await workerOf(createMailer(config(), () => {})).drain()
    const left = (await jobs()).map(({ kind, attempts, last_error }) => [kind, attempts, last_error])
    expect(left.toSorted()).toEqual([
      ['ghost', 0, null],
      [MAIL_JOB, 1, 'The job holds no mail.'],
    ])
  })
})

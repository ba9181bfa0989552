import { beforeAll, expect, test } from 'vitest'
import { quotePaperHandlers } from '#server/documents/print-quote'
import { quotePaper } from '#server/documents/quote-paper'
import { ANSWER_PAPER_JOB } from '#server/documents/quote-papers.queries'
import { paymentMeans } from '#server/orders/payment-provider'
import { createJobWorker, type JobHandler, type JobLog, retryDelay } from '#server/platform/jobs'
import { createMailer } from '#server/platform/mail'
import { mailHandlers } from '#server/platform/mail-jobs'
import { NO_METERS } from '#server/platform/meters'
import { ANSWER_MAIL_JOB, answerMailMaker } from '#server/quotes/answer-mail-jobs'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { beginQuoteStudy } from '#shared/dashboard/quotes/quotes.endpoints'
import { quoteDocument, quoteDocuments } from '#shared/documents/documents.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { useSmtp } from '#tests/platform/smtp'
import { waitingMails } from '#tests/session/mailbox'
import { anAnswer, answer, draftedLine } from './answering.ts'
import { asked } from './asking.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

describeOnDatabase('the mail of an answered quote', (database) => {
  const api = testApp(database)
  const smtp = useSmtp()
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })

  const ask = async () => {
    const customer = await makeCustomer(api)
    const { id, number } = await asked(api, customer.token)
    await database.db.deleteFrom('jobs').execute()
    return { ...customer, quoteId: id, number: String(number) }
  }
  const lines = async () => [await draftedLine(database.db, 'EN-40', { quantity: 7, discount: 333 })]

  const handlers = (writeQuote: typeof quotePaper) =>
    quotePaperHandlers(api.deps, paymentMeans(api.deps.config), { writeQuote }, { wake: () => {} })
  const work = (done: Readonly<Record<string, JobHandler>>): Promise<void> =>
    createJobWorker({ db: database.db, clock: api.clock, log: silent, handlers: done }).drain()
  const make = (): Promise<void> => work(handlers(quotePaper))

  const jobKinds = async () =>
    (await database.db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind)
  const paperOf = async (token: string, id: string): Promise<Buffer> => {
    const url = quoteDocument.url.replace(':id', id).replace(':revision', '1')
    const headers = { authorization: `Bearer ${token}` }
    return (await api.app.inject({ method: 'GET', url, headers })).rawPayload
  }

  test('leaves with its paper, once, whatever is tried again', async () => {
    const { token, email, quoteId, number } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    // whoever lists the papers meanwhile asks for no second one
    await api.call(quoteDocuments, { token, params: { id: quoteId } })
    const [begun] = await database.db.selectFrom('jobs').selectAll().execute()
    if (begun === undefined) throw new Error('No paper is asked for.')
    let isFull = true
    let written = 0
    const done = handlers(async (content) => {
      written += 1
      if (isFull) throw new Error('No space left on device.')
      return quotePaper(content)
    })
    await work(done)
    // no mail without its paper: the job waits for another try
    expect(await jobKinds()).toEqual([ANSWER_PAPER_JOB])
    isFull = false
    api.clock.advance(retryDelay(1))
    await work(done)
    expect([await jobKinds(), written]).toEqual([[ANSWER_MAIL_JOB], 2])
    const [mail, ...more] = await waitingMails(database, email)
    expect(more).toEqual([])
    expect(mail?.attachment).toEqual({ name: `devis-${number}.pdf`, bytes: await paperOf(token, quoteId) })
    expect(mail?.text).toContain('Le devis est joint à ce message en PDF')
    expect(mail?.text).toContain(`devis=${quoteId}`)
    // a worker that was believed dead, and ends late, hands nothing over a second time
    await done[ANSWER_PAPER_JOB](begun, new AbortController().signal)
    expect([await jobKinds(), written]).toEqual([[ANSWER_MAIL_JOB], 2])
  })

  test('has it as a file when it comes', async () => {
    const { token, email, quoteId, number } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await make()
    const mailer = createMailer({ smtpUrl: smtp.url, mailFrom: 'shop@test.example', dataDir: '' }, () => {})
    await work(mailHandlers(mailer, api.clock, NO_METERS, { [ANSWER_MAIL_JOB]: answerMailMaker(api.deps) }))
    mailer.close()
    const bytes = await paperOf(token, quoteId)
    expect(smtp.mailsTo(email)).toMatchObject([
      { subject: `Votre devis ${number}`, papers: [{ name: `devis-${number}.pdf`, bytes }] },
    ])
    expect(await jobKinds()).toEqual([])
  })

  test('leaves a large paper online, and says so', async () => {
    const { email, quoteId } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await work(handlers(async () => Buffer.alloc(5_000_001, 'x')))
    const [mail] = await waitingMails(database, email)
    expect(mail?.attachment).toBeUndefined()
    expect(mail?.text).toContain('Vous trouvez en ligne le devis en PDF')
  })

  test('is none once another answer replaced its own, it was taken back, or nobody is there to read it', async () => {
    const { token, email, quoteId, number } = await ask()
    await answer(api, staff, quoteId, anAnswer(await lines()))
    await answer(api, staff, quoteId, anAnswer(await lines(), { discount: 500 }))
    await make()
    const subjects = async () => (await waitingMails(database, email)).map(({ subject }) => subject)
    expect(await subjects()).toEqual([`Votre devis ${number}, réponse n°\u00a02`])
    const body = { seen: 'answered' } as const
    await api.call(beginQuoteStudy, { token: staff, params: { id: quoteId }, body })
    expect(await subjects()).toEqual([`Votre devis ${number} est à nouveau à l’étude`])
    await answer(api, staff, quoteId, anAnswer(await lines()))
    expect(await subjects()).toContain(`Votre devis ${number}, réponse n°\u00a03`)
    await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    await make()
    expect(await subjects()).not.toContain(`Votre devis ${number}, réponse n°\u00a03`)
  })
})

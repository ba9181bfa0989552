import { beforeAll, expect, test } from 'vitest'
import { countWaitingFiles } from '#server/line-files/line-files.queries'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { KEPT } from '#shared/platform/retention'
import { dropQuote, refuseQuote } from '#shared/quotes/quotes.endpoints'
import { pdf, svg } from '#tests/line-files/files'
import { publishCutFilm, senders } from '#tests/line-files/senders'
import { makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { accept, anAnswer, answer, codeOf, orderOf, readAsCustomer, readAsStaff } from './answering.ts'
import { asked, askedLine, DRAFT, keep, send } from './asking.ts'

describeOnDatabase('files of a request for a quote', (database) => {
  const api = testApp(database)
  const { kept, read, count, purge } = senders(api, database)
  let staff: string
  beforeAll(async () => {
    await publishCutFilm(database)
    staff = (await api.signedIn({ role: 'admin' })).token
  })

  const LATER = KEPT.looseLineFileDays + 1
  /** The status of a refusal, and the fields that it is about. */
  const refusedFields = ({ status, body }: { status: number; body: object }) => [
    status,
    Object.keys(Reflect.get(body, 'errors') ?? {}),
  ]

  const NOTHING = { ...DRAFT, message: '', lines: [] }

  /** A request that a plan goes along with, and a line that has a drawing. */
  const requested = async () => {
    const who = await makeCustomer(api)
    const plan = await kept(who, pdf(), 'plan.pdf')
    const drawing = await kept(who, svg(), 'vitrine.svg')
    const lines = [await askedLine(database.db, 'FS-20', { files: [drawing.id] })]
    return { who, plan, drawing, body: { ...DRAFT, files: [plan.id], lines } }
  }

  test('are read with it by its owner, and by staff once it is sent; the notice names them', async () => {
    const { who, plan, drawing, body } = await requested()
    const draft = await keep(api, who.token, body)
    expect([draft.body.quote.files, draft.body.quote.lines[0]?.files]).toEqual([[plan], [drawing]])
    const { id } = draft.body.quote
    expect((await read(staff, plan.id)).statusCode).toBe(404)
    await database.db.deleteFrom('jobs').execute()
    expect((await send(api, who.token, id)).body.quote.files).toEqual([plan])
    const { quote } = (await readAsStaff(api, staff, id)).body.quote
    expect([quote.files, quote.lines[0]?.files]).toEqual([[plan], [drawing]])
    for (const file of [plan, drawing]) expect((await read(staff, file.id)).statusCode).toBe(200)
    const notice = (await waitingMails(database)).find(({ to }) => to === api.deps.config.company.email)
    expect(notice?.text).toContain('Fichiers joints\u00a0: plan.pdf')
    expect(notice?.text).toContain('Fichiers joints\u00a0: vitrine.svg')
    const other = await makeCustomer(api)
    expect((await read(other.token, plan.id)).statusCode).toBe(404)
  })

  test('a file is enough to say what is needed', async () => {
    const { who, plan } = await requested()
    const bare = await keep(api, who.token, NOTHING)
    expect((await send(api, who.token, bare.body.quote.id)).status).toBe(422)
    expect((await asked(api, who.token, { ...NOTHING, files: [plan.id] })).number).toMatch(/^DEV-/)
  })

  test('what is another’s, or kept no more, is refused where it stands', async () => {
    const { who, plan, body } = await requested()
    const stranger = await makeCustomer(api)
    const theirs = await kept(stranger, pdf())
    for (const lost of [theirs.id, crypto.randomUUID(), 'plan']) {
      const whole = await keep(api, who.token, { ...DRAFT, files: [plan.id, lost] })
      expect(refusedFields(whole)).toEqual([422, ['files']])
      const lines = body.lines.map((line) => ({ ...line, files: [lost] }))
      const line = await keep(api, who.token, { ...DRAFT, lines })
      expect(refusedFields(line)).toEqual([422, ['lines.0']])
    }
  })

  test('stay as long as it does: a draft that drops one, or is dropped, lets it go', async () => {
    const { who, plan, drawing, body } = await requested()
    const { id } = (await keep(api, who.token, body)).body.quote
    await purge(LATER)
    expect([await count(plan.id), await count(drawing.id)]).toEqual([1, 1])
    await keep(api, who.token, { ...body, files: [] }, id)
    await purge(LATER)
    expect([await count(plan.id), await count(drawing.id)]).toEqual([0, 1])
    await api.call(dropQuote, { token: who.token, params: { id } })
    await purge(LATER)
    expect(await count(drawing.id)).toBe(0)
  })

  test('those of a line go along with its order, as answered', async () => {
    const { who, plan, drawing, body } = await requested()
    const { id } = await asked(api, who.token, body)
    const { prepared } = (await readAsStaff(api, staff, id)).body.quote
    await answer(api, staff, id, anAnswer(prepared?.content.lines ?? []))
    await accept(api, who.token, id)
    const cart = (await orderOf(api, who.token, id)).body.validatedCartId
    const placed = await place(api, who, orderBody(who, cart, { delivery: { mode: 'ship', amount: 41.9 } }))
    expect(placed.body.order?.validated_cart.configurations[0]?.files).toEqual([drawing])
    // ordered, or of a quote that has ended: neither waits any more
    expect((await countWaitingFiles(database.db, who.id)).count).toBe(0)
    expect((await readAsCustomer(api, who.token, id)).body.quote.files).toEqual([plan])
  })

  test('of a quote that is refused they wait no more, while it is open they do', async () => {
    const { who, body } = await requested()
    const { id } = await asked(api, who.token, body)
    expect((await countWaitingFiles(database.db, who.id)).count).toBe(2)
    const { prepared } = (await readAsStaff(api, staff, id)).body.quote
    await answer(api, staff, id, anAnswer(prepared?.content.lines ?? []))
    const word = { id: crypto.randomUUID(), text: 'Trop tard.', revision: 1 }
    expect(codeOf(await api.call(refuseQuote, { token: who.token, params: { id }, body: word }))[0]).toBe(200)
    expect((await countWaitingFiles(database.db, who.id)).count).toBe(0)
  })

  test('are named in the export, and go with the account', async () => {
    const { who, plan, drawing, body } = await requested()
    await asked(api, who.token, body)
    const { quotes } = (await api.call(exportData, { token: who.token })).body
    expect(quotes.map(({ files }) => files)).toEqual([['plan.pdf', 'vitrine.svg']])
    const gone = await api.call(deleteAccount, { token: who.token, body: { password: TEST_PASSWORD } })
    expect(gone.status).toBe(200)
    expect([await count(plan.id), await count(drawing.id)]).toEqual([0, 0])
  })
})

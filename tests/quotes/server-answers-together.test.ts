import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { exportData } from '#shared/account/privacy.endpoints'
import { auditLog } from '#shared/dashboard/audit/audit.endpoints'
import { keepAnswerDraft, noteQuote, writeToCustomer } from '#shared/dashboard/quotes/quotes.endpoints'
import { quote } from '#shared/quotes/quotes.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { anAnswer, codeOf, dearer, draftedLine, prepare, readAsStaff, sendPrepared } from './answering.ts'
import { asked } from './asking.ts'

describeOnDatabase('staff who answer quotes together', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const ask = async () => {
    const { user, token } = await api.signedIn()
    const { id, number } = await asked(api, token)
    await database.db.deleteFrom('jobs').execute()
    return { email: user.email, token, id, number: String(number) }
  }

  test('of two who prepare one, the second is refused; of two who send it, too', async () => {
    const { id } = await ask()
    const line = await draftedLine(database.db, 'RA-25-MAN')
    const keepSeen = (seen: number) =>
      api.call(keepAnswerDraft, { token: staff, params: { id }, body: { ...anAnswer([line]), seen } })
    const kept = await Promise.all([keepSeen(0), keepSeen(0)])
    expect(kept.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'QUOTE_CHANGED'],
    ])
    expect(codeOf(await keepSeen(0))).toEqual([409, 'QUOTE_CHANGED'])
    const { prepared } = (await readAsStaff(api, staff, id)).body.quote
    const seen = { version: prepared?.version, totalCents: prepared?.totals?.totalCents }
    const sent = await Promise.all([sendPrepared(api, staff, id, seen), sendPrepared(api, staff, id, seen)])
    expect(sent.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'QUOTE_CHANGED'],
    ])
    expect((await readAsStaff(api, staff, id)).body.quote.quote.revisions).toHaveLength(1)
    // who looked before it was sent keeps nothing over what follows
    expect(codeOf(await keepSeen(1))).toEqual([409, 'QUOTE_CHANGED'])
    expect(codeOf(await keepSeen(2))).toEqual([200, undefined])
  })

  test('are not sent at prices that nobody read, nor of a quote that stands otherwise', async () => {
    const { id } = await ask()
    await prepare(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN')]))
    const read = (await readAsStaff(api, staff, id)).body.quote.prepared
    const seen = { version: read?.version, totalCents: read?.totals?.totalCents }
    expect(codeOf(await sendPrepared(api, staff, id, { totalCents: 1 }))).toEqual([409, 'QUOTE_PRICES_MOVED'])
    expect(codeOf(await sendPrepared(api, staff, id, { seen: 'changed' }))).toEqual([409, 'QUOTE_CHANGED'])
    await publish(database.db, dearer())
    const moved = await sendPrepared(api, staff, id, seen)
    await publish(database.db)
    expect([codeOf(moved), (await readAsStaff(api, staff, id)).body.quote.answer]).toEqual([
      [409, 'QUOTE_PRICES_MOVED'],
      null,
    ])
  })

  test('notes are for staff alone; messages are mailed, once', async () => {
    const { id, token, email, number } = await ask()
    const note = { id: randomUUID(), text: ' Client fidèle. ' }
    const message = { id: randomUUID(), text: 'Quelle couleur ?' }
    for (const _ of [1, 2]) {
      const noted = await api.call(noteQuote, { token: staff, params: { id }, body: note })
      expect(noted.body.quote.notes).toMatchObject([{ id: note.id, text: 'Client fidèle.' }])
      const written = await api.call(writeToCustomer, { token: staff, params: { id }, body: message })
      expect(written.body.quote.messages).toMatchObject([{ ...message, by: 'staff', kind: 'message' }])
    }
    expect((await waitingMails(database)).map(({ to, subject }) => [to, subject])).toEqual([
      [email, `Message au sujet de votre devis ${number}`],
    ])
    const own = JSON.stringify((await api.call(quote, { token, params: { id } })).body)
    expect(own).toContain('Quelle couleur ?')
    expect(own.replaceAll(email, '')).not.toMatch(/fidèle|@/)
    const empty = { id: randomUUID(), text: ' \n ' }
    for (const call of [noteQuote, writeToCustomer])
      expect((await api.call(call, { token: staff, params: { id }, body: empty })).status).toBe(422)
    const { body } = await api.call(auditLog, { token: staff })
    const kinds = body.entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('quote_'))
    expect(kinds.slice(0, 2)).toEqual(['quote_written', 'quote_noted'])
    // that staff noted something is theirs, as what they noted
    const exported = (await api.call(exportData, { token })).body
    expect(exported.securityEvents.map(({ kind }) => kind)).toContain('quote_written')
    expect(JSON.stringify(exported)).not.toMatch(/quote_noted|fidèle/)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { withdrawLeft } from '#server/quotes/quote-life'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { asked, askedLine, DRAFT, keep } from './asking.ts'

describeOnDatabase('one’s own quotes', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  /** A customer who sent a request and keeps another. */
  const customer = async () => {
    const { user, token } = await api.signedIn()
    const line = await askedLine(database.db, 'EN-40', { quantity: 12, note: 'Chambres' })
    const { number } = await asked(api, token, { ...DRAFT, lines: [line] })
    api.clock.advance(1000)
    await keep(api, token, { ...DRAFT, name: 'Brouillon', lines: [line] })
    return { user, token, line, number }
  }

  test('come with one’s data, as they were asked for', async () => {
    await customer()
    const [sentAt, keptAt] = [0, 1000].map((ms) => new Date(api.clock.now() + ms).toISOString())
    const { token, line, number } = await customer()
    const { criteria, quantity, note } = line
    const nothing = { files: [], answers: [], messages: [] }
    const lines = [{ reference: 'EN-40', label: 'Enrouleur EN-40', criteria, quantity, note }]
    expect((await api.call(exportData, { token })).body.quotes).toEqual([
      { ...DRAFT, number, state: 'sent', lines, ...nothing, createdAt: sentAt, sentAt },
      {
        ...{ ...DRAFT, number: null, state: 'draft', name: 'Brouillon', lines },
        ...{ ...nothing, createdAt: keptAt, sentAt: null },
      },
    ])
  })

  test('keep their number when the account is deleted, and nothing that the person wrote', async () => {
    const other = await customer()
    const { user, token, number } = await customer()
    const reply = await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    expect(reply.status).toBe(200)
    const left = (userId: string) =>
      database.db
        .selectFrom('quotes')
        .innerJoin('quote_lines', 'quote_lines.quote_id', 'quotes.id')
        .select(['number', 'state', 'name', 'message', 'discount_wish', 'quantity', 'note'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    const nothing = { name: '', message: '', discount_wish: '', note: '' }
    expect(await left(user.id)).toEqual([{ number, state: 'withdrawn', quantity: 12, ...nothing }])
    // as a version that knew no such end left it
    await database.db.updateTable('quotes').set({ state: 'sent' }).where('user_id', '=', user.id).execute()
    await database.db.transaction().execute((trx) => withdrawLeft(trx, new Date(api.clock.now())))
    expect((await left(user.id)).map(({ state }) => state)).toEqual(['withdrawn'])
    expect((await left(other.user.id)).map(({ note }) => note)).toEqual(['Chambres', 'Chambres'])
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listQuotesQuery } from '#server/quotes/quote-list.queries'
import { QUOTES_PAGE_SIZE } from '#shared/quotes/quote-limits'
import { quotesList } from '#shared/quotes/quotes.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { asked, askedLine, DRAFT, keep, send } from './asking.ts'

describeOnDatabase('the list of quotes', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const list = (token: string, after?: string) =>
    api.call(quotesList, { token, query: after === undefined ? {} : { after } })

  test('are listed newest first, page by page, whatever is sent since; drafts stand before them', async () => {
    const { token } = await api.signedIn()
    const lines = [
      await askedLine(database.db, 'EN-40'),
      await askedLine(database.db, 'RA-25-MAN'),
      await askedLine(database.db, 'FS-20'),
      await askedLine(database.db, 'VR-55'),
    ]
    const ids: string[] = []
    for (let one = 0; one < QUOTES_PAGE_SIZE + 2; one += 1) {
      const { id } = await asked(api, token, {
        ...DRAFT,
        name: `Projet ${one}`,
        lines: one === 0 ? lines : [],
      })
      ids.unshift(id)
      if (one % 3 !== 0) api.clock.advance(1000)
    }
    const drafts = [await keep(api, token), await keep(api, token)].map(({ body }) => body.quote.id)
    const { body: first } = await list(token)
    expect(first).toMatchObject({ success: true, hasMore: true })
    expect(new Set(first.drafts.map(({ id }) => id))).toEqual(new Set(drafts))
    expect(first.drafts[0]).toMatchObject({ state: 'draft', number: null, sentAt: null })
    expect(first.quotes).toHaveLength(QUOTES_PAGE_SIZE)
    const sent = await asked(api, token)
    const { body: second } = await list(token, first.quotes.at(-1)?.id)
    expect([second.drafts, second.hasMore]).toEqual([[], false])
    const seen = [...first.quotes, ...second.quotes]
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids))
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen.map(({ createdAt }) => createdAt).sort((a, b) => b.localeCompare(a)),
    )
    expect(seen.find(({ name }) => name === 'Projet 0')).toMatchObject({
      lines: 4,
      models: lines.slice(0, 3).map(({ model }) => model.subFamily?.name),
      number: expect.any(String),
      state: 'sent',
    })
    expect((await list(token)).body.quotes[0]).toMatchObject({ id: sent.id, number: sent.number, models: [] })
  })

  test('what was drafted first and sent last stands first', async () => {
    const { token } = await api.signedIn()
    const { body } = await keep(api, token)
    api.clock.advance(1000)
    const early = await asked(api, token)
    api.clock.advance(1000)
    await send(api, token, body.quote.id)
    const { quotes } = (await list(token)).body
    expect(quotes.map(({ id }) => id)).toEqual([body.quote.id, early.id])
    const { quotes: after } = (await list(token, body.quote.id)).body
    expect(after.map(({ id }) => id)).toEqual([early.id])
  })

  test('a page of the list is read by its index, from its place on', async () => {
    const { user } = await api.signedIn()
    const trx = await database.db.startTransaction().execute()
    try {
      // Of so few rows any plan is as good as another, by what the engine happens to know of them.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
      const after = { id: randomUUID(), sentAt: '2026-03-02T09:00:00.000Z' }
      const plan = JSON.stringify(await listQuotesQuery(trx, user.id, after, 11).explain())
      expect(plan).toMatch(/Index Scan using quotes_user_sent on quotes/)
      expect(plan).toMatch(/Index Cond: .*ROW\(sent_at, id\) < ROW/)
    } finally {
      await trx.rollback().execute()
    }
  })
})

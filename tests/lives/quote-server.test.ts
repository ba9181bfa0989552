import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { type QuoteFact, quoteAt, quoteLife } from '#machines/lives/quote.machine'
import { dropQuote, keepQuote, sendQuote } from '#shared/quotes/quotes.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { DRAFT, keep } from '#tests/quotes/asking'
import { waitingMails } from '#tests/session/mailbox'
import { quoteLifePaths } from './quote.paths.ts'
import { walkedLife } from './walked-life.ts'

const life = walkedLife(quoteLifePaths)

/** What the customer's calls tell. */
const calls: Partial<Record<QuoteFact['type'], typeof keepQuote | typeof sendQuote | typeof dropQuote>> = {
  'draft.kept': keepQuote,
  'draft.dropped': dropQuote,
  'quote.sent': sendQuote,
}

describeOnDatabase('a quote’s life, over the calls that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let customer: { token: string }
  beforeAll(async () => {
    customer = await api.signedIn()
  })

  const stands = async (id: string) => {
    const { db } = database
    const row = await db
      .selectFrom('quotes')
      .select(['state', 'number', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()
    const events = await db
      .selectFrom('quote_events')
      .select('state')
      .where('quote_id', '=', id)
      .orderBy('id')
      .execute()
    return {
      state: row?.state,
      isNumbered: row !== undefined && row.number !== null,
      name: row?.name,
      events: events.map(({ state }) => state),
      mails: (await waitingMails(database)).length,
    }
  }

  /** Tells it by the call that does; null: taken, otherwise the code of its refusal. */
  const tell = async (id: string, type: QuoteFact['type'], name: string): Promise<string | null> => {
    const call = calls[type]
    if (call === undefined) throw new Error(`${type} is told by no call.`)
    const body = call === keepQuote ? { body: { ...DRAFT, name } } : {}
    const reply = await api.call<{ reply: object }>(call, { ...customer, params: { id }, ...body })
    return reply.status === 200 ? null : String(Reflect.get(reply.body, 'code'))
  }

  describe.each(life.paths)('%s', (_, { input: { isInTime }, events }) => {
    test('row, history and mails are what the chart says', async () => {
      await database.db.deleteFrom('jobs').execute()
      const id = randomUUID()
      expect((await keep(api, customer.token, DRAFT, id)).status).toBe(200)
      let before = await stands(id)
      expect(before).toEqual({ state: 'draft', isNumbered: false, name: DRAFT.name, events: [], mails: 0 })
      for (const [step, { type }] of events.entries()) {
        if (before.state === undefined) throw new Error('Something happens to what is gone.')
        const at = quoteAt(before.state, isInTime)
        const [{ value }, actions] = transition(quoteLife, at, { type } as QuoteFact)
        const names = actions.map((action) => action.type)
        const name = `Projet ${step}`
        expect([type, await tell(id, type as QuoteFact['type'], name)]).toEqual([type, null])
        const moved = value !== before.state
        const after = await stands(id)
        expect(after).toEqual(
          names.includes('forgetDraft')
            ? { state: undefined, isNumbered: false, name: undefined, events: [], mails: before.mails }
            : {
                state: value,
                isNumbered: value !== 'draft',
                name: names.includes('keepDraft') ? name : before.name,
                events: moved ? [...before.events, value] : before.events,
                mails: before.mails + names.filter((one) => one.startsWith('tell')).length,
              },
        )
        before = after
        // kept again under its id, what was dropped is a draft anew
        if (before.state === undefined) {
          await keep(api, customer.token, DRAFT, id)
          before = await stands(id)
        }
      }

      // what the chart does not take there changes nothing; what is sent already is as it was asked to be
      const end = quoteAt(before.state ?? 'draft', isInTime)
      for (const type of Object.keys(calls) as (keyof typeof calls)[]) {
        if (end.can({ type })) continue
        const refusal = type === 'quote.sent' ? null : 'QUOTE_STEP_REFUSED'
        expect([type, await tell(id, type, 'Autre')]).toEqual([type, refusal])
      }
      expect(await stands(id)).toEqual(before)
      await database.db.deleteFrom('quotes').where('state', '=', 'draft').execute()
    })
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { type QuoteFact, type QuoteSnapshot, quoteAt, quoteLife } from '#machines/lives/quote.machine'
import { ANSWER_PAPER_JOB } from '#server/documents/quote-papers.queries'
import { MAIL_JOB } from '#server/platform/mail'
import { lapseAccepted, lapseQuotes, withdrawQuotes } from '#server/quotes/quote-life'
import { releaseQuote } from '#server/quotes/release-quote'
import { beginQuoteStudy } from '#shared/dashboard/quotes/quotes.endpoints'
import { cancelOrder } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import type { QuoteState } from '#shared/quotes/quote-states'
import { changeQuote, dropQuote, refuseQuote } from '#shared/quotes/quotes.endpoints'
import type { AskedLine } from '#shared/quotes/quotes.schema'
import { publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import {
  accept,
  anAnswer,
  draftedLine,
  orderOf,
  prepare,
  readAsCustomer,
  sendPrepared,
} from '#tests/quotes/answering'
import { askedLine, DRAFT, keep, send } from '#tests/quotes/asking'
import { quoteFacts, quoteLifePaths } from './quote.paths.ts'
import { walkedLife } from './walked-life.ts'

/** A mail, or the paper that one waits for. */
const TOLD = [MAIL_JOB, ANSWER_PAPER_JOB]

const life = walkedLife(quoteLifePaths)

type Type = QuoteFact['type']

/** What a fact is refused by where the chart does not take it; null: the call changes nothing. */
const refusalOf = (type: Type, state: QuoteState): string | null => {
  const isDone = state === 'accepted' || state === 'ordered'
  // what is sent, or accepted, stays so; what is not late does not lapse, and nobody leaves what is over
  if (type === 'acceptance.lapsed' || type === 'customer.left' || CANCELLED.includes(type)) return null
  if (type === 'quote.sent' || type === 'quote.lapsed' || (type === 'quote.accepted' && isDone)) return null
  if (type === 'quote.accepted' && state === 'expired') return 'QUOTE_EXPIRED'
  if (type === 'order.placed' && state === 'ordered') return 'CART_ALREADY_ORDERED'
  const isStaffs = type === 'study.begun' || type === 'answer.withdrawn' || type === 'quote.answered'
  return isStaffs && state === 'draft' ? 'NOT_FOUND' : 'QUOTE_STEP_REFUSED'
}

/** Of a quote that has no order nothing is cancelled. */
const CANCELLED: readonly Type[] = ['order.cancelled', 'order.cancelledLate', 'order.cancelledAlone']

/** One call tells both, by where the quote stands. */
const STUDY: readonly Type[] = ['study.begun', 'answer.withdrawn']

const isTold = (type: Type, at: QuoteSnapshot): boolean =>
  STUDY.includes(type) ? STUDY.some((one) => at.can({ type: one })) : at.can({ type })

describeOnDatabase('a quote’s life, over the calls that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let customer: Customer
  let admin: { email: string }
  let staff: string
  let lines: AskedLine[]
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
    admin = await api.createUser({ role: 'admin' })
    staff = await api.signIn(admin)
    lines = [await askedLine(database.db, 'EN-40')]
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
    // an order's own mails are jobs of another kind
    const mails = await db.selectFrom('jobs').select('id').where('kind', 'in', TOLD).execute()
    return {
      state: row?.state,
      isNumbered: row !== undefined && row.number !== null,
      name: row?.name,
      events: events.map(({ state }) => state),
      mails: mails.length,
    }
  }

  const revisionOf = async (id: string): Promise<number> => {
    const answers = await database.db
      .selectFrom('quote_answers')
      .select('revision')
      .where('quote_id', '=', id)
      .execute()
    return answers.length
  }

  const answerIt = async (id: string) => {
    const draft = anAnswer([await draftedLine(database.db, 'EN-40')], { validityDays: 1 })
    const kept = await prepare(api, staff, id, draft)
    return kept.status === 200 ? sendPrepared(api, staff, id) : kept
  }

  const orderIt = async (id: string) => {
    const cart = await orderOf(api, customer.token, id)
    if (cart.status !== 200) return cart
    const delivery = { mode: 'ship', amount: 41.9 }
    return place(api, customer, orderBody(customer, cart.body.validatedCartId, { delivery }))
  }

  /** The call that tells it, or what does; `state`: as the quote stands. */
  const said = async (
    id: string,
    type: Type,
    name: string,
    state: QuoteState,
  ): Promise<{ status: number; body: object }> => {
    const { token } = customer
    const params = { id }
    const word = async () => ({ id: randomUUID(), text: 'Autre chose.', revision: await revisionOf(id) })
    switch (type) {
      case 'draft.kept':
        return keep(api, token, { ...DRAFT, name, lines }, id)
      case 'draft.dropped':
        return api.call(dropQuote, { token, params })
      case 'quote.sent':
        return send(api, token, id)
      case 'study.begun':
      case 'answer.withdrawn':
        return api.call(beginQuoteStudy, { token: staff, params, body: { seen: state } })
      case 'quote.answered':
        return answerIt(id)
      case 'change.asked':
        return api.call(changeQuote, { token, params, body: await word() })
      case 'quote.accepted':
        return accept(api, token, id, await revisionOf(id))
      case 'quote.refused':
        return api.call(refuseQuote, { token, params, body: await word() })
      case 'quote.lapsed':
        await database.db
          .transaction()
          .execute((trx) => lapseQuotes(trx, api.deps.config, new Date(api.clock.now())))
        return { status: 200, body: {} }
      case 'acceptance.lapsed':
        await database.db
          .transaction()
          .execute((trx) => lapseAccepted(trx, api.deps.config, new Date(api.clock.now() + 31 * DAY)))
        return { status: 200, body: {} }
      case 'customer.left':
        await database.db
          .transaction()
          .execute((trx) => withdrawQuotes(trx, customer.id, new Date(api.clock.now())))
        return { status: 200, body: {} }
      case 'order.placed':
        return orderIt(id)
      case 'order.cancelled': {
        const { orderId } = (await readAsCustomer(api, token, id)).body.quote
        if (orderId === null) return { status: 200, body: {} }
        const reply = await api.call(cancelOrder, { token, params: { id: orderId } })
        // what the order itself tells
        await database.db
          .deleteFrom('jobs')
          .where(sql<string>`payload ->> 'subject'`, 'like', 'Commande CMD-%')
          .execute()
        return reply
      }
      case 'order.cancelledLate':
      case 'order.cancelledAlone': {
        const { orderId } = (await readAsCustomer(api, token, id)).body.quote
        if (orderId === null) return { status: 200, body: {} }
        const at = new Date(api.clock.now() + 31 * DAY)
        const order = {
          ...{ id: orderId, user_id: customer.id },
          deleted_at: type === 'order.cancelledAlone' ? at : null,
        }
        await database.db.transaction().execute((trx) => releaseQuote(trx, api.deps.config, order, at))
        return { status: 200, body: {} }
      }
    }
  }

  /** Null: taken, otherwise the code of its refusal. */
  const tell = async (...told: Parameters<typeof said>): Promise<string | null> => {
    const reply = await said(...told)
    return reply.status === 200 ? null : String(Reflect.get(reply.body, 'code'))
  }

  /** Lets the last day of an answer pass, after which everybody signs in anew. */
  const pass = async (): Promise<void> => {
    api.clock.advance(2 * DAY)
    customer = { ...customer, token: await api.signIn(customer) }
    staff = await api.signIn(admin)
    await database.db.deleteFrom('jobs').where('kind', 'not in', TOLD).execute()
  }

  describe.each(life.paths)('%s', (_, { input: { isInTime }, events }) => {
    test('row, history and mails are what the chart says', async () => {
      // what another path left accepted lapses with this one's
      await database.db
        .transaction()
        .execute((trx) => lapseAccepted(trx, api.deps.config, new Date(api.clock.now() + 31 * DAY)))
      await database.db.deleteFrom('jobs').execute()
      const id = randomUUID()
      expect((await keep(api, customer.token, { ...DRAFT, lines }, id)).status).toBe(200)
      let before = await stands(id)
      expect(before).toEqual({ state: 'draft', isNumbered: false, name: DRAFT.name, events: [], mails: 0 })
      for (const [step, { type }] of events.entries()) {
        if (before.state === undefined) throw new Error('Something happens to what is gone.')
        const at = quoteAt(before.state, isInTime)
        const [{ value }, actions] = transition(quoteLife, at, { type } as QuoteFact)
        const names = actions.map((action) => action.type)
        const name = `Projet ${step}`
        expect([type, await tell(id, type as Type, name, before.state)]).toEqual([type, null])
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
        if (value === 'answered' && !isInTime) await pass()
        // kept again under its id, what was dropped is a draft anew
        if (before.state === undefined) {
          await keep(api, customer.token, { ...DRAFT, lines }, id)
          before = await stands(id)
        }
      }

      // what the chart does not take there changes nothing
      const state = before.state ?? 'draft'
      const end = quoteAt(state, isInTime)
      // an answer whose time is over has expired to whoever says anything of it
      const read = state === 'answered' && !isInTime ? 'expired' : state
      const facts = read === state ? quoteFacts : []
      for (const { type } of facts) {
        if (isTold(type, end)) continue
        expect([type, await tell(id, type, 'Autre', state)]).toEqual([type, refusalOf(type, state)])
      }
      expect((await stands(id)).state).toEqual(before.state)
      expect((await stands(id)).events).toEqual(before.events)
      await database.db.deleteFrom('quotes').where('state', '=', 'draft').execute()
    })
  })
})

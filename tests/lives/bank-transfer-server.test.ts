import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { bankTransferLife, type TransferFact, transferAt } from '#machines/lives/bank-transfer.machine'
import type { TransferState } from '#shared/dashboard/bank/transfer-states'
import { banking } from '#tests/dashboard/banking'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { bankTransferLifePaths, transferFacts } from './bank-transfer.paths.ts'
import { walkedLife } from './walked-life.ts'

const life = walkedLife(bankTransferLifePaths)
const CENTS = 100

describeOnDatabase('a transfer’s life, over the calls that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let admin: { token: string }
  const bank = banking(api, database, () => admin)
  beforeAll(async () => {
    admin = await api.signedIn({ role: 'admin' })
  })

  interface Come {
    id: string
    orderId: string
  }
  let came = 0
  const come = async (): Promise<Come> => {
    const { user } = await api.signedIn()
    const [orderId = ''] = await writePastOrders(database.db, user.id, [{}])
    came += 1
    const { id } = await bank.came(`VIR ${came}`, CENTS)
    await database.db.deleteFrom('audit_log').execute()
    return { id, orderId }
  }

  const entriesOf = async ({ orderId }: Come) =>
    database.db
      .selectFrom('payment_entries')
      .select(['id', 'cents'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()

  const stands = async (one: Come) => {
    const { db } = database
    const { state, reason } = await db
      .selectFrom('bank_transfers')
      .select(['state', 'reason'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    const linked = await db
      .selectFrom('bank_transfer_entries')
      .select('entry_id')
      .where('transfer_id', '=', one.id)
      .execute()
    const log = await db
      .selectFrom('audit_log')
      .select('details')
      .where('kind', '=', 'bank_transfer_moved')
      .orderBy('id')
      .execute()
    return {
      state,
      isReasoned: reason !== '',
      linked: linked.length,
      entries: (await entriesOf(one)).map(({ cents }) => cents),
      log: log.map(({ details: { before, after } }) => [before, after]),
    }
  }

  const calls: Record<TransferFact['type'], (one: Come) => Promise<{ status: number; body: object }>> = {
    'transfer.recorded': async (one) =>
      bank.record(one.id, [{ orderId: one.orderId, cents: CENTS, seen: (await entriesOf(one)).length }]),
    'transfer.put_aside': ({ id }) => bank.putAside(id, 'Ce n’est pas un client.'),
    'transfer.reopened': ({ id }) => bank.reopen(id),
    'transfer.detached': ({ id }) => bank.detach(id),
  }
  /** null: taken, otherwise the code of its refusal */
  const tell = async (one: Come, type: TransferFact['type']): Promise<string | null> => {
    const { status, body } = await calls[type](one)
    return status === 200 ? null : String(Reflect.get(body, 'code'))
  }

  describe.each(life.paths)('%s', (_, { events }) => {
    test('row, entries, links and log are what the chart says', async () => {
      const one = await come()
      let before = await stands(one)
      expect(before).toEqual({ state: 'open', isReasoned: false, linked: 0, entries: [], log: [] })
      for (const event of events) {
        const type = transferFacts.find((fact) => fact === event.type)
        if (type === undefined) throw new Error(`${event.type} is told by nobody.`)
        const [{ value }, actions] = transition(bankTransferLife, transferAt(before.state), { type })
        expect([type, await tell(one, type)]).toEqual([type, null])
        const names = actions.map((action) => action.type)
        const after = await stands(one)
        expect(after).toEqual({
          state: value,
          isReasoned: value === 'put_aside',
          linked: value === 'recorded' ? 1 : 0,
          entries: [
            ...before.entries,
            ...(names.includes('enterMoney') ? [CENTS] : []),
            ...(names.includes('takeMoneyBack') ? [-CENTS] : []),
          ],
          log: [...before.log, [before.state, value]],
        })
        before = after
      }
      // what the chart does not take there changes nothing
      const end: TransferState = before.state
      for (const type of transferFacts.filter((fact) => !transferAt(end).can({ type: fact })))
        expect([type, await tell(one, type)]).toEqual([type, 'TRANSFER_CHANGED'])
      expect(await stands(one)).toEqual(before)
    })
  })
})

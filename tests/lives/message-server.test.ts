import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { type MessageFact, messageAt, messageLife } from '#machines/lives/message.machine'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { sendGuestMessage } from '#shared/contact/contact.endpoints'
import { answerMessage, changeMessage } from '#shared/dashboard/messages/messages.endpoints'
import type { MessageState } from '#shared/dashboard/messages/messages.rules'
import { sendComplaint } from '#shared/orders/complaints.endpoints'
import { customerWithOrder, GUEST, publishCatalogue } from '#tests/contact/contacting'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { messageFacts, messageLifePaths } from './message.paths.ts'
import { walkedLife } from './walked-life.ts'

const life = walkedLife(messageLifePaths)

describeOnDatabase('a message’s life, over the calls that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let admin: { token: string }
  beforeAll(async () => {
    await publishCatalogue(database)
    admin = await api.signedIn({ role: 'admin' })
  })

  /** Whose sender has an address: a guest's; whose has none any more: the complaint of an account that was deleted. */
  const written = async (isAnswerable: boolean): Promise<string> => {
    if (isAnswerable) {
      await api.call(sendGuestMessage, { body: GUEST })
    } else {
      const { token, order } = await customerWithOrder(api, database)
      const body = { message: 'Une lame est rayée.', lines: [], photos: [] }
      await api.call(sendComplaint, { token, params: { id: order.id }, body })
      await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    }
    const { id } = await database.db
      .selectFrom('contact_messages')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    for (const table of ['jobs', 'audit_log'] as const) await database.db.deleteFrom(table).execute()
    api.clock.advance(1000)
    return id
  }

  const stands = async (id: string) => {
    const { db } = database
    const { state } = await db
      .selectFrom('contact_messages')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const replies = await db.selectFrom('message_replies').select('id').where('message_id', '=', id).execute()
    const log = await db.selectFrom('audit_log').select(['kind', 'details']).orderBy('id').execute()
    return {
      state,
      replies: replies.length,
      log: log.map(({ kind, details: { before, after } }) => ({ kind, before, after })),
      mails: (await waitingMails(database)).length,
    }
  }

  /** Tells it by the call that does; null: taken, otherwise the code of its refusal. */
  const tell = async (
    id: string,
    fact: MessageFact,
    seen: { state: MessageState; replies: number },
  ): Promise<string | null> => {
    const to = { token: admin.token, params: { id } }
    const reply =
      fact.type === 'message.answered'
        ? await api.call(answerMessage, {
            ...to,
            body: {
              id: randomUUID(),
              text: 'Le support S-25 convient.',
              handled: fact.isSettled,
              seen: seen.state,
              seenReplies: seen.replies,
            },
          })
        : await api.call(changeMessage, {
            ...to,
            body: { state: fact.type === 'message.handled' ? 'handled' : 'new', seen: seen.state },
          })
    return reply.status === 200 ? null : String(Reflect.get(reply.body, 'code'))
  }

  describe.each(life.paths)('%s', (_, { input: { isAnswerable }, events }) => {
    test('row, answers, log and mails are what the chart says', async () => {
      const id = await written(isAnswerable)
      let before = await stands(id)
      expect(before).toEqual({ state: 'new', replies: 0, log: [], mails: 0 })
      for (const { type, isSettled } of events) {
        const fact = messageFacts.find(
          (one) => one.type === type && (!('isSettled' in one) || one.isSettled === isSettled),
        )
        if (fact === undefined) throw new Error(`${type} is told by nobody.`)
        const [{ value }, actions] = transition(messageLife, messageAt(before.state, isAnswerable), fact)
        expect([type, await tell(id, fact, before)]).toEqual([type, null])
        const after = await stands(id)
        const names = actions.map((action) => action.type)
        const moved = value === before.state ? {} : { before: before.state, after: value }
        const kind = names.includes('logAnswer') ? 'message_answered' : 'message_state_changed'
        const leaves = names.includes('tellSender') ? 1 : 0
        expect(after).toEqual({
          state: value,
          replies: before.replies + leaves,
          log: [...before.log, { kind, before: undefined, after: undefined, ...moved }],
          mails: before.mails + leaves,
        })
        before = after
      }

      // what the chart does not take there changes nothing; marked as it is already, it is as it was asked to be
      const end = messageAt(before.state, isAnswerable)
      for (const fact of messageFacts.filter((one) => !end.can(one))) {
        const refusal = fact.type === 'message.answered' ? 'MESSAGE_UNANSWERABLE' : null
        expect([fact.type, await tell(id, fact, before)]).toEqual([fact.type, refusal])
      }
      expect(await stands(id)).toEqual(before)
    })
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { sentQuoteLogic } from '#client/quotes/sent-quote.effects.ts'
import { noWords } from '#machines/quotes/typed-words'
import { beginQuoteStudy } from '#shared/dashboard/quotes/quotes.endpoints'
import type { DraftedLine } from '#shared/dashboard/quotes/quotes.schema'
import { QUOTE_MESSAGES_MAX } from '#shared/quotes/quote-limits'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer } from '#tests/orders/ordering'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, draftedLine, readAsCustomer } from './answering.ts'
import { asked } from './asking.ts'
import { sentQuotePaths } from './sent-quote.paths.ts'

describeOnDatabase('generated paths of a quote that was asked for, on the server', (database) => {
  const api = testApp(database)
  let staff: string
  let line: DraftedLine
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
    line = await draftedLine(database.db, 'EN-40')
  })
  const begun = { userId: 'u1', typed: noWords }
  const answered = (id: string, validityDays = 30) =>
    answer(api, staff, id, anAnswer([line], { validityDays }))

  const stand = async (userId: string, status: 'active' | 'inactive') => {
    await database.db.updateTable('users').set({ status }).where('id', '=', userId).execute()
  }
  const fill = async (ids: readonly string[]) => {
    const rows = ids.flatMap((quote_id) =>
      Array.from({ length: QUOTE_MESSAGES_MAX }, (_, nth) => ({
        ...{ id: randomUUID(), quote_id, author_id: null, kind: 'message' as const },
        ...{ text: `Message ${nth}`, at: new Date(api.clock.now()) },
      })),
    )
    await database.db.insertInto('quote_messages').values(rows).execute()
  }

  describeApiLevel(api, 'a quote that was asked for', {
    paths: sentQuotePaths,
    inBrief: 'the words of a change and of a refusal are typed alike',
    logic: sentQuoteLogic,
    world: async () => {
      const customer = await makeCustomer(api)
      const read = async (id: string) => (await readAsCustomer(api, customer.token, id)).body.quote
      const [sent, replied, taken] = [
        await asked(api, customer.token),
        await asked(api, customer.token),
        await asked(api, customer.token),
      ]
      await answered(replied.id)
      await answered(taken.id)
      await accept(api, customer.token, taken.id)
      return { customer, sent, replied: await read(replied.id), taken: await read(taken.id) }
    },
    caller: ({ customer }) => customer,
    inputs: ({ sent, replied, taken }) => ({
      'j’ouvre un devis demandé': { ...begun, quote: sent },
      'j’ouvre un devis répondu': { ...begun, quote: replied },
      'j’ouvre un devis accepté': { ...begun, quote: taken },
    }),
    events: () => ({
      'j’envoie le message': { type: 'message.send', id: randomUUID() },
      'je confirme': { type: 'decision.confirm', id: randomUUID() },
    }),
    arrange: {
      'le devis a tous les messages qu’il peut avoir': ({ sent, replied, taken }) =>
        fill([sent.id, replied.id, taken.id]),
      'mon compte n’est plus actif': ({ customer }) => stand(customer.id, 'inactive'),
      'mon compte n’est plus actif pour décider': ({ customer }) => stand(customer.id, 'inactive'),
      'une autre réponse a été envoyée': ({ replied }) => answered(replied.id),
      'le devis a changé d’état': ({ replied }) =>
        api.call(beginQuoteStudy, {
          token: staff,
          params: { id: replied.id },
          body: { seen: 'answered' },
        }),
    },
  })
})

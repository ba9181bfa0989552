import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { answerDraftLogic, quoteDeskLogic } from '#client/dashboard/quotes/quotes.effects.ts'
import { beginQuoteStudy } from '#shared/dashboard/quotes/quotes.endpoints'
import type { DraftedLine, QuoteDetails } from '#shared/dashboard/quotes/quotes.schema'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer } from '#tests/orders/ordering'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, draftedLine, prepare, readAsStaff } from '#tests/quotes/answering'
import { asked } from '#tests/quotes/asking'
import { answerDraftPaths } from './answer-draft.paths.ts'
import { quoteDeskPaths } from './quote-desk.paths.ts'

describeOnDatabase('generated paths of quotes, for staff, on the server', (database) => {
  const api = testApp(database)
  let line: DraftedLine
  let colleague: string
  beforeAll(async () => {
    await publish(database.db)
    colleague = (await api.signedIn({ role: 'admin' })).token
    line = { ...(await draftedLine(database.db, 'EN-40')), key: 'line-0' }
  })
  const world = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    const customer = await makeCustomer(api)
    const { id } = await asked(api, customer.token)
    return { me: { id: user.id, token }, customer, quoteId: id }
  }
  type World = Awaited<ReturnType<typeof world>>
  const readAs = async (id: string): Promise<QuoteDetails> =>
    (await readAsStaff(api, colleague, id)).body.quote
  const isAnswered = ({ quoteId }: World) => answer(api, colleague, quoteId, anAnswer([line]))
  const isAccepted = async (one: World) => {
    await isAnswered(one)
    await accept(api, one.customer.token, one.quoteId)
  }

  describeApiLevel(api, 'a quote on the desk', {
    paths: quoteDeskPaths,
    logic: quoteDeskLogic,
    world,
    caller: ({ me }) => me,
    inputs: ({ quoteId: id }) => ({ 'j’ouvre un devis': { id } }),
    events: async ({ quoteId }) => ({
      'le devis est lu de nouveau, dans la réponse': { type: 'quote.read', quote: await readAs(quoteId) },
      'j’envoie le message': { type: 'word.send', kind: 'message', id: randomUUID() },
      'j’ajoute la note': { type: 'word.send', kind: 'note', id: randomUUID() },
    }),
    arrange: {
      'un devis répondu arrive': isAnswered,
      'un devis accepté arrive': isAccepted,
      'un collègue fut plus rapide': async ({ quoteId }) => {
        const { quote } = (await readAsStaff(api, colleague, quoteId)).body.quote
        await api.call(beginQuoteStudy, {
          token: colleague,
          params: { id: quoteId },
          body: { seen: quote.state },
        })
      },
    },
  })

  /** The draft has the one line that the rules price. */
  const isPriced = (keys: readonly string[]): boolean => keys.join() === 'line-0'

  describeApiLevel(api, 'an answer that is prepared', {
    paths: answerDraftPaths,
    inBrief: 'what is typed of a line is kept with the same call',
    logic: answerDraftLogic,
    world: async () => {
      const one = await world()
      await isAnswered(one)
      const details = await readAs(one.quoteId)
      if (details.prepared === null) throw new Error('Nothing is prepared.')
      return { ...one, state: details.quote.state, prepared: details.prepared }
    },
    caller: ({ me }) => me,
    inputs: ({ quoteId: id, state, prepared }) => ({
      'je prépare une réponse': { id, state, prepared },
    }),
    events: async ({ quoteId }) => ({
      'le devis est lu de nouveau': { type: 'quote.read', quote: await readAs(quoteId) },
      'j’ajoute un modèle': { type: 'line.add', key: randomUUID(), model: line.model },
    }),
    offers: ({ context: { given, form } }, words) => {
      const ready = isPriced((given ?? form).lines.map(({ key }) => key))
      if (words === 'la réponse est gardée') return ready
      return words !== 'la réponse est gardée, un prix manque' || !ready
    },
    arrange: {
      'un collègue l’a gardée autrement': ({ quoteId }) =>
        prepare(api, colleague, quoteId, anAnswer([line], { discount: 300 })),
      'un collègue fut plus rapide': ({ quoteId }) =>
        prepare(api, colleague, quoteId, anAnswer([line], { discount: 300 })),
      'la mienne arrive, dont la réponse s’était perdue': ({ quoteId, prepared }) =>
        prepare(api, colleague, quoteId, { ...prepared.content, discount: 500 }),
      'le devis ne se répond plus': ({ quoteId, customer }) => accept(api, customer.token, quoteId),
    },
  })
})

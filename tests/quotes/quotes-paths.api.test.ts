import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { quoteListLogic, quoteRequestLogic } from '#client/quotes/quotes.effects.ts'
import { QUOTES_PAGE_SIZE } from '#shared/quotes/quote-limits'
import type { AskedLine } from '#shared/quotes/quotes.schema'
import { publish } from '#tests/catalogue/exemplars'
import { pdf } from '#tests/line-files/files'
import { senders } from '#tests/line-files/senders'
import { makeCustomer } from '#tests/orders/ordering'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { asked, askedLine, DRAFT, keep, send } from './asking.ts'
import { quoteListPaths } from './quote-list.paths.ts'
import { fileNames, quoteRequestPaths } from './quote-request.paths.ts'

const DRAFTS = ['un brouillon arrive', 'un brouillon plein de fichiers arrive']

describeOnDatabase('generated paths of quotes, on the server', (database) => {
  const api = testApp(database)
  const { kept } = senders(api, database)
  let line: Omit<AskedLine, 'files'>
  beforeAll(async () => {
    await publish(database.db)
    const { files: _, ...bare } = await askedLine(database.db, 'EN-40')
    line = bare
  })

  const customer = async () => ({ ...(await makeCustomer(api)), quoteId: randomUUID() })
  type World = Awaited<ReturnType<typeof customer>>
  const isKept = ({ token, quoteId }: World) => keep(api, token, { ...DRAFT, lines: [line] }, quoteId)
  const isFull = async (person: World) => {
    const files = await Promise.all(fileNames.map(() => kept(person, pdf(), 'plan.pdf')))
    const draft = { ...DRAFT, lines: [line], files: files.map(({ id }) => id) }
    return keep(api, person.token, draft, person.quoteId)
  }
  const isSent = async (world: World) => {
    await isKept(world)
    await send(api, world.token, world.quoteId)
  }

  describeApiLevel(api, 'the request for a quote', {
    paths: quoteRequestPaths,
    logic: quoteRequestLogic,
    world: async () => {
      const person = await customer()
      return { ...person, plan: await kept(person, pdf(), 'plan.pdf') }
    },
    caller: (person) => person,
    events: ({ plan }) => ({
      'un fichier est joint': { type: 'file.attach', file: plan },
      'je retire le fichier': { type: 'file.remove', key: null, id: plan.id },
    }),
    inputs: ({ quoteId: id }) => ({
      'je commence une demande': { id, begun: [] },
      'je demande un devis de ma configuration': { id, begun: [line] },
      'j’ouvre un de mes devis': { id, begun: null },
    }),
    // what was sent is no draft any more
    offers: ({ context: { given, quote } }, words) =>
      !DRAFTS.includes(words) || (given === null && quote === null),
    arrange: {
      'un brouillon arrive': isKept,
      'un brouillon plein de fichiers arrive': isFull,
      'une demande envoyée arrive': isSent,
      'la demande était déjà envoyée': isSent,
      'le brouillon n’existait plus': ({ quoteId }) =>
        database.db.deleteFrom('quotes').where('id', '=', quoteId).execute(),
      'le brouillon était déjà envoyé': isSent,
    },
  })

  describeApiLevel(api, 'the list of quotes', {
    paths: quoteListPaths,
    logic: quoteListLogic,
    world: customer,
    caller: (person) => person,
    arrange: {
      'des devis arrivent, avec une suite': async ({ token }) => {
        for (let one = 0; one <= QUOTES_PAGE_SIZE; one += 1) {
          await asked(api, token)
          // of few requests at a time
          api.clock.advance(30_000)
        }
      },
    },
  })
})

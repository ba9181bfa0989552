import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { adminQuote, keepAnswerDraft, sendAnswer } from '#shared/dashboard/quotes/quotes.endpoints'
import type { AnswerDraft, DraftedLine } from '#shared/dashboard/quotes/quotes.schema'
import { acceptQuote, orderQuote, quote } from '#shared/quotes/quotes.endpoints'
import { type ExampleReference, exampleLine, exemplars } from '#tests/catalogue/exemplars'
import type { TestApp } from '#tests/platform/app'

/** The line of a worked example, priced by the rules. */
export const draftedLine = async (
  db: Kysely<Database>,
  reference: ExampleReference,
  changes: Partial<DraftedLine> = {},
): Promise<DraftedLine> => {
  const { model, criteria, selectedComponents, quantity } = await exampleLine(db, reference)
  return {
    ...{ key: randomUUID(), model, criteria, selectedComponents, quantity },
    ...{ price: { by: 'engine' }, discount: null },
    ...changes,
  }
}

/** A price that is set by hand. */
export const byHand = (
  unitCents: number | null,
  changes: Partial<Extract<DraftedLine['price'], { by: 'hand' }>> = {},
): DraftedLine['price'] => ({
  by: 'hand',
  unitCents,
  ecoCents: 0,
  reason: 'Prix convenu au téléphone',
  leadTimeDays: 12,
  ...changes,
})

export const anAnswer = (lines: DraftedLine[], changes: Partial<AnswerDraft> = {}): AnswerDraft => ({
  lines,
  discount: 0,
  delivery: { by: 'hand', cents: 4190, postalCode: null },
  validityDays: 30,
  comment: '',
  ...changes,
})

export const readAsStaff = (api: TestApp, token: string, id: string) =>
  api.call(adminQuote, { token, params: { id } })

export const readAsCustomer = (api: TestApp, token: string, id: string) =>
  api.call(quote, { token, params: { id } })

/** Keeps what is prepared over what stands. */
export const prepare = async (api: TestApp, token: string, id: string, draft: AnswerDraft) => {
  const { status, body } = await readAsStaff(api, token, id)
  const seen = status === 200 ? (body.quote.prepared?.version ?? 0) : 0
  return api.call(keepAnswerDraft, { token, params: { id }, body: { ...draft, seen } })
}

/** Sends what stands prepared. */
export const sendPrepared = async (api: TestApp, token: string, id: string, changes: object = {}) => {
  const { quote, prepared } = (await readAsStaff(api, token, id)).body.quote
  const totalCents = prepared?.totals?.totalCents ?? 0
  const body = { seen: quote.state, version: prepared?.version ?? 0, totalCents, ...changes }
  return api.call(sendAnswer, { token, params: { id }, body })
}

/** Prepares an answer and sends it; what staff see of the quote then. */
export const answer = async (api: TestApp, token: string, id: string, draft: AnswerDraft) => {
  await prepare(api, token, id, draft)
  const sent = await sendPrepared(api, token, id)
  if (sent.status !== 200) throw new Error(`The answer was refused: ${JSON.stringify(sent.body)}`)
  return sent.body.quote
}

export const accept = (api: TestApp, token: string, id: string, revision = 1) =>
  api.call(acceptQuote, { token, params: { id }, body: { revision } })

export const orderOf = (api: TestApp, token: string, id: string) =>
  api.call(orderQuote, { token, params: { id } })

/** The catalogue with every part of the rail at 20,00 €. */
export const dearer = () =>
  exemplars((families) => {
    for (const { price } of families['rail-manuel-25'].components)
      if (price.kind === 'unit') price.cents = 2000
  })

/** Status and code of a refusal. */
export const codeOf = ({ status, body }: { status: number; body: object }): unknown[] => [
  status,
  Reflect.get(body, 'code'),
]

import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { keepQuote, sendQuote } from '#shared/quotes/quotes.endpoints'
import type { AskedLine, QuoteDraftBody } from '#shared/quotes/quotes.schema'
import { type ExampleReference, exampleLine } from '#tests/catalogue/exemplars'
import type { TestApp } from '#tests/platform/app'

/** A draft that says something in each of its texts, without a line. */
export const DRAFT: QuoteDraftBody = {
  name: 'Résidence Łódź',
  message: 'Douze baies identiques.\nPose en avril.',
  discountWish: '8 % à partir de dix',
  dateWish: '2026-04-15',
  lines: [],
}

/** The line of a worked example, as it is asked for. */
export const askedLine = async (
  db: Kysely<Database>,
  reference: ExampleReference,
  changes: Partial<AskedLine> = {},
): Promise<AskedLine> => ({ ...(await exampleLine(db, reference)), note: '', ...changes })

/** Keeps a draft. */
export const keep = (api: TestApp, token: string, body: unknown = DRAFT, id: string = randomUUID()) =>
  api.call(keepQuote, { token, params: { id }, body })

/** Sends what is kept under the id. */
export const send = (api: TestApp, token: string, id: string) =>
  api.call(sendQuote, { token, params: { id } })

/** Keeps a draft and sends it; the quote. */
export const asked = async (api: TestApp, token: string, body: unknown = DRAFT) => {
  const kept = await keep(api, token, body)
  const sent = await send(api, token, kept.body.quote.id)
  if (sent.status !== 200) throw new Error(`The request was refused: ${JSON.stringify(sent.body)}`)
  return sent.body.quote
}

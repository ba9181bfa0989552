import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { displayOfValidated } from '#shared/cart/line-display'
import { modelLine } from '#shared/estimates/estimate-lines'
import * as calls from '#shared/estimates/estimates.endpoints'
import type { Estimate, EstimateContent, EstimateLine } from '#shared/estimates/estimates.schema'
import { preValidate } from '#shared/orders/orders.endpoints'
import { type ExampleReference, exampleLine } from '#tests/catalogue/exemplars'
import type { TestApp } from '#tests/platform/app'
import { CONTENT, ISSUER } from './estimates.fixtures.ts'

/** Keeps an estimate; by default a new one. */
export const keepEstimate = (
  api: TestApp,
  token: string,
  content: EstimateContent = CONTENT,
  {
    id = randomUUID() as string,
    version = 0,
    quoteId = null as string | null,
    project,
  }: { id?: string; version?: number; quoteId?: string | null; project?: string } = {},
) =>
  api.call(calls.keepEstimate, {
    token,
    params: { id },
    body: { version, content, quoteId, ...(project && { project }) },
  })

/** Keeps who issues them, for an account that has kept nothing yet. */
export const keepIssuer = (api: TestApp, token: string, changes: Partial<typeof ISSUER> = {}) =>
  api.call(calls.keepIssuer, { token, body: { ...ISSUER, ...changes } })

export const give = (api: TestApp, token: string, { id, version }: Pick<Estimate, 'id' | 'version'>) =>
  api.call(calls.giveEstimate, { token, params: { id }, body: { version } })

/** A signed-in installer whose papers have all that they need. */
export const installer = async (api: TestApp) => {
  const { user, token } = await api.signedIn()
  const kept = await keepIssuer(api, token)
  if (kept.status !== 200) throw new Error(JSON.stringify(kept.body))
  return { user, token }
}

/** Keeps an estimate and hands it out. */
export const given = async (api: TestApp, token: string, content: EstimateContent = CONTENT) => {
  const kept = await keepEstimate(api, token, content)
  const reply = await give(api, token, kept.body.estimate)
  if (reply.status !== 200) throw new Error(`It was not handed out: ${JSON.stringify(reply.body)}`)
  return reply.body.estimate
}

/** Makes the link to it; its secret. */
export const linkTo = async (api: TestApp, token: string, id: string): Promise<string> => {
  const reply = await api.call(calls.linkEstimate, { token, params: { id } })
  if (reply.status !== 200) throw new Error(`There is no link: ${JSON.stringify(reply.body)}`)
  return reply.body.secret
}

export const accept = (
  api: TestApp,
  secret: string,
  { id = randomUUID() as string, name = 'Syndic des Tilleuls' } = {},
) => api.call(calls.acceptEstimate, { body: { secret, id, name, agreed: true } })

export const refuse = (api: TestApp, secret: string, reason = '', id: string = randomUUID()) =>
  api.call(calls.refuseEstimate, { body: { secret, id, reason } })

export const readLink = (api: TestApp, secret: string) => api.call(calls.linkedEstimate, { body: { secret } })

/** The line of a worked example, as the cart gives it to an estimate. */
export const estimateLine = async (
  api: TestApp,
  db: Kysely<Database>,
  token: string,
  reference: ExampleReference,
  changes: Partial<EstimateLine> = {},
): Promise<EstimateLine> => {
  const line = await exampleLine(db, reference)
  const { validatedCart } = (await api.call(preValidate, { token, body: { configurations: [line] } })).body
  const [configuration] = validatedCart.configurations
  if (configuration === undefined) throw new Error(`${reference} cannot be ordered.`)
  const made = modelLine(
    { configuration, display: displayOfValidated(configuration) },
    { key: reference, vatRate: 10 },
  )
  return { ...made, ...changes }
}

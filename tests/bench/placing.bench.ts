import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { addresses } from '#shared/account/addresses.endpoints'
import type { AddressesReply } from '#shared/account/addresses.schema'
import { IDEMPOTENCY_HEADER } from '#shared/orders/order-limits'
import { placeOrder, preValidate } from '#shared/orders/orders.endpoints'
import type { PreValidateReply, SentConfiguration } from '#shared/orders/orders.schema'
import { login } from '#shared/session/session.endpoints'
import { callerEmail } from './callers.ts'
import type { Figure } from './figures.ts'
import { type MeasuredShop, type ServerUsage, withServer } from './server.ts'

const CALLERS = 50
/** Counts, and no time: a busy machine measures what an idle one does. */
const VALIDATIONS = 4000
const ORDERS = 2000
const WARM_UP = 500
/** Seconds of load for the constant buffer. */
const SECONDS = 3

type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<unknown>

interface Caller {
  post: Post
  billingId: string
  shippingId: string
}

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })

const send = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (reply.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${url} answered ${reply.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

const signIn = async (url: string, place: number): Promise<Caller> => {
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ email: callerEmail(place), password: 'Demo!2026' })
  const { auth_token } = (await send(url + login.url, 'POST', json, credentials)) as { auth_token: string }
  const authorization = `Bearer ${auth_token}`
  const own = (await send(url + addresses.url, 'GET', { authorization })) as AddressesReply
  const idOf = (type: string): string => own.addresses.find((one) => one.type === type)?.id ?? ''
  return {
    post: (path, body, headers) =>
      send(url + path, 'POST', { ...json, authorization, ...headers }, JSON.stringify(body)),
    billingId: idOf('billing'),
    shippingId: idOf('shipping'),
  }
}

const validate = async ({ post }: Caller, line: SentConfiguration): Promise<string> => {
  const reply = (await post(preValidate.url, { configurations: [line] })) as PreValidateReply
  return reply.validatedCart.id
}

const order = async (caller: Caller, line: SentConfiguration): Promise<void> => {
  const body = {
    validatedCartId: await validate(caller, line),
    name: 'Résidence d’Essai',
    productsNames: [{ number: 1, index: 0, name: 'Salon' }],
    comments: 'Livrer le matin.',
    billingAddressId: caller.billingId,
    shippingAddressId: caller.shippingId,
    paymentMethod: 'bank_transfer',
    acceptTerms: true,
  }
  await caller.post(placeOrder.url, body, { [IDEMPOTENCY_HEADER]: randomUUID() })
}

/** What `count` times came to, all callers at once. */
const repeat = async (
  count: number,
  callers: readonly Caller[],
  act: (caller: Caller) => Promise<unknown>,
): Promise<{ seconds: number; times: number[] }> => {
  const times: number[] = []
  let begun = 0
  const start = performance.now()
  await Promise.all(
    callers.map(async (caller) => {
      while (begun < count) {
        begun += 1
        const began = performance.now()
        await act(caller)
        times.push(performance.now() - began)
      }
    }),
  )
  return { seconds: (performance.now() - start) / 1000, times: times.sort((a, b) => a - b) }
}

const ms = (value: number | undefined): string =>
  value === undefined ? 'not told' : `${value.toFixed(2)} ms`

/** Once every mail of what went before has left. */
const settled = async (usage: MeasuredShop['usage']): Promise<ServerUsage> => {
  for (;;) {
    const now = await usage()
    if (now.jobs === 0) return now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** What one of `count` cost between two looks, in ms of processor. */
const costOf = (before: ServerUsage, after: ServerUsage, count: number): string => {
  const database =
    after.databaseMs === undefined || before.databaseMs === undefined
      ? undefined
      : (after.databaseMs - before.databaseMs) / count
  return `server ${ms((after.serverMs - before.serverMs) / count)}, PostgreSQL ${ms(database)}`
}

/** A rate with its slowest hundredth, beside what is constant, and what one costs in processors. */
const measure = async (
  name: string,
  { usage }: Pick<MeasuredShop, 'usage'>,
  constant: number,
  load: () => ReturnType<typeof repeat>,
): Promise<Figure> => {
  const before = await settled(usage)
  const { seconds, times } = await load()
  const after = await usage()
  const count = times.length
  const mails = after.jobs === 0 ? '' : `; with all its mails: ${costOf(before, await settled(usage), count)}`
  return {
    name,
    value: `${Math.round(count / seconds)}/s, p99 ${times[Math.floor(count * 0.99)]?.toFixed(0)} ms`,
    note:
      `${(count / seconds / constant).toFixed(3)} of the constant buffer; processor for each: ` +
      `${costOf(before, after, count)}${mails}`,
  }
}

/** Pre-validations and whole orders per second, with 50 accounts that order at once. */
export const benchPlacing = (engine: 'embedded' | 'postgres'): Promise<Figure[]> =>
  withServer(
    engine,
    async (url, { line, usage }) => {
      const callers: Caller[] = []
      for (let place = 1; place <= CALLERS; place++) callers.push(await signIn(url, place))
      await repeat(WARM_UP, callers, (caller) => order(caller, line))
      const { requests } = await autocannon({
        url: `${url}/bench/constant/20480`,
        connections: CALLERS,
        duration: SECONDS,
      })
      return [
        await measure(`pre-validation (${engine})`, { usage }, requests.average, () =>
          repeat(VALIDATIONS, callers, (caller) => validate(caller, line)),
        ),
        await measure(`pre-validation and order (${engine})`, { usage }, requests.average, () =>
          repeat(ORDERS, callers, (caller) => order(caller, line)),
        ),
      ]
    },
    { callers: CALLERS },
  )

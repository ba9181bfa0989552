import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { addresses } from '#shared/account/addresses.endpoints'
import type { AddressesReply } from '#shared/account/addresses.schema'
import { IDEMPOTENCY_HEADER } from '#shared/orders/order-limits'
import { placeOrder, preValidate } from '#shared/orders/orders.endpoints'
import type { SentConfiguration } from '#shared/orders/orders.schema'
import { login } from '#shared/session/session.endpoints'
import type { SignedInReply } from '#shared/session/session.schema'
import { callerEmail } from './callers.ts'
import { against, type Figure } from './figures.ts'
import { type MeasuredShop, type ServerUsage, withServer } from './server.ts'

const CALLERS = 50
/** Accounts that orders arrive from: enough that none has more carts at once than are kept for it. */
const ARRIVING_FROM = 200
/** Counts, and no time: a busy machine measures what an idle one does. */
const VALIDATIONS = 8000
/** Validations of a server that has just begun, before those: what it runs often it runs compiled after some seconds. */
const FIRST_VALIDATIONS = 4000
const ORDERS = 2000
/** Orders that come in each second whatever becomes of those before, and for how many seconds. */
const ARRIVALS = 300
const ARRIVING = 10
const WARM_UP = 500
/** Pre-validations a second on two cores, which also carry PostgreSQL and the caller. */
const VALIDATIONS_TARGET = 2000
/** ms that the slowest hundredth of the orders that arrive may take */
const ARRIVALS_TARGET = 100
/** Seconds of load for the constant buffer. */
const SECONDS = 3

type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<string>

interface Caller {
  post: Post
  billingId: string
  shippingId: string
}

/** As many connections as are asked for at once: a call waits for the server, never for one of ours. */
const agent = new Agent({ keepAlive: true })

const send = (url: string, method: string, headers: Record<string, string>, body?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (reply.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${reply.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

const signIn = async (url: string, place: number): Promise<Caller> => {
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ email: callerEmail(place), password: 'Demo!2026' })
  const { auth_token }: SignedInReply = JSON.parse(await send(url + login.url, 'POST', json, credentials))
  const authorization = `Bearer ${auth_token}`
  const own: AddressesReply = JSON.parse(await send(url + addresses.url, 'GET', { authorization }))
  const idOf = (type: string): string => own.addresses.find((one) => one.type === type)?.id ?? ''
  return {
    post: (path, body, headers) =>
      send(url + path, 'POST', { ...json, authorization, ...headers }, JSON.stringify(body)),
    billingId: idOf('billing'),
    shippingId: idOf('shipping'),
  }
}

/** The cart's id, found without reading the rest: what the caller costs is taken from the database's processor. */
const CART_ID = /"validatedCart":\{"id":"([^"]+)"/

const validate = async ({ post }: Caller, line: SentConfiguration): Promise<string> => {
  const [, id] = CART_ID.exec(await post(preValidate.url, { configurations: [line] })) ?? []
  if (id === undefined) throw new Error('A validated cart has no id.')
  return id
}

const orderCart = async (caller: Caller, validatedCartId: string): Promise<void> => {
  const body = {
    validatedCartId,
    name: 'Résidence d’Essai',
    productsNames: [{ number: 1, index: 0, name: 'Salon' }],
    comments: 'Livrer le matin.',
    billingAddressId: caller.billingId,
    shippingAddressId: caller.shippingId,
    paymentMethod: 'bank_transfer',
    acceptTerms: true,
    delivery: { mode: 'pickup', amount: 0 },
  }
  await caller.post(placeOrder.url, body, { [IDEMPOTENCY_HEADER]: randomUUID() })
}

const order = async (caller: Caller, line: SentConfiguration): Promise<void> =>
  orderCart(caller, await validate(caller, line))

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

/** The value that a share of the samples is below. */
const valueAt = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

const at = (sorted: readonly number[], share: number): string => `${valueAt(sorted, share).toFixed(0)} ms`

/** An open load: whole orders that come at their times, however long the others take. */
const arrive = async (callers: readonly Caller[], line: SentConfiguration) => {
  const times = { whole: [] as number[], validations: [] as number[], orders: [] as number[] }
  const start = performance.now()
  const all: Promise<void>[] = []
  const one = async (caller: Caller, due: number): Promise<void> => {
    const id = await validate(caller, line)
    const validated = performance.now()
    await orderCart(caller, id)
    const ordered = performance.now()
    // from when it was due: what the caller itself came late by is waited for too
    times.validations.push(validated - due)
    times.orders.push(ordered - validated)
    times.whole.push(ordered - due)
  }
  while (all.length < ARRIVALS * ARRIVING) {
    const due = start + (all.length * 1000) / ARRIVALS
    if (due > performance.now()) {
      await setTimeout(1)
      continue
    }
    const caller = callers[all.length % callers.length]
    if (caller) all.push(one(caller, due))
  }
  await Promise.all(all)
  for (const kind of Object.values(times)) kind.sort((a, b) => a - b)
  return { seconds: (performance.now() - start) / 1000, ...times }
}

const ms = (value: number | undefined): string =>
  value === undefined ? 'not told' : `${value.toFixed(2)} ms`

/** Once every mail of what went before has left; what comes next opens its connections anew. */
const settled = async (usage: MeasuredShop['usage']): Promise<ServerUsage> => {
  for (;;) {
    const now = await usage()
    if (now.jobs === 0) {
      // the server closes connections that rested so long, each as the next call may be on its way
      agent.destroy()
      return now
    }
    await setTimeout(100)
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

/**
 * A rate with its slowest hundredth, beside what is constant, and what one costs in processors: the server's, the
 * database's, and the caller's, which takes its share of the same cores.
 */
const measure = async (
  name: string,
  { usage }: Pick<MeasuredShop, 'usage'>,
  constant: number,
  load: () => ReturnType<typeof repeat>,
  target?: number,
): Promise<Figure> => {
  const before = await settled(usage)
  const own = process.cpuUsage()
  const { seconds, times } = await load()
  const { user, system } = process.cpuUsage(own)
  const after = await usage()
  const count = times.length
  const mails = after.jobs === 0 ? '' : `; with all its mails: ${costOf(before, await settled(usage), count)}`
  return {
    name,
    value: `${Math.round(count / seconds)}/s, p99 ${at(times, 0.99)}`,
    note:
      (target === undefined ? '' : `${against(`${target}/s`, count / seconds < target)}; `) +
      `${(count / seconds / constant).toFixed(3)} of the constant buffer; processor for each: ` +
      `${costOf(before, after, count)}, caller ${ms((user + system) / 1000 / count)}${mails}`,
  }
}

/** How long an order takes, and each of its two calls, when as many come as are to be borne. */
const measureArrivals = async (
  { usage }: Pick<MeasuredShop, 'usage'>,
  callers: readonly Caller[],
  line: SentConfiguration,
): Promise<Figure> => {
  const before = await settled(usage)
  const { seconds, whole, validations, orders } = await arrive(callers, line)
  const after = await usage()
  return {
    name: `orders that arrive, ${ARRIVALS}/s for ${ARRIVING} s`,
    value: `${Math.round(whole.length / seconds)}/s, p99 ${at(whole, 0.99)}`,
    note:
      `${against(`p99 ${ARRIVALS_TARGET} ms`, valueAt(whole, 0.99) >= ARRIVALS_TARGET)}; median ${at(whole, 0.5)}; pre-validation p99 ${at(validations, 0.99)}, order p99 ` +
      `${at(orders, 0.99)}; processor for each: ${costOf(before, after, whole.length)}`,
  }
}

/** Pre-validations and whole orders per second, with 50 accounts that order at once. */
export const benchPlacing = (engine: 'embedded' | 'postgres'): Promise<Figure[]> =>
  withServer(
    engine,
    async (url, { line, usage }) => {
      const callers: Caller[] = []
      for (let place = 1; place <= CALLERS; place++) callers.push(await signIn(url, place))
      const others: Caller[] = []
      for (let place = CALLERS + 1; place <= CALLERS + ARRIVING_FROM; place++)
        others.push(await signIn(url, place))
      await repeat(WARM_UP, callers, (caller) => order(caller, line))
      const { requests } = await autocannon({
        url: `${url}/bench/constant/20480`,
        connections: CALLERS,
        duration: SECONDS,
      })
      return [
        await measure(`pre-validation, server just begun (${engine})`, { usage }, requests.average, () =>
          repeat(FIRST_VALIDATIONS, callers, (caller) => validate(caller, line)),
        ),
        await measure(
          `pre-validation (${engine})`,
          { usage },
          requests.average,
          () => repeat(VALIDATIONS, callers, (caller) => validate(caller, line)),
          VALIDATIONS_TARGET,
        ),
        await measure(`pre-validation and order (${engine})`, { usage }, requests.average, () =>
          repeat(ORDERS, callers, (caller) => order(caller, line)),
        ),
        await measureArrivals({ usage }, others, line),
      ]
    },
    { callers: CALLERS + ARRIVING_FROM },
  )

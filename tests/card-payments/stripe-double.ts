import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'

/** What signs the calls of the double. */
const WEBHOOK_SECRET = 'whsec_0123456789abcdefghijklmn'
const SECRET_KEY = 'sk_test_0123456789abcdefghijklmn'

/** A session as the double keeps it. */
export interface DoubleSession {
  readonly id: string
  /** what it was made of, by the names of the form */
  readonly asked: Readonly<Record<string, string>>
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  intent: { id: string; status: string } | null
  amount_total: number
}

export interface DoubleRefund {
  id: string
  payment_intent: string
  amount: number
  status: string
}

/** Stripe as the shop sees it: a server on this machine that answers as it does, for the tests of the current block. */
export interface StripeDouble {
  /** of the shop that it is the Stripe of */
  readonly settings: Record<string, string>
  readonly sessions: DoubleSession[]
  readonly refunds: DoubleRefund[]
  /** the questions that came, as `POST /v1/checkout/sessions` */
  readonly calls: string[]
  /** while true every question is a failure of Stripe's own */
  isAway: boolean
  /** ms, of its own clock */
  now: () => number
  /** where its pages send back to; the shop's own origin when empty */
  origin: string
  /** where every page of it is said to stand; its own address when empty */
  page: string
  /** pays a session; the event that tells it */
  pay(session: DoubleSession, how?: { cents?: number; later?: boolean }): StripeEvent
  /** an event about what is given */
  event(type: string, object: object): StripeEvent
  /** what is told of a session now */
  told(type: string, session: DoubleSession): StripeEvent
}

/** A call of Stripe: the bytes, and what signs them. */
export interface StripeEvent {
  readonly id: string
  readonly payload: string
  /** `at`: when it is signed, in ms; `secret`: by whom */
  signature(at: number, secret?: string): string
}

let sequence = 0
const nextId = (prefix: string): string => `${prefix}_${String(++sequence).padStart(16, '0')}`

const sessionBody = (double: StripeDouble, session: DoubleSession, expanded: boolean) => {
  const { asked, intent } = session
  return {
    id: session.id,
    object: 'checkout.session',
    status: session.status,
    payment_status: session.payment_status,
    amount_total: session.amount_total,
    currency: asked['line_items[0][price_data][currency]'] ?? 'eur',
    client_reference_id: asked.client_reference_id ?? null,
    metadata: metadataOf(asked, 'metadata'),
    payment_intent: intent === null ? null : expanded ? { object: 'payment_intent', ...intent } : intent.id,
    url:
      session.status === 'open' ? double.page || `${double.settings.STRIPE_API_URL}/pay/${session.id}` : null,
  }
}

const metadataOf = (asked: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([key, value]) => {
      const part = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : undefined
      return part === undefined ? [] : [[part, value] as const]
    }),
  )

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const refuse = (
  response: ServerResponse,
  status: number,
  type: string,
  message: string,
  code?: string,
): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { type, message, code } }))
}

/** Answers as Stripe does, on a port of its own. */
export const useStripe = (): StripeDouble => {
  const asked = new Map<string, { body: string; session: DoubleSession }>()
  const settings: Record<string, string> = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
  const double: StripeDouble = {
    settings,
    sessions: [],
    refunds: [],
    calls: [],
    isAway: false,
    now: Date.now,
    origin: '',
    page: '',
    pay: (session, { cents = session.amount_total, later = false } = {}) => {
      session.status = 'complete'
      session.payment_status = later ? 'unpaid' : 'paid'
      session.amount_total = cents
      session.intent ??= { id: nextId('pi'), status: later ? 'processing' : 'succeeded' }
      return double.told('checkout.session.completed', session)
    },
    event: (type, object) => {
      const id = nextId('evt')
      const created = Math.floor(double.now() / 1000)
      const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } })
      return {
        id,
        payload,
        signature: (at, secret = WEBHOOK_SECRET) =>
          Stripe.webhooks.generateTestHeaderString({
            payload,
            secret,
            timestamp: Math.floor(at / 1000),
          }),
      }
    },
    told: (type, session) => double.event(type, sessionBody(double, session, false)),
  }

  const create = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const key = String(request.headers['idempotency-key'])
    const known = asked.get(key)
    if (known !== undefined && known.body !== body) {
      refuse(response, 400, 'idempotency_error', 'Keys can only be used with the same parameters.')
      return
    }
    const form = Object.fromEntries(new URLSearchParams(body))
    if (known === undefined && Number(form.expires_at) * 1000 < double.now() + 1_800_000) {
      refuse(response, 400, 'invalid_request_error', 'expires_at must be 30 minutes away.')
      return
    }
    const session: DoubleSession = known?.session ?? {
      id: nextId('cs_test'),
      asked: form,
      status: 'open',
      payment_status: 'unpaid',
      intent: null,
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
    }
    if (known === undefined) double.sessions.push(session)
    asked.set(key, { body, session })
    reply(response, sessionBody(double, session, false))
  }

  const reply = (response: ServerResponse, body: object): void => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  const page = (response: ServerResponse, session: DoubleSession, search: URLSearchParams): void => {
    const backTo = (name: 'success_url' | 'cancel_url'): string => {
      const url = new URL(session.asked[name] ?? '')
      return double.origin === '' ? url.href : `${double.origin}${url.pathname}${url.search}`
    }
    const how = search.get('how')
    if (how === 'paid') double.pay(session)
    if (how !== null) {
      response.writeHead(303, { location: backTo(how === 'cancelled' ? 'cancel_url' : 'success_url') })
      response.end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="fr"><title>Paiement</title><link rel="icon" href="data:,"><main><h1>${session.asked['line_items[0][price_data][product_data][name]']}</h1>
<p>${(session.amount_total / 100).toFixed(2)} EUR</p><a href="?how=paid">Payer</a> <a href="?how=unpaid">Revenir sans le dire</a> <a href="?how=cancelled">Annuler</a></main></html>`,
    )
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test')
    const body = await textOf(request)
    const paid = double.sessions.find(({ id }) => pathname === `/pay/${id}`)
    if (paid !== undefined) return page(response, paid, searchParams)
    const call = `${request.method} ${pathname}`
    double.calls.push(call)
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return refuse(response, 401, 'invalid_request_error', 'Invalid API Key provided.')
    if (double.isAway) return refuse(response, 500, 'api_error', 'Stripe is away.')
    if (call === 'GET /v1/refunds') {
      const of = searchParams.get('payment_intent')
      const data = double.refunds
        .filter((one) => one.payment_intent === of)
        .map((one) => ({ object: 'refund', currency: 'eur', ...one }))
      return reply(response, { object: 'list', data, has_more: false, url: '/v1/refunds' })
    }
    if (call === 'POST /v1/checkout/sessions') return create(request, response, body)
    const [, , , , sessionId, verb] = pathname.split('/')
    const found = double.sessions.find((one) => one.id === sessionId)
    if (found === undefined)
      return refuse(response, 404, 'invalid_request_error', 'No such session.', 'resource_missing')
    if (verb === 'expire') {
      if (found.status !== 'open')
        return refuse(response, 400, 'invalid_request_error', 'Only open sessions can be expired.')
      found.status = 'expired'
    }
    reply(response, sessionBody(double, found, searchParams.has('expand[0]')))
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    settings.STRIPE_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return double
}

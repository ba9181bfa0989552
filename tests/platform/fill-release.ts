/**
 * `DATABASE_URL=… npx tsx tests/platform/fill-release.ts` fills a database that is to be stored (docs/operations.md): the
 * demonstration, and what it has none of. Its installer asks for a quote, begins another, and orders; staff record the
 * money of that order, in two parts; its papers are made. The shop is built, started and ended.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openPostgres } from '#server/platform/database'
import type { AddressesReply } from '#shared/account/addresses.schema'
import type { RecordPaymentBody } from '#shared/dashboard/orders/orders.schema'
import type { OrderReply, PlaceOrderBody, PreValidateReply } from '#shared/orders/orders.schema'
import type { QuoteDraftBody } from '#shared/quotes/quotes.schema'
import { exampleLine } from '#tests/catalogue/exemplars'
import { buildServer } from './made-once.ts'
import { spawnServer } from './server-process.ts'

const { DATABASE_URL } = process.env
if (DATABASE_URL === undefined) throw new Error('DATABASE_URL names the database to fill.')

const PASSWORD = 'Demo!2026'

const built = await buildServer()
const directory = await mkdtemp(join(tmpdir(), 'ombrelia-release-'))
const server = spawnServer(join(built, 'server', 'main.js'), {
  DATABASE_URL,
  JWT_SECRET: 'a secret for what is stored, 32 characters',
  DEMO_DATA: 'always',
  DATA_DIR: directory,
})
const db = openPostgres(DATABASE_URL, () => {})

try {
  const origin = await server.listening

  /** Calls of an account of the demonstration; each throws what it is refused with. */
  const signIn = async (email: string) => {
    const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const reply = await fetch(origin + path, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
      return JSON.parse(text)
    }
    const { auth_token } = await ask('POST', '/api/login', { email, password: PASSWORD })
    return (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      ask(method, path, body, { ...headers, authorization: `Bearer ${auth_token}` })
  }

  const installer = await signIn('installateur@demo.example')
  const line = await exampleLine(db, 'RA-25-MAN')

  const draft: QuoteDraftBody = {
    name: 'Groupe scolaire (démo)',
    message: 'Douze baies identiques.',
    discountWish: '8 % à partir de dix',
    dateWish: null,
    lines: [{ ...line, note: 'Pose en applique.' }],
  }
  const sent = randomUUID()
  await installer('PUT', `/api/quotes/${sent}`, draft)
  await installer('POST', `/api/quotes/${sent}/send`)
  await installer('PUT', `/api/quotes/${randomUUID()}`, { ...draft, name: 'Médiathèque (démo)' })

  const { validatedCart }: PreValidateReply = await installer('POST', '/api/orders/pre-validate', {
    configurations: [line],
  })
  const { addresses }: AddressesReply = await installer('GET', '/api/user/addresses')
  const idOf = (type: string): string => addresses.find((one) => one.type === type)?.id ?? ''
  const body: PlaceOrderBody = {
    validatedCartId: validatedCart.id,
    name: 'Résidence (démo)',
    productsNames: [],
    comments: '',
    billingAddressId: idOf('billing'),
    shippingAddressId: idOf('shipping'),
    paymentMethod: 'bank_transfer',
    acceptTerms: true,
    delivery: { mode: 'pickup', amount: 0 },
  }
  const placed: OrderReply = await installer('POST', '/api/orders', body, { 'idempotency-key': randomUUID() })
  const { id, transaction } = placed.order
  const total = transaction.amount

  const staff = await signIn('admin@demo.example')
  const half = Math.floor(total * 50) / 100
  for (const [seen, amount] of [half, Math.round((total - half) * 100) / 100].entries()) {
    const entry: RecordPaymentBody = {
      amount,
      day: new Date().toISOString().slice(0, 10),
      means: 'bank_transfer',
      reference: `VIR-DEMO-${seen + 1}`,
      seen,
    }
    await staff('POST', `/api/admin/orders/${id}/payments`, entry)
  }

  // asked for, its papers are made; they and the mails are awaited
  await installer('GET', `/api/orders/${id}/documents`)
  const waits = () => db.selectFrom('jobs').select('id').where('failed_at', 'is', null).limit(1).execute()
  while ((await waits()).length > 0) await setTimeout(100)
} finally {
  server.kill('SIGTERM')
  await server.ended
  await db.destroy()
  for (const made of [built, directory]) await rm(made, { recursive: true, force: true })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { type ServerProcess, startServer } from '#tests/platform/server-process'
import { type Acknowledged, customerOf, makeStorm, type Storm } from '../storm.ts'
import { type Cluster, startCluster } from './cluster.ts'

/** Who orders at the same time, without pause. */
const CALLERS = 6
/** More than the callers place until it ends. */
const CARTS = 2000
/** Acknowledged before the leader is killed, and after another leads. */
const BEFORE = 200
const AFTER = 200
/** ms within which ordering must go on again */
const WITHIN = 30_000
/** ms that a caller waits who was refused: what Retry-After asks, or less */
const PAUSE = 200

const SECRET = 'a secret for the tests, 32 chars'

let cluster: Cluster | undefined
const mails = await mkdtemp(join(tmpdir(), 'ombrelia-test-cluster-mails-'))
const servers: ServerProcess[] = []

beforeAll(async () => {
  cluster = await startCluster()
}, 300_000)

afterAll(async () => {
  for (const server of servers) {
    server.kill('SIGKILL')
    await server.ended
  }
  await cluster?.stop()
  await rm(mails, { recursive: true })
}, 60_000)

const startInstances = async ({ url, replicaUrl }: Cluster): Promise<string[]> => {
  const settings = {
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: replicaUrl,
    JWT_SECRET: SECRET,
    DATA_DIR: mails,
    BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
    // a pooler in transaction mode refuses them: the role has them
    DATABASE_STATEMENT_TIMEOUT: '0',
    DATABASE_LOCK_TIMEOUT: '0',
    DATABASE_IDLE_TIMEOUT: '0',
    DATABASE_QUERY_TIMEOUT: '5000',
  }
  servers.push(await startServer(settings), await startServer(settings))
  return Promise.all(servers.map((server) => server.listening))
}

/** Orders every cart until it is acknowledged, on one instance or the other, until `enough`. */
const orderWithoutPause = async (addresses: string[], storm: Storm, enough: () => boolean) => {
  const acknowledged = new Map<string, { order: Acknowledged; at: number }>()
  let refused = 0
  const customers = await Promise.all(addresses.map((address) => customerOf(address, storm)))
  const waiting = storm.orders.values()
  const call = async (caller: number): Promise<void> => {
    for (const order of waiting) {
      for (let attempt = caller; ; attempt++) {
        const placed = (await customers[attempt % customers.length]?.place(order)) ?? null
        if (placed !== null) {
          acknowledged.set(order.key, { order: placed, at: performance.now() })
          break
        }
        refused++
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
      if (enough()) return
    }
  }
  const done = Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)))
  return { acknowledged, refused: () => refused, done }
}

/** A signed-in browser: calls that bring what cookies they were given. */
const browserOf = async (address: string, { email, password }: Storm) => {
  const cookies = new Map<string, string>()
  let authorization: string | undefined
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(authorization === undefined ? {} : { authorization }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    expect(response.status, path).toBe(200)
    return response.json()
  }
  authorization = `Bearer ${(await call('/api/login', { email, password })).auth_token}`
  return {
    order: async ({ key, body }: Storm['orders'][number]): Promise<string> =>
      (await call('/api/orders', body, { 'idempotency-key': key })).order.id,
    listed: async (): Promise<string[]> =>
      (await call('/api/orders/list/1')).orders.map(({ id }: { id: string }) => id),
  }
}

/**
 * The replica stands still: who writes reads it back from either instance, and who wrote before that is served by the
 * replica, where it is not yet.
 */
const readsOwnWrites = async (given: Cluster, [here = '', there = '']: string[], storm: Storm) => {
  const replica = openPostgres(await given.replicaNodeUrl(), () => {})
  const [ordering, looking] = [await browserOf(here, storm), await browserOf(here, storm)]
  // pg_wal_replay_pause() would do it, if Patroni did not resume the replay within two seconds
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'startup'`.execute(replica)
  const replaying = rows[0]?.pid ?? 0
  expect(replaying).toBeGreaterThan(0)
  process.kill(replaying, 'SIGSTOP')
  try {
    const [first, second] = storm.orders.splice(0, 2)
    if (first === undefined || second === undefined) throw new Error('The storm has no orders.')
    const id = await ordering.order(first)
    expect(await ordering.listed()).toContain(id)
    expect(await looking.listed()).not.toContain(id)
    const elsewhere = await browserOf(there, storm)
    const other = await elsewhere.order(second)
    expect(await elsewhere.listed()).toEqual(expect.arrayContaining([id, other]))
    process.kill(replaying, 'SIGCONT')
    await expect.poll(looking.listed).toEqual(expect.arrayContaining([id, other]))
  } finally {
    process.kill(replaying, 'SIGCONT')
    await replica.destroy()
  }
}

test('the leader is killed amid orders: none is lost, none is doubled, ordering goes on by itself', async () => {
  if (cluster === undefined) throw new Error('There is no cluster.')
  const { log } = cluster
  onTestFailed(() => {
    process.stdout.write(log() + servers.map((server) => server.errors()).join(''))
  })
  await cluster.hasReplica()
  const before = openPostgres(await cluster.leaderUrl(), () => {})
  await migrate(before)
  const storm = await makeStorm(before, CARTS)
  await before.destroy()
  const addresses = await startInstances(cluster)
  await readsOwnWrites(cluster, addresses, storm)

  let enough = false
  const { acknowledged, refused, done } = await orderWithoutPause(addresses, storm, () => enough)
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(BEFORE)
  const killed = await cluster.killLeader()
  const at = performance.now()
  const known = new Map(acknowledged)
  const isAgain = () => [...acknowledged.values()].some((one) => one.at > at + 1000)
  await expect.poll(isAgain, { timeout: 2 * WITHIN, interval: 50 }).toBe(true)
  const again =
    Math.min(...[...acknowledged.values()].map((one) => one.at).filter((time) => time > at + 1000)) - at
  const sizeAgain = acknowledged.size
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(sizeAgain + AFTER)
  enough = true
  await done

  const after = openPostgres(await cluster.leaderUrl(), () => {})
  const rows = await after.selectFrom('orders').select(['id', 'number', 'idempotency_key']).execute()
  const lines = await after.selectFrom('order_lines').select('order_id').execute()
  await after.destroy()
  const ids = new Set(rows.map(({ id, number, idempotency_key: key }) => `${key} ${id} ${number}`))
  const lost = [...acknowledged].filter(([key, { order }]) => !ids.has(`${key} ${order.id} ${order.number}`))
  const keys = rows.map((row) => row.idempotency_key)
  const doubled = keys.filter((key, index) => keys.indexOf(key) !== index)
  process.stdout.write(
    `Leader ${killed} killed after ${known.size} orders; ordering again after ${(again / 1000).toFixed(1)} s; ` +
      `${acknowledged.size} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${refused()} refused and asked again.\n`,
  )
  expect(lost).toEqual([])
  expect(doubled).toEqual([])
  expect(again).toBeLessThan(WITHIN)
  expect(new Set(lines.map((line) => line.order_id))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(rows.map(({ number }) => Number(number.slice(-6))).sort((one, other) => one - other)).toEqual(
    rows.map((_, index) => index + 1),
  )

  // the node that was lost follows the new leader
  await cluster.startNode(killed)
  await cluster.hasReplica()
}, 600_000)

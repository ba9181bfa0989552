import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { blackHole } from '#tests/platform/black-hole'
import { DURABLE } from '#tests/platform/postgres-server'
import { pour } from '../load.ts'
import { check, conclude, type Scenario, stormOn, within } from '../scenario.ts'

const killPostgres: Scenario = {
  name: 'kill-postgres',
  what: 'kill -9 of PostgreSQL amid orders on two instances, then its start. From where it takes connections to the first order after that',
  run: async (stage, size) => {
    const { carts, kills, between } =
      size === 'short' ? { carts: 400, kills: 1, between: 30 } : { carts: 4000, kills: 8, between: 200 }
    const { ground, postgres } = await stage.ownGround({ settings: DURABLE })
    const storm = await stormOn(ground, carts)
    const shop = await stage.shop(ground.settings, size === 'short' ? 1 : 2)
    const load = await pour(shop.addresses, storm, { callers: 12, restMs: 50 })
    const recovered: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      await load.reaches(load.acknowledged.size + between)
      await postgres.kill()
      await postgres.start()
      recovered.push(await load.recovers(performance.now()))
    }
    const seen = `${kills} kills`
    return conclude({
      ...{ ground, storm, load, shops: [shop], asksAgain: true, recovered, withinMs: 5000, seen },
    })
  },
}

const terminateStorm: Scenario = {
  name: 'terminate-storm',
  what: 'pg_terminate_backend of every connection of two instances again and again amid orders. From the last time to the first order after it',
  run: async (stage, size) => {
    const { carts, rounds } = size === 'short' ? { carts: 400, rounds: 8 } : { carts: 8000, rounds: 200 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, carts)
    const shop = await stage.shop(ground.settings, size === 'short' ? 1 : 2)
    const load = await pour(shop.addresses, storm, { callers: 12, restMs: 50 })
    const admin = await ground.open()
    stage.later(() => admin.destroy())
    let ended = 0
    await load.reaches(10)
    for (let round = 0; round < rounds; round++) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(admin)
      ended += rows.length
      await setTimeout(50)
    }
    const recovered = [await load.recovers(performance.now())]
    return conclude({
      ...{ ground, storm, load, shops: [shop], recovered, withinMs: 2000 },
      seen: `${ended} connections ended`,
      checks: [check('connections were ended', ended >= rounds, ended)],
    })
  },
}

const halfOpen: Scenario = {
  name: 'half-open',
  what: 'every connection of one of two instances carries nothing any more, without a word, new ones work. From there to the first order after it, on that instance',
  run: async (stage, size) => {
    // in service 15 s, and 4 s for what a cut-off transaction holds
    const { queryMs, carts } =
      size === 'short' ? { queryMs: 1000, carts: 400 } : { queryMs: 15_000, carts: 3000 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, carts)
    const line = await blackHole(ground.settings.DATABASE_URL ?? '')
    stage.later(() => line.close())
    const limits = { DATABASE_QUERY_TIMEOUT: String(queryMs) }
    const cut = await stage.shop({ ...ground.settings, ...limits, DATABASE_URL: line.url }, 1)
    const whole = await stage.shop({ ...ground.settings, ...limits }, 1)
    const addresses = () => [...cut.addresses(), ...whole.addresses()]
    const load = await pour(addresses, storm, { callers: 12, restMs: 150 })
    await load.reaches(20)
    const at = performance.now()
    line.swallow()
    const other = await load.recovers(at, whole.addresses()[0])
    const recovered = [await load.recovers(at, cut.addresses()[0])]
    await load.stop()
    return conclude({
      ...{ ground, storm, load, shops: [cut, whole], recovered, withinMs: queryMs + 5000 },
      seen: `the other instance’s next order after ${Math.round(other)} ms; longest try ${Math.round(load.tally.longestMs)} ms`,
      checks: [within('the other instance orders', other, 5000)],
    })
  },
}

/** ms that an instance waits for a connection */
const CONNECTION_MS = 10_000

const hungDatabase: Scenario = {
  name: 'hung-database',
  what: 'SIGSTOP of every process of PostgreSQL amid orders on two instances, until callers were turned away sixteen times; SIGCONT. From there to the first order after it',
  run: async (stage, size) => {
    const { queryMs, carts, turnedAway } =
      size === 'short'
        ? { queryMs: 700, carts: 400, turnedAway: 1 }
        : { queryMs: 15_000, carts: 2000, turnedAway: 16 }
    const { ground, postgres } = await stage.ownGround({ settings: DURABLE })
    // one that stands still hears no farewell
    stage.later(async () => postgres.signal('SIGCONT'))
    const storm = await stormOn(ground, carts)
    const shop = await stage.shop(
      { ...ground.settings, DATABASE_QUERY_TIMEOUT: String(queryMs) },
      size === 'short' ? 1 : 2,
    )
    const load = await pour(shop.addresses, storm, { restMs: 50 })
    await load.reaches(20)
    // an instance that never made it has none to give
    await Promise.all(shop.addresses().map((address) => fetch(`${address}/api/home`)))
    postgres.signal('SIGSTOP')
    const began = performance.now()
    await load.until(() => load.tally.passing + load.tally.unanswered >= turnedAway)
    const alive = await Promise.all(
      shop.addresses().flatMap((address) => [fetch(`${address}/api/health`), fetch(`${address}/api/home`)]),
    )
    const lasted = performance.now() - began
    postgres.signal('SIGCONT')
    const recovered = [await load.recovers(performance.now())]
    await load.stop()
    const longest = Math.round(load.tally.longestMs)
    return conclude({
      ...{ ground, storm, load, shops: [shop], recovered, withinMs: 5000 },
      seen: `stood still for ${(lasted / 1000).toFixed(1)} s; longest try ${longest} ms`,
      checks: [
        check(
          'health and home answer meanwhile',
          alive.every(({ ok }) => ok),
          alive.map(({ status }) => status),
        ),
        within(
          'no try lasts longer than a connection and an answer may:',
          longest,
          queryMs + CONNECTION_MS + 1000,
        ),
      ],
    })
  },
}

export const databaseScenarios: readonly Scenario[] = [killPostgres, terminateStorm, halfOpen, hungDatabase]

import { sql } from 'kysely'
import type { Engine } from '#server/platform/database'
import { pour } from '../load.ts'
import { auditOf, check, conclude, resultOf, type Scenario, stormOn, within } from '../scenario.ts'
import { customerOf } from '../storm.ts'

/** ms between two looks at what others do in the database */
const LOOK_MS = 10

const INSTANCES: Record<Engine, number> = { embedded: 1, postgres: 2 }
/** ms: the embedded engine is away until its only process is back, on a database that was not closed */
const KILL_BOUNDS: Record<Engine, number> = { embedded: 15_000, postgres: 2000 }

/** Instances are killed one after the other amid orders. */
const killInstance = (engine: Engine): Scenario => ({
  name: `kill-instance-${engine}`,
  what:
    engine === 'embedded'
      ? 'kill -9 of the only process amid orders, which is started again at once. From each kill to the first order after it'
      : 'kill -9 of each of two instances in turn amid orders. From each kill to the first order after it',
  run: async (stage, size) => {
    const { carts, kills, between, ...callers } =
      size === 'short'
        ? { carts: 500, kills: 2, between: 15, callers: 8, restMs: 150 }
        : { carts: 8000, kills: 8, between: 200, callers: 24, restMs: 100 }
    const ground = await stage.ground(engine)
    const storm = await stormOn(ground, carts)
    const shop = await stage.shop(ground.settings, INSTANCES[engine])
    const load = await pour(shop.addresses, storm, callers)
    const recovered: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await load.reaches(load.acknowledged.size + between)
      const place = kill % INSTANCES[engine]
      const at = performance.now()
      await shop.end(place, 'SIGKILL')
      const [again] = await Promise.all([load.recovers(at), shop.restart(place)])
      recovered.push(again)
    }
    const seen = `${kills} kills`
    return conclude({
      ...{ ground, storm, load, shops: [shop], asksAgain: true },
      ...{ recovered, withinMs: KILL_BOUNDS[engine], seen },
    })
  },
})

/** ms that the others may wait for the number of an order that will not come: less than a silent transaction may last */
const FROZEN_BOUND = 5000

const frozenInstance: Scenario = {
  name: 'frozen-instance',
  what: 'SIGSTOP of one of two instances inside an order, the other goes on; SIGCONT once it has placed the rest. From the stop to the other’s next order',
  run: async (stage, size) => {
    const { rounds, orders } = size === 'short' ? { rounds: 1, orders: 20 } : { rounds: 8, orders: 100 }
    const ground = await stage.ground('postgres')
    const db = await ground.open()
    stage.later(() => db.destroy())
    const whole = await stormOn(ground, 1 + rounds * (orders + 1))
    const [first, ...rest] = whole.orders
    if (first === undefined) throw new Error('The storm has no orders.')
    const shop = await stage.shop(ground.settings, 2)
    const [one = '', other = ''] = shop.addresses()
    const load = await pour(() => [other], { ...whole, orders: [first] })
    await load.finished()
    const frozen = await customerOf(one, whole)
    const acknowledged = new Map(load.acknowledged)
    const recovered: number[] = []
    const different: string[] = []
    for (let round = 0; round < rounds; round++) {
      const [own, ...others] = rest.splice(0, orders + 1)
      if (own === undefined) throw new Error('The storm has too few orders.')
      const asked = performance.now()
      // whoever takes the next number waits until it is known to be inside its order
      const pending = await db.transaction().execute(async (trx) => {
        await trx.selectFrom('order_counters').selectAll().forUpdate().execute()
        const placing = frozen.place(own)
        for (;;) {
          const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
            and application_name = 'ombrelia-shop' and wait_event_type = 'Lock'`.execute(db)
          if (rows.length === 1) break
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        }
        shop.server(0).kill('SIGSTOP')
        return { placing }
      })
      const at = performance.now()
      const after = await pour(() => [other], { ...whole, orders: others })
      recovered.push(await after.recovers(at))
      await after.finished()
      shop.server(0).kill('SIGCONT')
      const placed = await pending.placing
      const again = await frozen.place(own)
      if (placed === null || again?.id !== placed.id) different.push(own.key)
      for (const [key, told] of after.acknowledged) acknowledged.set(key, told)
      if (placed !== null) acknowledged.set(own.key, { order: placed, asked, at: performance.now(), by: one })
      load.tally.passing += after.tally.passing
      load.tally.failed.push(...after.tally.failed)
      load.tally.unanswered += after.tally.unanswered
    }
    await shop.killAll()
    const all = { ...load, acknowledged }
    return resultOf({
      load: all,
      audit: await auditOf(ground, whole, all),
      recovered,
      withinMs: FROZEN_BOUND,
      seen: `frozen ${rounds} times`,
      checks: [check('the frozen one’s own order is placed, once', different.length === 0, different)],
    })
  },
}

/** Both instances are stopped and started again, one after the other, while orders and pages are asked for. */
const rollingRestart: Scenario = {
  name: 'rolling-restart',
  what: 'SIGTERM of each of two instances in turn amid orders, then its start. From each signal to the first order after it',
  run: async (stage, size) => {
    const { carts, rounds, between, ...callers } =
      size === 'short'
        ? { carts: 500, rounds: 1, between: 15, callers: 6, restMs: 100 }
        : { carts: 8000, rounds: 8, between: 200, callers: 12, restMs: 50 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, carts)
    const shop = await stage.shop(ground.settings, 2)
    let away: number | undefined
    // as a proxy does that is told which one is being replaced
    const addresses = () => shop.addresses().filter((_, place) => place !== away)
    const load = await pour(addresses, storm, callers)
    const recovered: number[] = []
    const codes: unknown[] = []
    const stops: number[] = []
    const turns = rounds * 2
    for (let turn = 0; turn < turns; turn++) {
      await load.reaches(load.acknowledged.size + between)
      const at = performance.now()
      away = turn % 2
      const stopped = shop.end(away, 'SIGTERM').then((code) => {
        stops.push(performance.now() - at)
        return code
      })
      const [again, code] = await Promise.all([load.recovers(at), stopped])
      recovered.push(again)
      codes.push(code)
      await shop.restart(turn % 2)
      away = undefined
    }
    return conclude({
      ...{ ground, storm, load, shops: [shop], recovered, withinMs: 2000 },
      seen: `${turns} restarts; longest stop ${Math.round(Math.max(...stops))} ms`,
      checks: [
        check(
          'each instance ends with code 0',
          codes.every((code) => code === 0),
          codes,
        ),
        within('each stop is over', Math.max(...stops), 5000),
      ],
    })
  },
}

export const instanceScenarios: readonly Scenario[] = [
  killInstance('postgres'),
  killInstance('embedded'),
  frozenInstance,
  rollingRestart,
]

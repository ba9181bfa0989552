import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import { startSmtp } from '#tests/platform/smtp'
import { pour } from '../load.ts'
import { auditOf, check, resultOf, type Scenario, stormOn } from '../scenario.ts'
import { customerOf, makeStorm } from '../storm.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const clockFile = new URL('../shifted-clock.mjs', import.meta.url)
/** Settings of a process whose machine's clock is off, and jumps from one of these to the next. */
const shifted = (...offsets: number[]) => ({
  NODE_OPTIONS: `--import ${JSON.stringify(fileURLToPath(clockFile))}`,
  CLOCK_OFFSETS: offsets.join(),
})

const timeOf = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime() ?? 0
}

const datesOf = (db: Kysely<Database>) =>
  db.selectFrom('orders').select(['number', 'created_at as at']).orderBy('number').execute()

/** ms between two looks at what the mail server has */
const LOOK_MS = 50
/** ms that an order's date may be off: half of the way to the database and back */
const APART_MS = 1000

const clockSkew: Scenario = {
  name: 'clock-skew',
  what: 'amid orders and slow mails the clocks of the two instances’ machines are three minutes ahead and behind, and jump by an hour and a day (the processes’ own `Date`; PostgreSQL’s is right)',
  run: async (stage, size) => {
    const { orders, delayMs, restMs } =
      size === 'short'
        ? { orders: 60, delayMs: 30, restMs: 100 }
        : { orders: 400, delayMs: 1000, restMs: 300 }
    const smtp = await startSmtp(0, delayMs)
    stage.later(() => smtp.close())
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const settings = { ...ground.settings, SMTP_URL: smtp.url }
    const ahead = await stage.shop({ ...settings, ...shifted(3 * MINUTE, -HOUR, DAY, 0) }, 1)
    const behind = await stage.shop({ ...settings, ...shifted(-3 * MINUTE, HOUR, -DAY, 0) }, 1)
    const db = await ground.open()
    stage.later(() => db.destroy())
    const began = await timeOf(db)
    const load = await pour(() => [...ahead.addresses(), ...behind.addresses()], storm, { restMs })
    for (let jump = 1; jump <= 3; jump++) {
      await load.reaches(Math.floor((orders * jump) / 4))
      for (const shop of [ahead, behind]) shop.server(0).kill('SIGUSR2')
    }
    await load.finished()
    while (smtp.all().length < 2 * orders) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const ended = await timeOf(db)
    const dates = await datesOf(db)
    await ahead.killAll()
    await behind.killAll()
    const ids = smtp.all().map(({ id }) => id)
    const off = dates.filter(({ at }) => at.getTime() < began - APART_MS || at.getTime() > ended + APART_MS)
    return resultOf({
      load,
      audit: await auditOf(ground, storm, load, new Set(ids.map((id) => id.split('@')[0] ?? ''))),
      seen: `three jumps of each; ${ids.length} mails, ${delayMs} ms each`,
      checks: [
        check('each mail leaves once', new Set(ids).size === ids.length, ids.length - new Set(ids).size),
        check('orders are dated by the database', off.length === 0, JSON.stringify(off.slice(0, 3))),
      ],
    })
  },
}

/** Makes a database's clock show another time, to whoever connects from now on. */
const moveClock = async (db: Kysely<Database>, by: number): Promise<void> => {
  await sql`create schema shifted`.execute(db)
  for (const [name, kind] of [
    ['clock_timestamp', 'volatile'],
    ['now', 'stable'],
  ] as const)
    await sql`create function shifted.${sql.ref(name)}() returns timestamptz language sql ${sql.raw(kind)} as
      ${sql.lit(`select pg_catalog.${name}() + interval '${Math.round(by)} milliseconds'`)}`.execute(db)
  await sql`do $$ begin execute format('alter database %I set search_path = shifted, pg_catalog, public',
    current_database()); end $$`.execute(db)
}

const parisDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** ms before the moment at which the instances are started */
const LEAD_MS = 8000

const clockParis = (name: string, moment: string, what: string): Scenario => ({
  name: `clock-${name}`,
  what: `orders before and after ${what} in Paris (the database’s clock, which instances follow, is moved there; their machines’ are not)`,
  run: async (stage, size) => {
    const after = size === 'short' ? 10 : 150
    const at = Date.parse(moment)
    const ground = await stage.ground('postgres')
    const before = await ground.open()
    const storm = await makeStorm(before, 4000, new Date(at - HOUR))
    await moveClock(before, at - LEAD_MS - Date.now())
    await before.destroy()
    const db = await ground.open()
    stage.later(() => db.destroy())
    const shop = await stage.shop(ground.settings, size === 'short' ? 1 : 2)
    const load = await pour(shop.addresses, storm, { callers: 4, restMs: 100 })
    // the moment is over for all
    while ((await timeOf(db)) < at) await load.reaches(load.acknowledged.size + 1)
    await load.reaches(load.acknowledged.size + after)
    await load.stop()
    const dates = await datesOf(db)
    await db.updateTable('users').set({ role: 'admin' }).where('email', '=', storm.email).execute()
    const { bearer } = await customerOf(shop.addresses()[0] ?? '', storm)
    const listed: Record<string, number> = {}
    const counted: Record<string, number> = {}
    for (const { at: date } of dates) {
      const day = parisDay.format(date)
      counted[day] = (counted[day] ?? 0) + 1
    }
    for (const day of Object.keys(counted)) {
      const url = `${shop.addresses()[0]}/api/admin/orders?from=${day}&to=${day}`
      listed[day] = (await (await fetch(url, { headers: { authorization: bearer } })).json()).total
    }
    await shop.killAll()
    const early = dates.filter((order) => order.at.getTime() < at).length
    const wrongYear = dates.filter(
      (order) => order.number.slice(4, 8) !== parisDay.format(order.at).slice(0, 4),
    )
    return resultOf({
      load,
      audit: await auditOf(ground, storm, load),
      seen: `${early} orders before, ${dates.length - early} after; by day ${Object.entries(counted)
        .map(([day, count]) => `${day}: ${count}`)
        .join(', ')}`,
      checks: [
        {
          ...check('orders were placed on both sides', early > 0 && early < dates.length, early),
          timed: true,
        },
        check(
          'each number is of its year in Paris',
          wrongYear.length === 0,
          JSON.stringify(wrongYear.slice(0, 3)),
        ),
        check(
          'staff find them under their day in Paris',
          JSON.stringify(listed) === JSON.stringify(counted),
          JSON.stringify(listed),
        ),
      ],
    })
  },
})

export const clockScenarios: readonly Scenario[] = [
  clockSkew,
  clockParis('29-march', '2026-03-29T01:00:00Z', 'the hour that is left out on 29 March'),
  clockParis('25-october', '2026-10-25T01:00:00Z', 'the hour that comes twice on 25 October'),
  clockParis('31-december', '2026-12-31T23:00:00Z', 'midnight of 31 December'),
]

import { sql } from 'kysely'
import { migrations } from '#migrations/index'
import type { Address } from '#shared/account/addresses.schema'
import type { SentConfiguration, ValidatedCartReply } from '#shared/orders/orders.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { countsOf, loadRelease, releases, shapeOf } from '#tests/platform/releases'
import { pour } from '../load.ts'
import { auditOf, check, resultOf, type Scenario } from '../scenario.ts'
import type { Ground } from '../stage.ts'
import { customerOf, ordersOf, type Storm } from '../storm.ts'

const CUSTOMER = { email: 'installateur@demo.example', password: 'Demo!2026' }

/** Lines that the customer had in carts, as they would be sent again. */
const linesOf = async (ground: Ground): Promise<SentConfiguration[]> => {
  const db = await ground.open()
  const carts = await db
    .selectFrom('validated_carts')
    .innerJoin('users', 'users.id', 'validated_carts.user_id')
    .select('configurations')
    .where('email', '=', CUSTOMER.email)
    .orderBy('validated_carts.created_at', 'desc')
    .execute()
  await db.destroy()
  return carts.flatMap(({ configurations }) =>
    (configurations as unknown as PricedLine[]).map(({ model, criteria, components, quantity }) => ({
      ...{ model, criteria, quantity },
      selectedComponents: Object.fromEntries(
        Object.entries(components).map(([type, { reference }]) => [type, { reference }]),
      ),
    })),
  )
}

/** Carts, fewer than an account may have waiting, that the release's own customer has validated by the new version, of what can still be ordered. */
const stormOf = async (ground: Ground, address: string, count: number): Promise<Storm> => {
  const lines = await linesOf(ground)
  const { bearer, post } = await customerOf(address, { ...CUSTOMER, orders: [] })
  const carts: string[] = []
  while (carts.length < count) {
    const [line] = lines
    if (line === undefined) throw new Error('Nothing of what the customer had can be ordered.')
    const { body } = await post('/api/orders/pre-validate', { configurations: [line] })
    const cart = body.validatedCart as { id: string } | undefined
    if (cart === undefined) lines.shift()
    else carts.push(cart.id)
  }
  const read = async (path: string) =>
    (await fetch(address + path, { headers: { authorization: bearer } })).json()
  const { addresses }: { addresses: Address[] } = await read('/api/user/addresses')
  const idOf = (type: Address['type']) => addresses.find((one) => one.type === type)?.id ?? ''
  // where the release's shop prices deliveries, an order says how it leaves
  const { deliveryTariff }: ValidatedCartReply = await read(`/api/orders/validated-cart/${carts[0]}`)
  const delivery = deliveryTariff === undefined ? {} : { delivery: { mode: 'pickup', amount: 0 } }
  const orders = ordersOf(carts, idOf('billing'), idOf('shipping'))
  return { ...CUSTOMER, orders: orders.map(({ key, body }) => ({ key, body: { ...body, ...delivery } })) }
}

/** ms between two looks at what was migrated */
const LOOK_MS = 5

const upgradeFrom = (release: string): Scenario => ({
  name: `upgrade-${release}`,
  what: `on the stored database of ${release} an instance is started and killed amid its migrations, then two at once; the release’s customer orders. From the start of the two to the first order`,
  run: async (stage, size) => {
    const orders = size === 'short' ? 8 : 20
    const ground = await stage.ground('postgres')
    const fresh = await stage.ground('postgres')
    await loadRelease(release, ground.settings.DATABASE_URL ?? '')
    const db = await ground.open()
    stage.later(() => db.destroy())
    const before = await countsOf(db)
    const migrated = async (): Promise<number> => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::integer as count from kysely_migration`.execute(db)
      return rows[0]?.count ?? 0
    }
    const had = await migrated()
    const lacking = Object.keys(migrations).length - had
    const first = await stage.start(ground.settings)
    while ((await migrated()) < had + Math.min(2, lacking))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    first.kill('SIGKILL')
    await first.ended
    const left = await migrated()
    const at = performance.now()
    const shop = await stage.shop(ground.settings, 2)
    const kept = await countsOf(db, before)
    const other = await fresh.open()
    const [shape, wanted] = [await shapeOf(db), await shapeOf(other)]
    await other.destroy()
    const storm = await stormOf(ground, shop.addresses()[0] ?? '', orders)
    const load = await pour(shop.addresses, storm)
    const recovered = [await load.recovers(at)]
    await load.finished()
    const { bearer } = await customerOf(shop.addresses()[1] ?? '', storm)
    const list = await fetch(`${shop.addresses()[1]}/api/orders/list/1`, {
      headers: { authorization: bearer },
    })
    const listed: { orders: unknown[] } = await list.json()
    await shop.killAll()
    // the demonstration's own orders have left their mails long ago
    const jobs = await db.selectFrom('jobs').select('id').execute()
    const all = new Set([...(await ground.mailsOnDisk()), ...jobs.map(({ id }) => id)])
    return resultOf({
      load,
      audit: await auditOf(ground, storm, load, all),
      recovered,
      withinMs: 20_000,
      seen: `killed after ${left - had} of ${(await migrated()) - had} migrations`,
      checks: [
        check(
          'what it held is there as it was',
          JSON.stringify(kept) === JSON.stringify(before),
          JSON.stringify(kept),
        ),
        check('it is of the form of a new database', JSON.stringify(shape) === JSON.stringify(wanted)),
        check('its customer finds the orders', list.ok && listed.orders.length > 0, list.status),
      ],
    })
  },
})

export const upgradeScenarios: readonly Scenario[] = releases.map(upgradeFrom)

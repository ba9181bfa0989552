import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DURABLE } from '#tests/platform/postgres-server'
import { pour } from '../load.ts'
import { check, conclude, type Scenario, type Size, stormOn } from '../scenario.ts'
import { copyTree, embeddedGround, type Ground, type Stage } from '../stage.ts'

const MEGABYTE = 2 ** 20

/** Fills what is left of a file system, down to the last block; what gives it back. */
const fill = async (disk: string): Promise<() => Promise<void>> => {
  const path = join(disk, 'ballast')
  const file = await open(path, 'w')
  try {
    for (let size = MEGABYTE; size >= 4096; ) {
      const { bytesWritten } = await file.write(Buffer.alloc(size)).catch((error: unknown) => {
        if (Object(error).code !== 'ENOSPC') throw error
        return { bytesWritten: 0 }
      })
      if (bytesWritten < size) size /= 2
    }
  } finally {
    await file.close()
  }
  return () => rm(path)
}

interface Filled {
  readonly ground: Ground
  readonly disk: string
  /** what an operator does once there is room again; undefined where nothing is */
  mend?(): Promise<string | undefined>
}

/** Orders on a shop whose disk something else fills, until callers were turned away; then there is room again. */
const diskFull = (
  engine: 'embedded' | 'postgres',
  instances: number,
  make: (stage: Stage) => Promise<Filled>,
): Scenario => ({
  name: `disk-full-${engine}`,
  what: `the file system of the database (in memory, mounted for this, ${engine === 'postgres' ? 'PostgreSQL’s own' : 'the embedded engine’s'}) is filled amid orders until callers were turned away; then there is room again. From there to the first order after it`,
  needs: 'root',
  run: async (stage, size: Size) => {
    const { carts, rounds, turnedAway } =
      size === 'short'
        ? { carts: 500, rounds: 1, turnedAway: 8 }
        : { carts: 3000, rounds: 3, turnedAway: 200 }
    const { ground, disk, mend } = await make(stage)
    const storm = await stormOn(ground, carts)
    const shop = await stage.shop(ground.settings, size === 'short' ? 1 : instances)
    const load = await pour(shop.addresses, storm, { restMs: 20 })
    // an instance that never made it has none to give
    for (const address of shop.addresses()) await fetch(`${address}/api/home`)
    const recovered: number[] = []
    const reads: number[] = []
    const mended: string[] = []
    for (let round = 0; round < rounds; round++) {
      await load.reaches(load.acknowledged.size + 30)
      const free = await fill(disk)
      const { passing } = load.tally
      await load.until(() => load.tally.passing + load.tally.failed.length >= passing + turnedAway)
      for (const address of shop.addresses()) reads.push((await fetch(`${address}/api/home`)).status)
      await free()
      const what = await mend?.()
      if (what !== undefined) mended.push(what)
      recovered.push(await load.recovers(performance.now()))
    }
    return conclude({
      ...{ ground, storm, load, shops: [shop], recovered, withinMs: 5000 },
      seen: [`filled ${rounds} times`, ...new Set(mended)].join('; '),
      checks: [
        check(
          'the home page is served meanwhile',
          reads.every((status) => status === 200),
          reads,
        ),
      ],
    })
  },
})

/** Bytes: what the database takes, and some. */
const SIZES = { embedded: 300 * MEGABYTE, postgres: 300 * MEGABYTE }

export const diskScenarios: readonly Scenario[] = [
  diskFull('postgres', 2, async (stage) => {
    const disk = await stage.disk(SIZES.postgres)
    const settings = { ...DURABLE, min_wal_size: '32MB', max_wal_size: '64MB' }
    const { ground, postgres } = await stage.ownGround({
      settings,
      home: disk,
    })
    return {
      ground,
      disk,
      mend: async () => {
        if (postgres.isRunning()) return undefined
        await postgres.start()
        return 'PostgreSQL had ended and was started again'
      },
    }
  }),
  diskFull('embedded', 1, async (stage) => {
    const disk = await stage.disk(SIZES.embedded)
    const data = join(disk, 'data')
    await mkdir(data)
    const { settings } = await stage.ground('embedded')
    await copyTree(join(settings.DATA_DIR ?? '', 'database'), join(data, 'database'))
    return { ground: embeddedGround(data), disk }
  }),
]

import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { DURABLE } from '#tests/platform/postgres-server'
import { pour } from '../load.ts'
import { check, conclude, type Scenario, stormOn } from '../scenario.ts'
import { copyTree } from '../stage.ts'

/**
 * What a base is taken without: what is of the process that was copied, the caches that it writes and takes away as it
 * likes, and the log, which comes from the archive (PostgreSQL's manual, "Making a Base Backup").
 */
const OWN =
  /\/(postmaster\.(pid|opts)|\.s\.PGSQL\.[^/]*|pg_internal\.init[^/]*|pgsql_tmp[^/]*|pg_wal\/[^/]+)$/

/** ms between two looks at what was archived */
const LOOK_MS = 50

const restoredPostgres: Scenario = {
  name: 'restored-postgres',
  what: 'a base is copied amid orders while PostgreSQL archives its log; then the server and its data are lost. From the start on base and archive to the first order after it',
  run: async (stage, size) => {
    const { carts, between } = size === 'short' ? { carts: 1000, between: 20 } : { carts: 8000, between: 500 }
    const home = await stage.directory()
    const archive = join(home, 'archive')
    await mkdir(archive)
    // the server's user writes there
    await chmod(home, 0o755)
    await chmod(archive, 0o777)
    const settings = {
      ...DURABLE,
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    }
    const { ground, postgres } = await stage.ownGround({ settings })
    const storm = await stormOn(ground, carts)
    const instances = size === 'short' ? 1 : 2
    const shop = await stage.shop(ground.settings, instances)
    let addresses = shop.addresses
    const load = await pour(() => addresses(), storm, { restMs: 60 })
    await load.reaches(between)

    const base = join(home, 'base')
    const session = new pg.Client({ connectionString: postgres.url })
    // one that fails before its end is ended by the server
    session.on('error', () => {})
    await session.connect()
    await session.query("select pg_backup_start('prove', fast => true)")
    const before = load.acknowledged.size
    await copyTree(postgres.data, base, (path) => OWN.test(path))
    await mkdir(join(base, 'pg_wal', 'archive_status'), { recursive: true })
    const { rows } = await session.query('select labelfile from pg_backup_stop()')
    const during = load.acknowledged.size - before
    await session.end()
    await writeFile(join(base, 'backup_label'), rows[0].labelfile)
    await load.reaches(load.acknowledged.size + between)
    // as archive_timeout does: what is acknowledged by then is in the archive
    await shop.killAll()
    const db = await ground.open()
    const last = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
    for (let archived = ''; archived < (last.rows[0]?.name ?? ''); ) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      const { rows } = await sql<{
        name: string | null
      }>`select last_archived_wal as name from pg_stat_archiver`.execute(db)
      archived = rows[0]?.name ?? ''
    }
    await db.destroy()
    const kept = load.acknowledged.size
    await postgres.kill()
    await postgres.stop()

    const at = performance.now()
    const restored = await stage.ownGround({
      settings: { ...DURABLE, restore_command: `cp ${archive}/%f %p` },
      fill: async (data) => {
        await copyTree(base, data)
        await writeFile(join(data, 'recovery.signal'), '')
      },
    })
    const again = await stage.shop(restored.ground.settings, instances)
    addresses = again.addresses
    const recovered = [await load.recovers(at)]
    await load.reaches(load.acknowledged.size + between)
    const { mailsOnDisk } = restored.ground
    const both = async () => new Set([...(await ground.mailsOnDisk()), ...(await mailsOnDisk())])
    return conclude({
      ...{ ground: { ...restored.ground, mailsOnDisk: both }, storm, load, shops: [again], asksAgain: true },
      ...{ recovered, withinMs: 20_000 },
      seen: `${kept} orders before the loss, ${during} of them while the base was copied`,
      checks: [check('orders were placed while the base was copied', during > 0, during)],
    })
  },
}

export const backupScenarios: readonly Scenario[] = [restoredPostgres]

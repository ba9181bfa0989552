import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#server/platform/columns'
import { openPostgres } from '#server/platform/database'
import { builtServer, createPostgres } from './database.ts'
import { SHORT_LIVED } from './short-lived.ts'

/** Runs a command as it is built for production. */
const run = async (command: string, settings: Record<string, string>, ...args: string[]) => {
  const program = join(dirname(await builtServer()), `${command}.js`)
  const child = spawn(process.execPath, [...SHORT_LIVED, program, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise((ended) => child.once('close', ended))
  return { code, errors, output }
}

it.each(['migrate', 'seed', 'admin', 'catalogue'])(
  '%s says what is wrong with a setting in one sentence',
  async (command) => {
    expect(await run(command, { PORT: 'x' })).toEqual({
      code: 1,
      errors: 'The setting PORT (“x”) is wrong: expected a port from 0 to 65535.\n',
      output: '',
    })
  },
)

const ADMIN_USAGE =
  'Usage: npm run admin -- create someone@firm.fr, -- end-sessions, -- jobs, or -- retry-jobs or -- drop-jobs all (or their ids)'

describe('on an empty database', () => {
  let database: Awaited<ReturnType<typeof createPostgres>>
  let settings: Record<string, string>
  beforeEach(async () => {
    database = await createPostgres()
    settings = {
      DATABASE_URL: database.url,
      JWT_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://boutique.example',
    }
  })
  afterEach(async () => {
    await database.drop()
  })

  it('the first administrator is made by a link on the shop’s own origin', async () => {
    const { code, output, errors } = await run('admin', settings, 'create', 'Premier@Boutique.example')
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(
      /^Administrator created: Premier@Boutique\.example\nThis link sets the password, once, until .+ in Paris:\nhttps:\/\/boutique\.example\/reset-password\?token=[\w-]{43}&email=premier%40boutique\.example\n$/,
    )
  })

  it('the first price list comes from files, and no second', { timeout: 60_000 }, async () => {
    const first = await run('catalogue', settings, 'load', 'server/seed')
    expect(first).toMatchObject({ code: 0, errors: '' })
    expect(first.output).toMatch(/^Price list 1 is in force: \d+ models, \d+ components\.\n$/)
    expect(await run('catalogue', settings, 'load', 'server/seed')).toEqual({
      code: 1,
      errors: 'A price list is in force: the next ones are published from the dashboard.\n',
      output: '',
    })
  })

  it.each([
    ['admin', [], ADMIN_USAGE],
    ['admin', ['create', 'nobody'], ADMIN_USAGE],
    ['admin', ['delete', 'a@b.example'], ADMIN_USAGE],
    ['admin', ['end-sessions', 'now'], ADMIN_USAGE],
    ['admin', ['retry-jobs'], ADMIN_USAGE],
    ['admin', ['retry-jobs', 'some'], ADMIN_USAGE],
    ['catalogue', ['load'], 'Usage: npm run catalogue -- load directory'],
    ['catalogue', ['load', 'docs'], 'docs has no tree.json: its form is that of server/seed.'],
  ])('%s %j says how it is used', async (command, args, sentence) => {
    expect(await run(command, settings, ...args)).toEqual({ code: 1, errors: `${sentence}\n`, output: '' })
  })

  it('end-sessions says how many there were', async () => {
    expect(await run('admin', settings, 'end-sessions')).toEqual({
      code: 0,
      errors: '',
      output: 'Sessions ended: 0\n',
    })
  })

  it('work that was given up is told, and tried again: one, or all', async () => {
    expect((await run('admin', settings, 'jobs')).output).toBe('Jobs given up: 0\n')
    const db = openPostgres(database.url, () => {})
    const given = (nth: number) => ({
      kind: 'mail',
      payload: json({}),
      attempts: 18,
      run_at: new Date(),
      failed_at: new Date(Date.UTC(2026, 2, nth)),
      last_error: `550 no such mailbox ${nth}`,
      created_at: new Date(),
    })
    try {
      await db.insertInto('jobs').values([1, 2, 3].map(given)).execute()
      const { output } = await run('admin', settings, 'jobs')
      const lines = output.split('\n')
      expect(lines.map((line) => line.replace(/^\S+ {2}mail {2}.{18,20} {2}/, ''))).toEqual([
        '550 no such mailbox 3',
        '550 no such mailbox 2',
        '550 no such mailbox 1',
        'Jobs given up: 3',
        '',
      ])
      const [id = ''] = (lines[1] ?? '').split(' ')
      const again = 'Jobs to be tried again: '
      expect((await run('admin', settings, 'retry-jobs', id)).output).toBe(`${again}1\n`)
      // once: it waits already
      expect((await run('admin', settings, 'retry-jobs', id)).output).toBe(`${again}0\n`)
      expect((await run('admin', settings, 'retry-jobs', 'all')).output).toBe(`${again}2\n`)
      const jobs = await db.selectFrom('jobs').select(['attempts', 'failed_at']).execute()
      expect(jobs).toEqual([1, 2, 3].map(() => ({ attempts: 0, failed_at: null })))
      // what waits is nobody's to drop
      expect((await run('admin', settings, 'drop-jobs', 'all')).output).toBe('Jobs dropped: 0\n')
      const dropped = await db.insertInto('jobs').values([4, 5, 6].map(given)).returning('id').execute()
      const [first = '', second = ''] = dropped.map((job) => job.id)
      expect((await run('admin', settings, 'drop-jobs', first, second)).output).toBe('Jobs dropped: 2\n')
      expect((await run('admin', settings, 'drop-jobs', 'all')).output).toBe('Jobs dropped: 1\n')
      expect(await db.selectFrom('jobs').select('id').execute()).toHaveLength(3)
    } finally {
      await db.destroy()
    }
  })

  it('a command of the next version that only looks does not migrate it', async () => {
    const db = openPostgres(database.url, () => {})
    try {
      await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
        db,
      )
      const { code, output, errors } = await run('admin', settings, 'jobs')
      expect([code, output]).toEqual([1, ''])
      expect(errors).toMatch(/^The database has not had the migration \w+ of this version, and nothing was/)
    } finally {
      await db.destroy()
    }
  })

  it('demo accounts never come to it unasked', async () => {
    expect(await run('seed', settings)).toEqual({
      code: 0,
      errors: '',
      output:
        'Nothing added: the demo accounts have a published password. DEMO_DATA=always adds them all the same.\n',
    })
  })
})

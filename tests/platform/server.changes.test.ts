import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { type Change, DEAF, readChange } from '#server/platform/changes'
import { listenOnPostgres } from '#server/platform/changes.queries'
import { createAccessMemory, READ_AGAIN_MS } from '#server/session/access-memory'
import { catalog, family } from '#shared/catalogue/catalogue.endpoints'
import { changeUser } from '#shared/dashboard/users/users.endpoints'
import { authenticate, logout } from '#shared/session/session.endpoints'
import { removeMember } from '#shared/team/team.endpoints'
import { exemplars, publish } from '#tests/catalogue/exemplars'
import { colleague } from '#tests/team/teaming'
import type { TestApp } from './app.ts'
import { type BlackHole, blackHole } from './black-hole.ts'
import { describeOnBothEngines, testDatabase } from './database.ts'
import { hearingApp } from './hearing-app.ts'

/** Fast enough for a test to see a lost connection found and made again. */
const QUICK = { beatMs: 20, answerMs: 200, trustMs: 400, retryMs: 20 }

const described = (description: string) =>
  exemplars((families) => {
    families['rail-manuel-25'].family.description = description
  })

const descriptionOn = async (api: TestApp, token: string): Promise<string> =>
  (await api.call(family, { token, params: { slug: 'rail-manuel-25' } })).body.family.description

test('a message that a newer version wrote says that anything may have changed', () => {
  expect(['session a', 'account b', 'catalogue true', 'colour red', ''].map(readChange)).toEqual([
    { kind: 'session', id: 'a' },
    { kind: 'account', id: 'b' },
    { kind: 'catalogue' },
    { kind: 'unknown' },
    { kind: 'unknown' },
  ])
})

describeOnBothEngines('memory of one instance', (database) => {
  const api = hearingApp(database, () => database.listen())
  const statusOf = async (token: string) => (await api.call(catalog, { token })).status

  test('whoever knows the reply of a change is answered by what was changed', async () => {
    const { token: admin } = await api.signedIn({ role: 'admin' })
    for (let round = 0; round < 3; round++) {
      const { user, token } = await api.signedIn()
      expect(await statusOf(token)).toBe(200)
      const changed = await api.call(changeUser, {
        token: admin,
        params: { id: user.id },
        body: { status: 'inactive' },
      })
      expect(changed.status).toBe(200)
      expect(await statusOf(token)).toBe(403)

      const ended = await api.signedIn()
      expect(await statusOf(ended.token)).toBe(200)
      await api.call(logout, { token: ended.token })
      expect(await statusOf(ended.token)).toBe(401)
    }
  })

  test('what was never announced shows within half a minute', async () => {
    const { user, token } = await api.signedIn()
    expect(await statusOf(token)).toBe(200)
    await database.db.transaction().execute(async (trx) => {
      await sql`alter table users disable trigger users_changed`.execute(trx)
      await trx.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute()
      await sql`alter table users enable trigger users_changed`.execute(trx)
    })
    expect(await statusOf(token)).toBe(200)
    api.clock.advance(READ_AGAIN_MS)
    expect(await statusOf(token)).toBe(403)
  })

  test('a token opens no other account’s session', async () => {
    const { user, token } = await api.signedIn()
    await api.call(authenticate, { token })
    const other = await api.createUser()
    const session = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const foreign = api.app.jwt.sign({
      sub: other.id,
      sid: session.id,
      aud: 'ombrelia-shop',
      iat: Math.floor(api.clock.now() / 1000),
      exp: Math.floor(api.clock.now() / 1000) + 60,
    })
    expect(await statusOf(foreign)).toBe(401)
  })

  test('an account read while it changes is not kept', async () => {
    const { user } = await api.signedIn()
    const { id: sessionId } = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const listeners: ((change: Change) => void)[] = []
    const memory = createAccessMemory({
      db: database.db,
      clock: api.clock,
      changes: { ...DEAF, isLive: () => true, onChange: (hear) => void listeners.push(hear) },
    })
    const reading = memory.find(user.id, sessionId)
    for (const hear of listeners) hear({ kind: 'account', id: user.id })
    expect(await reading).toMatchObject({ user: { company: user.company } })
    await database.db.updateTable('users').set({ company: 'Autre' }).where('id', '=', user.id).execute()
    expect(await memory.find(user.id, sessionId)).toMatchObject({ user: { company: 'Autre' } })
    // and now it is
    await database.db.updateTable('users').set({ company: 'Encore' }).where('id', '=', user.id).execute()
    expect(await memory.find(user.id, sessionId)).toMatchObject({ user: { company: 'Autre' } })
  })
})

describe('two instances on one PostgreSQL', () => {
  const database = testDatabase('postgres')
  let line: BlackHole
  beforeAll(async () => {
    line = await blackHole(database.url)
    await publish(database.db)
  })
  const told: string[] = []
  let changes = DEAF
  const one = hearingApp(database, () => database.listen())
  const other = hearingApp(database, async () => {
    // time to change something before it hears again
    changes = listenOnPostgres(line.url, (reason) => told.push(reason), { ...QUICK, retryMs: 1000 })
    return changes
  })
  afterAll(() => line.close())

  const statusOnOther = async (token: string) => (await other.call(catalog, { token })).status
  const isLive = () => expect.poll(() => changes.isLive())

  test('a session that ends, rights that change and a publication reach the other without a clock', async () => {
    const { token: admin } = await one.signedIn({ role: 'admin' })
    const { user, token } = await one.signedIn()
    expect(await statusOnOther(token)).toBe(200)
    const body = { status: 'inactive' } as const
    expect((await one.call(changeUser, { token: admin, params: { id: user.id }, body })).status).toBe(200)
    await expect.poll(() => statusOnOther(token), { interval: 1 }).toBe(403)

    const leaving = await one.signedIn()
    expect(await statusOnOther(leaving.token)).toBe(200)
    await one.call(logout, { token: leaving.token })
    await expect.poll(() => statusOnOther(leaving.token), { interval: 1 }).toBe(401)

    expect(await descriptionOn(other, admin)).not.toBe('Annoncée.')
    await publish(database.db, described('Annoncée.'))
    await expect.poll(() => descriptionOn(other, admin), { interval: 1 }).toBe('Annoncée.')
  })

  test('a colleague who is taken out, and a head whose account closes, reach the other likewise', async () => {
    const head = await one.signedIn()
    const [member, left] = [
      await colleague(one, database, head.token),
      await colleague(one, database, head.token),
    ]
    expect([await statusOnOther(member.token), await statusOnOther(left.token)]).toEqual([200, 200])
    await one.call(removeMember, { token: head.token, params: { id: left.user.id } })
    await expect.poll(() => statusOnOther(left.token), { interval: 1 }).toBe(401)
    expect(await statusOnOther(member.token)).toBe(200)
    await database.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', head.user.id)
      .execute()
    await expect.poll(() => statusOnOther(member.token), { interval: 1 }).toBe(403)
  })

  test('what was committed before one catches up has been heard', async () => {
    const heard: string[] = []
    const listening = await database.listen()
    await expect.poll(() => listening.isLive()).toBe(true)
    listening.onChange((change) => void heard.push(JSON.stringify(change)))
    for (let round = 0; round < 30; round++) {
      const { id } = await one.createUser()
      await database.db.updateTable('users').set({ company: 'Vue' }).where('id', '=', id).execute()
      await listening.caughtUp()
      expect(heard).toContain(JSON.stringify({ kind: 'account', id }))
    }
    await listening.close()
  })

  test('a dead line is found: the database is asked each time, and what was kept before is forgotten', async () => {
    const { user, token } = await one.signedIn()
    const { token: reader } = await one.signedIn()
    expect([await statusOnOther(token), await statusOnOther(reader)]).toEqual([200, 200])
    const before = told.length
    line.swallow()
    await expect.poll(() => told.length).toBeGreaterThan(before)
    expect(changes.isLive()).toBe(false)
    await database.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute()
    await publish(database.db, described('Sans ligne.'))
    // heard again, it does not believe what it kept before
    await isLive().toBe(true)
    expect(await statusOnOther(token)).toBe(403)
    expect(await descriptionOn(other, reader)).toBe('Sans ligne.')
  })

  test('while nothing is heard, a change of rights acts at once and a publication within a second', async () => {
    const deaf = await one.signedIn()
    expect(await statusOnOther(deaf.token)).toBe(200)
    const before = await descriptionOn(other, deaf.token)
    await changes.close()
    await publish(database.db, described('Lue.'))
    expect(await descriptionOn(other, deaf.token)).toBe(before)
    other.clock.advance(CHECK_EVERY_MS)
    expect(await descriptionOn(other, deaf.token)).toBe('Lue.')
    await database.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', deaf.user.id)
      .execute()
    expect(await statusOnOther(deaf.token)).toBe(403)
  })
})

describe('the connection that hears', () => {
  const database = testDatabase('postgres')
  const opened: { close(): Promise<void> | void }[] = []
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })

  test('is made again when the server ends it', async () => {
    const heard: string[] = []
    const changes = listenOnPostgres(database.url, () => {}, QUICK)
    opened.push(changes)
    changes.onChange(({ kind }) => void heard.push(kind))
    await expect.poll(() => changes.isLive()).toBe(true)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ombrelia-shop changes' and datname = current_database()`.execute(database.db)
    await expect.poll(() => heard).toEqual(['unknown', 'unknown'])
    await expect.poll(() => changes.isLive()).toBe(true)
  })

  test('is not trusted behind a pooler, which gives each statement another session', async () => {
    const { hostname, port } = new URL(database.url)
    // poolers give their clients a key of their own
    const pooler = createServer((near) => {
      const far = connect(Number(port), hostname)
      near.pipe(far)
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
      far.on('data', (bytes) => {
        const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
        if (key >= 0) bytes.writeInt32BE(1, key + 5)
        near.write(bytes)
      })
      far.on('close', () => near.destroy())
    }).listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const address = pooler.address()
    if (address === null || typeof address === 'string') throw new Error('The pooler has no address.')
    opened.push({ close: () => void pooler.close() })
    const told: string[] = []
    const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${address.port}` }).href
    const changes = listenOnPostgres(url, (reason) => told.push(reason), QUICK)
    opened.push(changes)
    await expect.poll(() => told).toEqual(['a pooler stands before the database'])
    expect(changes.isLive()).toBe(false)
    await changes.caughtUp()
  })

  test('says once that the database is away, and holds nobody up', async () => {
    const told: string[] = []
    const changes = listenOnPostgres('postgres://nobody@127.0.0.1:1/none', (reason) => told.push(reason), {
      ...QUICK,
      retryMs: 1,
    })
    opened.push(changes)
    await expect.poll(() => told.length).toBe(1)
    await changes.caughtUp()
    expect([changes.isLive(), told.length]).toEqual([false, 1])
  })
})

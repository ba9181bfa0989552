import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  deleteOldChanges,
  forgetLeftProjects,
  forgetProjects,
} from '#server/projects/projects-of-account.queries'
import { deleteAccount, exportData, exportProjects } from '#shared/account/privacy.endpoints'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { deleteProject } from '#shared/projects/projects.endpoints'
import { aLine } from '#tests/cart/lines.fixtures'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { change, FIELDS, keep, owner, send } from './projecting.ts'

const SHORT = aLine('Baie')
const AT = '2026-03-02T09:00:00.000Z'

describeOnDatabase('one’s own chantiers', (database) => {
  const api = testApp(database)
  const countOf = async (userId: string) =>
    (await database.db.selectFrom('projects').select('id').where('user_id', '=', userId).execute()).length

  const changesOf = async (id: string) => {
    const changes = database.db.selectFrom('project_changes').select('id').where('project_id', '=', id)
    return (await changes.execute()).length
  }

  /** That a line of it was changed is known far more often than a version with a bound keeps. */
  const knowMany = async ({ token, id }: { token: string; id: string }) => {
    await send(api, token, id, [change('Salon')])
    await sql`insert into project_changes (project_id, id, line_id, version, at)
      select project_id, gen_random_uuid(), line_id, version, at from project_changes, generate_series(1, 25000)
      where project_id = ${id}`.execute(database.db)
  }

  test('come with one’s data, without what was removed', async () => {
    await owner(api)
    const { token, id } = await owner(api, FIELDS)
    const gone = change('Cave')
    const content = aLine('Salon', { name: 'Baie', room: 'Séjour', note: 'Après la peinture', quantity: 2 })
    await send(api, token, id, [
      gone,
      change('Bureau', { position: 2 }),
      change('', { content, position: 1 }),
    ])
    await send(api, token, id, [change('', { line: gone.line, base: 1, content: null })])
    const { body } = await api.call(exportData, { token })
    const { criteria } = content
    expect(body.projects).toEqual([
      {
        ...{ ...FIELDS, createdAt: AT, changedAt: AT, archivedAt: null },
        lines: [
          {
            ...{ reference: 'RA-25', label: 'Salon', criteria, quantity: 2 },
            ...{ name: 'Baie', room: 'Séjour', note: 'Après la peinture' },
          },
          { reference: 'RA-25', label: 'Bureau', criteria, quantity: 1, name: '', room: '', note: '' },
        ],
      },
    ])
  })

  test('come a few at a time, each once', async () => {
    const { token, user } = await api.signedIn()
    for (let one = 0; one < 45; one += 1) await keep(api, token, { name: `Chantier ${one}` })
    const first = (await api.call(exportData, { token })).body
    const found = first.projects.map(({ name }) => name)
    for (let after = first.projectsAfter; after !== null; ) {
      const { body } = await api.call(exportProjects, { token, query: { after } })
      expect(body.projects.length).toBeLessThanOrEqual(20)
      found.push(...body.projects.map(({ name }) => name))
      after = body.projectsAfter
    }
    expect(found).toHaveLength(await countOf(user.id))
    expect(new Set(found).size).toBe(45)
    const stranger = await owner(api)
    const query = { after: String(first.projectsAfter) }
    expect((await api.call(exportProjects, { token: stranger.token, query })).status).toBe(404)
  })

  test('of many lines come one at a time, and whole', async () => {
    const { token, id } = await owner(api, { name: 'Tour' })
    for (let sent = 0; sent < 1000; sent += 200)
      await send(
        api,
        token,
        id,
        [...Array(200)].map((_, place) => change('', { content: SHORT, position: sent + place })),
      )
    api.clock.advance(1000)
    const { body } = await keep(api, token, { name: 'Annexe' })
    await send(api, token, body.project.id, [change('Hall')])
    api.clock.advance(-1000)
    const first = (await api.call(exportData, { token })).body
    expect(first.projects.map(({ lines }) => lines.length)).toEqual([1000])
    const rest = await api.call(exportProjects, { token, query: { after: String(first.projectsAfter) } })
    expect(rest.body.projects.map(({ name }) => name)).toEqual(['Annexe'])
    expect(rest.body.projectsAfter).toBe(null)
  })

  test('very many of a closed account go in portions, one at least each time', async () => {
    const { user, token, id } = await owner(api)
    await send(api, token, id, [change('Salon'), change('Bureau')])
    await keep(api, token, { name: 'Vide' })
    await keep(api, token, { name: 'Autre' })
    const { db } = database
    const round = async (atOnce: number) => {
      await db.transaction().execute((trx) => forgetProjects(trx, user.id, atOnce))
      return [await countOf(user.id), await changesOf(id)]
    }
    // what has changes goes once they are gone
    const rounds = [await round(1), await round(1), await round(1), await round(1)]
    expect(rounds).toEqual([
      [2, 1],
      [1, 0],
      [0, 0],
      [0, 0],
    ])
  })

  test('of which very many changes are known go, those changes before them', async () => {
    const { db } = database
    const known = async () => {
      const one = await owner(api)
      await knowMany(one)
      return one
    }
    const [closed, deleted] = [await known(), await known()]
    const body = { password: TEST_PASSWORD }
    expect((await api.call(deleteAccount, { token: closed.token, body })).status).toBe(200)
    expect([await countOf(closed.user.id), await changesOf(closed.id)]).toEqual([1, 5001])
    await db.transaction().execute((trx) => forgetLeftProjects(trx, new Date(api.clock.now()), 1000))
    expect([await countOf(closed.user.id), await changesOf(closed.id)]).toEqual([0, 0])
    const params = { id: deleted.id }
    expect((await api.call(deleteProject, { token: deleted.token, params })).status).toBe(200)
    expect([await countOf(deleted.user.id), await changesOf(deleted.id)]).toEqual([0, 0])
  })

  test('go with the account; another’s stay', async () => {
    const other = await owner(api)
    const { user, token, id } = await owner(api)
    await send(api, token, id, [change('Salon')])
    expect((await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })).status).toBe(200)
    expect([await countOf(user.id), await countOf(other.user.id)]).toEqual([0, 1])
  })

  test('of an account that a version from before closed go later', async () => {
    const { user, token } = await owner(api)
    const other = await owner(api)
    const { db } = database
    const left = await db.selectFrom('projects').selectAll().where('user_id', '=', user.id).execute()
    await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    await db.insertInto('projects').values(left).execute()
    await database.db.transaction().execute((trx) => forgetLeftProjects(trx, new Date(api.clock.now())))
    expect([await countOf(user.id), await countOf(other.user.id)]).toEqual([0, 1])
  })

  test('that changes were done is forgotten after a time, however many they are', async () => {
    const { token, id } = await owner(api)
    await knowMany({ token, id })
    const left = async (days: number) => {
      const at = new Date(api.clock.now() + days * DAY)
      await database.db.transaction().execute((trx) => deleteOldChanges(trx, at))
      return changesOf(id)
    }
    expect(await left(KEPT.projectChangeDays)).toBe(25_001)
    expect(await left(KEPT.projectChangeDays + 1)).toBe(0)
  })
})

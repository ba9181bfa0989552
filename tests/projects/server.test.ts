import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listProjectsQuery } from '#server/projects/project-list.queries'
import { ownProjectsQuery } from '#server/projects/projects-of-account.queries'
import { parisDay } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'
import { PROJECTS_MAX, PROJECTS_MAX_BYTES, PROJECTS_PAGE_SIZE } from '#shared/projects/project-limits'
import type { ProjectState } from '#shared/projects/project-states'
import * as calls from '#shared/projects/projects.endpoints'
import type { ProjectRow, ProjectsQuery } from '#shared/projects/projects.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { change, codeOf, FIELDS, keep, owner, read, send } from './projecting.ts'

const AT = '2026-03-02T09:00:00.000Z'

describeOnDatabase('chantiers of an account', (database) => {
  const api = testApp(database)

  const list = async (token: string, query: ProjectsQuery = {}) =>
    (await api.call(calls.listProjects, { token, query: { ...query } })).body
  const namesOf = ({ projects }: { projects: readonly ProjectRow[] }) => projects.map(({ name }) => name)
  const archive = (token: string, id: string, archived: boolean) =>
    api.call(calls.archiveProject, { token, params: { id }, body: { archived } })

  test('what is said of one is kept, tidy, and the same again is no conflict', async () => {
    const { token } = await api.signedIn()
    const id = randomUUID()
    const first = await keep(api, token, { ...FIELDS, id, name: '  Villa   Roche ' })
    expect(first.body).toEqual({
      success: true,
      kept: true,
      project: {
        ...{ id, ...FIELDS, state: 'open', version: 1, revision: 0, createdAt: AT, changedAt: AT },
        ...{ archivedAt: null, orders: [] },
      },
    })
    // the reply was lost: the page knows nothing of version 1
    expect((await keep(api, token, { ...FIELDS, id })).body).toEqual(first.body)
    const second = await keep(api, token, { ...FIELDS, id, base: 1, notes: '' })
    expect(second.body).toMatchObject({ kept: true, project: { version: 2, notes: '' } })
    expect((await read(api, token, id)).body).toEqual({
      ...{ success: true, project: second.body.project, lines: [], revision: 0, hasMore: false },
    })
  })

  test('what another device said since is told, and stays', async () => {
    const { token, id } = await owner(api, FIELDS)
    await keep(api, token, { ...FIELDS, id, base: 1, notes: 'Du bureau' })
    const mine = await keep(api, token, { ...FIELDS, id, base: 1, notes: 'Du chantier' })
    expect(mine.body).toMatchObject({ kept: false, project: { version: 2, notes: 'Du bureau' } })
    const over = await keep(api, token, { ...FIELDS, id, base: 2, notes: 'Du chantier' })
    expect(over.body).toMatchObject({ kept: true, project: { version: 3, notes: 'Du chantier' } })
  })

  test('what may not be kept is named', async () => {
    const { token } = await api.signedIn()
    const wrong = await keep(api, token, { name: '  ', wishedOn: '2026-02-30' })
    expect([wrong.status, Reflect.get(wrong.body, 'errors')]).toEqual([
      422,
      { name: ['Donnez un nom au chantier.'], wishedOn: ['Cette date n’existe pas.'] },
    ])
    expect((await keep(api, token, { name: 'x'.repeat(101) })).status).toBe(422)
    // what was read once and is gone is not made anew
    expect(codeOf(await keep(api, token, { base: 1 }))).toEqual([404, 'NOT_FOUND'])
  })

  test('a day that has passed is wished for no more, but what was kept before may stand', async () => {
    const [past, today, next] = [-DAY, 0, DAY].map((ms) => parisDay(api.clock.now() + ms))
    const { token, id } = await owner(api, { ...FIELDS, wishedOn: String(today) })
    const duplicate = () =>
      api.call(calls.duplicateProject, { token, params: { id }, body: { id: randomUUID() } })
    const wrong = await keep(api, token, { wishedOn: String(past) })
    expect([wrong.status, Reflect.get(wrong.body, 'errors')]).toEqual([
      422,
      { wishedOn: ['Cette date est passée.'] },
    ])
    const row = database.db.updateTable('projects').where('id', '=', id)
    await row.set({ wished_on: String(past) }).execute()
    const said = { ...FIELDS, id, wishedOn: String(past), notes: 'Portail changé' }
    expect((await keep(api, token, { ...said, base: 1 })).body).toMatchObject({
      kept: true,
      project: { version: 2, wishedOn: past },
    })
    // whoever has not read the last version is shown it first
    const before = parisDay(api.clock.now() - 2 * DAY)
    expect((await keep(api, token, { ...said, base: 1, wishedOn: before })).body.kept).toBe(false)
    const copy = await duplicate()
    expect(copy.body.project).toMatchObject({ notes: 'Portail changé', wishedOn: null })
    await keep(api, token, { ...said, base: 2, wishedOn: String(next) })
    expect((await duplicate()).body.project.wishedOn).toBe(next)
  })

  test('a page of the list goes on where it ended, whatever changes meanwhile', async () => {
    const { token } = await api.signedIn()
    const count = PROJECTS_PAGE_SIZE + 3
    const ids: string[] = []
    for (let nth = 1; nth <= count; nth++) {
      api.clock.advance(1000)
      ids.push((await keep(api, token, { name: `Chantier ${nth}` })).body.project.id)
    }
    const first = await list(token)
    expect([namesOf(first).at(0), first.projects.length]).toEqual([`Chantier ${count}`, PROJECTS_PAGE_SIZE])
    // one that the page shows goes up
    api.clock.advance(1000)
    await send(api, token, String(ids[3]), [change('Salon')])
    const rest = await list(token, { after: String(first.next) })
    expect([namesOf(rest), rest.next]).toEqual([['Chantier 3', 'Chantier 2', 'Chantier 1'], null])
    expect(namesOf(await list(token, { limit: '2' }))).toEqual(['Chantier 4', `Chantier ${count}`])
    for (const query of [{ after: 'rien' }, { limit: '0' }, { limit: '51' }])
      expect((await api.call(calls.listProjects, { token, query })).status).toBe(422)
  })

  test('found by name, place and contact; archived ones are apart', async () => {
    const { user, token, id } = await owner(api, FIELDS)
    await keep(api, token, { name: 'École Œuvre' })
    await send(api, token, id, [change('Salon'), change('Bureau')])
    const found = async (search: string) => namesOf(await list(token, { search }))
    expect(await found('ecole oeuvre')).toEqual(['École Œuvre'])
    expect(await found('antibes')).toEqual(['Villa Roche'])
    expect(await found('GARDIEN')).toEqual(['Villa Roche'])
    expect(await found('100%')).toEqual([])
    const gone = (await archive(token, id, true)).body.project
    expect(gone.archivedAt).toBe(new Date(api.clock.now()).toISOString())
    api.clock.advance(1000)
    expect((await archive(token, id, true)).body.project).toEqual(gone)
    expect(namesOf(await list(token))).toEqual(['École Œuvre'])
    const apart = await list(token, { archived: '1' })
    expect(apart.projects).toEqual([
      {
        ...{ id, name: FIELDS.name, place: FIELDS.place, state: 'open', lines: 2, orders: [] },
        ...{ wishedOn: FIELDS.wishedOn, changedAt: gone.changedAt, archivedAt: gone.archivedAt },
        archivedBy: user.email,
      },
    ])
    expect((await archive(token, id, false)).body.project.archivedAt).toBeNull()
  })

  test('a copy has the lines of now, once', async () => {
    const { token, id } = await owner(api, FIELDS)
    const [one, two] = [change('Salon', { position: 7 }), change('Bureau', { position: 3 })]
    await send(api, token, id, [one, two, change('Cave')])
    const lines = (await read(api, token, id)).body.lines
    const cave = lines.find(({ content }) => content?.model.subFamily?.name === 'Cave')
    await send(api, token, id, [change('', { line: String(cave?.id), base: 1, content: null })])
    const copyId = randomUUID()
    const duplicate = () => api.call(calls.duplicateProject, { token, params: { id }, body: { id: copyId } })
    const copy = await duplicate()
    expect(copy.body.project).toMatchObject({
      ...{ ...FIELDS, name: 'Villa Roche (copie)', version: 1, revision: 2, state: 'open' },
    })
    expect((await duplicate()).body).toEqual(copy.body)
    const copied = (await read(api, token, copyId)).body.lines
    expect(copied.map(({ content, position, version }) => [content, position, version])).toEqual([
      [aLine('Bureau'), 3, 1],
      [aLine('Salon'), 7, 1],
    ])
    expect(copied.some((line) => [one.line, two.line].includes(line.id))).toBe(false)
  })

  test('one that is deleted is gone with its lines', async () => {
    const { token, id } = await owner(api)
    await send(api, token, id, [change('Salon')])
    const remove = () => api.call(calls.deleteProject, { token, params: { id } })
    expect((await remove()).status).toBe(200)
    expect(codeOf(await remove())).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await send(api, token, id, [change('Bureau')]))).toEqual([404, 'NOT_FOUND'])
    const { db } = database
    const left = await db.selectFrom('project_lines').select('id').where('project_id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('another’s does not exist, whatever is asked of it', async () => {
    const { token, id } = await owner(api)
    const stranger = (await api.signedIn()).token
    const params = { id }
    const asked = [
      await read(api, stranger, id),
      await keep(api, stranger, { id }),
      await keep(api, stranger, { id, base: 1 }),
      await send(api, stranger, id, []),
      await send(api, stranger, id, [change('Salon')]),
      await archive(stranger, id, true),
      await api.call(calls.duplicateProject, { token: stranger, params, body: { id: randomUUID() } }),
      // nor may a copy take its id
      await api.call(calls.duplicateProject, {
        ...{ token: stranger, params: { id: (await keep(api, stranger)).body.project.id }, body: { id } },
      }),
      await api.call(calls.deleteProject, { token: stranger, params }),
      await read(api, stranger, 'n-importe-quoi'),
    ]
    expect(asked.map(codeOf)).toEqual(asked.map(() => [404, 'NOT_FOUND']))
    expect((await read(api, token, id)).body).toMatchObject({ project: { version: 1 }, lines: [] })
  })

  test('they are counted, archived or not', async () => {
    const { user, token, id } = await owner(api)
    await sql`insert into projects (id, user_id, name, notes, place, contact_name, contact_phone, version, revision,
        created_at, changed_at, archived_at)
      select gen_random_uuid(), ${user.id}::uuid, 'Chantier', '', '', '', '', 1, 0, ${AT}, ${AT},
        case when n % 2 = 0 then ${AT}::timestamptz end
      from generate_series(1, ${PROJECTS_MAX - 1}::integer) n`.execute(database.db)
    const full = [409, 'PROJECTS_FULL']
    expect(codeOf(await keep(api, token))).toEqual(full)
    const copy = { token, params: { id }, body: { id: randomUUID() } }
    expect(codeOf(await api.call(calls.duplicateProject, copy))).toEqual(full)
    expect((await keep(api, token, { id, base: 1, notes: 'encore' })).status).toBe(200)
  })

  test('their lines take no more together than an account may', async () => {
    const { user, token, id } = await owner(api)
    const { id: other } = (await keep(api, token)).body.project
    await send(api, token, id, [change('Salon')])
    const own = () =>
      database.db.selectFrom('projects').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()
    const { bytes } = await own()
    expect(bytes).toBeGreaterThan(500)
    const grown = PROJECTS_MAX_BYTES - bytes - 100
    await database.db.updateTable('projects').set({ bytes: grown }).where('id', '=', other).execute()
    const full = [409, 'PROJECTS_FULL']
    expect(codeOf(await send(api, token, id, [change('Chambre')]))).toEqual(full)
    const copy = { token, params: { id }, body: { id: randomUUID() } }
    expect(codeOf(await api.call(calls.duplicateProject, copy))).toEqual(full)
    expect((await own()).bytes).toBe(bytes)
    // what makes room passes, also for who is above it
    await database.db
      .updateTable('projects')
      .set({ bytes: PROJECTS_MAX_BYTES + 1 })
      .where('id', '=', other)
      .execute()
    const second = await keep(api, token)
    expect(codeOf(await send(api, token, second.body.project.id, [change('Cave')]))).toEqual(full)
    const { lines } = (await read(api, token, id)).body
    const removal = change('', { line: lines[0]?.id ?? '', base: 1, content: null })
    expect((await send(api, token, id, [removal])).status).toBe(200)
    expect((await own()).bytes).toBe(0)
    await database.db.updateTable('projects').set({ bytes: 0 }).where('id', '=', other).execute()
    expect((await send(api, token, id, [change('Salon')])).status).toBe(200)
    const { bytes: now } = await own()
    expect((await api.call(calls.duplicateProject, copy)).status).toBe(200)
    const { bytes: together } = await database.db
      .selectFrom('projects')
      .select(({ fn }) => fn.sum<string>('bytes').as('bytes'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(Number(together)).toBe(2 * now)
  })

  test('a page of the list is read by its index, and a search by its own', async () => {
    const { user } = await owner(api)
    const trx = await database.db.startTransaction().execute()
    const planOf = async (filter: { state?: ProjectState; search?: string; archived?: boolean }) => {
      const after = { id: randomUUID(), changedAt: new Date(AT) }
      return JSON.stringify(
        await listProjectsQuery(trx, user.id, { archived: false, ...filter }, after, 21).explain(),
      )
    }
    try {
      await sql`insert into projects (id, user_id, name, notes, place, contact_name, contact_phone, version, revision,
          created_at, changed_at, archived_at)
        select gen_random_uuid(), ${user.id}::uuid, 'Chantier ' || n, '', '', '', '', 1, 0, ${AT},
          ${AT}::timestamptz - n * interval '1 minute', case when n % 2 = 0 then ${AT}::timestamptz end
        from generate_series(1, 6000) n`.execute(trx)
      await sql`analyze projects`.execute(trx)
      const all = await planOf({})
      expect(all).toMatch(/Index Scan using projects_user on projects/)
      const exported = JSON.stringify(await ownProjectsQuery(trx, user.id, randomUUID()).explain())
      expect(exported).toMatch(/Index Scan using projects_owner on projects/)
      expect(all).toMatch(/Index Cond: .*ROW\(.*changed_at, .*id\) < ROW/)
      expect(await planOf({ state: 'open' })).toMatch(/Index Scan using projects_user on projects/)
      expect(await planOf({ archived: true })).toMatch(/Index Scan using projects_user_archived on projects/)
      expect(await planOf({ search: 'chantier 5999' })).toContain('Bitmap Index Scan on projects_search')
    } finally {
      await trx.rollback().execute()
    }
  })
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteProject } from '#server/projects/keep-project'
import { WAITING_FILES_MAX } from '#shared/line-files/line-file.rules'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { PROJECT_FILES_MAX, PROJECT_OWN_FILES_MAX } from '#shared/projects/project-limits'
import * as calls from '#shared/projects/projects.endpoints'
import { newProject } from '#shared/projects/projects.rules'
import { aLine } from '#tests/cart/lines.fixtures'
import { pdf } from '#tests/line-files/files'
import { publishCutFilm, senders } from '#tests/line-files/senders'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { change, codeOf, keep, owner, read as readProject, send } from './projecting.ts'

describeOnDatabase('files of a chantier', (database) => {
  const api = testApp(database)
  const { kept, upload, read, count, purge } = senders(api, database)
  beforeAll(() => publishCutFilm(database))

  const LATER = KEPT.looseLineFileDays + 1
  const withFiles = (...files: LineFile[]) => change('', { content: aLine('Salon', { files }) })

  test('they stay while a line has them, and a while after', async () => {
    const { user, token, id } = await owner(api)
    const file = await kept({ token }, pdf())
    const line = withFiles(file)
    await send(api, token, id, [line])
    await purge(LATER)
    expect(await count(file.id)).toBe(1)
    // a copy has it as well
    const body = { id: crypto.randomUUID() }
    await api.call(calls.duplicateProject, { token, params: { id }, body })
    await send(api, token, id, [change('', { line: line.line, base: 1, content: null })])
    await purge(LATER)
    expect(await count(file.id)).toBe(1)
    // who deletes it may have the line in a cart still
    const now = () => api.clock.now() + LATER * DAY
    await deleteProject(
      { db: database.db, clock: { now } },
      { userId: user.id, by: null, id: body.id },
      { ip: '127.0.0.1' },
    )
    await purge(LATER + 1)
    expect(await count(file.id)).toBe(1)
    await purge(2 * LATER)
    expect(await count(file.id)).toBe(0)
  })

  test('another’s file is no file of it, and is not told', async () => {
    const other = await owner(api)
    const file = await kept(other, pdf())
    const { token, id } = await owner(api)
    expect((await send(api, token, id, [withFiles(file)])).body.done).toHaveLength(1)
    const links = await database.db
      .selectFrom('project_line_files')
      .select('file_id')
      .where('project_id', '=', id)
      .execute()
    expect(links).toEqual([])
    expect((await read(token, file.id)).statusCode).toBe(404)
    await purge(LATER)
    expect(await count(file.id)).toBe(0)
  })

  test('a chantier has its own, in their order; a copy has them too, and a page that knows none leaves them', async () => {
    const { token, id } = await owner(api)
    const [one, two] = [await kept({ token }, pdf()), await kept({ token }, pdf())]
    const filesOf = async (project: string) => {
      const { body } = await readProject(api, token, project)
      return body.success ? body.project.files?.map((file) => file.id) : undefined
    }
    expect((await keep(api, token, { id, base: 1, files: [two, one, two] })).body).toMatchObject({
      kept: true,
      project: { version: 2, files: [two, one] },
    })
    // the same again is no change
    expect((await keep(api, token, { id, base: 2, files: [two, one] })).body).toMatchObject({
      project: { version: 2 },
    })
    const { files: _, ...older } = newProject('Villa Roche')
    const body = { base: 2, fields: { ...older, place: 'Nice' } }
    expect((await api.call(calls.keepProject, { token, params: { id }, body })).body).toMatchObject({
      project: { version: 3, place: 'Nice', files: [two, one] },
    })
    const copy = crypto.randomUUID()
    await api.call(calls.duplicateProject, { token, params: { id }, body: { id: copy } })
    expect([await filesOf(id), await filesOf(copy)]).toEqual([
      [two.id, one.id],
      [two.id, one.id],
    ])
    await keep(api, token, { id, base: 3, files: [one] })
    await purge(LATER)
    expect([await filesOf(id), await filesOf(copy)]).toEqual([[one.id], [two.id, one.id]])
    await api.call(calls.deleteProject, { token, params: { id: copy } })
    await purge(2 * LATER)
    expect([await count(one.id), await count(two.id)]).toEqual([1, 0])
  })

  test('of those of another it has none, and no more than twenty', async () => {
    const other = await owner(api)
    const theirs = await kept(other, pdf())
    const { token, id } = await owner(api)
    const { body } = await keep(api, token, { id, base: 1, files: [theirs] })
    expect(body).toMatchObject({ kept: true, project: { files: [] } })
    const many = Array.from({ length: PROJECT_OWN_FILES_MAX + 1 }, () => ({
      ...theirs,
      id: crypto.randomUUID(),
    }))
    expect((await keep(api, token, { id, base: 2, files: many })).status).toBe(422)
  })

  const fill = async (userId: string, files: number): Promise<LineFile[]> => {
    const at = new Date(api.clock.now()).toISOString()
    const { rows } = await sql<{
      id: string
    }>`insert into line_files (user_id, kind, name, bytes, created_at, used_at)
      select ${userId}::uuid, 'pdf', 'plan.pdf', '\\x78', ${at}::timestamptz, ${at}::timestamptz
      from generate_series(1, ${files}::integer) returning id`.execute(database.db)
    return rows.map((row) => ({ id: row.id, name: 'plan.pdf', kind: 'pdf', size: 1 }))
  }

  test('they leave room for those of the cart, up to a number of their own', async () => {
    const { user, token, id } = await owner(api)
    const waiting = await fill(user.id, WAITING_FILES_MAX)
    expect((await upload({ token }, pdf())).statusCode).toBe(409)
    const lines = (files: readonly LineFile[]) =>
      Array.from({ length: Math.ceil(files.length / 5) }, (_, index) =>
        withFiles(...files.slice(index * 5, index * 5 + 5)),
      )
    expect((await send(api, token, id, lines(waiting))).status).toBe(200)
    expect((await upload({ token }, pdf())).statusCode).toBe(200)
    const more = await fill(user.id, PROJECT_FILES_MAX - WAITING_FILES_MAX)
    expect((await send(api, token, id, lines(more))).status).toBe(200)
    const [last] = await fill(user.id, 1)
    const full = await send(api, token, id, last === undefined ? [] : [withFiles(last)])
    expect(codeOf(full)).toEqual([409, 'PROJECT_FILES_FULL'])
    if (last !== undefined)
      expect(codeOf(await keep(api, token, { id, base: 1, files: [last] }))).toEqual([
        409,
        'PROJECT_FILES_FULL',
      ])
    // what is there already is no more
    expect((await send(api, token, id, lines(waiting))).status).toBe(200)
  })
})

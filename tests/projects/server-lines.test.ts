import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/platform/durations'
import {
  CHANGES_MAX,
  PROJECT_CHANGES_KEPT,
  PROJECT_LINE_MAX_LENGTH,
  PROJECT_LINES_MAX,
} from '#shared/projects/project-limits'
import * as calls from '#shared/projects/projects.endpoints'
import type { LineChange, ProjectLine } from '#shared/projects/projects.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { change, codeOf, owner, read, send } from './projecting.ts'

const AT = '2026-03-02T09:00:00.000Z'

describeOnDatabase('lines of a chantier', (database) => {
  const api = testApp(database)
  const limited = testApp(database, { settings: { RATE_LIMIT_SCALE: '0.034' } })

  /** All lines, a page after the other. */
  const readAll = async (token: string, id: string): Promise<ProjectLine[]> => {
    const lines: ProjectLine[] = []
    for (let since = 0, more = true; more; ) {
      const { body } = await read(api, token, id, since)
      lines.push(...body.lines)
      more = body.hasMore
      since = body.revision
    }
    return lines
  }

  test('a new line, a change of it and its end each make a version, and all of the line is kept', async () => {
    const { token, id } = await owner(api)
    const content = aLine('Salon', {
      ...{ name: 'Baie', room: 'Séjour', note: 'Poser après la peinture', changedFrom: 'CMD-2026-000001' },
      files: [{ id: randomUUID(), name: 'plan.pdf', kind: 'pdf', size: 1000 }],
      previous: {
        ...{ order: 'CMD-2026-000001', name: 'Baie', project: 'Villa', unitCents: 9900 },
        components: [{ type: 'profile', previous: null, current: { reference: 'PR-25', label: 'Profilé' } }],
        values: [{ key: 'length', label: 'Longueur', previous: '3500 mm', current: null }],
      },
    })
    const first = change('', { content, position: 4 })
    const made = await send(api, token, id, [first])
    expect(made.body).toMatchObject({
      done: [{ change: first.id, line: first.line, version: 1 }],
      ...{ conflicts: [], lines: [], revision: 1, hasMore: false, project: { revision: 1, version: 1 } },
    })
    const kept = { id: first.line, position: 4, content, version: 1, changedAt: AT }
    expect(await readAll(token, id)).toEqual([kept])
    const more = change('', { line: first.line, base: 1, content: { ...content, quantity: 3 }, position: 4 })
    const end = change('', { line: first.line, base: 2, content: null })
    const done = (await send(api, token, id, [more, end], 1)).body
    expect(done.done.map(({ version }) => version)).toEqual([2, 3])
    expect([done.lines, done.revision]).toEqual([[], 3])
    // who knew the first version is told of the end
    expect((await read(api, token, id, 1)).body.lines).toEqual([{ ...kept, content: null, version: 3 }])
    // and it may come back
    const back = await send(
      api,
      token,
      id,
      [change('', { line: first.line, base: 3, content, position: 4 })],
      3,
    )
    expect(back.body.done[0]?.version).toBe(4)
  })

  test('a change that is sent again is answered as the first time', async () => {
    const { token, id } = await owner(api)
    const first = change('Salon')
    const once = (await send(api, token, id, [first])).body
    await send(api, token, id, [change('', { line: first.line, base: 1, content: aLine('Bureau') })])
    const again = (await send(api, token, id, [first, first])).body
    expect(again.done).toEqual([...once.done, ...once.done])
    // and what it became since is told
    expect(again.lines.map(({ id: line, version }) => [line, version])).toEqual([[first.line, 2]])
  })

  test('so is one that another had made before, whatever became of the line since', async () => {
    const { token, id } = await owner(api)
    const theirs = change('Salon')
    await send(api, token, id, [theirs])
    const mine = { ...theirs, id: randomUUID() }
    const once = (await send(api, token, id, [mine], 1)).body
    const later = change('', { line: theirs.line, base: 1, content: aLine('Bureau') })
    await send(api, token, id, [later], 1)
    const again = (await send(api, token, id, [mine], 1)).body
    expect([again.done, again.conflicts]).toEqual([once.done, []])
  })

  test('of so many changes it is known that they were done, the newest, done or made before', async () => {
    const { token, id } = await owner(api)
    const first = change('Salon')
    await send(api, token, id, [first])
    const before = () => Array.from({ length: CHANGES_MAX }, () => change('', { ...first, id: randomUUID() }))
    const newest: LineChange[] = []
    for (let sent = 0; sent <= PROJECT_CHANGES_KEPT; sent += CHANGES_MAX) {
      api.clock.advance(1)
      const changes = before()
      newest.push(...changes)
      expect((await send(api, token, id, changes, 1)).body.done).toHaveLength(CHANGES_MAX)
    }
    api.clock.advance(-newest.length / CHANGES_MAX)
    const rows = await database.db
      .selectFrom('project_changes')
      .select('id')
      .where('project_id', '=', id)
      .execute()
    expect(new Set(rows.map((row) => row.id))).toEqual(
      new Set(newest.slice(-PROJECT_CHANGES_KEPT).map((one) => one.id)),
    )
  })

  test('both versions of a line that two devices changed are told, and nothing is written over', async () => {
    const { token, id } = await owner(api)
    const line = change('Salon')
    await send(api, token, id, [line])
    const theirs = change('', { line: line.line, base: 1, content: aLine('Salon', { quantity: 2 }) })
    await send(api, token, id, [theirs], 1)
    const mine = change('', { line: line.line, base: 1, content: aLine('Salon', { quantity: 5 }) })
    const other = change('Bureau')
    const asked = (await send(api, token, id, [mine, other], 1)).body
    expect(asked.done.map((done) => done.change)).toEqual([other.id])
    expect(asked.conflicts).toEqual([
      {
        change: mine.id,
        theirs: { id: line.line, position: 0, content: theirs.content, version: 2, changedAt: AT },
      },
    ])
    // told once
    expect(asked.lines).toEqual([])
    // the same as theirs is no conflict, and no version
    const agreed = await send(api, token, id, [change('', { ...theirs, id: randomUUID() })], 3)
    expect(agreed.body.done).toMatchObject([{ version: 2 }])
    expect(agreed.body.revision).toBe(3)
    // mine, seeing theirs
    const over = await send(api, token, id, [{ ...mine, id: randomUUID(), base: 2 }], 3)
    expect(over.body.done[0]?.version).toBe(3)
  })

  test('one removes what the other left alone; what the other changed stays until a person chooses', async () => {
    const { token, id } = await owner(api)
    const [left, changed] = [change('Salon'), change('Bureau')]
    await send(api, token, id, [left, changed])
    await send(api, token, id, [
      change('', { line: changed.line, base: 1, content: aLine('Bureau', { quantity: 2 }) }),
    ])
    const removals = [left, changed].map(({ line }) => change('', { line, base: 1, content: null }))
    const asked = (await send(api, token, id, removals, 2)).body
    expect(asked.done.map(({ line }) => line)).toEqual([left.line])
    expect(asked.conflicts.map(({ theirs }) => [theirs.id, theirs.version])).toEqual([[changed.line, 2]])
    // a line that never was: the change starts from nothing that is kept
    const lost = await send(api, token, id, [change('Cave', { base: 4 })])
    expect(lost.body.conflicts[0]?.theirs).toMatchObject({ version: 0, content: null })
    // to remove what never was is done already
    const nothing = await send(api, token, id, [change('', { base: 4, content: null })])
    expect(nothing.body.done).toMatchObject([{ version: 0 }])
  })

  test('two devices at once by thirty changes: nothing is lost, and no version is missed', async () => {
    const { token, id } = await owner(api)
    const shared = change('Salon')
    await send(api, token, id, [shared])
    /** counts up the same line, and adds a line of its own, thirty times */
    const device = async (name: string) => {
      const versions: number[] = []
      const own: LineChange[] = []
      let since = 0
      for (let nth = 0; nth < 30; nth++) {
        const added = change(`${name} ${nth}`)
        own.push(added)
        let { body } = await send(api, token, id, [added], since)
        for (;;) {
          since = body.revision
          const { lines } = (await read(api, token, id)).body
          const now = lines.find((line) => line.id === shared.line)
          const quantity = (now?.content?.quantity ?? 0) + 1
          const mine = change('', {
            line: shared.line,
            base: now?.version ?? 0,
            content: aLine('Salon', { quantity, note: name }),
          })
          body = (await send(api, token, id, [mine], since)).body
          const [done] = body.done
          if (done === undefined) continue
          versions.push(done.version)
          break
        }
      }
      return { versions, own }
    }
    const [one, two] = await Promise.all([device('a'), device('b')])
    const versions = [...one.versions, ...two.versions].sort((a, b) => a - b)
    expect(versions).toEqual(Array.from({ length: 60 }, (_, index) => index + 2))
    const lines = await readAll(token, id)
    const now = lines.find((line) => line.id === shared.line)
    expect([now?.version, now?.content?.quantity]).toEqual([61, 61])
    expect(new Set(lines.map((line) => line.id))).toEqual(
      new Set([shared.line, ...one.own.map(({ line }) => line), ...two.own.map(({ line }) => line)]),
    )
    const { body } = await read(api, token, id)
    expect(body.project.revision).toBe(121)
  })

  test('thirty changes of one line at the same moment: one is done, the others are told of it', async () => {
    const { token, id } = await owner(api)
    const shared = change('Salon')
    await send(api, token, id, [shared])
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send(api, token, id, [
          change('', { line: shared.line, base: 1, content: aLine('Salon', { quantity: index + 2 }) }),
        ]),
      ),
    )
    const done = replies.filter(({ body }) => body.done.length > 0)
    expect(done.map(({ body }) => body.done[0]?.version)).toEqual([2])
    const told = replies.flatMap(({ body }) => body.conflicts.map(({ theirs }) => theirs.version))
    expect(told).toEqual(Array.from({ length: 29 }, () => 2))
  })

  test('a thousand lines go up and come back by pages; one more is refused whole', async () => {
    const { token, id } = await owner(api)
    const all = Array.from({ length: PROJECT_LINES_MAX }, (_, index) =>
      change(`Baie ${index}`, { position: index }),
    )
    for (let from = 0; from < all.length; from += CHANGES_MAX)
      expect((await send(api, token, id, all.slice(from, from + CHANGES_MAX), from)).status).toBe(200)
    const lines = await readAll(token, id)
    expect(lines.map((line) => line.id)).toEqual(all.map(({ line }) => line))
    const rename = change('', { line: String(all[0]?.line), base: 1, content: aLine('Autre') })
    const full = await send(api, token, id, [rename, change('De trop')])
    expect(codeOf(full)).toEqual([409, 'PROJECT_FULL'])
    expect((await read(api, token, id)).body.project.revision).toBe(PROJECT_LINES_MAX)
    // one for another
    const swap = [change('', { line: String(all[1]?.line), base: 1, content: null }), change('De trop')]
    expect((await send(api, token, id, swap, PROJECT_LINES_MAX)).body.done).toHaveLength(2)
  })

  test('what a person writes in a minute is bounded by its lines; what others changed is told all the same', async () => {
    const { token, id } = await owner(api)
    // lines that were never there, and are there no more
    const many = Array.from({ length: CHANGES_MAX }, () => change('', { content: null }))
    expect((await send(limited, token, id, many)).status).toBe(200)
    expect(codeOf(await send(limited, token, id, many))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await send(limited, token, id, [])).status).toBe(200)
    limited.clock.advance(MINUTE)
    expect((await send(limited, token, id, [change('Salon')])).status).toBe(200)
  })

  test('a revision that never was tells all', async () => {
    const { token, id } = await owner(api)
    await send(api, token, id, [change('Salon')])
    expect((await read(api, token, id, 99)).body).toMatchObject({ lines: [{ version: 1 }], revision: 1 })
    expect(
      (await api.call(calls.readProject, { token, params: { id }, query: { since: '-1' } })).status,
    ).toBe(422)
  })

  test('what is no line is refused, and nothing of its call is done', async () => {
    const { token, id } = await owner(api)
    const long = change('', { content: aLine('Salon', { display: { ...aLine('').display, notices: LONG } }) })
    const refused = await send(api, token, id, [change('Bureau'), long])
    expect([refused.status, Reflect.get(refused.body, 'errors')]).toEqual([
      422,
      { 'changes.1.content': ['Cette ligne est trop longue pour être gardée.'] },
    ])
    for (const parts of [
      { id: 'x' },
      { line: 'x' },
      { base: -1 },
      { position: -1 },
      { content: {} as never },
    ])
      expect((await send(api, token, id, [change('Salon', parts)])).status).toBe(422)
    const many = Array.from({ length: CHANGES_MAX + 1 }, () => change('', { content: null }))
    expect((await send(api, token, id, many)).status).toBe(422)
    expect((await read(api, token, id)).body.lines).toEqual([])
  })
})

const LONG = Array.from({ length: 20 }, () => 'x'.repeat(PROJECT_LINE_MAX_LENGTH / 20))

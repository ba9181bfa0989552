import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

describeOnDatabase('publications that are asked for at once', (database) => {
  // two instances, each with its administrator and its worker
  const one = uploading(testApp(database), database)
  const other = uploading(testApp(database), database)
  beforeAll(() => publish(database.db))
  beforeEach(async () => {
    await database.db.deleteFrom('audit_log').execute()
  })

  type Answer = readonly [status: number, code?: unknown]
  const answerOf = (reply: { status: number; body: object }): Answer => {
    const code: unknown = Reflect.get(reply.body, 'code')
    return code === undefined ? [reply.status] : [reply.status, code]
  }
  const ask = async (staff: typeof one, id: string): Promise<Answer> =>
    answerOf(await staff.call(calls.publishUpload, { params: { id }, body: { label: 'Essai' } }))
  const cancel = async (staff: typeof one, id: string): Promise<Answer> =>
    answerOf(await staff.call(calls.cancelUpload, { params: { id } }))
  const drainBoth = () => Promise.all([one.drain(), other.drain()])
  const stateOf = async (id: string) => (await one.find(id)).state

  const fileOf = (reference: string, price: number): string => `référence;prix\n${reference};${price}\n`
  const inForce = async () => {
    const { price_list_version: version } = await database.db
      .selectFrom('catalogue_state')
      .select('price_list_version')
      .executeTakeFirstOrThrow()
    return version ?? 0
  }
  /** Prices of the list in force, in cents. */
  const cents = async (...references: string[]) => {
    const rows = await database.db
      .selectFrom('components')
      .select(['reference', 'unit_cents'])
      .where('price_list_version', '=', await inForce())
      .where('reference', 'in', references)
      .execute()
    return references.map((reference) => rows.find((row) => row.reference === reference)?.unit_cents)
  }
  /** Every list, drafts too. */
  const versions = async () => {
    const rows = await database.db.selectFrom('price_lists').select(['version', 'draft']).execute()
    expect(rows.filter(({ draft }) => draft)).toEqual([])
    return rows.map(({ version }) => version).sort((first, second) => first - second)
  }
  const logged = async () => {
    const rows = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('kind', 'in', ['publication_asked', 'price_list_published', 'upload_cancelled'])
      .orderBy('id')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  /** Until so many statements wait for a lock. */
  const waiting = (count: number) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
          return rows.length
        },
        { timeout: 10_000 },
      )
      .toBe(count)

  /** What is begun meets: on PostgreSQL all of it waits for the catalogue, or for each other, before any goes on. */
  const meet = async (...begin: (() => Promise<Answer>)[]): Promise<Answer[]> => {
    const all = () => Promise.all(begin.map((call) => call()))
    // one connection: each change is over before the next begins
    if (database.engine === 'embedded') return all()
    const { replies } = await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('catalogue_state').select('id').forUpdate().execute()
      const replies = all()
      await waiting(begin.length)
      return { replies }
    })
    return replies
  }

  test('two files: one is published; the other is refused until it was checked against it, and nothing of either is lost', async () => {
    const first = await one.check(fileOf('RA25-EMB', 0.96))
    const second = await other.check(fileOf('RA25-GLI', 0.13))
    const before = await inForce()
    const answers = await meet(
      () => ask(one, first.id),
      () => ask(other, second.id),
    )
    expect(answers.toSorted(([a], [b]) => a - b)).toEqual([[200], [409, 'PUBLICATION_RUNNING']])
    const [won, lost] = answers[0]?.[0] === 200 ? [first, second] : [second, first]
    expect([await stateOf(won.id), await stateOf(lost.id)]).toEqual(['publishing', 'ready'])

    // one of the two workers takes it
    await drainBoth()
    expect([await stateOf(won.id), await inForce()]).toEqual(['published', before + 1])
    expect(await ask(other, lost.id)).toEqual([409, 'UPLOAD_STALE'])
    await other.call(calls.recheckUpload, { params: { id: lost.id } })
    await drainBoth()
    expect(await ask(other, lost.id)).toEqual([200])
    await drainBoth()
    expect([await stateOf(lost.id), await inForce()]).toEqual(['published', before + 2])
    expect(await cents('RA25-EMB', 'RA25-GLI')).toEqual([96, 13])
    expect(await versions()).toEqual([before, before + 1, before + 2])
    expect(await logged()).toEqual([
      'publication_asked',
      'price_list_published',
      'publication_asked',
      'price_list_published',
    ])
  })

  test('the same file by two: it is published once', async () => {
    const { id } = await one.check(fileOf('RA25-EMB', 0.97))
    const before = await inForce()
    const answers = await meet(
      () => ask(one, id),
      () => ask(other, id),
    )
    expect(answers.toSorted(([a], [b]) => a - b)).toEqual([[200], [409, 'UPLOAD_STATE']])
    await drainBoth()
    expect([await stateOf(id), await inForce()]).toEqual(['published', before + 1])
    expect(await logged()).toEqual(['publication_asked', 'price_list_published'])
  })

  test('many files by both, each also cancelled: one is published or none, every call is answered, and nothing is left half done', async () => {
    const ids: string[] = []
    for (const price of [0.98, 0.99, 1.01]) ids.push((await one.check(fileOf('RA25-EMB', price))).id)
    const before = await inForce()
    const answers = await Promise.all(
      ids.flatMap((id) => [ask(one, id), ask(other, id), cancel(other, id), drainBoth().then(() => [200])]),
    )
    const refusals = [
      [409, 'PUBLICATION_RUNNING'],
      [409, 'UPLOAD_STATE'],
      [409, 'UPLOAD_STALE'],
    ]
    for (const answer of answers) expect([[200], ...refusals]).toContainEqual(answer)
    await drainBoth()
    const states = await Promise.all(ids.map(stateOf))
    const lists = states.filter((state) => state === 'published').length
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(ids.length - lists)
    expect(await inForce()).toBe(before + lists)
    expect(lists).toBeLessThanOrEqual(1)
    expect((await versions()).at(-1)).toBe(before + lists)
    expect(await database.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  // the embedded engine has one connection: there, nothing waits in the middle of a publication
  if (database.engine === 'postgres')
    test('while another comes into force: it waits for that, and is to be checked again; that one is cancelled no more', async () => {
      const first = await one.check(fileOf('RA25-EMB', 1.02))
      const second = await other.check(fileOf('RA25-GLI', 0.14))
      expect(await ask(one, first.id)).toEqual([200])
      const { done } = await database.db.transaction().execute(async (trx) => {
        // its last step writes what the log says of it, once everything else is written
        await sql`lock table audit_log in exclusive mode`.execute(trx)
        const drained = one.drain()
        await waiting(1)
        const answers = Promise.all([ask(other, second.id), cancel(other, first.id)])
        await waiting(3)
        return { done: Promise.all([drained, answers]) }
      })
      const [, answers] = await done
      expect(answers).toEqual([
        [409, 'UPLOAD_STALE'],
        [409, 'UPLOAD_STATE'],
      ])
      expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['published', 'ready'])
      expect(await cents('RA25-EMB')).toEqual([102])
    })
})

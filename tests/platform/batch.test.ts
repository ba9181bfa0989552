import type { Kysely } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { type Batching, batched } from '#server/platform/batch'
import type { Database } from '#server/platform/tables'

/** What a database gives that holds one open: only whether it is a transaction is asked of it. */
const aDatabase = (isTransaction = false) => ({ isTransaction }) as Kysely<Database>

const refused = (code: string): Error => Object.assign(new Error('refused'), { code })

/** A statement under way, which ends when it is told to. */
interface UnderWay {
  readonly asked: readonly string[]
  end(): void
  fail(error: Error): void
}

/** `together` over statements that the test ends, each giving back what was asked in capitals. */
const opened = (more: Partial<Batching<string, string>> = {}) => {
  const statements: UnderWay[] = []
  const run: Batching<string, string>['run'] = (_, asked) =>
    new Promise((resolve, reject) => {
      statements.push({
        asked,
        end: () => resolve(asked.map((one) => one.toUpperCase())),
        fail: reject,
      })
    })
  const ask = batched({ run, lanes: 1, size: 3, ...more })
  return { ask, statements, sent: () => statements.map(({ asked }) => asked.join('')) }
}

/** Until what waits for promises that are settled has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('what many ask at once', () => {
  test('goes at once, then together, at most as many as one statement takes', async () => {
    const db = aDatabase()
    const { ask, statements, sent } = opened()
    const all = ['a', 'b', 'c', 'd', 'e'].map((one) => ask(db, one))
    expect(sent()).toEqual(['a'])
    statements[0]?.end()
    await settled()
    expect(sent()).toEqual(['a', 'bcd'])
    statements[1]?.end()
    await settled()
    statements[2]?.end()
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(sent()).toEqual(['a', 'bcd', 'e'])
  })

  test('goes by several lanes', () => {
    const db = aDatabase()
    const { ask, sent } = opened({ lanes: 2 })
    for (const one of ['a', 'b', 'c']) void ask(db, one)
    expect(sent()).toEqual(['a', 'b'])
  })

  test('goes with its like alone', async () => {
    const db = aDatabase()
    const { ask, statements, sent } = opened({ keyOf: (asked) => asked.slice(0, 1) })
    for (const one of ['a', 'x1', 'y1', 'x2']) void ask(db, one)
    statements[0]?.end()
    await settled()
    statements[1]?.end()
    await settled()
    expect(sent()).toEqual(['a', 'x1x2', 'y1'])
  })

  test.each(['23505', '23502', '22003'])(
    'is asked one by one when one of it is refused (%s)',
    async (code) => {
      const db = aDatabase()
      const { ask, statements, sent } = opened()
      const all = Promise.allSettled(['a', 'b', 'c'].map((one) => ask(db, one)))
      statements[0]?.end()
      await settled()
      statements[1]?.fail(refused(code))
      await settled()
      expect(sent()).toEqual(['a', 'bc', 'b', 'c'])
      statements[2]?.end()
      statements[3]?.fail(refused(code))
      expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    },
  )

  test('fails as one when nobody knows what was done', async () => {
    const db = aDatabase()
    const { ask, statements, sent } = opened()
    const all = Promise.allSettled(['a', 'b', 'c'].map((one) => ask(db, one)))
    statements[0]?.end()
    await settled()
    statements[1]?.fail(refused('08006'))
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(sent()).toEqual(['a', 'bc'])
  })

  test('waits a second at most for a statement that is not answered', async () => {
    vi.useFakeTimers()
    try {
      const db = aDatabase()
      const { ask, sent } = opened()
      for (const one of ['a', 'b', 'c']) void ask(db, one)
      await vi.advanceTimersByTimeAsync(999)
      expect(sent()).toEqual(['a'])
      await vi.advanceTimersByTimeAsync(1)
      expect(sent()).toEqual(['a', 'bc'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('goes alone within a transaction, and never with what another database is asked', () => {
    const { ask, sent } = opened()
    const trx = aDatabase(true)
    void ask(trx, 'a')
    void ask(trx, 'b')
    void ask(aDatabase(), 'c')
    void ask(aDatabase(), 'd')
    expect(sent()).toEqual(['a', 'b', 'c', 'd'])
  })
})

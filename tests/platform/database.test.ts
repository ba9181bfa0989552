import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from './database.ts'

describeOnBothEngines('columns', (database) => {
  test('both engines give the same values back', async () => {
    const { rows } = await sql`
      select 12::bigint as big, '2026-02-03'::date as day, '2026-02-03T04:05:06Z'::timestamptz as instant,
        ${JSON.stringify([1, { a: 'é' }])}::jsonb as document, count(*) as rows, true as yes, null as nothing,
        array['a', 'b'] as list`.execute(database.db)
    expect(rows).toEqual([
      {
        big: 12,
        day: '2026-02-03',
        instant: new Date('2026-02-03T04:05:06Z'),
        document: [1, { a: 'é' }],
        rows: 1,
        yes: true,
        nothing: null,
        list: ['a', 'b'],
      },
    ])
  })

  test('a bigint that does not fit a number is refused, not rounded', async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(database.db)).rejects.toThrow(
      'The bigint 9007199254740993 does not fit a number.',
    )
  })
})

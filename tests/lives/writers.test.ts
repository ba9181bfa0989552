import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { UploadChanges } from '#server/dashboard/uploads/uploads.queries'

/** The columns that say where a thing stands, the functions that write them, and the one file that may call those. */
const lives = [
  {
    tables: ['orders', 'payments'],
    column: 'status',
    writers: ['updateOrderStatus', 'updatePaymentStatus'],
    life: 'server/orders/order-life.ts',
  },
  {
    tables: ['price_uploads'],
    column: 'state',
    writers: ['updateUpload'],
    life: 'server/dashboard/uploads/upload-life.ts',
  },
] as const

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const path = join('server', file)
    return { path, text: readFileSync(path, 'utf8') }
  })

/** The names of the functions of a file that update the column, each by the text of one statement. */
const updating = (text: string, tables: readonly string[], column: string): string[] =>
  text.split(/\nexport const /).flatMap((declaration) => {
    const statements = declaration.split(/\.execute/)
    const writes = statements.some((statement) =>
      tables.some((table) =>
        // what is set, not by what rows are found
        new RegExp(`updateTable\\('${table}'\\)[^]*\\.set\\((?:(?!\\.where)[^])*\\b${column}\\b`).test(
          statement,
        ),
      ),
    )
    return writes ? [/^\w+/.exec(declaration)?.[0] ?? '?'] : []
  })

test.each(lives)('$tables: $column is written by its life alone', ({ tables, column, writers, life }) => {
  const found = sources.flatMap(({ text }) => updating(text, tables, column))
  expect(found.sort()).toEqual([...writers].sort())
  for (const writer of writers) {
    const callers = sources
      .filter(({ text }) => new RegExp(`\\b${writer}\\(trx`).test(text))
      .map(({ path }) => path)
    expect([writer, callers]).toEqual([writer, [life]])
  }
})

test('what is written of an upload beside its steps says nothing of where it stands', () => {
  expectTypeOf<keyof UploadChanges & ('state' | 'ended_at')>().toEqualTypeOf<never>()
})

test('a life’s step is taken by advance alone', () => {
  const stepping = sources.filter(({ text }) => /\btransition\(/.test(text)).map(({ path }) => path)
  expect(stepping.sort()).toEqual(lives.map(({ life }) => life as string).sort())
  const writing = sources.filter(({ text }) => /\bkept\.write\(/.test(text)).map(({ path }) => path)
  expect(writing).toEqual(['server/platform/advance.ts'])
})

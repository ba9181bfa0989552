import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { UploadChanges } from '#server/dashboard/uploads/uploads.queries'

/**
 * The columns that say where a thing stands, the functions that write them, and the one file that may call those. Where
 * rows are made, they are made by one function.
 */
const lives = [
  {
    tables: ['orders', 'payments'],
    columns: ['status'],
    writers: ['updateOrderStatus', 'updatePaymentStatus'],
    makers: ['insertOrder', 'insertPayment'],
    life: 'server/orders/order-life.ts',
  },
  {
    tables: ['users'],
    columns: ['status', 'verified_at', 'opened_at', 'refused_at', 'deleted_at'],
    writers: ['updateStanding', 'anonymiseUser'],
    makers: ['insertUser'],
    life: 'server/account/account-life.ts',
  },
  {
    tables: ['contact_messages'],
    columns: ['state'],
    writers: ['updateMessageState'],
    makers: ['insertContactMessage'],
    life: 'server/dashboard/messages/message-life.ts',
  },
  {
    tables: ['price_uploads'],
    columns: ['state'],
    writers: ['updateUpload'],
    makers: ['insertUpload'],
    life: 'server/dashboard/uploads/upload-life.ts',
  },
] as const

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const path = join('server', file)
    return { path, text: readFileSync(path, 'utf8') }
  })

/** The names of the functions of a file of which one statement is so. */
const having = (text: string, isSo: (statement: string) => boolean): string[] =>
  text.split(/\nexport const /).flatMap((declaration) => {
    const name = /^\w+/.exec(declaration)?.[0] ?? '?'
    return declaration.split(/\.execute/).some(isSo) ? [name] : []
  })

/** Whether a statement gives one of the columns a value. */
const updates = (tables: readonly string[], columns: readonly string[]) => (statement: string) =>
  tables.some((table) =>
    new RegExp(
      `updateTable\\('${table}'\\)[^]*\\.set\\((?:(?!\\.where)[^])*\\b(?:${columns.join('|')})\\b`,
    ).test(statement),
  )

/** The files that call a function with a transaction. */
const callersOf = (name: string): string[] =>
  sources.filter(({ text }) => new RegExp(`\\b${name}\\(\\s*trx`).test(text)).map(({ path }) => path)

test.each(lives)('$tables: $columns are written by their life alone', (kept) => {
  const { tables, columns, writers, life } = kept
  const found = sources.flatMap(({ text }) => having(text, updates(tables, columns)))
  expect(found.sort()).toEqual([...writers].sort())
  for (const writer of writers) {
    expect([writer, callersOf(writer)]).toEqual([writer, [life]])
  }
})

test.each(lives)('$tables are made by $makers alone', ({ tables, makers }) => {
  const isMade = (statement: string) => tables.some((table) => statement.includes(`insertInto('${table}')`))
  expect(sources.flatMap(({ text }) => having(text, isMade)).sort()).toEqual([...makers].sort())
})

test('a validated cart, which no column says it of, is ordered and forgotten by its life alone', () => {
  const isForgotten = (statement: string) => statement.includes("deleteFrom('validated_carts')")
  expect(sources.flatMap(({ text }) => having(text, isForgotten))).toEqual(['deleteValidatedCart'])
  const life = 'server/cart/validated-cart-life.ts'
  expect(['deleteValidatedCart', 'writeOrder'].map(callersOf)).toEqual([[life], [life]])
  expect(callersOf('insertOrder')).toEqual(['server/orders/write-order.ts'])
})

test('what is written of an upload beside its steps says nothing of where it stands', () => {
  expectTypeOf<keyof UploadChanges & ('state' | 'ended_at')>().toEqualTypeOf<never>()
})

test('a life’s step is taken by advance alone', () => {
  const stepping = sources.filter(({ text }) => /\btransition\(/.test(text)).map(({ path }) => path)
  const known: string[] = [...lives.map(({ life }) => life), 'server/cart/validated-cart-life.ts']
  expect(stepping.sort()).toEqual(known.sort())
  const writing = sources.filter(({ text }) => /\bkept\.write\(/.test(text)).map(({ path }) => path)
  expect(writing).toEqual(['server/platform/advance.ts'])
})

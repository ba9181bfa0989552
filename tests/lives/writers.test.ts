import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { updateUserData } from '#server/account/user-data.queries'
import type { UploadChanges } from '#server/dashboard/uploads/uploads.queries'
import type { updateRights } from '#server/dashboard/users/users.queries'

/**
 * The columns that say where a thing stands, the functions that write them, and the one file that may call those. Where
 * rows are made, they are made by one function.
 */
const lives = [
  {
    tables: ['orders', 'payments'],
    columns: ['status'],
    writers: ['updateOrderStatus', 'updatePaymentStatus'],
    makers: ['insertOrders'],
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
    tables: ['quotes'],
    columns: ['state', 'number'],
    writers: ['updateQuoteState'],
    makers: ['insertDraft'],
    life: 'server/quotes/quote-life.ts',
  },
  {
    tables: ['bank_transfers'],
    columns: ['state', 'reason'],
    writers: ['updateTransferState'],
    makers: ['insertTransfers'],
    life: 'server/dashboard/bank/bank-transfer-life.ts',
  },
  {
    tables: ['estimates'],
    columns: ['state', 'prefix', 'rank'],
    writers: ['updateEstimateState'],
    makers: ['insertEstimate'],
    life: 'server/estimates/estimate-life.ts',
  },
  {
    tables: ['price_uploads'],
    columns: ['state'],
    writers: ['updateUpload'],
    makers: ['insertUpload'],
    life: 'server/dashboard/uploads/upload-life.ts',
  },
  {
    tables: ['card_checkouts'],
    columns: ['state'],
    writers: ['updateCheckout'],
    makers: ['insertCheckout'],
    life: 'server/card-payments/checkout-life.ts',
  },
] as const

type KeysOfUnion<T> = T extends unknown ? keyof T : never

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const path = join('server', file)
    return { path, text: readFileSync(path, 'utf8') }
  })

/** The names of the declarations of a file, exported or its own, of which one statement is so. */
const having = (text: string, isSo: (statement: string) => boolean): string[] =>
  text.split(/\n(?:export )?(?:async )?(?:const|let|function|class) /).flatMap((declaration) => {
    const name = /^\w+/.exec(declaration)?.[0] ?? '?'
    return declaration.split(/\.execute/).some(isSo) ? [name] : []
  })

/** Whether a statement gives one of the columns a value. */
const updates = (tables: readonly string[], columns: readonly string[]) => (statement: string) =>
  tables.some((table) =>
    new RegExp(
      `updateTable\\('${table}\\b[^]*\\.set\\((?:(?!\\.where)[^])*\\b(?:${columns.join('|')})\\b`,
    ).test(statement),
  )

/** Whether a statement gives whatever a value holds to the columns of these tables. */
const updatesAny = (tables: readonly string[]) => (statement: string) =>
  tables.some((table) =>
    new RegExp(`updateTable\\('${table}\\b[^]*\\.set\\(([^{]|\\{[^)]*\\.\\.\\.\\w)`).test(statement),
  )

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')

/** The files in which something stands. */
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/**
 * The files that call a function, hand it over or give it another name: those that name it other than where it is declared,
 * in a type, or to import it as it is called.
 */
const callersOf = (name: string): string[] => {
  const uses = new RegExp(`(?<!(?:const|function|typeof) )\\b${name}\\b`)
  return sources
    .filter(({ text }) =>
      uses.test(
        withoutComments(text)
          .replace(/from '[^']+'/g, 'from')
          .replace(/\bimport \{([^}]*)\} from/g, (_, names: string) =>
            names
              .split(',')
              .filter((one) => one.includes(' as '))
              .join(),
          ),
      ),
    )
    .map(({ path }) => path)
}

test.each(lives)('$tables: $columns are written by their life alone', (kept) => {
  const { tables, columns, writers, life } = kept
  const found = sources.flatMap(({ text }) => having(text, updates(tables, columns)))
  expect(found.sort()).toEqual([...writers].sort())
  for (const writer of writers) {
    expect([writer, callersOf(writer)]).toEqual([writer, [life]])
  }
})

test.each(lives)('$tables are made by $makers alone', ({ tables, makers }) => {
  const isMade = (statement: string) =>
    tables.some((table) => new RegExp(`insertInto\\('${table}\\b`).test(statement))
  expect(sources.flatMap(({ text }) => having(text, isMade)).sort()).toEqual([...makers].sort())
})

test('an upload begins in its life alone, whose maker is told where it stands', () => {
  expect(callersOf('insertUpload')).toEqual(['server/dashboard/uploads/upload-life.ts'])
})

test('an order’s history is written by its life alone, with its status and as the order is placed', () => {
  const isWritten = (statement: string) =>
    /(insertInto|updateTable|deleteFrom)\('order_events\b/.test(statement)
  expect(sources.flatMap(({ text }) => having(text, isWritten)).sort()).toEqual([
    'insertOrderEvent',
    'insertOrders',
  ])
  expect(callersOf('insertOrderEvent').sort()).toEqual([
    'server/orders/order-life.ts',
    'server/orders/orders.queries.ts',
  ])
})

test('the history of an order’s money is written with where it stands', () => {
  const isWritten = (statement: string) =>
    /(insertInto|updateTable|deleteFrom)\('payment_events\b/.test(statement)
  expect(sources.flatMap(({ text }) => having(text, isWritten))).toEqual(['updatePaymentStatus'])
})

test('a validated cart, which no column says it of, is ordered and forgotten by its life alone', () => {
  const isForgotten = (statement: string) => /deleteFrom\('validated_carts\b/.test(statement)
  expect(sources.flatMap(({ text }) => having(text, isForgotten))).toEqual(['deleteValidatedCarts'])
  const life = 'server/cart/validated-cart-life.ts'
  expect(['deleteValidatedCarts', 'writeOrder'].map(callersOf)).toEqual([[life], [life]])
  expect(callersOf('insertOrder')).toEqual(['server/orders/write-order.ts'])
  expect(callersOf('insertOrders')).toEqual(['server/orders/insert-order.queries.ts'])
})

test('what is written as a whole beside the steps says nothing of where a thing stands', () => {
  type Columns = (typeof lives)[number]['columns'][number] | 'ended_at'
  type Written = UploadChanges | Parameters<typeof updateRights | typeof updateUserData>[2]
  expectTypeOf<KeysOfUnion<Written> & Columns>().toEqualTypeOf<never>()
  const writers: readonly string[] = lives.flatMap((kept) => kept.writers)
  const tables = lives.flatMap((kept) => kept.tables)
  const found = sources.flatMap(({ text }) => having(text, updatesAny(tables)))
  const beside = found.filter((name) => !writers.includes(name))
  expect(beside.sort()).toEqual(['updateRights', 'updateUserData', 'writeProgress'])
})

test('no statement of plain SQL writes where a thing stands', () => {
  const tables = [...lives.flatMap((kept) => kept.tables), 'validated_carts'].join('|')
  const writes = `\\b(update|insert\\s+into|delete\\s+from|merge\\s+into)\\s+(only\\s+)?("?\\w+"?\\.)?"?(${tables})\\b`
  expect(filesWith(new RegExp(writes, 'i'))).toEqual([])
})

test('each statement that writes names its table, and none writes by a way that is not looked for', () => {
  expect(filesWith(/\.(updateTable|insertInto|deleteFrom)\((?!')/)).toEqual([])
  expect(filesWith(/\.(mergeInto|replaceInto)\(/)).toEqual([])
})

test('a life’s step is taken by advance alone', () => {
  const known: string[] = [...lives.map(({ life }) => life), 'server/cart/validated-cart-life.ts']
  expect(filesWith(/\btransition\(/).sort()).toEqual(known.sort())
  const advance = 'server/platform/advance.ts'
  // a store's own parts: where the step leads, what is written of it, what follows
  expect(filesWith(/\.step\(|(rows|store|kept)\.step\b/i)).toEqual([advance])
  expect(filesWith(/(rows|store(\([^)]*\))?|kept)\.write\b/i)).toEqual([advance])
  expect(filesWith(/(Rows|Store)\['(?:step|write|follow)'/)).toEqual([])
  expect(filesWith(/\.follow\b/)).toEqual([])
  expect(filesWith(/\{[^{}]*\b(?:step|write|follow)\b[^{}]*\} = /)).toEqual([])
  expect(callersOf('carryOut').sort()).toEqual(['server/dashboard/uploads/upload-life.ts', advance])
})

test('whoever takes a step holds its row: advance asks for one that is held, and holding alone gives it', () => {
  const gives = /(\bas|\$castTo<) ?Held\b|\bheld: unique symbol\b/
  expect(filesWith(gives)).toEqual(['server/platform/held.queries.ts'])
  expect(filesWith(/typeof held\b|\[held\]/)).toEqual(['server/platform/held.queries.ts'])
})

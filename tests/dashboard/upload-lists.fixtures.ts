import fc from 'fast-check'
import type { ComponentRow } from '#shared/dashboard/uploads/upload-rows.schema'

export type SetComponent = Extract<ComponentRow, { action: 'set' }>

export const component = fc.record({
  reference: fc.stringMatching(/^[A-Z0-9][A-Z0-9./-]{1,20}$/),
  type: fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/),
  // Texts of French lists, with what a CSV must quote; a formula's sign may stand anywhere but first.
  label: fc
    .array(fc.constantFrom(...'aéÀœ€ 1;,"\t\n’«»-+@=&<>_x000A_²'), { minLength: 1, maxLength: 20 })
    .map((letters) => `L${letters.join('')}`),
  cents: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 100_000_000 })),
  per: fc.constantFrom('piece', 'm', 'm2', 'kg'),
  family: fc.constantFrom('', 'rail-25', 'rail-25, store-zip'),
  nm: fc.option(fc.integer({ min: -1000, max: 1000 })),
})

export type Component = typeof component extends fc.Arbitrary<infer Row> ? Row : never

/** A kind that looks like the escape of a character in a workbook's text. */
export const likeEscape: Component = {
  reference: '0-',
  type: 'a_x000a_',
  label: 'L',
  cents: 0,
  per: 'piece',
  family: '',
  nm: null,
}

export const list = fc.uniqueArray(component, {
  minLength: 1,
  maxLength: 12,
  selector: ({ reference }) => reference,
})

export const units = { piece: 'u', m: 'ml', m2: 'm²', kg: 'kg' } as const

export const names = ['Référence', 'Type', 'Désignation', 'Prix HT', 'Unité', 'Famille', 'attr:nm']

export const expected = (row: Component): SetComponent => ({
  kind: 'components',
  action: 'set',
  reference: row.reference,
  type: row.type,
  label: row.label.replace(/[ \t\n]+/g, ' ').trim(),
  cents: row.cents,
  per: row.per,
  families: row.family === '' ? [] : row.family.split(', '),
  attributes: { nm: row.nm },
})

export const grouped = (digits: string, group: string): string => digits.replace(/\B(?=(\d{3})+$)/g, group)

export const csvDialect = fc.record({
  separator: fc.constantFrom(';', ',', '\t'),
  point: fc.constantFrom(',', '.'),
  group: fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", '’'),
  currency: fc.constantFrom('', ' €', '\u00a0€', '€', ' EUR'),
  end: fc.constantFrom('\r\n', '\n', '\r'),
  encoding: fc.constantFrom('UTF-8', 'UTF-8 with its mark', 'Windows-1252'),
  stated: fc.boolean(),
  lastEnd: fc.boolean(),
})

export type CsvDialect = typeof csvDialect extends fc.Arbitrary<infer Dialect> ? Dialect : never

/** Letters of these tests that Windows-1252 has elsewhere than Latin-1. */
export const EXTRA: Record<string, number> = { '€': 0x80, œ: 0x9c, '’': 0x92 }

export const encoded = (text: string, encoding: CsvDialect['encoding']): Buffer =>
  encoding === 'Windows-1252'
    ? Buffer.from([...text].map((one) => EXTRA[one] ?? one.charCodeAt(0)))
    : Buffer.from(encoding === 'UTF-8' ? text : `\ufeff${text}`)

export const csvOf = (rows: readonly Component[], dialect: CsvDialect): Buffer => {
  const { separator, point, group, currency, end } = dialect
  // Windows-1252 has no narrow no-break space.
  const between = dialect.encoding === 'Windows-1252' && group === '\u202f' ? ' ' : group
  const euros = (cents: number): string =>
    `${grouped(String(Math.floor(cents / 100)), between)}${point}${String(cents % 100).padStart(2, '0')}${currency}`
  const lines = rows.map((row) => [
    row.reference,
    row.type,
    row.label,
    euros(row.cents),
    units[row.per],
    row.family,
    row.nm === null ? '' : String(row.nm),
  ])
  const quoted = (cell: string): string =>
    /[;,\t"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const text = [names, ...lines].map((line) => line.map(quoted).join(separator)).join(end)
  return encoded(
    (dialect.stated ? `sep=${separator}${end}` : '') + text + (dialect.lastEnd ? end : ''),
    dialect.encoding,
  )
}

import { isDay } from '#shared/platform/day'

/** Amounts and days as banks write them in their exports. Every function is linear in the length of its text. */

/** Largest amount of a transfer, in cents. */
export const TRANSFER_CENTS_MAX = 1_000_000_000

/** Why a text is no amount. */
export type AmountProblem = 'none' | 'ambiguous' | 'unreadable'

/** Cents, less than nothing where money left; or why the text is no amount. */
export type ReadAmount =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly problem: AmountProblem }

const refused = (problem: AmountProblem): ReadAmount => ({ ok: false, problem })

/** Spaces of every width, and apostrophes: they only ever group thousands. */
const GROUPING = /[\s\u00a0\u202f\u2009'’]+/g

/** Whether digits are groups of thousands between a separator: `1.234.567`. */
const isGrouped = (groups: readonly string[]): boolean =>
  groups.length > 1 &&
  /^\d{1,3}$/.test(groups[0] ?? '') &&
  groups.slice(1).every((one) => /^\d{3}$/.test(one))

const centsOf = (whole: string, fraction: string): ReadAmount => {
  if (!/^\d{1,12}$/.test(whole) || !/^\d{0,2}$/.test(fraction)) return refused('unreadable')
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > TRANSFER_CENTS_MAX ? refused('unreadable') : { ok: true, cents }
}

/** An unsigned amount without spaces. */
const readUnsigned = (text: string): ReadAmount => {
  if (!/^[\d.,]+$/.test(text)) return refused('unreadable')
  const decimal = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (decimal === -1) return centsOf(text, '')
  const sign = text.charAt(decimal)
  const other = sign === ',' ? '.' : ','
  const before = text.slice(0, decimal)
  const after = text.slice(decimal + 1)
  if (before.includes(other)) {
    if (before.includes(sign)) return refused('unreadable')
    const groups = before.split(other)
    return isGrouped(groups) ? centsOf(groups.join(''), after) : refused('unreadable')
  }
  const groups = text.split(sign)
  // one separator alone before three digits groups thousands in one country and cuts euros in the next
  if (groups.length === 2 && /^\d{1,3}$/.test(before) && after.length === 3) return refused('ambiguous')
  if (groups.length > 2) return isGrouped(groups) ? centsOf(groups.join(''), '') : refused('unreadable')
  return centsOf(before, after)
}

/**
 * `1 234,56`, `1.234,56`, `1,234.56`, `-12,00 €`, `+3`: cents. `1.500` and `1,500` are ambiguous and refused; so is more
 * than two decimals.
 */
export const readAmount = (text: string): ReadAmount => {
  if (text.length > 60) return refused('unreadable')
  const spaced = text
    .replace(/€|\bEUR\b/gi, '')
    .trim()
    .replace(/[−–]/g, '-')
  if (spaced === '') return refused('none')
  const signed = /^([+-]?)(.*?)(-?)$/.exec(spaced)
  const [, start = '', body = '', end = ''] = signed ?? []
  if (start !== '' && end !== '') return refused('unreadable')
  const groups = body.trim().split(GROUPING)
  const [first = '', ...rest] = groups
  // a space stands before three digits, or it groups nothing
  if (rest.length > 0 && !(/^\d{1,3}$/.test(first) && rest.every((one) => /^\d{3}(?:[.,]\d*)?$/.test(one))))
    return refused('unreadable')
  const read =
    rest.length === 0
      ? readUnsigned(first)
      : /^\d+(?:[.,]\d{1,2})?$/.test(groups.join(''))
        ? readUnsigned(groups.join(''))
        : refused('unreadable')
  if (!read.ok) return read
  return start === '-' || end === '-' ? { ok: true, cents: 0 - read.cents } : read
}

/** Amounts as CAMT.053 writes them: digits, and a full stop before one or two decimals (more only as zeros). */
export const readXmlAmount = (text: string): ReadAmount => {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2})0{0,3})?$/.exec(text.trim()) ?? []
  return whole === '' ? refused('unreadable') : centsOf(whole, fraction)
}

const ORDERS = [
  // 2026-03-02, 2026/03/02, 20260302, with or without an hour
  { pattern: /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T ].{0,20})?$/, year: 1, month: 3, day: 4 },
  // 02/03/2026, 2.3.26, 02-03-2026 10:12
  { pattern: /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ].{0,20})?$/, year: 4, month: 3, day: 1 },
] as const

/** yyyy-mm-dd of a day as exports write it, the day before the month; null for what is none. */
export const readDay = (text: string): string | null => {
  for (const { pattern, year, month, day } of ORDERS) {
    const found = pattern.exec(text.trim())
    if (found === null) continue
    const whole = (found[year] ?? '').padStart(4, '20')
    const read = [whole, (found[month] ?? '').padStart(2, '0'), (found[day] ?? '').padStart(2, '0')].join('-')
    if (isDay(read)) return read
  }
  return null
}

/** Whether a text is a day only if its month stands first: `03/25/2026`. */
export const isMonthFirst = (text: string): boolean => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text.trim()) ?? []
  if (month === undefined || day === undefined || Number(day) <= 12) return false
  return isDay([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'))
}

import type { EvaluatedDomain } from './evaluation.ts'
import type { Unit } from './template.schema.ts'

export type NumberDomain = Extract<EvaluatedDomain, { kind: 'number' }>

/** What people write after a length → mm of one. A tape's inches come as `"`, `''` or « po ». */
const LENGTHS: Readonly<Record<string, number>> = {
  mm: 1,
  c: 10,
  cm: 10,
  m: 1000,
  '"': 25.4,
  '”': 25.4,
  "''": 25.4,
  '’’': 25.4,
  po: 25.4,
  pouce: 25.4,
  pouces: 25.4,
}

/** What people write after a number that is no length; it changes nothing. */
const OWN_UNITS: Readonly<Record<Exclude<Unit, 'mm' | 'm'>, readonly string[]>> = {
  m2: ['m²', 'm2'],
  kg: ['kg'],
  kg_per_m: ['kg/m', 'kg/ml'],
  nm: ['nm'],
  percent: ['%'],
  piece: ['pièce', 'pièces', 'pcs'],
}

/** How many of the unit one of what is written is; undefined for what is no unit of it. */
const factorOf = (written: string, unit: Unit): number | undefined => {
  if (written === '') return 1
  if (unit !== 'mm' && unit !== 'm') return OWN_UNITS[unit].includes(written) ? 1 : undefined
  const mm = Object.hasOwn(LENGTHS, written) ? LENGTHS[written] : undefined
  return mm === undefined || unit === 'mm' ? mm : mm / 1000
}

/** The number and what is written after it, spaces left out. */
const partsOf = (text: string): { number: string; written: string } | null => {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').toLowerCase()
  const [, number, written] = /^([+-]?[\d.,']*[\d.,])(\D*)$/.exec(compact) ?? []
  return number === undefined || written === undefined
    ? null
    : { number: number.replaceAll("'", ''), written }
}

/**
 * The number a person typed, in the field's unit: comma or point, spaces anywhere, and perhaps a unit after it. A
 * length may be written in mm, cm, m or inches (« 2,4 m », « 140 cm », « 55" »); one that comes from another unit is
 * rounded half up to the mm. Null when it is none.
 */
export const parseTyped = (text: string, unit: Unit): number | null => {
  const parts = partsOf(text)
  const factor = parts === null ? undefined : factorOf(parts.written, unit)
  if (parts === null || factor === undefined) return null
  const plain = parts.number.replace(',', '.')
  if (!/^[+-]?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(plain)) return null
  const value = Number(plain) * factor
  if (factor === 1) return value
  const mm = unit === 'mm' ? 1 : 1000
  return Math.floor(value * mm + 0.5 + 1e-9) / mm
}

/** It is written in another unit than the field's: what it comes to is told beside it. */
export const isConverted = (text: string, unit: Unit): boolean => {
  const written = partsOf(text)?.written ?? ''
  return (
    written !== '' &&
    written !== unit &&
    factorOf(written, unit) !== undefined &&
    factorOf(written, unit) !== 1
  )
}

/** Something was typed, and it is no number. */
export const isUnreadable = (text: string, unit: Unit): boolean =>
  text.trim() !== '' && parseTyped(text, unit) === null

export const isInside = (value: number, { min, max }: NumberDomain): boolean => value >= min && value <= max

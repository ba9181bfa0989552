import type { EvaluatedDomain } from './evaluation.ts'

export type NumberDomain = Extract<EvaluatedDomain, { kind: 'number' }>

/** The number a person typed, comma or point, spaces anywhere; null when it is none. */
export const parseTyped = (text: string): number | null => {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '').replace(',', '.')
  if (!/^[+-]?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(compact)) return null
  return Number(compact)
}

/** Something was typed, and it is no number. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && parseTyped(text) === null

export const isInside = (value: number, { min, max }: NumberDomain): boolean => value >= min && value <= max

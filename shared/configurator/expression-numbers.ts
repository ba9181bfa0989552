import { roundHalfUp } from '#shared/platform/money'
import type { FunctionName } from './expression.ts'

/** Absorbs binary noise before ceil and floor and in comparisons: 6.000000000001 is 6. */
export const EPSILON = 1e-9

/** Smallest integer that is at least x. Never −0. */
export const ceil = (x: number): number => Math.ceil(x - EPSILON) + 0
/** Largest integer that is at most x. Never −0. */
export const floor = (x: number): number => Math.floor(x + EPSILON) + 0
/** Smallest even integer that is at least x: gliders of a central opening. */
export const even = (x: number): number => ceil(x / 2) * 2

/** The language's functions of one number; all but `abs` never decrease, which is how their bounds are known. */
export const unaryFunctions = {
  abs: Math.abs,
  round: roundHalfUp,
  ceil,
  floor,
  even,
} as const satisfies Partial<Record<FunctionName, (x: number) => number>>

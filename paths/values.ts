import { isDeepStrictEqual } from 'node:util'

/** Whether that is an object, of whatever kind. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Names under which the other one holds something else; objects that are equal are the same. */
export const differing = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(other).filter(
    (name) => !Object.is(one[name], other[name]) && !isDeepStrictEqual(one[name], other[name]),
  )

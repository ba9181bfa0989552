/**
 * Whether two values say the same: numbers, texts and what is made of them, list by list and field by field. What is neither,
 * a function or an element of React, is alike only where it is the same.
 */
export const isAlike = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((one, index) => isAlike(one, b[index] as unknown))
    )
  }
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isAlike(a[key], b[key]))
  )
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('$$typeof' in value)

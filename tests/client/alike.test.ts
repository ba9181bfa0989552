import { createElement } from 'react'
import { expect, test } from 'vitest'
import { isAlike } from '#client/platform/alike.ts'

test('what is written alike is alike, however deep', () => {
  const made = () => ({
    key: 'width',
    options: [{ value: 'a', reason: undefined }, { value: 2 }],
    none: null,
  })
  expect(isAlike(made(), made())).toBe(true)
  expect(isAlike({ ...made(), none: undefined }, made())).toBe(false)
  expect(isAlike([1, 2], [1, 2, 3])).toBe(false)
  expect(isAlike({ a: 1 }, { b: 1 })).toBe(false)
  expect(isAlike({ a: { b: Number.NaN } }, { a: { b: Number.NaN } })).toBe(true)
  expect(isAlike([], {})).toBe(false)
})

test('a field that is there and undefined is not one that is missing', () => {
  expect(isAlike({ a: undefined }, { b: undefined })).toBe(false)
})

test('functions, elements and whatever has a kind of its own are alike only where they are the same', () => {
  const handler = () => {}
  expect(isAlike({ handler }, { handler })).toBe(true)
  expect(isAlike({ handler }, { handler: () => {} })).toBe(false)
  expect(isAlike(createElement('p'), createElement('p'))).toBe(false)
  expect(isAlike(new Date(0), new Date(0))).toBe(false)
  expect(isAlike(new Map(), new Map())).toBe(false)
})

import { expect, test } from 'vitest'
import { placeUnder } from '#client/dashboard/featured/carry-row.ts'

// rows of 100, 200 and 60 px: their middles are at 50, 200 and 330
const boxes = [
  { top: 0, height: 100 },
  { top: 100, height: 200 },
  { top: 300, height: 60 },
]

test.each([
  [0, 100, 0],
  [0, 101, 1],
  [0, 231, 2],
  [0, 9999, 2],
  [0, -500, 0],
  [1, -50, 1],
  [1, -51, 0],
  [1, 31, 2],
  [2, -100, 2],
  [2, -101, 1],
  [2, -251, 0],
  [5, 40, 5],
])('the row of place %d, carried by %d px, would be put at %d', (from, by, to) => {
  expect(placeUnder(boxes, from, by)).toBe(to)
})

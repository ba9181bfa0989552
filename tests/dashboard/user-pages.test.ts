import { expect, test } from 'vitest'
import { nearerWay, wayTo } from '#server/dashboard/nearer-way'
import { SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'

test('whichever way it is read, a page has the same rows, and costs at most half of the list', () => {
  for (const total of [0, 1, 9, 10, 11, 25, 100]) {
    const rows = Array.from({ length: total }, (_, nth) => nth)
    for (let skip = 0; skip <= 110; skip += 10) {
      const way = nearerWay(total, skip, 10)
      const expected = rows.slice(skip, skip + 10)
      if (way === null) {
        expect(expected).toEqual([])
        continue
      }
      const walked = way.reversed ? rows.toReversed() : rows
      const read = walked.slice(way.skip, way.skip + way.limit)
      expect(way.reversed ? read.toReversed() : read).toEqual(expected)
      expect(way.skip).toBeLessThanOrEqual(total / 2)
    }
  }
})

test('a search that was not counted to its end is read from its start only', () => {
  const last = SEARCH_TOTAL_MAX - 50
  expect(wayTo(true, SEARCH_TOTAL_MAX, last, 50)).toEqual({
    reversed: false,
    skip: last,
    limit: 50,
  })
  expect(wayTo(true, SEARCH_TOTAL_MAX, SEARCH_TOTAL_MAX, 50)).toBe(null)
  expect(wayTo(false, SEARCH_TOTAL_MAX, last, 50)).toEqual({ reversed: true, skip: 0, limit: 50 })
})

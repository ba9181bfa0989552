import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstRatio, movingRatio, stillRatio } from '#shared/solids/pace'
import { runs } from '#tests/platform/runs'

/** Frames of a machine that needs so many ms for a CSS pixel drawn once. */
const takes = (ms: number, ratio: number) => ({ ratio, ms: ms * ratio ** 2 })

describe('how many pixels a frame is drawn with', () => {
  test('the first one is drawn with those of the page, and no more than the screen shows', () => {
    expect(firstRatio(3)).toBe(1)
    expect(firstRatio(0.8)).toBe(0.8)
  })

  test('a frame that took long makes the next one coarser at once, so that thirty are drawn in a second', () => {
    expect(movingRatio(takes(120, 1), 2)).toBe(0.5)
    expect(movingRatio(takes(50, 1), 2)).toBe(0.75)
    expect(movingRatio(takes(20, 2), 2)).toBe(1)
  })

  test('no machine is so slow that nothing is drawn', () => {
    expect(movingRatio(takes(10_000, 1), 2)).toBe(0.5)
    expect(stillRatio(takes(10_000, 0.5), 2)).toBe(0.5)
  })

  test('a fast machine comes to what its screen shows, a step at a time', () => {
    expect(movingRatio(takes(4, 1), 2)).toBe(1.5)
    expect(movingRatio(takes(4, 1.5), 2)).toBe(2)
    expect(movingRatio(takes(4, 1), 1)).toBe(1)
  })

  test('what stands still may take longer, and is never coarser than it moved', () => {
    expect(stillRatio(takes(120, 0.5), 2)).toBe(2)
    expect(stillRatio(takes(300, 0.5), 2)).toBe(1)
    expect(stillRatio(takes(300, 0.5), 0.75)).toBe(0.75)
  })

  test('a movement goes on at thirty a second wherever the coarsest frame allows it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 130, noNaN: true }), fc.constantFrom(1, 1.5, 2), (ms, most) => {
        let ratio = firstRatio(most)
        for (let frame = 0; frame < 6; frame++) ratio = movingRatio(takes(ms, ratio), most)
        expect(takes(ms, ratio).ms).toBeLessThanOrEqual(33)
        expect(ratio).toBeLessThanOrEqual(most)
      }),
      { numRuns: runs(100) },
    )
  })
})

import { describe, expect, test } from 'vitest'
import { ambienceAt } from '#shared/solids/ambience'
import type { Point } from '#shared/solids/solid'

/** Directions spread evenly over the sphere. */
const AROUND: readonly Point[] = Array.from({ length: 4000 }, (_, index) => {
  const y = 1 - (2 * (index + 0.5)) / 4000
  const turn = index * Math.PI * (3 - Math.sqrt(5))
  const wide = Math.sqrt(1 - y * y)
  return [wide * Math.cos(turn), y, wide * Math.sin(turn)]
})

const mean = (of: (direction: Point) => number): number =>
  AROUND.reduce((sum, direction) => sum + of(direction), 0) / AROUND.length

describe('light from everywhere', () => {
  test('a rough surface gathers as much of it as a polished one mirrors, spread wider', () => {
    const dull = mean((direction) => ambienceAt(direction, 1))
    for (const roughness of [0, 0.18, 0.42])
      expect(mean((direction) => ambienceAt(direction, roughness)) / dull).toBeCloseTo(1, 1)
    const [brightest, duller] = [0.1, 1].map((roughness) =>
      Math.max(...AROUND.map((direction) => ambienceAt(direction, roughness))),
    )
    expect(brightest).toBeGreaterThan((duller ?? 0) * 4)
  })

  test('a dull surface gathers what shines on it from its half of the sphere', () => {
    for (const normal of [
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ] as const) {
      const gathered = mean((direction) => {
        const cosine = direction[0] * normal[0] + direction[1] * normal[1] + direction[2] * normal[2]
        return 4 * Math.max(0, cosine) * ambienceAt(direction, 0)
      })
      expect(Math.abs(ambienceAt(normal, 1) / gathered - 1)).toBeLessThan(0.1)
    }
  })
})

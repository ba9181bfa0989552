import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { developedLength } from '#shared/configurator/bend-geometry'
import { presetPlan, withExampleLegs } from '#shared/configurator/bend-limits'
import { formatPlan } from '#shared/configurator/bend-plan'
import { DRAWING_KINDS, type DrawingKind } from '#shared/configurator/drawing-kinds'
import { solidsOf, tintsOf } from '#shared/solids/kinds'
import { looksOf } from '#shared/solids/materials'
import { boundsOf, meshOf } from '#shared/solids/mesh'
import type { Pose, Solid, SolidScene } from '#shared/solids/solid'
import { surroundingsOf } from '#shared/solids/surroundings'
import { runs } from '#tests/platform/runs'

const CLOSED: Pose = { drawn: 1, tilt: 0 }
/** What a phone of today turns without effort, its surroundings left out. */
const MOST_TRIANGLES = 60_000

const mm = (metres: number): number => Math.round(metres * 1000)
const named = (scene: SolidScene, ...names: string[]): Solid[] =>
  scene.solids.filter(({ name }) => names.includes(name))
const span = (solids: readonly Solid[], axis: 0 | 1 | 2): number => {
  const { min, max } = boundsOf(solids)
  return mm(max[axis] - min[axis])
}
const triangles = (solids: readonly Solid[]): number =>
  solids.reduce((sum, { shape, places }) => sum + (meshOf(shape).indices.length / 3) * places.length, 0)

/** Sizes that are made of each kind, mm. */
const SIZES: Readonly<Record<DrawingKind, readonly [width: number, height: number][]>> = {
  rail: [
    [1000, 0],
    [6000, 0],
  ],
  roller: [
    [400, 500],
    [3000, 3000],
  ],
  venetian: [
    [300, 300],
    [3000, 3000],
  ],
  vertical: [
    [800, 800],
    [5000, 3000],
  ],
  roman: [
    [500, 600],
    [2500, 3000],
  ],
  pleated: [
    [300, 400],
    [2300, 2600],
  ],
  awning: [
    [2000, 1500],
    [6000, 3500],
  ],
  screen: [
    [700, 700],
    [5000, 3500],
  ],
  projection: [
    [700, 500],
    [5000, 1200],
  ],
  film: [
    [300, 300],
    [1500, 3000],
  ],
  shutter: [
    [500, 600],
    [3000, 2800],
  ],
  bso: [
    [600, 700],
    [4000, 4000],
  ],
  swing_shutter: [
    [600, 700],
    [2400, 2400],
  ],
}

const valuesOf = (kind: DrawingKind, width: number, height: number): Record<string, unknown> => {
  if (kind === 'rail') return { length: width, opening: 'central' }
  return kind === 'awning' || kind === 'projection' ? { width, projection: height } : { width, height }
}

/** Both ways of each yes or no, so that no variant is left out. */
const VARIANTS: Partial<Record<DrawingKind, readonly Record<string, unknown>[]>> = {
  roller: [{ cassette: true, motor: true }, { cassette: false, motor: false, side: 'left' }, { motor: true }],
  venetian: [{ valance: true, slat: 50 }, { slat: 25 }],
  pleated: [{ tension: true, cables: 4 }, { duo: true }, {}],
  awning: [{ valance: true, wave: 1, striped: true }, {}],
  projection: [{ valance: true, striped: true }, {}],
  film: [{ panes: 1 }],
  shutter: [{ box: 180 }, { box: 300, slat: 55 }],
  bso: [{ profile: 'Z90', slat: 90 }, { profile: 'C80', slat: 80 }, { profile: 'F80' }, { profile: 'S80' }],
  swing_shutter: [{ leaves: 1 }, { leaves: 1, opening: 'right' }, { leaves: 4 }],
  rail: [{ fixation: 'wall', motor_side: 'left' }, { cord: 'right', opening: 'left' }, { opening: 'right' }],
}

const cases = DRAWING_KINDS.map((kind) => [kind, VARIANTS[kind] ?? [{}]] as const)

describe.each(cases)('%s', (kind, variants) => {
  const sizes = (): fc.Arbitrary<{ width: number; height: number; variant: Record<string, unknown> }> => {
    const [least, most] = SIZES[kind]
    return fc.record({
      width: fc.integer({ min: least?.[0] ?? 1, max: most?.[0] ?? 1 }),
      height: fc.integer({ min: least?.[1] ?? 1, max: most?.[1] ?? 1 }),
      variant: fc.constantFrom(...variants),
    })
  }

  test('has the sizes of its configuration, to the millimetre', () => {
    fc.assert(
      fc.property(sizes(), ({ width, height, variant }) => {
        const scene = solidsOf(kind, { ...valuesOf(kind, width, height), ...variant }, CLOSED)
        expect(scene.size.width).toBe(width)
        switch (kind) {
          case 'rail':
            expect(span(named(scene, 'rail'), 0)).toBe(width)
            return
          case 'film':
            expect([span(named(scene, 'vitrage'), 0), span(named(scene, 'vitrage'), 1)]).toEqual([
              width,
              height,
            ])
            return
          case 'awning': {
            expect(span(scene.solids, 0)).toBe(width)
            expect(mm(boundsOf(named(scene, 'barre de charge')).max[2])).toBe(height)
            return
          }
          case 'projection': {
            expect(span(named(scene, 'coffre'), 0)).toBe(width)
            const [arm] = named(scene, 'bras')
            const path = arm?.shape.kind === 'sweep' ? arm.shape.path : []
            const [from = [0, 0, 0], to = [0, 0, 0]] = path
            expect(mm(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]))).toBe(height)
            return
          }
          default:
            expect([span(scene.solids, 0), span(scene.solids, 1)]).toEqual([width, height])
        }
      }),
      { numRuns: runs(40) },
    )
  })

  test('stays within its opening, whatever its pose, and is light enough to be turned on a phone', () => {
    const poses = fc.record({
      drawn: fc.double({ min: 0, max: 1, noNaN: true }),
      tilt: fc.integer({ min: -85, max: 85 }),
    })
    fc.assert(
      fc.property(sizes(), poses, ({ width, height, variant }, pose) => {
        const scene = solidsOf(kind, { ...valuesOf(kind, width, height), ...variant }, pose)
        for (const { shape, places } of scene.solids) {
          expect(meshOf(shape).positions.every(Number.isFinite)).toBe(true)
          expect(places.every(({ at, turn = [0, 0, 0] }) => [...at, ...turn].every(Number.isFinite))).toBe(
            true,
          )
        }
        expect(triangles(scene.solids)).toBeLessThan(MOST_TRIANGLES)
        const { min, max } = boundsOf(scene.solids)
        if (!['rail', 'film', 'awning', 'projection', 'swing_shutter'].includes(kind)) {
          expect(mm(max[0] - min[0])).toBe(width)
          expect(-min[1] * 1000).toBeLessThan(height + 1)
          expect(max[1]).toBeLessThan(0.001)
        }
        for (const isBehind of [false, true]) {
          const { frame, solids } = surroundingsOf(scene, isBehind)
          expect(solids.length).toBeGreaterThan(5)
          expect(frame.min[0]).toBeLessThanOrEqual(min[0])
          expect(frame.max[0]).toBeGreaterThanOrEqual(max[0])
        }
      }),
      { numRuns: runs(30) },
    )
  })

  test('has a look for all that it is made of, and its faces look outwards', () => {
    const values = valuesOf(kind, SIZES[kind][1]?.[0] ?? 1000, SIZES[kind][1]?.[1] ?? 1000)
    const scene = solidsOf(kind, values, CLOSED)
    const looks = looksOf(tintsOf(kind, values))
    for (const { material, shape } of scene.solids) {
      expect(looks[material].color).toMatch(/^#[0-9a-f]{6}$/i)
      if (shape.kind === 'sweep' && shape.isOpen) continue
      // a closed body has a volume, and a positive one where its triangles turn the right way
      const { positions, indices } = meshOf(shape)
      const at = (index: number) =>
        [0, 1, 2].map((axis) => positions[(indices[index] ?? 0) * 3 + axis] ?? 0) as [number, number, number]
      let volume = 0
      for (let index = 0; index < indices.length; index += 3) {
        const [a, b, c] = [at(index), at(index + 1), at(index + 2)]
        volume +=
          (a[0] * (b[1] * c[2] - b[2] * c[1]) +
            a[1] * (b[2] * c[0] - b[0] * c[2]) +
            a[2] * (b[0] * c[1] - b[1] * c[0])) /
          6
      }
      expect(volume).toBeGreaterThan(0)
    }
  })
})

test('a bent rail is as long as its plan', () => {
  const preset = presetPlan('u', {
    profile: 25,
    piece: 6000,
    corners: 2,
    angle: { min: 45, max: 135 },
    radius: { min: 150, max: 600, usual: 200 },
    leg: { min: 300, max: 4000 },
    straight: 100,
  })
  if (preset === undefined) throw new Error('no plan')
  const plan = withExampleLegs(preset)
  const scene = solidsOf('rail', { plan: formatPlan(plan), profile: 25, length: 3000 }, CLOSED)
  const [rail] = named(scene, 'rail')
  const path = rail?.shape.kind === 'sweep' ? rail.shape.path : []
  const length = path.reduce((sum, point, index) => {
    const before = path[index - 1]
    return before ? sum + Math.hypot(point[0] - before[0], point[2] - before[2]) : sum
  }, 0)
  expect(Math.abs(mm(length) - (developedLength(plan, 25) ?? 0))).toBeLessThan(10)
})

test('the chain of a tube runs over its pulley, on both sides of it', () => {
  const scene = solidsOf('roller', { width: 1200, height: 1600 }, CLOSED)
  const pulley = boundsOf(named(scene, 'poulie'))
  const loop = boundsOf(named(scene, 'chainette'))
  expect(loop.min[0]).toBeGreaterThan(pulley.min[0])
  expect(loop.max[0]).toBeLessThan(pulley.max[0])
  expect(loop.min[2]).toBeLessThan(pulley.min[2])
  expect(loop.max[2]).toBeGreaterThan(pulley.max[2])
  expect(loop.max[1]).toBeGreaterThan(pulley.max[1])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arcOf,
  crossesItself,
  developedLength,
  samplesOf,
  straightParts,
  stretchesOf,
} from '#shared/configurator/bend-geometry'
import { piecesOf, splicesOf, supportsOf } from '#shared/configurator/bend-layout'
import {
  faultsOfPlan,
  mended,
  type PlanLimits,
  planOfBends,
  presetPlan,
  samplePlans,
} from '#shared/configurator/bend-limits'
import {
  axisLegs,
  type BendPlan,
  type Corner,
  formatPlan,
  mirrored,
  parsePlan,
  withCornerAdded,
  withoutCorner,
  withPart,
} from '#shared/configurator/bend-plan'
import { planCodeText, planFaultText } from '#shared/configurator/bend-text'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const planOf = (code: string): BendPlan => {
  const plan = parsePlan(code)
  if (plan === null) throw new Error(`${code} is no plan`)
  return plan
}
const U = 'x-1000-l90r200-2400-l90r200-1000'
const BAY = 'x-800-l45r200-1600-l45r200-800'

const LIMITS: PlanLimits = {
  profile: 25,
  piece: 6000,
  corners: 4,
  angle: { min: 15, max: 135 },
  radius: { min: 150, max: 5000, usual: 200 },
  leg: { min: 100, max: 6000 },
  straight: 200,
}

const corner: fc.Arbitrary<Corner> = fc.record({
  side: fc.constantFrom('left' as const, 'right' as const),
  angle: fc.integer({ min: 15, max: 135 }),
  radius: fc.integer({ min: 100, max: 900 }),
})
/** Whole plans whose arcs fit, each straight part between 200 mm and 3 m. */
const plans: fc.Arbitrary<BendPlan> = fc
  .record({
    measure: fc.constantFrom('axis' as const, 'inside' as const, 'outside' as const),
    corners: fc.array(corner, { minLength: 1, maxLength: 6 }),
    straights: fc.array(fc.integer({ min: 200, max: 3000 }), { minLength: 7, maxLength: 7 }),
    unchecked: fc.boolean(),
  })
  .map(({ measure, corners, straights, unchecked }) => {
    const bare = { measure, corners, unchecked, legs: [0, ...corners.map(() => 0)] }
    // what the tangents and the face take beside the straight part
    const taken = straightParts(bare, 25) ?? []
    return {
      ...bare,
      legs: bare.legs.map((_, place) => Math.ceil((straights[place] ?? 0) - (taken[place] ?? 0))),
    }
  })
const tangents = (legs: readonly (number | null)[]): boolean =>
  legs.every((leg) => leg !== null && leg <= 99_999)

describe('the code of a plan', () => {
  it('is read and written back, whole or not', () => {
    const legs = fc.array(fc.option(fc.nat(99_999), { nil: null }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(plans, legs, (plan, others) => {
        const open = { ...plan, legs: others.slice(0, plan.legs.length) }
        expect(parsePlan(formatPlan(open))).toEqual(open)
      }),
    )
  })

  it.each(['', 'straight', 'x-1000', 'x-01000-l90r200-1000', 'x-1000-l090r200-1000', 'x-1000-l0r200-1000'])(
    '%s is none',
    (code) => expect(parsePlan(code)).toBeNull(),
  )

  it('reads as people say it', () => {
    expect(plain(planCodeText(U))).toBe('U 1000 / 2400 / 1000, 2 × 90° à gauche, R 200, cotes à l’axe')
    expect(plain(planCodeText('i-_-r90r200-1400'))).toBe('L … / 1400, 90° à droite, R 200, cotes intérieures')
    expect(planCodeText('straight')).toBe('Rail droit')
  })
})

describe('lengths', () => {
  it.each([
    ['the U', U, 4228, [800, 2000, 800]],
    ['the bay', BAY, 3183, [717, 1434, 717]],
  ])('of %s are those of the worked example', (_, code, developed, straights) => {
    expect(developedLength(planOf(code), 25)).toBe(developed)
    expect(straightParts(planOf(code), 25)?.map(Math.round)).toEqual(straights)
  })

  it('developed is as long as the path that is drawn', () => {
    fc.assert(
      fc.property(
        plans.filter(({ legs }) => tangents(legs)),
        (plan) => {
          const points = samplesOf(plan, 25) ?? []
          const drawn = points.reduce((sum, point, place) => {
            const before = points[place - 1]
            return before ? sum + Math.hypot(point.x - before.x, point.y - before.y) : sum
          }, 0)
          // a chord of 5° is shorter than its arc by 0.032 %
          const chords = plan.corners.reduce((sum, one) => sum + arcOf(one) * 0.00032, 0)
          const developed = developedLength(plan, 25) ?? 0
          expect(developed - drawn).toBeGreaterThan(-1)
          expect(developed - drawn).toBeLessThan(1 + chords)
        },
      ),
    )
  })

  it('are the same in a mirror', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(developedLength(mirrored(plan), 25)).toBe(developedLength(plan, 25))
        expect(crossesItself(mirrored(plan), 25)).toBe(crossesItself(plan, 25))
      }),
    )
  })

  it('measured on the inner face are longer at the axis, on the outer one shorter', () => {
    expect(axisLegs(planOf('i-1000-l90r200-1000'), 20)).toEqual(
      [1010, 1010].map((leg) => expect.closeTo(leg, 6)),
    )
    expect(axisLegs(planOf('o-1000-l90r200-1000'), 20)).toEqual(
      [990, 990].map((leg) => expect.closeTo(leg, 6)),
    )
  })
})

describe('a plan that crosses itself', () => {
  it.each([
    [U, false],
    [BAY, false],
    ['x-1000-l90r100-1000-l90r100-1000-l90r100-1000', true],
    ['x-1000-l90r100-1000-l90r100-1000-l90r100-900', false],
    ['x-2000-l135r100-1500-l135r100-3000', true],
    ['x-1000-l90r100-1000-r90r100-1000-l90r100-1000', false],
  ])('%s: %s', (code, crosses) => expect(crossesItself(planOf(code), 25)).toBe(crosses))
})

describe('along the rail', () => {
  const whole = plans.filter(({ legs }) => tangents(legs))

  it('supports stand inside it, in order, never further apart than what they were counted by', () => {
    fc.assert(
      fc.property(whole, fc.constantFrom(300, 400, 500, 600), (plan, spacing) => {
        const length = developedLength(plan, 25) ?? 0
        const splices = splicesOf(plan, 25, 6000)?.at ?? []
        const count = Math.ceil((length - 200) / spacing - 1e-9) + 1 + plan.corners.length + splices.length
        const at = supportsOf(plan, 25, { count, spacing, splices }) ?? []
        expect(at).toHaveLength(count)
        expect(at[0]).toBe(100)
        expect(at.at(-1)).toBeLessThan(length)
        at.slice(1).forEach((one, place) => {
          expect(one - (at[place] ?? 0)).toBeGreaterThan(0)
          expect(one - (at[place] ?? 0)).toBeLessThanOrEqual(spacing + 2)
        })
      }),
    )
  })

  it('no more supports stand in an arc than it takes, and none beside another where the rail has room', () => {
    const wide = planOf('x-2286-r90r508-1400')
    const at = supportsOf(wide, 30, { count: 10, spacing: 400 }) ?? []
    const arc = stretchesOf(wide, 30)?.find(({ kind }) => kind === 'arc')
    expect(at.filter((one) => arc && one > arc.from + 1 && one < arc.to - 1)).toHaveLength(1)
    expect(Math.min(...at.slice(1).map((one, place) => one - (at[place] ?? 0)))).toBeGreaterThan(200)
    fc.assert(
      fc.property(whole, fc.constantFrom(400, 500, 600), (plan, spacing) => {
        const length = developedLength(plan, 25) ?? 0
        const count = Math.ceil((length - 200) / spacing - 1e-9) + 1 + plan.corners.length
        const places = supportsOf(plan, 25, { count, spacing }) ?? []
        for (const { from, to } of (stretchesOf(plan, 25) ?? []).filter(({ kind }) => kind === 'arc')) {
          const inside = places.filter((one) => one > from + 1 && one < to - 1)
          expect(inside.length).toBeLessThanOrEqual(Math.ceil((to - from) / spacing - 1e-9))
        }
      }),
    )
  })

  it('supports keep off the arcs that are shorter than their spacing', () => {
    const plan = planOf(U)
    const arcs = (stretchesOf(plan, 25) ?? []).filter(({ kind }) => kind === 'arc')
    for (const at of supportsOf(plan, 25, { count: 12, spacing: 500 }) ?? [])
      for (const { from, to } of arcs) expect(at > from + 1 && at < to - 1).toBe(false)
  })

  it('pieces are at most as long as they may be, none is cut in an arc, and together they are the rail', () => {
    fc.assert(
      fc.property(whole, fc.constantFrom(3000, 6000), (plan, piece) => {
        const { at = [], inArc = 0 } = splicesOf(plan, 25, piece) ?? {}
        const pieces = piecesOf(plan, 25, at) ?? []
        expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(developedLength(plan, 25))
        for (const { length } of pieces) expect(length).toBeLessThanOrEqual(piece + 1)
        if (inArc > 0) return
        const arcs = (stretchesOf(plan, 25) ?? []).filter(({ kind }) => kind === 'arc')
        for (const cut of at)
          for (const { from, to } of arcs) expect(cut > from + 1 && cut < to - 1).toBe(false)
      }),
    )
  })
})

describe('limits', () => {
  const faults = (code: string): string[] =>
    faultsOfPlan(planOf(code), LIMITS).map((fault) => plain(planFaultText(fault, planOf(code))))

  it('are told where they are broken', () => {
    expect(faults(U)).toEqual([])
    expect(faults('x-1843-l90r120-1843')).toEqual(['Rayon : 120 mm hors limites (150 à 5000)'])
    expect(faults('x-1000-l90r120-2400-l90r200-300')).toEqual([
      'Rayon du cintrage 1 : 120 mm hors limites (150 à 5000)',
      'Côté C : il reste 100 mm droits, il en faut 200 au moins.',
    ])
    expect(faults('x-_-l90r200-1000')).toEqual(['Il manque une cote.'])
    expect(faults('x-1000-l90r200-1000-l90r200-1000-l90r200-1000')).toEqual([
      'Le rail se croise lui-même : vérifiez les côtés et les cotes.',
    ])
  })

  it('a fault is mended alone', () => {
    const plan = planOf('x-1000-l90r120-2400-l90r200-300')
    const [radius, straight] = faultsOfPlan(plan, LIMITS)
    if (!radius || !straight) throw new Error('no fault')
    expect(mended(plan, radius, LIMITS)).toEqual(withPart(plan, { kind: 'radius', place: 0 }, 150))
    expect(mended(plan, straight, LIMITS)?.legs).toEqual([1000, 2400, 400])
  })

  it('leave plans of every shape that can be made', () => {
    expect(samplePlans(LIMITS)).toHaveLength(4)
    expect(presetPlan('u', { ...LIMITS, corners: 1 })).toBeUndefined()
  })
})

describe('a corner', () => {
  it('is added at the end, and taken away with its two legs made one', () => {
    const added = withCornerAdded(planOf(BAY))
    expect(formatPlan(added)).toBe(`${BAY}-l45r200-_`)
    expect(formatPlan(withoutCorner(added, 2))).toBe('x-800-l45r200-1600-l45r200-_')
    expect(formatPlan(withoutCorner(planOf(U), 0))).toBe('x-3400-l90r200-1000')
  })
})

describe('a count of bends and a radius', () => {
  it('becomes a plan of the same length that is to be checked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 100, max: 900 }),
        fc.nat(8000),
        (bends, radius, more) => {
          const length = 4000 + more
          const plan = planOfBends(bends, radius, length)
          expect(plan?.unchecked).toBe(true)
          expect(Math.abs((plan ? (developedLength(plan, 25) ?? 0) : 0) - length)).toBeLessThanOrEqual(1)
        },
      ),
    )
    expect(planOfBends(0, 200, 3600)).toBeUndefined()
  })
})

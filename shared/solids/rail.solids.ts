import { samplesOf, stationsOf } from '#shared/configurator/bend-geometry'
import { placedAlong } from '#shared/configurator/bend-layout'
import { planOfBends, withExampleLegs } from '#shared/configurator/bend-limits'
import { type BendPlan, parsePlan } from '#shared/configurator/bend-plan'
import { type Hung, hungOn } from '#shared/configurator/rail-ends'
import { supportPositions } from '#shared/drawings/rail.geometry'
import { type DrawingValues, given, num, word } from '#shared/drawings/scene'
import {
  type Build,
  between,
  blocks,
  m,
  type Placement,
  type Point,
  rod,
  type Section,
  type Solid,
  swept,
} from './solid.ts'

/** A curtain from the rail to just above the floor, m. */
const DROP = 2.42
/** Cloth for each metre of rail. */
const FULLNESS = 2
/** Rail between two gliders when the curtain is closed, m. */
const HALF_WAVE = 0.08

/** Along the rail, in mm: where it is (m) and which way it runs (radians, seen from above). */
type Axis = (along: number) => { x: number; z: number; heading: number }

/** Where the rail's middle line runs; a bent one is seen from below on its plan, so that its right stays right. */
const axisOf = (
  plan: BendPlan | undefined,
  profile: number,
  length: number,
): { axis: Axis; path: Point[] } => {
  const stations = plan && stationsOf(plan, profile)
  const samples = plan && samplesOf(plan, profile)
  if (!stations || !samples)
    return {
      axis: (along) => ({ x: m(along - length / 2), z: 0, heading: 0 }),
      path: [
        [m(-length / 2), 0, 0],
        [m(length / 2), 0, 0],
      ],
    }
  const [xs, ys] = [samples.map(({ x }) => x), samples.map(({ y }) => y)]
  const [middle, back] = [(Math.min(...xs) + Math.max(...xs)) / 2, Math.max(...ys)]
  const place = ({ x, y, heading }: { x: number; y: number; heading: number }) => ({
    x: m(x - middle),
    z: m(back - y),
    heading: -heading,
  })
  const path = samples.map((one): Point => {
    const { x, z } = place(one)
    return [x, 0, z]
  })
  return { axis: (along) => place(stations(along)), path }
}

const planOf = (values: DrawingValues, length: number): BendPlan | undefined => {
  const plan = parsePlan(values.plan)
  if (plan !== null) return withExampleLegs(plan)
  if (!given(values.bends)) return undefined
  return planOfBends(num(values.bends, 0, 0, 6), num(values.radius, 200, 50, 2000), length)
}

/** What a closed curtain covers: each bundle runs to the middle, or to the other end where it is alone. */
const covered = (stacks: Hung['stacks'], length: number, drawn: number): (readonly [number, number])[] => {
  const to = stacks.length > 1 ? length / 2 : length
  return stacks.map(([from, end]) =>
    from <= length - end ? [from, end + (to - end) * drawn] : [from - (from - (length - to)) * drawn, end],
  )
}

const curtain = (axis: Axis, [from, to]: readonly [number, number], full: number, y: number): Solid => {
  const waves = Math.max(3, Math.round(m(full) / (2 * HALF_WAVE)))
  const step = m(to - from) / (waves * 2)
  const cloth = (m(full) * FULLNESS) / (waves * 2)
  const swing = Math.min(0.085, Math.sqrt(Math.max(0, (cloth / 2) ** 2 - (step / 2) ** 2)) * 0.9)
  const section: Section = between(from, to, waves * 12 + 1).map((at, index) => {
    const { x, z, heading } = axis(at)
    const off = swing * Math.sin((index / 12) * 2 * Math.PI)
    return [x + Math.sin(heading) * off, z + Math.cos(heading) * off] as const
  })
  return swept(
    'rideau',
    'curtain',
    section,
    [
      [0, y, 0],
      [0, y - DROP, 0],
    ],
    { isOpen: true },
  )
}

/** A rail, straight or bent by its plan, on its supports, with gliders and the curtain it was made for. */
export const buildRail: Build = (values, { drawn }) => {
  const length = num(values.length, 2400, 100, 20_000)
  const profile = num(values.profile, 25, 10, 200)
  const plan = planOf(values, length)
  const { axis, path } = axisOf(plan, profile, length)
  const wide = m(profile)
  const high = Math.max(0.014, wide * 0.72)
  const onWall = word(values.fixation, ['ceiling', 'wall']) === 'wall'
  const hung = {
    opening: word(values.opening, ['central', 'left', 'right']),
    motor_side: values.motor_side,
    cord: values.cord,
  }
  const { stacks, motors, cords } = hungOn(length, hung)
  const gliders = num(values.gliders, length / 100, 2, 400)
  const count = num(values.supports, Math.ceil((length - 200) / 500) + 1, 1, 80)
  const supports = plan
    ? placedAlong(plan, { supports: count, spacing: values.spacing, piece: values.piece, profile }).supports
    : supportPositions(length, count)
  const standing = (along: number, y: number): Placement => {
    const { x, z, heading } = axis(along)
    return { at: [x, y, z], turn: [0, heading, 0] }
  }
  const parts = covered(stacks, length, drawn)
  const carried = parts.flatMap(([from, to]) =>
    between(from + 10, to - 10, Math.max(2, Math.round(gliders / parts.length))),
  )
  const y = -high - 0.004
  return {
    size: { width: length, height: Math.round(profile) },
    place: 'room',
    isOnCeiling: !onWall,
    movement: { drawn: 'Tirage' },
    solids: [
      swept(
        'rail',
        'lacquer',
        channel(wide, high),
        path.map(([x, , z]): Point => [x, -high / 2 - 0.004, z]),
      ),
      blocks(
        'support',
        'metal',
        onWall ? [0.022, 0.03, 0.1] : [0.03, 0.004, wide * 1.5],
        supports.map((at) => {
          const {
            at: [x, , z],
            turn,
          } = standing(at, 0)
          return { at: [x, onWall ? 0.008 : -0.002, onWall ? z - 0.05 : z], ...(turn && { turn }) }
        }),
      ),
      blocks(
        'glisseur',
        'plastic',
        [0.006, 0.02, 0.008],
        carried.map((at) => standing(at, y - 0.008)),
      ),
      ...parts.map((part) => curtain(axis, part, length / parts.length, y - 0.018)),
      ...motors.map(
        (end): Solid =>
          blocks(
            'moteur',
            'plastic',
            [0.045, 0.24, 0.045],
            [standing(end === 0 ? 30 : length - 30, y - 0.12)],
          ),
      ),
      ...cords.flatMap((end) => {
        const { x, z } = axis(end === 0 ? 20 : length - 20)
        return [-0.008, 0.008].map((off) =>
          rod(
            'cordon',
            'cord',
            [
              [x + off, y, z + 0.03],
              [x + off, y - 1.4, z + 0.03],
            ],
            0.0014,
            { sides: 6 },
          ),
        )
      }),
    ],
  }
}

/** A channel that is open below: what the gliders run in. */
const channel = (wide: number, high: number): Section => {
  const [x, y, b] = [wide / 2, high / 2, 0.0015]
  return [
    [0, y],
    [-x + b, y],
    [-x, y - b],
    [-x, -y],
    [-x + wide * 0.3, -y],
    [-x + wide * 0.3, -y + 0.002],
    [x - wide * 0.3, -y + 0.002],
    [x - wide * 0.3, -y],
    [x, -y],
    [x, y - b],
    [x - b, y],
  ]
}

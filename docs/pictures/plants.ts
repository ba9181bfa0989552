/** Plants of the pictures, and what they stand in. */
import { between, type Placement, type Point, swept } from '#shared/solids/solid'
import { shaped, smooth, type Thing, turnedOn } from './props.ts'

/** Numbers from 0 to 1, the same at every run. */
const chance = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A leaf along y, folded at its rib. */
const leafMesh = (long: number, wide: number) => {
  const rows = [0, 0.18, 0.42, 0.7, 0.9, 1]
  const positions = rows.flatMap((t) => {
    const half = (wide / 2) * Math.sin(Math.PI * t ** 0.8)
    const [y, bow] = [t * long, -0.18 * long * t * t]
    return [
      [-half, y, bow + half * 0.35],
      [0, y, bow],
      [half, y, bow + half * 0.35],
    ].flat()
  })
  const indices = rows.slice(1).flatMap((_, row) => {
    const a = row * 3
    return [a, a + 1, a + 4, a, a + 4, a + 3, a + 1, a + 2, a + 5, a + 1, a + 5, a + 4]
  })
  return { positions, indices }
}

const pointing = (yaw: number, pitch: number): Point => [
  Math.sin(pitch) * Math.sin(yaw),
  Math.cos(pitch),
  Math.sin(pitch) * Math.cos(yaw),
]
const plus = (a: Point, b: Point, share = 1): Point => [
  a[0] + b[0] * share,
  a[1] + b[1] * share,
  a[2] + b[2] * share,
]

interface Foliage {
  seed: number
  /** twigs from one place */
  twigs: number
  long: number
  /** 0 upright, 1 all around */
  spread: number
  leaf: readonly [long: number, wide: number]
  /** leaves on a metre of twig */
  dense: number
  material?: string
}

/** Twigs with leaves from one place. */
const foliage = (
  from: Point,
  { seed, twigs, long, spread, leaf, dense, material = 'leaf' }: Foliage,
): Thing[] => {
  const random = chance(seed)
  const leaves: Placement[] = []
  const stems = Array.from({ length: twigs }, (_, index): Thing => {
    const yaw = (index / twigs) * 2 * Math.PI + random() * 1.4
    const reach = long * (0.65 + random() * 0.35)
    const bend = spread * (0.35 + random() * 0.9)
    const path: Point[] = [from]
    const steps = 9
    for (let step = 1; step <= steps; step++) {
      const way = pointing(yaw + 0.25 * Math.sin(step + seed), bend * (0.35 + (step / steps) * 0.8))
      const last = path.at(-1) ?? from
      const next = plus(last, way, reach / steps)
      path.push(next)
      const many = Math.round((reach / steps) * dense)
      if (step > 2)
        for (let one = 0; one < many; one++)
          leaves.push({
            at: plus(last, way, (random() * reach) / steps),
            turn: [0.7 + random() * 0.9, yaw + (one % 2 === 0 ? 1.2 : -1.2) + random() - 0.5 + step * 0.6, 0],
          })
    }
    const stem = swept(
      'tige',
      'cord',
      Array.from({ length: 6 }, (_s, side) => {
        const angle = (side / 6) * 2 * Math.PI
        return [0.0022 * Math.cos(angle), 0.0022 * Math.sin(angle)] as const
      }),
      path,
    )
    return shaped('tige', 'bark', stem.shape)
  })
  return [...stems, { name: 'feuille', material, mesh: leafMesh(...leaf), places: leaves }]
}

/** A tall vase with twigs. */
export const vase = (at: Point, tall: number, material: string, twigs?: Partial<Foliage>): Thing[] => [
  turnedOn(
    material,
    smooth([
      [tall * 0.2, 0],
      [tall * 0.33, tall * 0.28],
      [tall * 0.34, tall * 0.55],
      [tall * 0.17, tall * 0.86],
      [tall * 0.15, tall * 0.93],
      [tall * 0.19, tall],
      [tall * 0.17, tall * 0.99],
      [tall * 0.12, tall * 0.9],
      [tall * 0.12, tall * 0.7],
    ]),
    at,
  ),
  ...(twigs
    ? foliage([at[0], at[1] + tall * 0.75, at[2]], {
        seed: 5,
        twigs: 7,
        long: tall * 1.9,
        spread: 0.55,
        leaf: [0.05, 0.026],
        dense: 42,
        ...twigs,
      })
    : []),
]

/** A young olive tree in its pot. */
export const tree = (at: Point, tall: number, seed: number, pot: string): Thing[] => {
  const [x, y, z] = at
  const high = tall * 0.22
  const trunk: Point[] = between(0, 1, 9).map((t) => [
    x + 0.03 * Math.sin(t * 5 + seed),
    y + high * 0.9 + t * tall * 0.42,
    z + 0.02 * Math.cos(t * 4),
  ])
  const stem = swept(
    'tronc',
    'cord',
    Array.from({ length: 10 }, (_, side) => {
      const angle = (side / 10) * 2 * Math.PI
      return [0.014 * Math.cos(angle), 0.014 * Math.sin(angle)] as const
    }),
    trunk,
  )
  return [
    turnedOn(
      pot,
      smooth([
        [high * 0.42, 0],
        [high * 0.5, high * 0.4],
        [high * 0.56, high * 0.97],
        [high * 0.55, high],
        [high * 0.5, high],
        [high * 0.48, high * 0.9],
      ]),
      at,
    ),
    turnedOn(
      'soil',
      [
        [high * 0.49, high * 0.91],
        [0.001, high * 0.93],
      ],
      at,
    ),
    shaped('tronc', 'bark', stem.shape),
    ...[0.35, 0.6, 0.8, 1].flatMap((t, level) =>
      foliage(trunk[Math.round(t * 8)] ?? at, {
        seed: seed + level,
        twigs: level === 3 ? 10 : 8,
        long: tall * (0.44 - level * 0.035),
        spread: level === 3 ? 0.75 : 1.15,
        leaf: [0.058, 0.017],
        dense: 130,
        material: 'olive',
      }),
    ),
  ]
}

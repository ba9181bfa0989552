/**
 * The light that comes from everywhere in a view: a bright room with windows around, as sums of soft spots, so that what
 * a rough surface gathers of them is worked out and nothing has to be rendered before the first picture.
 */
import type { Point } from './solid.ts'

interface Spot {
  /** unit vector, from the product */
  towards: Point
  /** its radiance times the part of the sphere that it fills */
  power: number
}

const towards = (x: number, y: number, z: number): Point => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const SPOTS: readonly Spot[] = [
  { towards: towards(-16.1, 10.9, 8.2), power: 0.43 },
  { towards: towards(-16.1, 14.5, -8.2), power: 0.48 },
  { towards: towards(14.9, 8.7, -1.8), power: 1.39 },
  { towards: towards(-0.5, 5.4, 14.5), power: 4 },
  { towards: towards(3.2, 8, -12.5), power: 0.46 },
  { towards: towards(0, 1, 0), power: 1.33 },
]
/** How concentrated each is, as an exponent: about 15° across. */
const SHARPNESS = 60
/** Of the walls between them, and how much darker the ceiling is than that, the floor brighter. */
const WALLS = 0.405
const CEILING = -0.1

/** Of every spot what a lobe of this width gathers, for one direction. */
const lobe = (cosine: number, sharpness: number): number =>
  (sharpness / (2 * Math.PI * (1 - Math.exp(-2 * sharpness)))) * Math.exp(sharpness * (cosine - 1))

/**
 * What a surface sees of it in a direction (unit vector): radiance, 1 about the mean. `roughness` is 0 for a mirror; 1 is
 * what a dull surface that faces there gathers.
 */
export const ambienceAt = ([x, y, z]: Point, roughness: number): number => {
  // the lobe of GGX seen straight on, as a soft spot; a spot seen through it is as wide as both
  const own = 1 / (2 * Math.max(roughness, 0.01) ** 4)
  const sharpness = (SHARPNESS * own) / (SHARPNESS + own)
  let sum = WALLS + CEILING * y
  for (const { towards: to, power } of SPOTS) {
    const cosine = x * to[0] + y * to[1] + z * to[2]
    sum += power * (roughness >= 1 ? Math.max(0, cosine) / Math.PI : lobe(cosine, sharpness))
  }
  return sum
}

import {
  CubeTexture,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
} from 'three'
import { ambienceAt } from '#shared/solids/ambience'
import type { Point } from '#shared/solids/solid'

/** Pixels across a face, for each roughness: the last two are as rough, as the renderer reads one fewer than there are. */
const SIDES = [64, 32, 16, 8, 4] as const
const ROUGHEST = SIDES.length - 2

/** Directions of a cube's faces (+x −x +y −y +z −z), beside and below its middle from −1 to 1. */
const FACES: readonly ((u: number, v: number) => Point)[] = [
  (u, v) => [1, -v, -u],
  (u, v) => [-1, -v, u],
  (u, v) => [u, 1, v],
  (u, v) => [u, -1, -v],
  (u, v) => [u, -v, 1],
  (u, v) => [-u, -v, -1],
]

const faceOf = (side: number, roughness: number, at: (u: number, v: number) => Point): DataTexture => {
  const data = new Uint16Array(side * side * 4)
  const one = DataUtils.toHalfFloat(1)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y, z] = at(
      (2 * ((pixel % side) + 0.5)) / side - 1,
      (2 * (Math.floor(pixel / side) + 0.5)) / side - 1,
    )
    const length = Math.hypot(x, y, z)
    // a cube of pictures is looked at from inside: the renderer turns its left and right
    const light = DataUtils.toHalfFloat(ambienceAt([-x / length, y / length, z / length], roughness))
    data.set([light, light, light, one], pixel * 4)
  }
  return new DataTexture(data, side, side)
}

const cubeOf = (side: number, level: number): CubeTexture => {
  // the renderer's own scale of them
  const roughness = 1 - Math.sqrt(1 - Math.min(level, ROUGHEST) / ROUGHEST)
  return new CubeTexture(FACES.map((face) => faceOf(side, roughness, face)))
}

/**
 * What the light of `shared/solids/ambience.ts` looks like from surfaces of each roughness. It is worked out in some
 * ms: three's own generator renders a room and filters it, which takes seconds where there is no graphics card.
 */
export const environmentTexture = (): CubeTexture => {
  const [base, ...rougher] = SIDES.map(cubeOf)
  const texture = base ?? new CubeTexture()
  texture.mipmaps = rougher
  texture.type = HalfFloatType
  texture.colorSpace = LinearSRGBColorSpace
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.generateMipmaps = false
  texture.isPMREMTexture = true
  texture.needsUpdate = true
  return texture
}

import { BufferAttribute, BufferGeometry } from 'three'
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { meshOf } from '#shared/solids/mesh'
import type { Shape } from '#shared/solids/solid'

/** Faces that meet at more than this are an edge, radians. */
const CREASE = (38 * Math.PI) / 180

/** A shape as the graphics card takes it. */
export const geometryOf = (shape: Shape): BufferGeometry => {
  const { positions, indices } = meshOf(shape)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setIndex(indices)
  return toCreasedNormals(geometry, CREASE)
}

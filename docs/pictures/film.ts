/** A window film from near: a thin sheet whose free corner leaves the pane. */
import { between, type Point, type Solid } from '#shared/solids/solid'
import type { Thing } from './props.ts'

/** A corner that is not laid yet: how far it is free, what it bends around, m, and which way it leaves. */
const FREE = { from: 0.15, bend: 0.06, way: [-0.62, -0.785] } as const
/** How wide the cut of its edge is seen, m. */
const CUT = 0.0007
const STEPS = 110

/** Each film as it is laid, all but its corner below on the left. */
export const filmed = (film: Solid, [dx, dy, dz]: Point): Thing[] => {
  if (film.shape.kind !== 'box') return []
  const [wide, high] = film.shape.size
  const [right, up] = FREE.way
  const most = -(wide / 2) * right - (high / 2) * up - FREE.from
  /** where a place of the flat sheet is */
  const laid = (x: number, y: number): Point => {
    const beyond = Math.max(0, x * right + y * up - most)
    const turned = beyond / FREE.bend
    const along = FREE.bend * Math.sin(turned) - beyond
    return [x + right * along, y + up * along, FREE.bend * (1 - Math.cos(turned))]
  }
  // close where it bends
  const xs = [...between(-wide / 2, 0.3 - wide / 2, STEPS), ...between(0.3 - wide / 2, wide / 2, 8).slice(1)]
  const ys = [
    ...between(high / 2, 0.3 - high / 2, 8).slice(0, -1),
    ...between(0.3 - high / 2, -high / 2, STEPS),
  ]
  const sheet = (columns: readonly number[], rows: readonly number[]): Thing['mesh'] => ({
    positions: rows.flatMap((y) => columns.flatMap((x) => laid(x, y))),
    indices: rows.slice(1).flatMap((_, row) =>
      columns.slice(1).flatMap((_column, column) => {
        const [a, b] = [row * columns.length + column, row * columns.length + column + 1]
        const [c, d] = [a + columns.length, b + columns.length]
        return [a, c, b, b, c, d]
      }),
    ),
  })
  const places = film.places.map(({ at: [x, y, z] }) => ({ at: [x + dx, y + dy, z + dz] as const }))
  const part = (material: string, mesh: Thing['mesh']): Thing => ({ name: film.name, material, mesh, places })
  return [
    part(film.material, sheet(xs, ys)),
    part('filmCut', sheet(xs, [-high / 2, CUT - high / 2])),
    part('filmCut', sheet([-wide / 2, CUT - wide / 2], ys)),
  ]
}

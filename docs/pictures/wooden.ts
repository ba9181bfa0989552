/** A venetian of wood: flat slats, and the boards before and below them, where the shop's view has bowed sheets. */
import type { Point, Solid } from '#shared/solids/solid'
import { shaped, type Thing, thingOf } from './props.ts'

/** How thick a slat is, m. */
const THICK = 0.0028

const slats = ({ name, shape, places }: Solid, [dx, dy, dz]: Point): Thing[] => {
  if (shape.kind !== 'sweep') return []
  const [from = [0, 0, 0], to = [0, 0, 0]] = shape.path
  const wide = 2 * Math.max(...shape.section.map(([beside]) => beside))
  return [
    shaped(
      name,
      'slat',
      { kind: 'box', size: [to[0] - from[0], THICK, wide] },
      {
        bevel: 0.0009,
        places: places.map(({ at: [x, y, z], ...place }) => ({ ...place, at: [x + dx, y + dy, z + dz] })),
      },
    ),
  ]
}

const board = (solid: Solid, at: Point): Thing[] => [{ ...thingOf(solid, at), material: 'slat' }]

/** What is of wood, by its name; all else is as it is of metal. */
export const wooden: Readonly<Record<string, (solid: Solid, at: Point) => Thing[]>> = {
  lame: slats,
  lambrequin: board,
  'barre de charge': board,
}

/** Parts of products from near, in the place of the plain bodies that the shop's view has. */
import { between, type Point, type Solid } from '#shared/solids/solid'
import { capped, drawnArm, dropPivot, elbow, sewn } from './arms.ts'
import { filmed } from './film.ts'
import { beaded, bolt, box, eye, pieces, turnedPiece } from './pieces.ts'
import { shaped, type Thing, thingOf } from './props.ts'
import { gathered, headed, hemmed, rodded } from './roman.ts'

/** A glider: its foot under the slot, its neck, and the eye that the curtain's hook hangs in. */
const glider = (solid: Solid, at: Point): Thing[] =>
  pieces(solid, at, () => [
    box([0.011, 0.0022, 0.012], [0, 0.0082, 0], 0.0007),
    box([0.0042, 0.0075, 0.0042], [0, 0.004, 0], 0.001),
    { off: [0, -0.003, 0], shape: eye(0.0042, 0.0011) },
    box([0.0016, 0.013, 0.003], [0, -0.009, 0]),
  ])

/** A carrier of a vertical slat: its body under the rail, the stem that turns, and the clip on the slat. */
const carrier = (solid: Solid, at: Point): Thing[] =>
  pieces(solid, at, () => [
    box([0.018, 0.006, 0.011], [0, 0.003, 0], 0.001),
    box([0.006, 0.012, 0.006], [0, -0.003, 0], 0.0015),
    box([0.02, 0.018, 0.0046], [0, -0.012, -0.003], 0.001),
  ])

/** How far a pin stands before the wall, and goes into it, m. */
const SHANK = 0.06

/** A strap hinge: its strap with its bolts, the eye at its end, and the pin that it turns on, held by the wall behind. */
const strap = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'box') return []
  const [long, high, thick] = solid.shape.size
  return pieces(solid, at, ({ at: [x], turn = [0, 0, 0] }) => {
    const hinge = x < 0 ? -1 : 1
    const [end, yaw] = [hinge * (long / 2 + 0.006), turn[1]]
    return [
      box([long, high, thick], [0, 0, 0], 0.001),
      ...[-0.36, 0.02, 0.4].map((share) => bolt(-hinge * share * long, thick / 2)),
      turnedPiece([end, 0, 0], 0.0105, [
        [0, -high * 0.55, 0],
        [0, high * 0.55, 0],
      ]),
      turnedPiece([end, 0, 0], 0.0065, [
        [0, -high * 0.55 - 0.016, 0],
        [0, high * 0.55 + 0.006, 0],
      ]),
      // the wall does not turn with the leaf
      turnedPiece([end, -high * 0.55 - 0.009, 0], 0.006, [
        [0, 0, 0],
        [SHANK * Math.sin(yaw), 0, -SHANK * Math.cos(yaw)],
      ]),
    ]
  })
}

/** Between two slats of a shutter: the lip that joins them, and the holes that let light through, behind the slats' edges, m. */
const JOINT = { lip: 0.015, hole: 0.021, high: 0.007, deep: 0.0028, behind: 0.0022 }

/** Slats and the joints above them, which are seen where slats leave a gap. */
const jointed = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const [from = [0, 0, 0], to = [0, 0, 0]] = solid.shape.path
  const top = Math.max(...solid.shape.section.map(([, above]) => above))
  const lips = between(from[0], to[0], Math.floor((to[0] - from[0]) / (JOINT.lip + JOINT.hole)))
  const lip = box([JOINT.lip, JOINT.high, JOINT.deep], [0, 0, 0])
  return [
    thingOf(solid, at),
    shaped('joint', solid.material, lip.shape, {
      bevel: 0.0006,
      places: solid.places.flatMap(({ at: [x, y, z] }) =>
        lips.map((along) => ({
          at: [
            x + at[0] + along,
            y + at[1] + from[1] + top * 1.04,
            z + at[2] + from[2] - JOINT.behind,
          ] as const,
        })),
      ),
    }),
  ]
}

/** How parts that the shop's view has plain are from near, by their name, or their kind and name; others are as they are there. */
export const fitted: Readonly<Record<string, (solid: Solid, at: Point) => Thing[]>> = {
  chainette: beaded,
  glisseur: glider,
  chariot: carrier,
  penture: strap,
  'shutter lame': jointed,
  'awning bras': drawnArm,
  'awning toile': sewn,
  coude: elbow,
  'projection bras': drawnArm,
  'projection coffre': capped,
  'projection toile': sewn,
  pivot: dropPivot,
  film: filmed,
  'roman toile': gathered,
  'roman rail': headed,
  'roman baleine': rodded,
  'roman barre de charge': hemmed,
}

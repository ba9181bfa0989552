import { boundsOf } from './mesh.ts'
import { type Bounds, block, type Point, type Solid, type SolidScene } from './solid.ts'

/** What a scene is framed by, metres: it stands in the middle of its surroundings. */
export interface Frame {
  min: Point
  max: Point
}

/** From the floor to the ceiling of the room, m. */
const ROOM = 2.55
const WALL = 0.22

/** A wall with the hole of its window. */
const wallAround = (
  material: 'wall' | 'render',
  { min, max }: Frame,
  hole: Bounds,
  front: number,
): Solid => ({
  name: 'mur',
  material,
  shape: { kind: 'panel', outer: [min[0], max[0], min[1] - 0.01, max[1]], hole, front, back: front - WALL },
  places: [{ at: [0, 0, 0] }],
})

/** A window with its frame, a mullion where it is wide, and its panes, in a plane. */
const windowIn = (left: number, right: number, bottom: number, top: number, z: number): Solid[] => {
  const [thick, deep] = [0.06, 0.06]
  const isWide = right - left > (top - bottom) * 0.75
  const middle = (left + right) / 2
  const across = (name: string, from: number, to: number): Solid =>
    block(name, 'frame', [left, from, z - deep], [right, to, z])
  const upright = (from: number, to: number): Solid =>
    block('dormant', 'frame', [from, bottom + thick, z - deep], [to, top - thick, z])
  return [
    across('dormant', bottom, bottom + thick),
    across('dormant', top - thick, top),
    upright(left, left + thick),
    upright(right - thick, right),
    ...(isWide ? [upright(middle - 0.05, middle + 0.05)] : []),
    block(
      'vitrage',
      'glass',
      [left + thick, bottom + thick, z - deep * 0.6],
      [right - thick, top - thick, z - deep * 0.4],
    ),
  ]
}

/** From a product to the ceiling that it does not hang on, m. */
const HEADROOM = 0.28
const SKIRTING = 0.08

/**
 * The room or the façade that a product is seen in, and what of both is to be in the picture; from behind, what stands there
 * instead of what would hide it.
 */
export const surroundingsOf = (scene: SolidScene, isBehind: boolean): { solids: Solid[]; frame: Frame } => {
  const { min, max } = boundsOf(scene.solids)
  const isRoom = scene.place === 'room'
  const [wide, high] = [max[0] - min[0], max[1] - min[1]]
  const aside = Math.max(0.3, wide * 0.15)
  const top = scene.isOnCeiling ? 0 : max[1] + (isRoom ? HEADROOM : 0.3)
  // what reaches the floor is as long as the room is high
  const floor = Math.min(top - (isRoom ? ROOM : 2.6), min[1] - 0.02)
  const around: Frame = {
    min: [min[0] - aside - 2.4, floor, min[2]],
    max: [max[0] + aside + 2.4, isRoom ? top : max[1] + 1.6, max[2]],
  }
  const inset = Math.min(0.12, wide * 0.06)
  const front = Math.min(0, min[2]) - (isRoom ? 0.03 : 0)
  const lintel = max[1] - Math.min(0.14, high * 0.1)
  const sill = Math.max(floor + 0.04, Math.min(min[1] + 0.03, lintel - 1))
  const hole = [min[0] + inset, max[0] - inset, sill, lintel] as const
  const pane = front - WALL * 0.6
  const near = Math.max(2.5, max[2] + 2)
  const [left, right] = [around.min[0], around.max[0]]
  return {
    frame: {
      min: [min[0] - aside, Math.max(floor - 0.02, min[1] - (isRoom ? 0.22 : 0.3)), min[2]],
      max: [max[0] + aside, isRoom ? top + 0.02 : top, max[2]],
    },
    solids: [
      wallAround(isRoom ? 'wall' : 'render', around, hole, front),
      ...windowIn(...hole, pane),
      block('appui', 'frame', [hole[0], sill - 0.02, pane], [hole[1], sill + 0.006, front + 0.03]),
      block(
        'sol',
        isRoom ? 'floor' : 'ground',
        [left, floor - 0.02, front - (isRoom ? WALL : 0)],
        [right, floor, near],
      ),
      block(
        'plinthe',
        isRoom ? 'frame' : 'ground',
        [left, floor, front],
        [right, floor + (isRoom ? SKIRTING : 0.18), front + 0.012],
      ),
      ...(isRoom ? [block('plafond', 'ceiling', [left, top, front - WALL], [right, top + 0.02, near])] : []),
      ...(isBehind === isRoom
        ? [
            block(
              'fond',
              'ceiling',
              [left, floor, isRoom ? near : front - 2.4],
              [right, around.max[1], isRoom ? near + 0.1 : front - 2.3],
            ),
          ]
        : []),
      ...(isRoom && !isBehind
        ? [
            block(
              'pelouse',
              'garden',
              [left - 8, floor - 0.4, front - 14],
              [right + 8, floor - 0.35, front - WALL],
            ),
            block(
              'haie',
              'garden',
              [left - 8, floor - 0.4, front - 9.5],
              [right + 8, floor + 1.15, front - 9],
            ),
          ]
        : []),
    ],
  }
}

import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { DrawingValues } from '#shared/drawings/scene'
import type { Point, Pose } from '#shared/solids/solid'
import type { House } from './house.ts'
import type { Thing } from './props.ts'

/** A product in a picture: what it is, and where its top middle hangs, m. */
export interface Hung {
  kind: DrawingKind
  values: DrawingValues
  pose: Pose
  at: Point
  /** its slats and boards are no sheets of metal */
  isWooden?: boolean
}

export interface Light {
  kind: 'AREA' | 'SUN'
  energy: number
  at: Point
  to: Point
  size?: readonly [number, number]
  color?: Point
  /** of a sun, radians: how soft its shadows are */
  angle?: number
}

/** One picture of the shop: what it shows, from where, in which light. */
export interface Picture {
  /** of a kind it shows, where it is no picture of the home page */
  name: string
  isOfHome?: boolean
  /** it shows a part of that kind from near, beside the picture of the kind */
  detailOf?: DrawingKind
  /** it shows another make of its kind, which the pictures of the kind are not true of */
  isMake?: boolean
  /** French: what it shows, for those who do not see it */
  alt: string
  /** px as it is published; rendered larger by `finer` */
  width: number
  height: number
  finer?: number
  widths: readonly number[]
  /** a second picture cut from it, full height, from so many px of its width */
  cut?: { name: string; alt: string; from: number; width: number; widths: readonly number[] }
  house: House
  hung: readonly Hung[]
  things: readonly Thing[]
  /** mm of a sensor 36 mm wide; `shiftX` moves the frame and leaves the eye; `yaw` turns it, radians; `focus` is m away, 2.8 its usual stop */
  camera: {
    at: Point
    lens: number
    shiftX?: number
    shiftY?: number
    yaw?: number
    focus?: number
    fstop?: number
  }
  lights: readonly Light[]
  /** where the sun of a room falls on the wall, through a window that is not seen, m */
  patch?: readonly [x: number, y: number]
  air: { color?: string; sky?: readonly [elevation: number, turn: number]; strength: number }
  /** of what is outside a window */
  outside?: number
  /** from thread to thread of its cloth, m; absent: too far to be seen */
  weave?: number
  samples: number
  /** EV */
  exposure: number
  /** red, green and blue of white */
  balance: Point
}

/** A camera that looks straight at the wall z = 0 and has so many metres of it in its width, around a middle. */
export const facing = (
  [x, y]: readonly [number, number],
  wide: number,
  { eye = [x, y] as readonly [number, number], away = 4.5 } = {},
): Picture['camera'] => ({
  at: [eye[0], eye[1], away],
  lens: (36 * away) / wide,
  shiftX: (x - eye[0]) / wide,
  shiftY: (y - eye[1]) / wide,
  focus: away,
})

/** What pictures of a world and of a kind have in common. */
export const usual = {
  width: 800,
  height: 600,
  finer: 1.25,
  widths: [400, 800],
  samples: 8,
  balance: [0.965, 1, 1.035] as const,
}

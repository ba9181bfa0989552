import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { fabricOpacity } from '#shared/drawings/roller.geometry'
import { clothOf, colorOf, type DrawingValues } from '#shared/drawings/scene'
import { buildAwning, buildProjection } from './awning.solids.ts'
import { buildFilm } from './film.solids.ts'
import { buildPleated, buildRoman } from './folds.solids.ts'
import { buildRail } from './rail.solids.ts'
import { buildRoller, buildScreen } from './roller.solids.ts'
import { buildShutter, buildSwingShutter } from './shutter.solids.ts'
import { buildBso, buildVenetian, buildVertical } from './slats.solids.ts'
import type { Build, Pose, SolidScene } from './solid.ts'

/** How each kind is built. */
const builds: Readonly<Record<DrawingKind, Build>> = {
  rail: buildRail,
  roller: buildRoller,
  venetian: buildVenetian,
  vertical: buildVertical,
  roman: buildRoman,
  pleated: buildPleated,
  awning: buildAwning,
  screen: buildScreen,
  projection: buildProjection,
  film: buildFilm,
  shutter: buildShutter,
  bso: buildBso,
  swing_shutter: buildSwingShutter,
}

/** What is particular to one product among the materials: hexadecimal colours, and 0 to 1 of what its cloth stops. */
export interface Tints {
  color: string
  cloth: string
  clothLow: string
  clothOpacity: number
}

/** A product in three dimensions, in a pose. */
export const solidsOf = (kind: DrawingKind, values: DrawingValues, pose: Pose): SolidScene =>
  builds[kind](values, pose)

/** The colours of a product. */
export const tintsOf = (kind: DrawingKind, values: DrawingValues): Tints => {
  const color = colorOf(kind, values.color)
  return {
    color: color.swatch,
    cloth: clothOf(values.cloth, color),
    clothLow: clothOf(values.cloth_low, color),
    clothOpacity: values.openness === undefined ? 1 : fabricOpacity(values.openness),
  }
}

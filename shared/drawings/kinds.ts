import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { drawAwning } from './awning.geometry.ts'
import { drawBso } from './bso.geometry.ts'
import { drawFilm } from './film.geometry.ts'
import { drawPleated } from './pleated.geometry.ts'
import { drawProjection } from './projection.geometry.ts'
import { drawRail } from './rail.geometry.ts'
import { drawRoller } from './roller.geometry.ts'
import { drawRoman } from './roman.geometry.ts'
import type { Draw, DrawingValues, ExampleSize, Scene } from './scene.ts'
import { drawScreen } from './screen.geometry.ts'
import { drawShutter } from './shutter.geometry.ts'
import { drawSwingShutter } from './swing-shutter.geometry.ts'
import { drawVenetian } from './venetian.geometry.ts'
import { drawVertical } from './vertical.geometry.ts'

/** The geometry of each kind. */
export const kinds: Readonly<Record<DrawingKind, Draw>> = {
  rail: drawRail,
  roller: drawRoller,
  venetian: drawVenetian,
  vertical: drawVertical,
  roman: drawRoman,
  pleated: drawPleated,
  awning: drawAwning,
  screen: drawScreen,
  projection: drawProjection,
  film: drawFilm,
  shutter: drawShutter,
  bso: drawBso,
  swing_shutter: drawSwingShutter,
}

/** The scene of a kind; without `example` each size that nobody gave is the usual one. */
export const sceneOf = (
  kind: DrawingKind,
  values: DrawingValues,
  detail: number,
  example: ExampleSize = (_, usual) => usual,
): Scene => kinds[kind](values, detail, example)

import { drawAwning } from './awning.geometry.ts'
import { drawBso } from './bso.geometry.ts'
import { drawFilm } from './film.geometry.ts'
import { drawPleated } from './pleated.geometry.ts'
import { drawProjection } from './projection.geometry.ts'
import { drawRail } from './rail.geometry.ts'
import { drawRoller } from './roller.geometry.ts'
import { drawRoman } from './roman.geometry.ts'
import type { Draw, DrawingValues, Scene } from './scene.ts'
import { drawScreen } from './screen.geometry.ts'
import { drawShutter } from './shutter.geometry.ts'
import { drawSwingShutter } from './swing-shutter.geometry.ts'
import { drawVenetian } from './venetian.geometry.ts'
import { drawVertical } from './vertical.geometry.ts'

/** The kinds that a template's drawing plan may name. */
export const kinds: Readonly<Record<string, Draw>> = {
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

/** The scene of a kind; a kind that does not exist yet is drawn as a roller blind. Never throws. */
export const sceneOf = (kind: string, values: DrawingValues, detail: number): Scene =>
  (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined)?.(values, detail) ?? drawRoller(values, detail)

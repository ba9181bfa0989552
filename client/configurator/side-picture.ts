import type { DrawingKind } from '#shared/configurator/drawing-kinds'

/** A picture of an option on a sheet of 40 × 30: what stands there already, and what is fitted. */
export interface SidePicture {
  ground: string
  product: string
}

const FOLDS = { left: 'M6 6v20M9.5 6v20M13 6v20', right: 'M27 6v20M30.5 6v20M34 6v20' } as const
const RAIL = 'M3 5h34'
const BLIND = 'M10 4h20v17H10zM10 9.5h20M10 15h20'
const WALL_HATCH = 'M8 6l-5 5M8 12l-5 5M8 18l-5 5M8 24l-5 5'
const CEILING_HATCH = 'M10 6l5-5M17 6l5-5M24 6l5-5M31 6l5-5'

/** Where the curtain is put away. */
const curtain: Readonly<Record<string, SidePicture>> = {
  left: { ground: RAIL, product: FOLDS.left },
  right: { ground: RAIL, product: FOLDS.right },
  central: { ground: RAIL, product: FOLDS.left + FOLDS.right },
}

/** The hinges, and the turn of the leaf from them. */
const leaf: Readonly<Record<string, SidePicture>> = {
  left: { ground: 'M11 3h18v24H11z', product: 'M11 3l18 12L11 27M8 8v3M8 19v3' },
  right: { ground: 'M11 3h18v24H11z', product: 'M29 3L11 15l18 12M32 8v3M32 19v3' },
  central: {
    ground: 'M5 3h30v24H5zM20 3v24',
    product: 'M5 3l15 12L5 27M35 3L20 15l15 12',
  },
}

/** What moves it, beside the product. */
const command: Readonly<Record<string, SidePicture>> = {
  left: { ground: BLIND, product: 'M5 4v18a1.5 1.5 0 0 0 3 0V4z' },
  right: { ground: BLIND, product: 'M32 4v18a1.5 1.5 0 0 0 3 0V4z' },
}

/** In section: the wall or the ceiling, and what hangs from it. */
const support: Readonly<Record<string, SidePicture>> = {
  wall: { ground: `M8 2v26${WALL_HATCH}`, product: 'M8 9h9M17 6h7v6h-7zM20.5 12v15' },
  ceiling: { ground: `M4 6h32${CEILING_HATCH}`, product: 'M20 6v3M16.5 9h7v6h-7zM20 15v13' },
}

const pictures: Readonly<Record<string, Readonly<Record<string, SidePicture>>>> = {
  opening: curtain,
  side: command,
  control_side: command,
  motor_side: command,
  fixation: support,
}

/**
 * The picture of a side or of a fixation, by the names that templates keep for them; undefined for any other option.
 * The kind of product tells a leaf that turns from a curtain that slides.
 */
export const sidePicture = (kind: DrawingKind, key: string, value: string): SidePicture | undefined => {
  const options = kind === 'swing_shutter' && key === 'opening' ? leaf : pictures[key]
  return options && Object.hasOwn(options, value) ? options[value] : undefined
}

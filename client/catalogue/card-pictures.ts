import { kindPictures } from '#client/platform/pictures/kinds.pictures.ts'
import type { PictureOf } from '#client/platform/ui/Picture.tsx'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'

/** What cards side by side show of their kinds: two of one kind would show one picture, and their drawings tell them apart. */
export const cardPictures = (kinds: readonly DrawingKind[]): (PictureOf | undefined)[] =>
  kinds.map((kind) => (new Set(kinds).size === kinds.length ? kindPictures[kind] : undefined))

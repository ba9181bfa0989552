import { fermetures, films, rails, stores } from '#client/platform/pictures/home.pictures.ts'
import type { PictureOf } from '#client/platform/ui/Picture.tsx'

/** A picture of each category, by its code; one that the table does not know has none. */
export const worldPictures: Readonly<Record<string, PictureOf>> = {
  RAILS: rails,
  BLINDS: stores,
  FILMS: films,
  SHUTTERS: fermetures,
}

/** Made by `npm run pictures`: not to be changed by hand. */
import type { PictureOf } from '#client/platform/ui/Picture.tsx'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { fermetures, films, rails, stores } from './home.pictures.ts'

/** A picture of each kind of product. */
export const kindPictures: Readonly<Partial<Record<DrawingKind, PictureOf>>> = {
  rail: rails,
  roller: stores,
  film: films,
  shutter: fermetures,
  bso: {
    file: 'bso-da18772a',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Brise-soleil orientable aluminium devant une porte-fenêtre, lames inclinées au soleil',
  },
  venetian: {
    file: 'venetian-9a7390ea',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store vénitien à lames aluminium inclinées, dans le tableau d’une fenêtre',
  },
}

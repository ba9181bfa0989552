import { detailPictures } from '#client/platform/pictures/kinds.pictures.ts'
import type { PictureOf } from '#client/platform/ui/Picture.tsx'
import type { SubFamily } from '#shared/catalogue/catalogue.schema'

/**
 * What a model shows from near, if anything: a roller's picture has the tube and the chain, one of which a box hides and a
 * motor does without.
 */
export const nearPicture = ({ kind, values }: SubFamily['drawing']): PictureOf | undefined =>
  kind === 'roller' && (values.cassette === true || values.motor === true) ? undefined : detailPictures[kind]

import { detailPictures, kindPictures, makePictures } from '#client/platform/pictures/kinds.pictures.ts'
import type { PictureOf } from '#client/platform/ui/Picture.tsx'
import type { SubFamily } from '#shared/catalogue/catalogue.schema'

type Values = SubFamily['drawing']['values']

/** Wooden slats alone are asked for a valance. */
const isWooden = ({ valance }: Values): boolean => valance !== undefined

/** What a model is, by what its drawing is made from, where the picture of its kind from near shows something else. */
const others: Readonly<Partial<Record<string, (values: Values) => boolean>>> = {
  // the tube and the chain, one of which a box hides and a motor does without
  roller: ({ cassette, motor }) => cassette === true || motor === true,
  // slats of a C
  bso: ({ profile }) => profile === 'Z90',
  // no cords hold the cloth
  pleated: ({ tension }) => tension === true,
  // slats of aluminium
  venetian: isWooden,
  // through it one sees, and it has no pattern nor mirrors
  film: ({ color, pattern }) => color !== 'A' || pattern !== undefined,
}

/** What a model shows from near, if anything that is true of it. */
export const nearPicture = ({ kind, values }: SubFamily['drawing']): PictureOf | undefined =>
  others[kind]?.(values) === true ? undefined : detailPictures[kind]

/** What a model shows of itself where it is used: its make, if there is a picture of it, else its kind. */
export const placePicture = ({ kind, values }: SubFamily['drawing']): PictureOf =>
  kind === 'venetian' && isWooden(values) ? makePictures.venetianWood : kindPictures[kind]

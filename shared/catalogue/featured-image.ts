/** Pictures of featured products: squares in a few sizes, each as WebP and as JPEG. */

/** Sides in px: a card is 300 px wide, and screens have up to three pixels in one. */
export const IMAGE_SIZES = [300, 600, 900] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

export type ImageType = 'image/webp' | 'image/jpeg'

/** What a page shows of a picture: its paths by preference, and its sizes for `srcset`. */
export interface ImagePaths {
  path: string
  /** for a browser that does not read the first */
  fallbackPath: string
  /** as the attribute takes it */
  srcset: string
}

const pathOf = (id: string, size: ImageSize, extension: 'webp' | 'jpg'): string =>
  `/api/images/${id}-${size}.${extension}`

/** Addresses of a picture whose largest size is known. They never change what they answer. */
export const imagePaths = (id: string, largest: ImageSize): ImagePaths => {
  const middle = largest === 300 ? 300 : 600
  const sizes = IMAGE_SIZES.filter((size) => size <= largest)
  return {
    path: pathOf(id, middle, 'webp'),
    fallbackPath: pathOf(id, middle, 'jpg'),
    srcset: sizes.map((size) => `${pathOf(id, size, 'webp')} ${size}w`).join(', '),
  }
}

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(300|600|900)\.(webp|jpg)$/

/** Which picture the last part of such an address names; undefined: none. */
export const readImageName = (name: string): { id: string; size: ImageSize; type: ImageType } | undefined => {
  const [, id, size, extension] = NAME.exec(name) ?? []
  const known = IMAGE_SIZES.find((one) => String(one) === size)
  if (id === undefined || known === undefined) return undefined
  return { id, size: known, type: extension === 'webp' ? 'image/webp' : 'image/jpeg' }
}

import { PICTURE_MAX_PIXELS } from '#shared/platform/picture.rules'

/** What a picture of a featured product may be: JPEG, PNG or WebP by its content. Both sides ask here. */

export const IMAGE_MAX_BYTES = 8 * 1024 * 1024
/** px: a smaller one would be enlarged on a card */
export const IMAGE_MIN_SIDE = 300

/** An account's pictures that no product has had yet; each is kept in six files of some 100 kB. */
export const WAITING_IMAGES_MAX = 50

/** What a picture is sent as: its type is read from its bytes. */
export const IMAGE_CONTENT_TYPE = 'application/octet-stream'

export const IMAGE_TOO_LARGE = 'Une image peut peser 8\u00a0Mo au plus.'
export const IMAGE_TOO_MANY_PIXELS = `Cette image compte trop de points\u00a0: ${PICTURE_MAX_PIXELS / 1_000_000} millions au plus.`
export const IMAGE_TOO_SMALL = `Cette image est trop petite\u00a0: ${IMAGE_MIN_SIDE}\u00a0×\u00a0${IMAGE_MIN_SIDE} pixels au moins.`
export const IMAGE_UNREADABLE =
  'Cette image est illisible ou incomplète. Enregistrez-la de nouveau, puis réessayez.'
export const IMAGE_WRONG_TYPE = 'Ce fichier n’est pas une image JPEG, PNG ou WebP.'

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, place) => bytes[at + place] === byte)

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** How many first bytes say what a file is. */
export const IMAGE_SIGNATURE_BYTES = 12

/** Whether the first bytes of a file are those of a picture that is taken. */
export const isImage = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, PNG) ||
  startsWith(bytes, 0, JPEG) ||
  (startsWith(bytes, 0, RIFF) && startsWith(bytes, 8, WEBP))

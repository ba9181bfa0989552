import { blindPictures } from './blinds.pictures.ts'
import { detailPictures } from './details.pictures.ts'
import { facadePictures } from './facades.pictures.ts'
import { roomPictures } from './rooms.pictures.ts'
import type { Picture } from './scenes.ts'

/** Every picture of the shop. */
export const pictures: readonly Picture[] = [
  ...roomPictures,
  ...facadePictures,
  ...blindPictures,
  ...detailPictures,
]

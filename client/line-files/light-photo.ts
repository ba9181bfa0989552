import { fitted, HEAD_BYTES, lightPhotoOf } from '#shared/line-files/light-photo.rules'

const QUALITY = 0.85

let last: Promise<unknown> = Promise.resolve()

/**
 * A file as it is sent: a photo that would be long on its way is drawn smaller, upright, without what the camera wrote beside
 * it. One at a time: unpacked, each takes some 50 MB of a phone's memory. What this browser cannot draw goes as it is.
 */
export const lightFile = (file: File, signal: AbortSignal): Promise<File> => {
  const made = last.then(() => {
    signal.throwIfAborted()
    return make(file)
  })
  last = made.catch(() => undefined)
  return made
}

const make = async (file: File): Promise<File> => {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const light = lightPhotoOf(head, file.size)
  if (light === null) return file
  const drawn = await draw(file, light.side).catch(() => null)
  if (drawn === null || (drawn.size >= file.size && !light.isNeeded)) return file
  return new File([drawn], file.name, { type: drawn.type })
}

/** Null where the browser has no canvas of that size. */
const draw = async (file: File, side: number): Promise<Blob | null> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  try {
    Object.assign(canvas, fitted(picture.width, picture.height, side))
    const pen = canvas.getContext('2d')
    if (pen === null) return null
    // a JPEG has nothing that is seen through
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    picture.close()
    // some engines keep its points until it is collected
    Object.assign(canvas, { width: 0, height: 0 })
  }
}

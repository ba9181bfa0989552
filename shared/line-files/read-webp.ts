import { asciiOf, startsWith } from './file-bytes.ts'

/** Pixels. */
interface Size {
  width: number
  height: number
}

export const isWebp = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'RIFF') && asciiOf(bytes, 8, 12) === 'WEBP'

/** Its size, which stands in the head in one of three forms; undefined: in none of them. */
export const webpSize = (bytes: Uint8Array): Size | undefined => {
  if (bytes.length < 30) return undefined
  const size = sizeIn(asciiOf(bytes, 12, 16), new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size === undefined || size.width === 0 || size.height === 0 ? undefined : size
}

const sizeIn = (form: string, data: DataView): Size | undefined => {
  if (form === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (form === 'VP8L') {
    const bits = data.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (form !== 'VP8X') return undefined
  const whole = (at: number): number => data.getUint16(at, true) + data.getUint8(at + 2) * 65_536 + 1
  return { width: whole(24), height: whole(27) }
}

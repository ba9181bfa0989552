import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Pictures as staff send them, and files that only look like pictures. */

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A sound PNG of that size, all black, one bit a pixel: a few kilobytes whatever its size. */
export const blackPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture whose left half is red and whose right half is blue. */
export const halves = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' },
      },
      left: 0,
      top: 0,
    },
  ])

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
)

/** A WebP of that many frames of one colour each: some bytes a frame. */
export const animation = (side: number, frames: number): Promise<Buffer> =>
  sharp(
    Buffer.concat(Array.from({ length: frames }, (_, place) => Buffer.alloc(side * side * 3, place * 7))),
    { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } },
  )
    .webp({ loop: 0, lossless: true, effort: 0 })
    .toBuffer()

/** As some phones write: the head of the data names a range of frequencies that no sequential picture has. */
export const oddJpeg = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await halves(width, height).jpeg().toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes.writeUInt8(0, scan + bytes.readUInt16BE(scan + 2))
  return bytes
}

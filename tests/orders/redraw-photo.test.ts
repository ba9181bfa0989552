import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redrawPhoto } from '#server/orders/redraw-photo'
import { PHOTO_MAX_BYTES, photoProblems } from '#shared/orders/photo.rules'
import { animation, blackPng, halves, oddJpeg, SVG } from '#tests/dashboard/pictures'
import { heic, jpeg } from './photos.ts'

/** The colour of a pixel, each part to the nearest 16th. */
const colourAt = async (bytes: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 16))
}
const RED = [16, 0, 0]
const BLUE = [0, 0, 16]

const plain = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })

test('a phone’s photo stands upright, with its thumbnail, and nothing that was written beside it', async () => {
  const taken = await halves(600, 400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Chantier secret' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const sent = Buffer.concat([taken, Buffer.from('<html><script>alert(1)</script>')])
  const { type, width, height, bytes, thumbnail } = await redrawPhoto('someone', sent)
  expect([type, width, height]).toEqual(['image/jpeg', 400, 600])
  expect([await colourAt(bytes, 200, 20), await colourAt(bytes, 200, 580)]).toEqual([RED, BLUE])
  const small = await sharp(thumbnail).metadata()
  expect([small.format, small.width, small.height]).toEqual(['webp', 288, 288])
  for (const part of [bytes, thumbnail]) {
    const { exif, xmp, iptc, icc } = await sharp(part).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    for (const secret of ['Chantier', 'script', 'Exif']) expect(part.includes(secret)).toBe(false)
  }
})

test.each([
  ['a JPEG of four inks', () => plain('#c02020').toColourspace('cmyk').jpeg().toBuffer(), [12, 1, 1]],
  ['a PNG of 16 bits', () => plain('#c02020').toColourspace('rgb16').png().toBuffer(), [12, 2, 2]],
  ['a wide gamut', () => plain('#c02020').withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), [12, 2, 2]],
  ['a grey PNG', () => plain('#808080').toColourspace('b-w').png().toBuffer(), [8, 8, 8]],
  ['what is seen through', () => plain('#c02020').ensureAlpha(0).png().toBuffer(), [16, 16, 16]],
  ['a JPEG with an odd head', () => oddJpeg(400, 300), RED],
])('%s keeps its colours', async (_, make, colour) => {
  const { bytes } = await redrawPhoto('someone', await make())
  const { space, channels, depth } = await sharp(bytes).metadata()
  expect([space, channels, depth]).toEqual(['srgb', 3, 'uchar'])
  expect(await colourAt(bytes, 20, 150)).toEqual(colour)
})

test('fifty million pixels are taken, and kept as 4096 a side at most', async () => {
  const { width, height, thumbnail } = await redrawPhoto('someone', blackPng(10_000, 5_000))
  expect([width, height, thumbnail.length < 65_536]).toEqual([4096, 2048, true])
})

test('what would weigh too much is drawn smaller', async () => {
  const dots = sharp(randomBytes(3600 * 3600), { raw: { width: 3600, height: 3600, channels: 1 } })
  const bytes = await dots.threshold().png({ palette: true, colours: 2 }).toBuffer()
  expect(bytes.length).toBeLessThan(PHOTO_MAX_BYTES)
  const drawn = await redrawPhoto('someone', bytes)
  expect([drawn.width, drawn.bytes.length < PHOTO_MAX_BYTES]).toEqual([2048, true])
})

const refusal = async (bytes: Buffer): Promise<unknown> =>
  redrawPhoto('someone', bytes).then(
    () => 'taken',
    (error: { code: string; errors: unknown }) => [error.code, error.errors],
  )

test.each([
  ['one row past fifty million pixels', async () => blackPng(10_000, 5_001), photoProblems.tooManyPixels],
  ['60,000,000 pixels in one row', async () => blackPng(60_000_000, 1), photoProblems.unreadable],
  ['65,535 a side in a few kilobytes', async () => jpeg(65_535, 65_535), photoProblems.tooManyPixels],
  [
    'a photo cut short',
    async () => (await halves(900, 900).jpeg().toBuffer()).subarray(0, 3000),
    photoProblems.unreadable,
  ],
  ['a PNG cut short', async () => blackPng(900, 900).subarray(0, 60), photoProblems.unreadable],
  [
    'the head of a JPEG before a page',
    async () => Buffer.concat([jpeg(10, 10), SVG]),
    photoProblems.unreadable,
  ],
  [
    'a PNG whose head lies about its size',
    async () => {
      const bytes = blackPng(3000, 3000)
      bytes.writeUInt32BE(10, 16)
      return bytes
    },
    photoProblems.unreadable,
  ],
  ['nothing', async () => Buffer.alloc(0), photoProblems.unreadable],
  ['an SVG', async () => SVG, photoProblems.unreadable],
  ['an animation', async () => animation(300, 3), photoProblems.unreadable],
  ['an AVIF', async () => halves(64, 64).avif({ effort: 0 }).toBuffer(), photoProblems.unreadable],
  ['a GIF', async () => halves(64, 64).gif().toBuffer(), photoProblems.unreadable],
  ['a HEIC', async () => heic(), expect.stringContaining('HEIC')],
])('%s is refused with its reason', async (_, make, reason) => {
  expect(await refusal(await make())).toEqual(['INVALID_FIELDS', { photo: [reason] }])
})

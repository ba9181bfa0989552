import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ResizedImage, resizeImage } from '#server/dashboard/featured/resize-image'
import { imagePaths, readImageName } from '#shared/catalogue/featured-image'
import {
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_TOO_SMALL,
  IMAGE_UNREADABLE,
  IMAGE_WRONG_TYPE,
} from '#shared/dashboard/featured/featured-image.rules'
import { animation, blackPng, halves, oddJpeg, SVG } from './pictures.ts'

const sizesOf = (image: ResizedImage) =>
  image.ok ? image.files.map(({ size, type }) => `${size} ${type}`) : image.reason

const ALL = [
  '300 image/webp',
  '300 image/jpeg',
  '600 image/webp',
  '600 image/jpeg',
  '900 image/webp',
  '900 image/jpeg',
]

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes squares in each size', async (format) => {
  const image = await resizeImage('someone', await halves(1200, 900).toFormat(format).toBuffer())
  expect(sizesOf(image)).toEqual(ALL)
  if (!image.ok) return
  for (const { size, type, bytes } of image.files) {
    const { width, height, format: written } = await sharp(bytes).metadata()
    expect([width, height, `image/${written}`]).toEqual([size, size, type])
  }
})

test('a small picture is not enlarged, and a long one is cut around its middle', async () => {
  const image = await resizeImage('someone', await halves(1400, 310).png().toBuffer())
  expect(sizesOf(image)).toEqual(['300 image/webp', '300 image/jpeg'])
  if (!image.ok) return
  const { data, info } = await sharp(image.files[1]?.bytes).raw().toBuffer({ resolveWithObject: true })
  const [left, right] = [10, 290].map((x) => {
    const at = (150 * info.width + x) * info.channels
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255))
  })
  expect([left, right]).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ])
})

test('a turned picture stands upright, and nothing of what the camera wrote is kept', async () => {
  const turned = await halves(600, 400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Chantier secret' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(turned).metadata()).exif?.toString('latin1')).toContain('Chantier secret')
  const image = await resizeImage('someone', turned)
  expect(image.ok).toBe(true)
  if (!image.ok) return
  for (const { bytes } of image.files) {
    expect((await sharp(bytes).metadata()).exif).toBe(undefined)
    expect(bytes.includes('Chantier secret')).toBe(false)
  }
  // turned by a quarter: what was left is above
  const { data, info } = await sharp(image.files[1]?.bytes).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (y: number) => [...data.subarray((y * info.width + 150) * info.channels).subarray(0, 3)]
  expect(colorAt(20).map((value) => Math.round(value / 255))).toEqual([1, 0, 0])
  expect(colorAt(280).map((value) => Math.round(value / 255))).toEqual([0, 0, 1])
})

const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')
test.each([
  ['an SVG under another name', async () => SVG, IMAGE_WRONG_TYPE],
  ['a GIF', async () => gif, IMAGE_WRONG_TYPE],
  ['an empty file', async () => Buffer.alloc(0), IMAGE_WRONG_TYPE],
  [
    'a PNG of 20 000 × 20 000 in a few kilobytes',
    async () => blackPng(20_000, 20_000),
    IMAGE_TOO_MANY_PIXELS,
  ],
  ['a PNG of 50 million pixels and one row', async () => blackPng(10_000, 5_001), IMAGE_TOO_MANY_PIXELS],
  [
    'an animation of 60 million pixels, each frame of a million',
    async () => animation(1000, 60),
    IMAGE_TOO_MANY_PIXELS,
  ],
  ['a picture too small for a card', async () => halves(299, 900).png().toBuffer(), IMAGE_TOO_SMALL],
  [
    'a picture cut off in the middle',
    async () => (await halves(900, 900).jpeg().toBuffer()).subarray(0, 2000),
    IMAGE_UNREADABLE,
  ],
  [
    'the first bytes of a PNG before an SVG',
    async () => Buffer.concat([blackPng(1, 1).subarray(0, 8), SVG]),
    IMAGE_UNREADABLE,
  ],
  [
    'the first bytes of a WebP before nothing',
    async () => Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP', 'latin1'),
    IMAGE_UNREADABLE,
  ],
])('%s is refused', async (_, make, reason) => {
  expect(await resizeImage('someone', await make())).toEqual({ ok: false, reason })
})

test('an animation becomes its first frame; what a camera wrote beside the rules is a picture', async () => {
  expect(sizesOf(await resizeImage('someone', await animation(1000, 3)))).toEqual(ALL)
  const odd = await oddJpeg(900, 900)
  await expect(sharp(odd, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow('Invalid SOS parameters')
  expect(sizesOf(await resizeImage('someone', odd))).toEqual(ALL)
})

test('who comes when sixteen wait is asked to come again, and the others are served', async () => {
  const bytes = blackPng(300, 300)
  const all = await Promise.allSettled(Array.from({ length: 18 }, () => resizeImage('someone', bytes)))
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value.ok : one.reason.code))).toEqual([
    ...Array(16).fill(true),
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ])
  expect((await resizeImage('someone', bytes)).ok).toBe(true)
})

test('one picture that cannot be read does not hold the next', async () => {
  const [broken, sound] = await Promise.all([
    resizeImage('someone', blackPng(900, 900).subarray(0, 60)),
    resizeImage('someone', blackPng(900, 900)),
  ])
  expect([sizesOf(broken), sizesOf(sound)]).toEqual([IMAGE_UNREADABLE, ALL])
})

test('addresses of a picture, and what they name', () => {
  const id = '0e1c2f34-5678-4abc-9def-0123456789ab'
  expect(imagePaths(id, 900)).toEqual({
    path: `/api/images/${id}-600.webp`,
    fallbackPath: `/api/images/${id}-600.jpg`,
    srcset: [300, 600, 900].map((size) => `/api/images/${id}-${size}.webp ${size}w`).join(', '),
  })
  expect(imagePaths(id, 300)).toEqual({
    path: `/api/images/${id}-300.webp`,
    fallbackPath: `/api/images/${id}-300.jpg`,
    srcset: `/api/images/${id}-300.webp 300w`,
  })
  expect(readImageName(`${id}-900.webp`)).toEqual({ id, size: 900, type: 'image/webp' })
  expect(readImageName(`${id}-300.jpg`)).toEqual({ id, size: 300, type: 'image/jpeg' })
  for (const name of [id, `${id}-301.webp`, `${id}-300.svg`, `../${id}-300.jpg`, `${id}-300.jpg.exe`, '']) {
    expect(readImageName(name)).toBe(undefined)
  }
})

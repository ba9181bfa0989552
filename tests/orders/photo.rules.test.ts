import { describe, expect, it } from 'vitest'
import { PHOTO_MAX_BYTES, readPhoto } from '#shared/orders/photo.rules'
import { executable, heic, jpeg, png, script } from './photos.ts'

const UNREADABLE = { ok: false, problem: 'unreadable' }

describe('a photo', () => {
  it('is what its content says', () => {
    expect(readPhoto(png(640, 480))).toEqual({ ok: true, type: 'image/png', width: 640, height: 480 })
    expect(readPhoto(jpeg(4032, 3024))).toEqual({ ok: true, type: 'image/jpeg', width: 4032, height: 3024 })
    // A view on a larger buffer is read from its own start.
    expect(readPhoto(Buffer.concat([script(), jpeg(20, 10)]).subarray(script().length))).toMatchObject({
      ok: true,
      width: 20,
    })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a program', executable()],
    ['a script', script()],
    ['a PNG cut short', png(10, 10).subarray(0, 20)],
    ['a PNG without size', png(0, 10)],
    ['a PNG too wide', png(65_536, 10)],
    ['a JPEG cut short', jpeg(10, 10).subarray(0, 12)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a program that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), executable()])],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a          ')],
    ['an AVIF', Buffer.from('\0\0\0\u0018ftypavif        ')],
  ])('is not %s', (_, bytes) => {
    expect(readPhoto(bytes)).toEqual(UNREADABLE)
  })

  it('is at most 8 MB, and HEIC is refused with its reason', () => {
    expect(readPhoto(png(10, 10, PHOTO_MAX_BYTES))).toMatchObject({ ok: true })
    expect(readPhoto(png(10, 10, PHOTO_MAX_BYTES + 1))).toEqual({ ok: false, problem: 'tooLarge' })
    expect(readPhoto(heic())).toMatchObject({ ok: false, problem: 'heic' })
  })
})

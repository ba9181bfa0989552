import { describe, expect, it } from 'vitest'
import { stripPhoto } from '#server/orders/strip-photo'
import { readPhoto } from '#shared/orders/photo.rules'
import { jpeg, png } from './photos.ts'

const segment = (marker: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

const SOI = Buffer.from([0xff, 0xd8])
const JFIF = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
const ICC = segment(0xe2, 'ICC_PROFILE\0\x01\x01colours')
const ADOBE = segment(0xee, 'Adobe\0d\0\0\0\0\x01')
const FRAME = segment(0xc0, Buffer.from([8, 0, 10, 0, 20, 1, 1, 0x11, 0]))
// marks of restart and stuffed bytes are the picture's own
const SCAN = Buffer.concat([segment(0xda, '\x01\x01\0\0\x3f\0'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd1, 3])])
const EOI = Buffer.from([0xff, 0xd9])

/** EXIF of a phone: orientation in a directory of three entries, with the place in one of them. */
const exif = (orientation: number, little: boolean): Buffer => {
  const tiff = Buffer.alloc(80)
  const write = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  tiff.write(little ? 'II' : 'MM', 0)
  write(42, 2)
  if (little) tiff.writeUInt32LE(8, 4)
  else tiff.writeUInt32BE(8, 4)
  write(3, 8)
  write(0x010f, 10)
  write(0x0112, 22)
  write(3, 24)
  write(orientation, 30)
  write(0x8825, 34)
  tiff.write('48.8584 N', 60)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))
}
const XMP = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>48.8584 N</exif:GPSLatitude>')
const IPTC = segment(0xed, 'Photoshop 3.0\x008BIM City 48.8584 N')
const MPF = segment(0xe2, 'MPF\0 48.8584 N')
const NOTE = segment(0xfe, 'taken at 48.8584 N')

describe('a JPEG', () => {
  it.each([
    [6, true],
    [3, false],
  ])('loses the place it was taken at, and stays upright (%i)', (orientation, little) => {
    const taken = Buffer.concat([
      ...[SOI, JFIF, exif(orientation, little), XMP, ICC, IPTC, MPF, NOTE, ADOBE, FRAME, SCAN, EOI],
      // phones keep a second picture behind the first
      ...[SOI, exif(1, true), FRAME, SCAN, EOI],
    ])
    const kept = stripPhoto(taken, 'image/jpeg')
    expect(kept.toString('latin1')).not.toContain('48.8584')
    // the new EXIF holds one entry, in big-endian
    const upright = segment(
      0xe1,
      Buffer.from(
        `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
        'latin1',
      ),
    )
    expect(kept).toEqual(Buffer.concat([SOI, JFIF, upright, ICC, ADOBE, FRAME, SCAN, EOI]))
    expect(readPhoto(kept)).toEqual({ ok: true, type: 'image/jpeg', width: 20, height: 10 })
    expect(stripPhoto(kept, 'image/jpeg')).toEqual(kept)
  })

  it('upright from the start gets no EXIF; a progressive one keeps all its scans', () => {
    const plain = Buffer.concat([SOI, JFIF, FRAME, SCAN, segment(0xc4, 'tables'), SCAN, EOI])
    expect(stripPhoto(plain, 'image/jpeg')).toEqual(plain)
    const upright = Buffer.concat([SOI, exif(1, true), FRAME, SCAN, EOI])
    expect(stripPhoto(upright, 'image/jpeg')).toEqual(Buffer.concat([SOI, FRAME, SCAN, EOI]))
  })

  it('that is cut short or broken stays readable as far as it was, and never grows', () => {
    const whole = Buffer.concat([SOI, exif(6, false), FRAME, SCAN, EOI])
    for (let length = 4; length <= whole.length; length++) {
      const kept = stripPhoto(whole.subarray(0, length), 'image/jpeg')
      expect(kept.length).toBeLessThanOrEqual(length)
    }
    expect(readPhoto(stripPhoto(jpeg(800, 600, 5000), 'image/jpeg'))).toMatchObject({
      width: 800,
      height: 600,
    })
  })
})

describe('a PNG', () => {
  const chunk = (type: string, content: string): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length, 0)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, Buffer.from(content), Buffer.from('crc!')])
  }
  const head = png(20, 10, 0)

  it('loses its texts, its time and its EXIF', () => {
    const start = Buffer.concat([head, Buffer.from('crc!')])
    const [data, end] = [chunk('IDAT', 'picture'), chunk('IEND', '')]
    const notes = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map((type) => chunk(type, '48.8584 N'))
    const kept = stripPhoto(Buffer.concat([start, ...notes, chunk('gAMA', 'g'), data, end, XMP]), 'image/png')
    expect(kept).toEqual(Buffer.concat([start, chunk('gAMA', 'g'), data, end]))
  })

  it('that is broken is left as it came', () => {
    const broken = png(20, 10, 5000)
    expect(stripPhoto(broken, 'image/png')).toEqual(broken)
  })
})

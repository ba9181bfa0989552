import { expect, test } from 'vitest'
import { hasRoomFor, waitingFilesIn, withoutWaiting, withWaiting } from '#machines/line-files/waiting-files'

const waiting = (id: string, size = 1000) => ({
  file: { id, name: `${id}.jpg`, kind: 'photo', size } as const,
  refusal: null,
})

test('files that wait keep their order, and each stands once', () => {
  const one = withWaiting(null, 'u1', waiting('a'))
  const both = withWaiting(one, 'u1', waiting('b'))
  const refused = withWaiting(both, 'u1', { ...waiting('a'), refusal: 'Non.' })
  expect(waitingFilesIn(refused, 'u1')).toEqual([{ ...waiting('a'), refusal: 'Non.' }, waiting('b')])
  expect(waitingFilesIn(withoutWaiting(refused, 'u1', 'a'), 'u1')).toEqual([waiting('b')])
  expect(withoutWaiting(one, 'u1', 'a')).toBeNull()
})

test('another person’s, and what is no list of files, is nothing', () => {
  const text = withWaiting(null, 'u1', waiting('a'))
  expect(waitingFilesIn(text, 'u2')).toEqual([])
  expect(waitingFilesIn(withWaiting(text, 'u2', waiting('b')), 'u1')).toEqual([])
  for (const broken of [null, '{', '{"version":1,"userId":"u1","files":[{}]}', '{"version":2}'])
    expect(waitingFilesIn(broken, 'u1')).toEqual([])
})

test('no more wait than an account takes before it orders, in number and in bytes', () => {
  const many = Array.from({ length: 50 }, (_, place) => waiting(`f${place}`))
  expect(hasRoomFor(many.slice(1), waiting('x').file)).toBe(true)
  expect(hasRoomFor(many, waiting('x').file)).toBe(false)
  const large = [waiting('l', 160 * 1024 * 1024 - 1000)]
  expect([hasRoomFor(large, { size: 1000 }), hasRoomFor(large, { size: 1001 })]).toEqual([true, false])
})

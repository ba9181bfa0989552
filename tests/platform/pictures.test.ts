import { expect, test } from 'vitest'
import { drawPicture } from '#server/platform/pictures'
import { AppError } from '#shared/platform/errors'
import { blackPng } from '#tests/dashboard/pictures'

test('a picture that takes too long is no broken one: who sent it may come again', async () => {
  const slow = drawPicture('someone', blackPng(8000, 5000), ({ pixels }) =>
    // many seconds of work, were it let
    pixels().timeout({ seconds: 1 }).median(51).png().toBuffer(),
  )
  await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
})

test.each([
  ['a refusal', new AppError('PICTURES_WAITING')],
  ['a fault of the program', new RangeError('beyond the end')],
  ['a fault of the system', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
])('%s while drawing is told as what it is', async (_name, thrown) => {
  await expect(drawPicture('someone', blackPng(10, 10), () => Promise.reject(thrown))).rejects.toBe(thrown)
})

test('a file cut short is unreadable', async () => {
  const cut = drawPicture('someone', blackPng(900, 900).subarray(0, 60), ({ pixels }) =>
    pixels().png().toBuffer(),
  )
  expect(await cut).toEqual({ ok: false, why: 'unreadable' })
})

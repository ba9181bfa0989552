import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, createEmptyActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { lineFileMachine } from '#machines/line-files/line-file.machine'
import type { FileVerdict } from '#machines/platform/file-upload.machine'
import { fitted, lightPhotoOf } from '#shared/line-files/light-photo.rules'
import type { FileProblem } from '#shared/line-files/read-file'
import type { ChosenFile } from '#shared/platform/chosen-file'
import { executable, heic, jpeg, png } from '#tests/orders/photos'
import { dxf, pdf, svg } from './files.ts'

const MB = 1024 * 1024

/** The head of a WebP of less than 65,536 pixels a side. */
const webp = (width: number, height: number): Buffer => {
  const head = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X', 'latin1'), Buffer.alloc(40)])
  head.writeUInt16LE(width - 1, 24)
  head.writeUInt16LE(height - 1, 27)
  return head
}

test.each([
  ['a photo that is light and small', jpeg(2560, 1920), 1.5 * MB, null],
  ['a photo that is heavy', jpeg(2000, 1500), 1.5 * MB + 1, 2560],
  ['a photo that is large', jpeg(2000, 2561), MB, 2560],
  ['one that is over what a file may weigh', jpeg(4032, 3024), 12 * MB, 2560],
  ['one whose points no phone unpacks', jpeg(12_000, 9000), 20 * MB, null],
  ['a WebP that is small', webp(1200, 800), MB, null],
  ['a WebP that is large', webp(4000, 3000), MB, 2560],
  ['a drawing that is light, whatever its size', png(8000, 5000), MB, null],
  ['a drawing that is heavy', png(3000, 2000), 3 * MB, 4096],
])('%s', (_, head, bytes, side) => {
  expect(lightPhotoOf(head, bytes)).toEqual(side === null ? null : { side, isNeeded: false })
})

test('a HEIC is drawn whatever it weighs: as it is, nobody takes it', () => {
  expect(lightPhotoOf(heic(), 1000)).toEqual({ side: 2560, isNeeded: true })
})

test('what is no picture is never touched, however heavy', () => {
  const broken = Buffer.from('RIFF\0\0\0\0WEBPVP9 ', 'latin1')
  for (const file of [pdf(), svg(), dxf(), executable(), Buffer.alloc(0), broken])
    expect(lightPhotoOf(file, 20 * MB)).toBeNull()
})

test('a size keeps its proportions, and is never made larger', () => {
  expect(fitted(4032, 3024, 2560)).toEqual({ width: 2560, height: 1920 })
  expect(fitted(3024, 4032, 2560)).toEqual({ width: 1920, height: 2560 })
  expect(fitted(1200, 800, 2560)).toEqual({ width: 1200, height: 800 })
  const pixels = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(pixels, pixels, (width, height) => {
      const size = fitted(width, height, 2560)
      expect(Math.max(size.width, size.height)).toBe(Math.min(2560, Math.max(width, height)))
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('what was read in a file’s place is what is sent, and sent again', async () => {
  const light = { name: 'baie.jpg', size: 900 }
  const sent: ChosenFile[] = []
  const actor = createActor(
    lineFileMachine.provide({
      actors: {
        readFile: fromPromise<FileVerdict<FileProblem>, { file: ChosenFile }>(async () => ({
          ok: true,
          file: light,
        })),
        uploadFile: fromCallback<{ type: 'never' }, { file: ChosenFile; address: null }>(
          ({ input, sendBack }) => {
            sent.push(input.file)
            if (sent.length === 1) sendBack({ type: 'upload.failed', error: new Error('lost') })
          },
        ),
      },
    }),
    {
      input: { owner: createEmptyActor(), key: 0, file: { name: 'baie.jpg', size: 9000 }, address: null },
    },
  )
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'upload.retry' })
  actor.stop()
  expect(sent).toEqual([light, light])
})

import { expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import { fileSizeText, limitText } from '#shared/platform/file-size'

test.each([
  [1, '1\u00a0ko'],
  [30 * 1024, '30\u00a0ko'],
  [1024 * 1024 - 1, "1'024\u00a0ko"],
  [1024 * 1024, '1\u00a0Mo'],
  [3.24 * 1024 * 1024, '3,2\u00a0Mo'],
])('a file of %d bytes is « %s »: never nothing', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})

test('a limit is whole megabytes', () => {
  expect(limitText(UPLOAD_MAX_BYTES)).toBe('50\u00a0Mo')
})

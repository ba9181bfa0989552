import { expect, test } from 'vitest'
import { buildSerializer } from '#server/platform/serializers'

const REPLY = { $ref: 'part#' }

const partOf = (kept: string) => ({
  part: { $id: 'part', type: 'object', properties: { [kept]: { type: 'string' } } },
})

const serializerOf = (externals: object) => {
  const build = buildSerializer(externals as Parameters<typeof buildSerializer>[0], {} as never)
  return build({ schema: structuredClone(REPLY), method: 'GET', url: '/', httpStatus: '200' } as never)
}

test('replies of one schema are written alike, unless what it refers to differs', () => {
  const document = { shown: 'yes', hidden: 'no' }
  expect(serializerOf(partOf('shown'))(document)).toBe('{"shown":"yes"}')
  expect(serializerOf(partOf('shown'))(document)).toBe('{"shown":"yes"}')
  expect(serializerOf(partOf('hidden'))(document)).toBe('{"hidden":"no"}')
})

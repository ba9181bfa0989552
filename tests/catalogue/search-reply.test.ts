import { expect, test, vi } from 'vitest'
import { rememberedSearch } from '#server/catalogue/search-reply'

test('a question that comes again is not searched again, until another edition is in force', () => {
  const [edition, next] = [{}, {}]
  const make = vi.fn(() => Buffer.from('reply'))
  const first = rememberedSearch(edition, 'rail', make)
  expect(rememberedSearch(edition, 'rail', make)).toBe(first)
  expect(make).toHaveBeenCalledTimes(1)
  rememberedSearch(edition, 'rails', make)
  rememberedSearch(next, 'rail', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test.each([
  ['long', 500_000, 3],
  ['empty', 0, 2000],
])('however many %s replies there are, what is kept is bounded: the oldest goes', (_, length, kept) => {
  const edition = {}
  const ask = (question: number) => {
    const make = vi.fn(() => Buffer.alloc(length))
    rememberedSearch(edition, String(question), make)
    return make.mock.calls.length
  }
  for (let question = 0; question <= kept; question++) expect(ask(question)).toBe(1)
  expect(ask(kept)).toBe(0)
  expect(ask(1)).toBe(0)
  expect(ask(0)).toBe(1)
})

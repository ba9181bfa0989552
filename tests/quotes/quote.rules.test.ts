import { expect, test } from 'vitest'
import { draftProblems, sendingProblems } from '#shared/quotes/quote.rules'

const NOTHING = { message: ' \n', dateWish: null, lines: [] }
const TODAY = '2026-03-02'

test.each([
  [NOTHING, ['message']],
  [{ ...NOTHING, message: 'Un store de 7 m.' }, []],
  [{ ...NOTHING, lines: [{}] }, []],
  [{ ...NOTHING, files: [{}] }, []],
  [{ ...NOTHING, message: 'Un store.', dateWish: '2026-03-01' }, ['dateWish']],
  [{ ...NOTHING, message: 'Un store.', dateWish: TODAY }, []],
  [{ ...NOTHING, dateWish: '2026-02-30' }, ['dateWish', 'message']],
])('%j may be sent but for %j', (asked, fields) => {
  expect(Object.keys(sendingProblems(asked, TODAY)).sort()).toEqual(fields)
})

test('a draft waits for what it lacks, but has no day that does not exist', () => {
  expect(draftProblems(NOTHING)).toEqual({})
  expect(draftProblems({ dateWish: '2020-02-29' })).toEqual({})
  for (const dateWish of ['2026-02-30', '0000-01-01', '02/03/2026', ''])
    expect(draftProblems({ dateWish })).toEqual({ dateWish: 'Cette date n’existe pas.' })
})

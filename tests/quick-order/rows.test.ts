import { expect, test } from 'vitest'
import { quickRows, restOf } from '#machines/quick-order/rows'
import { fromStoredText, toStoredText } from '#machines/quick-order/stored-text'
import type { QuickLine } from '#shared/quick-order/quick-order.schema'
import { QUICK_ORDER_MAX } from '#shared/quick-order/quick-order-limits'
import { typedLines } from '#shared/quick-order/typed-lines'

/** As they are told: a code of « K » is ready, any other is open. */
const known = (text: string) => {
  const { lines, faults } = typedLines(text)
  const told = lines.map(
    ({ code, quantity }): QuickLine => ({
      ...{ code, quantity, model: null, opens: false, configuration: null, assumed: [], reasons: [] },
      state: code.startsWith('K') ? 'ready' : 'open',
    }),
  )
  return { text, told, faults }
}

const rowsOf = (state: ReturnType<typeof known>) =>
  quickRows(state).map(({ row, told, fault }) => [row, told?.code ?? fault?.text])

test('what can be read and what cannot stand as they were typed', () => {
  const state = known('Référence;Quantité\nVR-55;deux\nK7M2-Q9TX;4\n\n;2\nRA-25-MAN;2')
  expect(rowsOf(state)).toEqual([
    [2, 'VR-55;deux'],
    [3, 'K7M2-Q9TX'],
    [5, ';2'],
    [6, 'RA-25-MAN'],
  ])
})

test('what is left keeps its order, under rows of its own', () => {
  const rest = restOf(known('VR-55;deux\nK7M2-Q9TX;4\nRA-25-MAN;2\n;2'))
  expect(rest.text).toBe('VR-55;deux\nRA-25-MAN;2\n;2')
  expect(quickRows(rest).map(({ row, told, fault }) => [row, told?.code ?? fault?.text])).toEqual([
    [1, 'VR-55;deux'],
    [2, 'RA-25-MAN'],
    [3, ';2'],
  ])
})

test('those that were too many may be read next', () => {
  const many = Array.from({ length: QUICK_ORDER_MAX }, (_, place) => `K${place}`)
  const rest = restOf(known(['RA-25-MAN', ...many].join('\n')))
  expect(rest.text).toBe(`RA-25-MAN;1\nK${QUICK_ORDER_MAX - 1}`)
  expect(rest.faults).toEqual([])
  expect(quickRows(rest).map(({ row, told }) => [row, told?.code])).toEqual([[1, 'RA-25-MAN']])
})

test('a tab keeps the text of its person alone', () => {
  const kept = toStoredText('u1', 'RA-25-MAN;2\n')
  expect(fromStoredText(kept, 'u1')).toBe('RA-25-MAN;2\n')
  expect(fromStoredText(kept, 'u2')).toBe('')
  expect(fromStoredText('{"version":1,"userId":"u1","text":7}', 'u1')).toBe('')
  expect(fromStoredText('{', 'u1')).toBe('')
  expect(toStoredText('u1', ' \n ')).toBeNull()
})

import { expect, test } from 'vitest'
import { standingIn, withOpened, withoutCome } from '#machines/quick-order/opened-lines'
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

/** One that was opened when the cart had so many of its model. */
const opened = (code: string, quantity: number, had: number) => ({ code, quantity, model: code, had })

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
  const lines = { text: 'RA-25-MAN;2\n', opened: [opened('RA-25-MAN', 2, 0)] }
  const nothing = { text: '', opened: [] }
  const kept = toStoredText('u1', lines)
  expect(fromStoredText(kept, 'u1')).toEqual(lines)
  expect(fromStoredText(kept, 'u2')).toEqual(nothing)
  expect(fromStoredText('{"version":1,"userId":"u1","text":7}', 'u1')).toEqual(nothing)
  expect(fromStoredText('{', 'u1')).toEqual(nothing)
  expect(toStoredText('u1', { ...lines, text: ' \n ' })).toBeNull()
  // as a version before kept it, and what is no line
  const old = { version: 1, userId: 'u1', text: 'VR-55;1' }
  expect(fromStoredText(JSON.stringify(old), 'u1')).toEqual({ text: 'VR-55;1', opened: [] })
  const odd = { ...old, opened: [null, { code: 'VR-55' }] }
  expect(fromStoredText(JSON.stringify(odd), 'u1').opened).toEqual([])
})

test('what was configured and is in the cart leaves the text; what is not stays, and is known', () => {
  const text = 'Référence;Quantité\nRA-25-MAN 2\nVR-55;deux\nRA-25-MAN;2\nEN-40;1'
  const kept = { text, opened: [opened('RA-25-MAN', 2, 1), opened('EN-40', 1, 0)] }
  expect(withoutCome(kept, ['RA-25-MAN'])).toEqual({ ...kept, came: 0 })
  expect(withoutCome(kept, ['RA-25-MAN', 'RA-25-MAN'])).toEqual({
    text: 'Référence;Quantité\nVR-55;deux\nRA-25-MAN;2\nEN-40;1',
    opened: [opened('EN-40', 1, 0)],
    came: 1,
  })
  // one that came is of the line that was opened last, and what left the text is forgotten
  const two = {
    text: 'RA-25-MAN;2\nRA-25-MAN;5',
    opened: [2, 5].map((pieces) => opened('RA-25-MAN', pieces, 0)),
  }
  expect(withoutCome({ ...two, opened: [opened('ZZ-99', 1, 0), ...two.opened] }, ['RA-25-MAN'])).toEqual({
    text: 'RA-25-MAN;2',
    opened: [opened('RA-25-MAN', 2, 0)],
    came: 1,
  })
  expect(withOpened(two.opened, opened('RA-25-MAN', 2, 1))).toEqual([
    opened('RA-25-MAN', 5, 0),
    opened('RA-25-MAN', 2, 1),
  ])
  expect(standingIn('VR-55;1', kept.opened)).toEqual([])
})

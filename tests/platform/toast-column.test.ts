import { expect, test } from 'vitest'
import { addToast, MOST_TOASTS, removeToast, type ToastColumn } from '#machines/platform/toast-column'

const toast = (name: string, type = 'info') => ({ name, type })
type Toast = ReturnType<typeof toast>

const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => toast(name))
if (!a || !b || !c || !d || !e || !f) throw new Error('Six are needed.')
const columnOf = (...toasts: Toast[]) => toasts.reduce(addToast<Toast>, { places: [], waiting: [] })

/** Names of those who stand, and px of the rooms. */
const seen = ({ places, waiting }: ToastColumn<Toast>) => [
  places.map((place) => (typeof place === 'number' ? place : place.name)),
  waiting.map(({ name }) => name),
]

test('the newest stands furthest on; whoever leaves keeps its room for those further on', () => {
  const all = columnOf(a, b, c)
  expect(seen(all)).toEqual([['a', 'b', 'c'], []])
  const holed = removeToast(removeToast(all, a, 54), b, 76)
  expect(seen(holed)).toEqual([[54, 76, 'c'], []])
  expect(seen(addToast(holed, d))).toEqual([[54, 76, 'c', 'd'], []])
  expect(seen(removeToast(holed, c, 54))).toEqual([[], []])
})

test('a full column makes them wait, errors never; they come in as soon as there is room', () => {
  const full = columnOf(a, b, c, d, e, f)
  expect(MOST_TOASTS).toBe(4)
  expect(seen(full)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ])
  const failed = addToast(full, toast('x', 'error'))
  expect(seen(failed)).toEqual([
    ['a', 'b', 'c', 'd', 'x'],
    ['e', 'f'],
  ])
  const [, , , , x] = failed.places
  if (typeof x !== 'object') throw new Error('The error stands fifth.')
  expect(seen(removeToast(failed, x, 54))).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ])
  expect(seen(removeToast(full, d, 54))).toEqual([['a', 'b', 'c', 'e'], ['f']])
  expect(seen(removeToast(removeToast(full, c, 54), d, 54))).toEqual([['a', 'b', 'e', 'f'], []])
})

import { expect, test } from 'vitest'
import { createEcho } from '#client/platform/echo.ts'

/** An echo with what it did, and the paint that its page comes to. */
const watched = () => {
  const said: string[] = []
  const awaited: (() => void)[] = []
  const echo = createEcho(
    () => said.push('waits'),
    () => said.push('none waits'),
  )
  const type = (text: string) =>
    echo.later(
      () => said.push(`told ${text}`),
      (run) => {
        awaited.push(run)
        return () => said.push(`${text} withdrawn`)
      },
    )
  return { said, echo, type, paint: () => awaited.shift()?.() }
}

test('what is typed is told once it is painted', () => {
  const { said, type, paint } = watched()
  type('1')
  expect(said).toEqual(['waits'])
  paint()
  expect(said).toEqual(['waits', '1 withdrawn', 'none waits', 'told 1'])
})

test('what waits is told before the next key waits, and once', () => {
  const { said, type, paint, echo } = watched()
  type('1')
  type('14')
  expect(said).toEqual(['waits', '1 withdrawn', 'none waits', 'told 1', 'waits'])
  paint()
  expect(said.filter((one) => one.startsWith('told'))).toEqual(['told 1'])
  paint()
  expect(said.filter((one) => one.startsWith('told'))).toEqual(['told 1', 'told 14'])
  expect(echo.flush()).toBe(false)
})

test('whatever comes before the paint has it told: the paint then tells nothing', () => {
  const { said, type, paint, echo } = watched()
  type('1')
  expect(echo.flush()).toBe(true)
  paint()
  expect(said).toEqual(['waits', '1 withdrawn', 'none waits', 'told 1'])
})

test('what is told may type in turn: that waits for a paint of its own', () => {
  const said: string[] = []
  const awaited: (() => void)[] = []
  const echo = createEcho(
    () => {},
    () => {},
  )
  const later = (run: () => void) => {
    awaited.push(run)
    return () => {}
  }
  echo.later(() => {
    said.push('first')
    echo.later(() => said.push('second'), later)
  }, later)
  awaited.shift()?.()
  expect(said).toEqual(['first'])
  awaited.shift()?.()
  expect(said).toEqual(['first', 'second'])
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAtRest } from '#server/platform/at-rest'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what a start made is collected once, when the first pages were asked for', () => {
  const collect = vi.fn()
  collectAtRest(collect)
  vi.advanceTimersByTime(9_999)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_600_000)
  expect(collect.mock.calls).toEqual([[{ type: 'major', execution: 'async' }]])
})

test('an engine that was not asked for it is left alone', () => {
  collectAtRest(undefined)
  expect(vi.getTimerCount()).toBe(0)
})

test('the shop is started so by npm and in its image', () => {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  expect(JSON.parse(command)).toEqual(scripts.start.split(' '))
  expect(scripts.start).toContain(' --expose-gc ')
  expect(readFileSync('server/main.ts', 'utf8')).toMatch(/^\s+collectAtRest\(\)$/m)
})

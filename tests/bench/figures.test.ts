import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { against, isMissed } from './figures.ts'

test('a figure that is not what it should be says so, and is found', () => {
  expect(against('5 ms', false)).toBe('target 5 ms')
  expect(against('5 ms', true)).toBe('target 5 ms: MISSED')
  expect([
    isMissed({ note: 'target 5 ms' }),
    isMissed({ note: `${against('5 ms', true)}; p95 7 ms` }),
  ]).toEqual([false, true])
})

test('no figure names its target without being held against it', () => {
  const files = readdirSync('tests/bench').filter(
    (file) => file.endsWith('.ts') && !file.startsWith('figures.'),
  )
  const texts = files.map((file) => [file, readFileSync(join('tests/bench', file), 'utf8')] as const)
  expect(
    texts.filter(([, text]) => /[`'"]target /.test(text) || /MISSED/.test(text)).map(([file]) => file),
  ).toEqual([])
})

import { expect, test } from 'vitest'
import { pageHeads } from '#shared/platform/page-heads'
import { scriptsLimit } from '../platform/script-limits.ts'
import { fallsShort } from './falls-short.ts'

const good = {
  path: '/',
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  cls: 0.02,
  slowLcp: 1600,
  scripts: 0,
}

test.each(Object.keys(pageHeads))('%s may weigh as much in the audit as its built files may', (path) => {
  const scripts = scriptsLimit(path)
  expect([scripts, scripts + 1].map((bytes) => fallsShort({ ...good, path, scripts: bytes }))).toEqual([
    false,
    true,
  ])
})

test('a page falls short by one figure that is less than promised, or that could not be measured', () => {
  const short = [
    { performance: 94 },
    { accessibility: 99 },
    { bestPractices: 99 },
    { seo: 99 },
    { cls: 0.021 },
    { cls: Number.NaN },
    { slowLcp: 1601 },
    { slowLcp: Number.NaN },
    { scripts: Number.NaN },
  ]
  expect(short.map((less) => fallsShort({ ...good, ...less }))).toEqual(short.map(() => true))
})

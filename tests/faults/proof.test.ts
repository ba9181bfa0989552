import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { changedSince, proofDocument, readCode, readProof } from './proof.ts'
import { scenarios } from './scenarios.ts'

test('docs/proof.md has a row of every scenario, and is what was written down', async () => {
  const rows = await readProof()
  expect(rows.map(({ name }) => name)).toEqual(scenarios.map(({ name }) => name))
  expect(await readFile('docs/proof.md', 'utf8')).toBe(proofDocument(rows))
})

test('no row is of something that did not hold', async () => {
  const broken = (await readProof()).flatMap(({ name, checks }) =>
    checks.filter(({ holds }) => !holds).map(({ what }) => `${name}: ${what}`),
  )
  expect(broken).toEqual([])
})

test('a row of other code is told, by what changed, and the document is whole only of one code', async () => {
  const now = await readCode()
  expect(changedSince({ code: now }, now)).toEqual([])
  expect(changedSince({ code: { ...now, server: 'other', shared: 'other' } }, now)).toEqual([
    'server',
    'shared',
  ])
  expect(changedSince({}, now)).toEqual(Object.keys(now))
  const rows = (await readProof()).map((row, index) => ({
    ...row,
    code: now,
    date: `2026-01-01 00:${10 + index}`,
  }))
  expect(proofDocument(rows)).toContain('**Whole**')
  const [first, ...rest] = rows
  if (first === undefined) throw new Error('There are no rows.')
  const older = proofDocument([{ ...first, code: { ...now, migrations: 'other' } }, ...rest])
  expect(older).toContain(
    `**Not whole**: 1 of ${rows.length} rows are of other code than the latest run, or missing: ${first.name}.`,
  )
  expect(older).toContain('older: migrations')
  expect(proofDocument(rest)).toContain('**Not whole**')
})

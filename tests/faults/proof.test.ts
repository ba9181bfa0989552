import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { proofDocument, readProof } from './proof.ts'
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

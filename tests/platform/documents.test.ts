import { expect, it } from 'vitest'
import { staleDocuments } from '../../docs/generators/stale.ts'

it('statecharts, API description and list of errors are what the code says', {
  timeout: 120_000,
}, async () => {
  // those that are not: npm run docs writes them
  expect(await staleDocuments(process.cwd())).toEqual([])
})

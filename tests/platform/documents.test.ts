import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('statecharts, API description and list of errors are what the code says', {
  timeout: 120_000,
}, async () => {
  const check = promisify(execFile)(process.execPath, ['--import', 'tsx', 'docs/generate.ts', '--check'])
  // what it says names the documents that are not
  expect(await check.catch((error: { stderr: string }) => error)).toMatchObject({ stderr: '' })
})

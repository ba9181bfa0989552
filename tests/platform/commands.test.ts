import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

const run = async (script: string, settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise((ended) => child.once('close', ended))
  return { code, errors }
}

it.each(['server/platform/migrate.cli.ts', 'server/seed/seed.cli.ts'])(
  '%s says what is wrong with a setting in one sentence',
  async (script) => {
    expect(await run(script, { PORT: 'x' })).toEqual({
      code: 1,
      errors: 'The setting PORT (“x”) is wrong: expected a port from 0 to 65535.\n',
    })
  },
)

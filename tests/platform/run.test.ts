import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Files of tests, by what happens in them. */
const files = {
  'tests/browser/chance.test.ts': `
    import { existsSync, writeFileSync } from 'node:fs'
    it('passes from the second time on', () => {
      const second = existsSync('seen')
      writeFileSync('seen', '')
      expect(second).toBe(true)
    })`,
  'tests/browser/wrong.test.ts': `it('fails each time', () => expect(1).toBe(2))`,
  'tests/browser/loose.test.ts': `it('leaves an error behind', () => void Promise.reject(new Error('loose')))`,
  'tests/other/wrong.test.ts': `it('fails each time', () => expect(1).toBe(2))`,
}

/** `npm test` among these files: its exit code, and what it says of second runs. */
const run = async (names: (keyof typeof files)[], env: Record<string, string>) => {
  const cache = resolve('.cache', 'tests')
  await mkdir(cache, { recursive: true })
  const home = await mkdtemp(join(cache, 'run-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const all = { 'vitest.config.ts': `export default { test: { globals: true, maxWorkers: 1 } }` }
  for (const [name, text] of [...Object.entries(all), ...names.map((name) => [name, files[name]] as const)]) {
    await mkdir(dirname(join(home, name)), { recursive: true })
    await writeFile(join(home, name), text)
  }
  const child = spawn(process.execPath, ['--import', 'tsx', resolve('tests', 'run.ts')], {
    cwd: home,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  const lines = said.split('\n')
  const list = lines.indexOf('Failed once and were run once more:')
  return { code, again: list < 0 ? [] : lines.slice(list + 1).filter((line) => line.startsWith('  tests/')) }
}

const CI = { CI: 'true' }
const chance = 'tests/browser/chance.test.ts'

test.each([
  {
    what: 'a browser file that passes the second time stops nothing, and is named',
    names: [chance] as const,
    env: CI,
    result: { code: 0, again: [`  ${chance}: passed`] },
  },
  {
    what: 'one that fails again is final',
    names: [chance, 'tests/browser/wrong.test.ts'] as const,
    env: CI,
    result: { code: 1, again: [`  ${chance}: passed`, '  tests/browser/wrong.test.ts: failed again'] },
  },
  {
    what: 'any other file that fails is final at once',
    names: [chance, 'tests/other/wrong.test.ts'] as const,
    env: CI,
    result: { code: 1, again: [] },
  },
  {
    what: 'so is an error outside a test',
    names: [chance, 'tests/browser/loose.test.ts'] as const,
    env: CI,
    result: { code: 1, again: [] },
  },
  {
    what: 'nothing is run again elsewhere than in CI',
    names: [chance] as const,
    env: {},
    result: { code: 1, again: [] },
  },
])('$what', { timeout: 120_000 }, async ({ names, env, result }) => {
  const { code, again } = await run([...names], env)
  expect({ code, again: again.sort() }).toEqual(result)
})

import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunLevel } from '#paths/command/levels'
import { REPLAYS } from '#paths/levels/records'

const tests = fileURLToPath(new URL('..', import.meta.url))

/** Which test files walk paths at which level. */
export const FILES = {
  pure: /^paths\/pure\.test\.ts$/,
  api: /\.api\.test\.ts$|^lives\/.*-server\.test\.ts$/,
  browser: /^browser\/.*\.paths\.test\.ts$/,
  real: /^browser\/.*\.real\.test\.ts$/,
} as const

/** Where a path that is walked again leaves its pictures. */
export const replayFolder = (hash: string): string => resolve(REPLAYS, hash)

/** Walks the machines' paths at a level with Vitest. */
export const runLevel: RunLevel = async (level, { machines, path, replay, headed, quiet }) => {
  const folder = await mkdtemp(join(tmpdir(), 'paths-'))
  const results = join(folder, 'results.json')
  const all = (await readdir(tests, { recursive: true })).filter((file) => FILES[level].test(file))
  // a parser, which the other commands need not wait for
  const { suitesOf } = await import('./suites.ts')
  const files = level === 'pure' || machines.length === 0 ? all : await suitesOf(machines, all, tests)
  if (files.length === 0) return { code: 0, ran: 0 }
  const whose = machines.length === 0 ? '\\w+' : `(?:${machines.join('|')})`
  const names = level === 'pure' ? `^paths of ${whose} ` : `\\(${whose}\\) ${path ?? ''}`
  const child = spawn(
    process.execPath,
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...files,
      ...(machines.length === 0 && path === undefined ? [] : ['-t', names]),
      // whose digits are known from nowhere else
      `--reporter=${level === 'real' ? 'verbose' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${results}`,
    ],
    {
      stdio: ['inherit', quiet ? 2 : 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...(machines.length > 0 && { PATHS_MACHINES: machines.join(' ') }),
        ...(level === 'pure' && path !== undefined && { PATHS_PATH: path }),
        // most of them are left to CI otherwise
        ...(level !== 'pure' && { CI: 'true' }),
        ...(replay !== undefined && { PATHS_REPLAY: replay }),
        ...(headed && { PATHS_HEADED: '1' }),
      },
    },
  )
  const code = await new Promise<number>((ended) => child.once('close', (one) => ended(one ?? 1)))
  try {
    return { code, ran: code === 0 ? ranIn(JSON.parse(await readFile(results, 'utf8'))) : 0 }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** How many tests were run, by Vitest's own report. */
const ranIn = ({ numPassedTests }: { numPassedTests: number }): number => numPassedTests

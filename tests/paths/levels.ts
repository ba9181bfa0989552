import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunLevel } from '#paths/levels'
import { REPLAYS } from '#paths/records'

const tests = fileURLToPath(new URL('..', import.meta.url))

/** Which test files walk paths at which level. */
const FILES = { api: /\.api\.test\.ts$/, browser: /^browser\/.*\.paths\.test\.ts$/ } as const

/** Where a path that is walked again leaves its pictures. */
export const replayFolder = (hash: string): string => resolve(REPLAYS, hash)

/** Walks the machines' paths at a level with Vitest. */
export const runLevel: RunLevel = async (level, { machines, path, replay, headed }) => {
  const files = (await readdir(tests, { recursive: true })).filter((file) => FILES[level].test(file))
  const names = machines.length === 0 ? '' : `\\((?:${machines.join('|')})\\) ${path ?? ''}`
  const child = spawn(
    process.execPath,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...files, ...(names === '' ? [] : ['-t', names])],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        // on screens they are left to CI otherwise
        ...(level === 'browser' && { CI: 'true' }),
        ...(replay !== undefined && { PATHS_REPLAY: replay }),
        ...(headed && { PATHS_HEADED: '1' }),
      },
    },
  )
  return new Promise((ended) => child.once('close', (code) => ended(code ?? 1)))
}

import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** What tells one run of a process from another that was given the same pid. */

const run = promisify(execFile)

const readOr = async (read: Promise<string>): Promise<string | null> => {
  try {
    return await read
  } catch {
    return null
  }
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When the process started, in its system's own words; undefined: there is none; null: it cannot be known. */
export const startOf = async (pid: number): Promise<string | null | undefined> => {
  if (!exists(pid)) return undefined
  if (process.platform === 'linux') {
    const line = await readOr(readFile(`/proc/${pid}/stat`, 'utf8'))
    if (line === null) return exists(pid) ? null : undefined
    // The name, in parentheses, may hold anything: count from its end. Field 3 is the state, 22 the start.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return fields[19] ?? null
  }
  if (process.platform === 'win32') return null
  const listed = await readOr(
    run('ps', ['-o', 'lstart=', '-p', String(pid)]).then((out) => out.stdout.trim()),
  )
  return listed || null
}

/** Changes with each start of the machine; null where it cannot be known. */
export const bootOf = async (): Promise<string | null> =>
  (await readOr(readFile('/proc/sys/kernel/random/boot_id', 'utf8')))?.trim() ?? null

/** The space in which pids have a meaning: differs between containers. */
export const namespaceOf = async (): Promise<string> =>
  (await readOr(readlink('/proc/self/ns/pid'))) ?? process.platform

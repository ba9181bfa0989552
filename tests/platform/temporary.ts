import { execFile } from 'node:child_process'
import { access, constants, cp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'

/** Linux's directory in memory. */
const IN_MEMORY = '/dev/shm'
/** Free bytes that it must have for the databases of a run. */
const ROOM = 4e9

const hasRoom = async (): Promise<boolean> => {
  const { bavail, bsize } = await statfs(IN_MEMORY)
  await access(IN_MEMORY, constants.W_OK)
  return bavail * bsize >= ROOM
}

/** Where the embedded engine's test databases stand: in memory where that is possible: they are copied for each file. */
export const databasesHome = (): Promise<string> =>
  hasRoom().then(
    (room) => (room ? IN_MEMORY : tmpdir()),
    // no such directory, or none for us
    () => tmpdir(),
  )

/** Every directory that may be such a home. */
export const databasesHomes = async (): Promise<string[]> => [...new Set([tmpdir(), await databasesHome()])]

/** Copies a directory of a thousand files; the system's own command takes a fraction of what `fs.cp` does. */
export const copyDirectory = async (from: string, to: string): Promise<void> => {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-r', from, to])
}

import { randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bootOf, namespaceOf, startOf } from './process-identity.ts'

/**
 * One writer per directory: two processes on one embedded database lose committed rows in silence.
 *
 * The lock is a file that names its holder. A holder on this machine is recognised by its pid *and* its start,
 * so a pid that was given to another process since does not pass for it. A holder that cannot be looked up from
 * here (another container or host on the same volume) is recognised by its heartbeat, the file's time.
 */

interface Holder {
  readonly nonce: string
  readonly pid: number
  readonly command: string
  readonly since: string
  readonly start: string | null
  readonly boot: string | null
  readonly namespace: string
  readonly host: string
}

export interface DirectoryLock {
  /** Gives the directory back; a second call does nothing. */
  release(): Promise<void>
}

/** How long to wait before judging, in ms. Their sum with a start stays under 5 s. */
export interface LockDelays {
  /** a holder that is alive may be stopping */
  readonly alive: number
  /** a holder that only its heartbeat can show */
  readonly unseen: number
  readonly heartbeat: number
  readonly poll: number
}

const DELAYS: LockDelays = { alive: 1_000, unseen: 3_000, heartbeat: 1_000, poll: 100 }

const FILE = 'lock'

/** Another process holds the directory; `message` names it for the operator. */
export class DirectoryLockedError extends Error {
  readonly pid: number

  constructor(directory: string, holder: Holder) {
    super(
      `The data directory ${directory} is in use by process ${holder.pid} on ${holder.host} ` +
        `(${holder.command}, since ${holder.since}). Stop it, or give this one another DATA_DIR.`,
    )
    this.name = 'DirectoryLockedError'
    this.pid = holder.pid
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** A file that no process of ours wrote whole (a full disk, a power cut): only its time can speak for it. */
const UNREADABLE: Holder = {
  nonce: '',
  pid: 0,
  command: 'unknown',
  since: 'unknown',
  start: null,
  boot: null,
  namespace: '',
  host: '',
}

const readHolder = async (path: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    if (error instanceof SyntaxError) return UNREADABLE
    throw error
  }
}

type Verdict = 'alive' | 'dead' | 'unseen'

const judge = async (holder: Holder): Promise<Verdict> => {
  if (holder.host !== hostname() || holder.namespace !== (await namespaceOf())) return 'unseen'
  const boot = await bootOf()
  if (holder.boot !== null && boot !== null && holder.boot !== boot) return 'dead'
  const start = await startOf(holder.pid)
  if (start === undefined) return 'dead'
  if (start === null || holder.start === null) return 'unseen'
  return start === holder.start ? 'alive' : 'dead'
}

const tryLink = async (own: string, path: string): Promise<boolean> => {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Takes the file of a dead holder away. Only whoever holds the guard that bears the dead one's name may, so of
 * several that found it dead none removes the lock that another has taken since. A guard whose own holder died is
 * taken away in the same manner.
 */
const takeAway = async (path: string, dead: Holder, own: string, delays: LockDelays): Promise<void> => {
  const guard = `${path}.${dead.nonce || 'unreadable'}`
  for (let waited = 0; !(await tryLink(own, guard)); waited += delays.poll) {
    const holder = await readHolder(guard)
    const verdict = holder && (await judge(holder))
    // A guard is held for an instant and has no heartbeat.
    const isDead = verdict === 'dead' || (verdict === 'unseen' && waited >= delays.unseen)
    if (holder !== undefined && isDead) await takeAway(guard, holder, own, delays)
    else await wait(delays.poll)
  }
  if ((await readHolder(path))?.nonce === dead.nonce) await rm(path, { force: true })
  await rm(guard, { force: true })
}

const beatOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 0
    throw error
  }
}

/** Waits for the holder to go, or to be judged dead; throws when it stays. */
const clear = async (directory: string, path: string, own: string, delays: LockDelays): Promise<void> => {
  const holder = await readHolder(path)
  if (holder === undefined) return
  const first = await beatOf(path)
  for (let waited = 0; ; waited += delays.poll) {
    const now = await readHolder(path)
    if (now === undefined) return
    const verdict = await judge(now)
    if (verdict === 'dead') return takeAway(path, now, own, delays)
    if (verdict === 'alive' && waited >= delays.alive) throw new DirectoryLockedError(directory, now)
    if (verdict === 'unseen') {
      if ((await beatOf(path)) !== first) throw new DirectoryLockedError(directory, now)
      if (waited >= delays.unseen) return takeAway(path, now, own, delays)
    }
    await wait(delays.poll)
  }
}

/** Locks a directory for this process. Throws `DirectoryLockedError` within 5 s when another one holds it. */
export const lockDirectory = async (
  directory: string,
  delays: LockDelays = DELAYS,
): Promise<DirectoryLock> => {
  const path = join(resolve(directory), FILE)
  const own: Holder = {
    nonce: randomUUID(),
    pid: process.pid,
    command: process.argv.slice(0, 2).join(' '),
    since: new Date().toISOString(),
    start: (await startOf(process.pid)) ?? null,
    boot: await bootOf(),
    namespace: await namespaceOf(),
    host: hostname(),
  }
  // Written aside and linked: nobody ever reads half a lock.
  const draft = `${path}.${own.nonce}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    while (!(await tryLink(draft, path))) await clear(resolve(directory), path, draft, delays)
  } finally {
    await rm(draft, { force: true })
  }

  const beat = async (): Promise<void> => {
    const holder = await readHolder(path).catch(() => undefined)
    if (holder !== undefined && holder.nonce !== own.nonce) {
      // Ends the process, as nothing else would keep the two from writing over each other.
      throw new DirectoryLockedError(resolve(directory), holder)
    }
    const now = new Date()
    // A beat that fails is not seen, which is what a missing beat means to the others.
    await utimes(path, now, now).catch(() => undefined)
  }
  const beating = setInterval(beat, delays.heartbeat)
  beating.unref()

  let held = true
  return {
    release: async () => {
      if (!held) return
      held = false
      clearInterval(beating)
      if ((await readHolder(path))?.nonce === own.nonce) await rm(path, { force: true })
    },
  }
}

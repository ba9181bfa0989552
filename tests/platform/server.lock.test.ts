import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryLockedError, lockDirectory } from '#server/platform/directory-lock'
import { bootOf, namespaceOf, startOf } from '#server/platform/process-identity'

const quick = { alive: 40, unseen: 80, heartbeat: 1000, poll: 10 }

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ombrelia-test-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const path = () => join(directory, 'lock')

/** Writes a lock as another process would have left it. */
const leave = async (holder: object) => {
  const lock = {
    nonce: 'left',
    pid: process.pid,
    command: 'node main.js',
    since: '2026-01-01T00:00:00.000Z',
    start: await startOf(process.pid),
    boot: await bootOf(),
    namespace: await namespaceOf(),
    host: hostname(),
    ...holder,
  }
  await writeFile(path(), JSON.stringify(lock))
}

const holderPid = async (): Promise<unknown> => JSON.parse(await readFile(path(), 'utf8')).pid

/** Takes the lock and gives the holder's pid as the file has it. */
const take = async () => {
  const lock = await lockDirectory(directory, quick)
  const pid = await holderPid()
  await lock.release()
  return pid
}

test('a lock that was given back leaves nothing behind and can be taken again', async () => {
  const first = await lockDirectory(directory, quick)
  await first.release()
  await first.release()
  expect(await readdir(directory)).toEqual([])
  expect(await take()).toBe(process.pid)
})

test('a living holder is named and keeps its lock', async () => {
  const first = await lockDirectory(directory, quick)
  const refusal = await lockDirectory(directory, quick).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DirectoryLockedError)
  expect(refusal).toMatchObject({
    pid: process.pid,
    message: expect.stringContaining(`is in use by process ${process.pid} on ${hostname()}`),
  })
  expect(await holderPid()).toBe(process.pid)
  await first.release()
})

test('a holder that stops meanwhile is waited for', async () => {
  const first = await lockDirectory(directory, quick)
  const second = lockDirectory(directory, { ...quick, alive: 5000 })
  await first.release()
  await (await second).release()
})

test('a lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  await leave({ pid: child.pid, start: await startOf(child.pid ?? 0) })
  await expect(lockDirectory(directory, quick)).rejects.toThrow(`in use by process ${child.pid} `)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await take()).toBe(process.pid)
})

test('a pid that belongs to another process since does not pass for the holder', async () => {
  await leave({ start: 'another start' })
  expect(await take()).toBe(process.pid)
})

test('a lock from before the machine was started again is taken over', async () => {
  await leave({ boot: 'another boot' })
  expect(await take()).toBe(process.pid)
})

test.each([
  ['another container', { namespace: 'pid:[1]' }],
  ['another host', { host: 'elsewhere' }],
  ['a machine that does not say when processes start', { start: null }],
])('a holder in %s keeps its lock while its heart beats, and loses it after', async (_, holder) => {
  await leave(holder)
  let beats = 0
  const beating = setInterval(() => {
    beats += 1
    const now = new Date()
    void utimes(path(), now, now)
  }, 5)
  await expect(lockDirectory(directory, quick)).rejects.toBeInstanceOf(DirectoryLockedError)
  clearInterval(beating)
  expect(beats).toBeGreaterThan(0)
  expect(await take()).toBe(process.pid)
})

test('its own heart beats', async () => {
  const lock = await lockDirectory(directory, { ...quick, heartbeat: 5 })
  await utimes(path(), new Date(0), new Date(0))
  await expect
    .poll(async () => await lockDirectory(directory, quick).catch((error: Error) => error.name), {
      interval: 5,
    })
    .toBe('DirectoryLockedError')
  await lock.release()
})

test('a take-over that was killed half-way does not stop the next one', async () => {
  await leave({ nonce: 'dead', start: 'another start' })
  const lock = await readFile(path(), 'utf8')
  await writeFile(`${path()}.dead`, lock.replace('"dead"', '"dead too"'))
  expect(await take()).toBe(process.pid)
  expect(await readdir(directory)).toEqual([])
})

test('a lock that nobody can read is taken over once its heart does not beat', async () => {
  await writeFile(path(), '{"pid":')
  expect(await take()).toBe(process.pid)
})

test('of eight that find a dead holder at once, one takes the lock', async () => {
  await leave({ start: 'another start' })
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory, quick)))
  const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(locks).toHaveLength(1)
  await locks[0]?.release()
  expect(await readdir(directory)).toEqual([])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startOf } from '#server/platform/process-identity'
import { whyUnseen } from './chromium.ts'
import { forWorker } from './worker.ts'

test('a killed worker leaves no browser behind', { timeout: 90_000 }, async () => {
  const worker = spawn(process.execPath, ['--import', 'tsx', 'tests/platform/chromium.child.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(worker.stdout, 'data')
  const processes: number[] = JSON.parse(String(said))
  const alive = async () => (await Promise.all(processes.map(startOf))).filter((start) => start !== undefined)
  expect((await alive()).length).toBeGreaterThan(1)
  worker.kill('SIGKILL')
  await expect.poll(alive).toEqual([])
})

test('what a worker’s files share is made by the first that asks, and again once it has ended', async () => {
  const made: { alive: boolean }[] = []
  const shared = forWorker(
    async () => {
      const thing = { alive: true }
      made.push(thing)
      return thing
    },
    ({ alive }) => alive,
    async () => {},
  )
  const [first, same] = await Promise.all([shared(), shared()])
  expect([same === first, (await shared()) === first, made.length]).toEqual([true, true, 1])
  first.alive = false
  expect([(await shared()) === first, made.length]).toEqual([false, 2])
})

test('who is to look on is told where there is nothing to look at', () => {
  expect(whyUnseen({}, 'linux')).toBe('Nobody could look on: there is no display here.')
  expect(whyUnseen({ DISPLAY: ':0', CHROMIUM_PATH: '/opt/chromium' }, 'linux')).toBeUndefined()
  expect(whyUnseen({ WAYLAND_DISPLAY: 'wayland-0', CHROMIUM_PATH: '/opt/chromium' }, 'linux')).toBeUndefined()
  expect(whyUnseen({ CHROMIUM_PATH: '/opt/chromium' }, 'darwin')).toBeUndefined()
})

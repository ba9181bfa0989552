import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from '#paths/command'
import { walkedPaths } from '#paths/document'
import type { RunLevel } from '#paths/levels'
import { record } from '#paths/records'
import { kettleMachine, kettlePaths } from './kettle.ts'

const records = join(tmpdir(), `records-${crypto.randomUUID()}`)
afterAll(() => rm(records, { recursive: true, force: true }))

const run = async (args: string, code = 0) => {
  const asked: unknown[] = []
  const lines: string[] = []
  const runLevel: RunLevel = async (...what) => {
    asked.push(what)
    return code
  }
  const ended = await runCommand([kettlePaths], args.split(' '), (text) => lines.push(text), {
    runLevel,
    records,
  })
  return { code: ended, asked, lines }
}

it('walks the machines at the level that is asked for, and ends as that does', async () => {
  expect(await run('--level api', 3)).toEqual({
    code: 3,
    asked: [['api', { machines: [], headed: false }]],
    lines: [],
  })
  expect((await run('kettle --level api --path 12ab --headed')).asked).toEqual([
    ['api', { machines: ['kettle'], path: '12ab', headed: true }],
  ])
})

it('tells what was taken there, and how to walk a path again', async () => {
  const walks = walkedPaths(kettlePaths)
    .filter(({ name }) => /→ le courant manque$/.test(name))
    .slice(0, 1)
  record('browser', { machine: kettleMachine, suite: 'screens', walks }, records)
  const { lines } = await run('kettle --level browser')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.split('\n  ')).toEqual(
    [
      '3/5 transitions',
      'not kettle.hot on xstate.after.cool.kettle.hot (1) → kettle.standing',
      'not kettle.hot.water.warming on xstate.done.actor.heat (1) → kettle.hot.water.boiled',
      `${walks[0]?.hash} ${walks[0]?.name}`,
    ].map((line, index) => (index === 0 ? `kettle: ${line}` : line)),
  )
  const { lines: list } = await run('--json')
  expect(JSON.parse(list.join(''))).toMatchObject([{ transitions: '5/5', api: null, browser: '3/5' }])
})

it('walks one path again on its screens only, and says where its pictures are', async () => {
  expect(await run('kettle --replay 12ab')).toEqual({
    code: 0,
    asked: [['browser', { machines: ['kettle'], replay: '12ab', headed: false }]],
    lines: ['Its trace and a picture of each state are in .cache/paths/replay.'],
  })
  for (const wrong of [
    '--replay 12ab',
    'kettle --level api --replay 12ab',
    'kettle --level browser --path 12ab',
    '--level screens',
  ])
    expect(await run(wrong)).toMatchObject({ code: 1, asked: [] })
})

it('says so where nothing walks the other levels', async () => {
  const lines: string[] = []
  expect(await runCommand([kettlePaths], ['--level', 'api'], (text) => lines.push(text))).toBe(1)
  expect(lines).toEqual(['Nothing walks paths at other levels here.'])
})

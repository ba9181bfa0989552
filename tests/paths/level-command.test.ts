import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from '#paths/command/command'
import type { RunLevel } from '#paths/command/levels'
import { record } from '#paths/levels/records'
import { walkedPaths } from '#paths/words/document'
import { kettleMachine, kettlePaths } from './kettle.ts'
import { suitesOf } from './suites.ts'

const records = join(tmpdir(), `records-${crypto.randomUUID()}`)
afterAll(() => rm(records, { recursive: true, force: true }))

const walks = walkedPaths(kettlePaths)
  .filter(({ name }) => /→ le courant manque$/.test(name))
  .slice(0, 1)
const reasons = {
  'kettle.hot on xstate.after.cool.kettle.hot (1) → kettle.standing': 'nobody waits so long',
}

const run = async (args: string, code = 0, ran = 1) => {
  const asked: unknown[] = []
  const lines: string[] = []
  const runLevel: RunLevel = async (...what) => {
    asked.push(what)
    // what a suite walks to its end, it keeps
    if (code === 0 && what[1].path === undefined && walks.length > 0)
      record('browser', { machine: kettleMachine, suite: 'screens', walks, reasons }, records)
    return { code, ran }
  }
  const ended = await runCommand(
    [kettlePaths],
    args.split(' ').filter((one) => one !== ''),
    (text) => lines.push(text),
    {
      runLevel,
      records,
    },
  )
  return { code: ended, asked, lines }
}

it('walks the machines at the level that is asked for, and ends as that does', async () => {
  expect(await run('--level api', 3)).toEqual({
    code: 3,
    asked: [['api', { machines: [], headed: false, quiet: false }]],
    lines: [],
  })
  expect((await run('kettle --level api --path 12ab')).asked).toEqual([
    ['api', { machines: ['kettle'], path: '12ab', headed: false, quiet: false }],
  ])
  expect((await run('kettle --level browser --headed')).asked).toMatchObject([['browser', { headed: true }]])
})

it('tells what was taken there, and how to walk a path again', async () => {
  const { lines } = await run('kettle --level browser')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.split('\n  ')).toEqual(
    [
      '3/5 transitions',
      'not kettle.hot on xstate.after.cool.kettle.hot (1) → kettle.standing: nobody waits so long',
      'not kettle.hot.water.warming on xstate.done.actor.heat (1) → kettle.hot.water.boiled',
      `${walks[0]?.hash} ${walks[0]?.name}`,
    ].map((line, index) => (index === 0 ? `kettle: ${line}` : line)),
  )
  const { lines: list } = await run('--json')
  expect(JSON.parse(list.join(''))).toMatchObject([
    { transitions: '5/5', api: { transitions: null }, browser: { transitions: '3/5' } },
  ])
  expect((await run('')).lines).toContain(
    'kettle, not at browser: kettle.hot on xstate.after.cool.kettle.hot (1) → kettle.standing: nobody waits so long',
  )
  const { lines: json, asked } = await run('kettle --level browser --json')
  expect(asked).toMatchObject([['browser', { quiet: true }]])
  expect(JSON.parse(json.join(''))).toMatchObject([
    { machine: 'kettle', level: 'browser', transitions: '3/5', missed: [{}, {}], paths: [{}] },
  ])
})

it('shows nothing of an earlier run after one that fails', async () => {
  await run('kettle --level browser')
  expect(await run('kettle --level browser', 1)).toMatchObject({
    code: 1,
    lines: ['kettle: not walked to its end'],
  })
})

it('says so where no suite, or no path, is like that', async () => {
  expect(await run('kettle --level api', 0, 0)).toMatchObject({
    code: 1,
    lines: ['No suite walks kettle at the level api.'],
  })
  expect(await run('kettle --level api --path 12ab', 0, 0)).toMatchObject({
    code: 1,
    lines: [
      'No path of kettle has the digits 12ab at the level api; --level api without --path walks and names them all.',
    ],
  })
  expect((await run('kettle --replay 12ab', 0, 0)).lines).toEqual([
    'No path of kettle has the digits 12ab at the level browser; --level browser without --replay walks and names them all.',
  ])
})

it('takes the machine alone for a level too, of which nothing is kept', async () => {
  expect(await run('kettle --level pure', 1)).toEqual({
    code: 1,
    asked: [['pure', { machines: ['kettle'], headed: false, quiet: false }]],
    lines: [],
  })
  expect((await run('kettle --level pure --path 12ab', 0, 0)).lines).toEqual([
    'No path of kettle has the digits 12ab at the level pure; --all names them all.',
  ])
})

it('walks one path again on its screens only, and says where its pictures are', async () => {
  expect(await run('kettle --replay 12ab')).toEqual({
    code: 0,
    asked: [['browser', { machines: ['kettle'], replay: '12ab', headed: false, quiet: false }]],
    lines: ['Its trace and a picture of each state are in .cache/paths/replay.'],
  })
  for (const wrong of [
    '--replay 12ab',
    'kettle --level api --replay 12ab',
    'kettle --level browser --path 12ab',
    '--level screens',
    'kettle --level api --headed',
    'kettle --replay 12ab --json',
    'kettle --level api --path whatever',
  ]) {
    const { code, asked, lines } = await run(wrong)
    expect([code, asked, lines.length]).toEqual([2, [], 1])
  }
})

it('begins nothing for somebody who could not look on', async () => {
  const lines: string[] = []
  const runLevel: RunLevel = async () => ({ code: 0, ran: 1 })
  const whyUnseen = async () => 'There is no display.'
  const asked = (line: string) =>
    runCommand([kettlePaths], line.split(' '), (text) => lines.push(text), { runLevel, whyUnseen, records })
  await run('kettle --level browser')
  expect([await asked('kettle --level browser --headed'), lines]).toEqual([2, ['There is no display.']])
  expect(JSON.parse((await run('--json')).lines.join(''))).toMatchObject([
    { browser: { transitions: '3/5' } },
  ])
  expect(await asked('kettle --replay 12ab')).toBe(0)
})

it('says so where nothing walks the other levels', async () => {
  const lines: string[] = []
  expect(await runCommand([kettlePaths], ['--level', 'api'], (text) => lines.push(text))).toBe(2)
  expect(lines).toEqual(['Nothing walks paths at other levels here.'])
})

it('takes of a level only the suites that name the machine, or import what does', async () => {
  const tests = fileURLToPath(new URL('..', import.meta.url))
  const suites = (machine: string, ...files: string[]) => suitesOf([machine], files, tests)
  const api = ['platform/paths.api.test.ts', 'shop/paths.api.test.ts']
  expect(await suites('connection', ...api)).toEqual(['platform/paths.api.test.ts'])
  const screens = ['browser/ordering.paths.test.ts', 'browser/account.paths.test.ts']
  expect(await suites('login', ...screens)).toEqual(['browser/account.paths.test.ts'])
})

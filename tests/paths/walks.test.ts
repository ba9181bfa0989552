import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setup } from 'xstate'
import { runCommand } from '#paths/command/command'
import { type DeclaredPaths, declarePaths } from '#paths/declare'
import { coveringPaths } from '#paths/explore/cover'
import { seedOf, walkWithData } from '#paths/roam/data'
import { roam, stopOf } from '#paths/roam/random'
import { kettleMachine, kettlePaths } from './kettle.ts'

const { machine: _, options: __, ...declaration } = kettlePaths

/** The kettle with any number of cups; `most` is what it may hold. */
const poured = (most: number): DeclaredPaths =>
  declarePaths(kettleMachine, {
    ...declaration,
    data: { 'j’en verse': fc.record({ type: fc.constant('fill' as const), cups: fc.nat(100) }) },
    check: ({ context }) => {
      if (context.cups > most) throw new Error(`${context.cups} cups`)
    },
  })

const run = async (declared: readonly DeclaredPaths[], ...args: string[]) => {
  const lines: string[] = []
  const code = await runCommand(declared, args, (text) => lines.push(text))
  return { code, lines }
}

it('finds what only data show, and makes the walk as short as it can be', () => {
  const found = walkWithData(poured(5), { runs: 100 })
  expect(found).toMatchObject({ steps: ['elle est vide', 'j’en verse {"cups":6}'], error: '6 cups' })
  expect(walkWithData(poured(5), { runs: 100, seed: found?.seed ?? 0 })).toEqual(found)
  expect(walkWithData(poured(100), { runs: 100 })).toBeNull()
})

it('holds a walk with data to the laws', () => {
  const lamp = setup({ types: { events: {} as { type: 'press' } } }).createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { press: 'on' } }, on: { tags: 'loading' } },
  })
  const lampPaths = (excused: Record<string, string>) =>
    declarePaths(lamp, {
      title: 'La lampe',
      inputs: { 'elle est éteinte': undefined },
      events: { 'j’appuie': { type: 'press' } },
      states: { off: 'éteinte', on: 'allumée' },
      project: () => null,
      excused,
    })
  const broken = '"on": tagged loading, and nothing is under way'
  expect(walkWithData(lampPaths({}), { runs: 50 })).toMatchObject({
    steps: ['elle est éteinte', 'j’appuie'],
    error: broken,
  })
  expect(walkWithData(lampPaths({ [broken]: 'it shines' }), { runs: 50 })).toBeNull()
})

it('tells the walk by the command, and says how to repeat it', async () => {
  const { code, lines } = await run([poured(5)], '--data', '--seed', '1')
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^kettle: 6 cups\n {2}after elle est vide → j’en verse \{"cups":6\}\n {2}again with --data --seed 1:[\d:]+$/,
    ),
  ])
  const [, again = ''] = /--seed (\S+)/.exec(lines.join('')) ?? []
  expect(await run([poured(5)], '--data', '--seed', again, '--runs', '3')).toEqual({ code, lines })
  expect((await run([poured(6)], '--data', '--seed', again)).lines).toEqual(['kettle: that walk is right.'])
  expect(await run([poured(100)], '--data', '--runs', '20')).toEqual({
    code: 0,
    lines: ['kettle: 20 walks, and each of their steps is right.'],
  })
  expect(await run([kettlePaths], '--data')).toEqual({
    code: 2,
    lines: ['None of these declares data.'],
  })
})

it('goes the same random way for the same seed', () => {
  const walked = (seed: number) =>
    roam(kettlePaths, { seed, stops: [{ kind: 'transitions', at: 100 }], now: () => 0 })
  expect(walked(1)).toMatchObject({ transitions: 100, stop: { kind: 'transitions' }, wrong: null })
  expect(walked(1)).toEqual(walked(1))
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => walked(seed).steps)).size).toBeGreaterThan(1)
})

it('stops after so many steps, so much time or so much of the chart, and gives up what it cannot cover', () => {
  let time = 0
  const now = () => {
    time += 100
    return time
  }
  const stop = (text: string) => stopOf(text) ?? expect.fail(text)
  const walked = (text: string) => roam(kettlePaths, { seed: 1, stops: [stop(text)], now })
  expect(walked('steps 7')).toMatchObject({ steps: 7 })
  expect(walked('time 2s').stop).toEqual({ kind: 'time', at: 2000 })
  expect(walked('states 50').states).toBeGreaterThanOrEqual(50)
  // one state has no way in
  expect(walked('states 100')).toMatchObject({ states: 88, stop: null })
  expect(['steps', 'time 10', 'edges 5', 'steps -1'].map(stopOf)).toEqual(Array(4).fill(undefined))
})

it('ends a random walk on which nothing can happen', () => {
  const stone = (events: Record<string, { type: 'throw' }>) =>
    declarePaths(
      setup({ types: { events: {} as { type: 'throw' } } }).createMachine({
        id: 'stone',
        initial: 'lying',
        states: { lying: {} },
      }),
      { title: 'La pierre', inputs: { 'elle est là': undefined }, events, states: { lying: 'elle est là' } },
    )
  const walked = (declaration: DeclaredPaths) =>
    roam(declaration, { seed: 1, stops: [{ kind: 'steps', at: 1 }], now: () => 0 })
  expect(walked(stone({ 'je la jette': { type: 'throw' } }))).toMatchObject({ steps: 0, stop: null })
  expect(walked(stone({}))).toMatchObject({ steps: 0, stop: null })
})

it('tells a random walk that goes wrong by the command', async () => {
  const { code, lines } = await run([poured(5)], '--random', '1', '--stop', 'steps 1000')
  expect(code).toBe(1)
  expect(lines[0]).toMatch(/^kettle: \d+ steps.*: \d+ cups\n {2}after elle est vide → /)
  expect((await run([kettlePaths], '--random', '1', '--stop', 'steps 20')).code).toBe(0)
  expect((await run([kettlePaths], '--random', '1', '--stop', 'never')).lines[0]).toMatch(/not “never”/)
  expect((await run([kettlePaths], '--random', 'x')).lines[0]).toMatch(/whole number/)
})

it('makes up the same walks as long as the machine is the same', () => {
  const other = kettleMachine.provide({ delays: { cool: 1 } })
  expect(seedOf(other)).toBe(seedOf(kettleMachine))
  const [first, second] = [1, 2].map(() => walkWithData(poured(5), { runs: 50, seed: seedOf(kettleMachine) }))
  expect(first).not.toBeNull()
  expect(first).toEqual(second)
  const lamp = setup({}).createMachine({ id: 'kettle', on: { press: {} } })
  expect(seedOf(lamp)).not.toBe(seedOf(kettleMachine))
})

it('tells both for a program', async () => {
  const json = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await run([poured(5)], ...args, '--json')).lines.join('\n'))
  expect(await json('--data', '--seed', '1')).toMatchObject([
    { machine: 'kettle', runs: 100, found: { error: '6 cups', seed: 1 } },
  ])
  expect(await json('--random', '1', '--stop', 'steps 1')).toMatchObject([
    { machine: 'kettle', steps: 1, stop: null, wrong: { error: '96 cups' } },
  ])
})

it('covers rests too: of two that end together, each is seen to wait for the other', () => {
  const one = (event: 'left' | 'right') => ({
    initial: 'open',
    states: { open: { on: { [event]: 'shut' } }, shut: { type: 'final' as const } },
  })
  const doors = setup({ types: { events: {} as { type: 'left' | 'right' } } }).createMachine({
    id: 'doors',
    initial: 'closing',
    states: {
      closing: { type: 'parallel', onDone: 'closed', states: { left: one('left'), right: one('right') } },
      closed: {},
    },
  })
  const { paths, missed } = coveringPaths(doors, {
    inputs: [undefined],
    events: [{ type: 'left' }, { type: 'right' }],
  })
  expect(missed.states).toEqual([])
  expect(paths.map(({ events }) => events.map(({ type }) => type).join(' ')).sort()).toEqual([
    'left right',
    'right left',
  ])
})

import type { DeclaredPaths } from '../declare.ts'
import { foundOf, type Repeat, walkWithData } from '../roam/data.ts'
import { type Roamed, roam, type Stop, stopOf } from '../roam/random.ts'
import { type Options, UsageError, wholeNumber } from './arguments.ts'

/** Covers all, or goes on for this long, where nobody said when to stop. */
const STOPS = ['transitions 100', 'time 10s']

/** Random walks of the machines, told in a line each; the code of exit. */
export const roamAll = (
  declared: readonly DeclaredPaths[],
  { random, stop = STOPS, json }: Pick<Options, 'stop' | 'json'> & { random: string },
  print: (text: string) => void,
): number => {
  const seed = wholeNumber('random', random, Number.MIN_SAFE_INTEGER)
  const stops = stop.map((text): Stop => {
    const known = stopOf(text)
    if (known === undefined)
      throw new UsageError(
        `--stop takes “states 80”, “transitions 100”, “steps 500” or “time 10s”, not “${text}”.`,
      )
    return known
  })
  const results = declared.map((declaration) => {
    const roamed = roam(declaration, { seed, stops, now: () => performance.now() })
    if (!json) print(`${declaration.machine.id}: ${toldOf(roamed)}`)
    return { machine: declaration.machine.id, ...roamed }
  })
  if (json) print(JSON.stringify(results, null, 2))
  return results.every((one) => one.stop !== null) ? 0 : 1
}

const toldOf = ({ steps, states, transitions, stop, wrong }: Roamed): string => {
  const seen = `${steps} steps, ${states} % of the states, ${transitions} % of the transitions`
  if (wrong !== null) return `${seen}: ${wrong.error}\n  after ${wrong.path.join(' → ')}`
  return stop === null ? `${seen}; nothing new comes` : seen
}

/** Walks with made-up data, of the machines that declare some; the code of exit. */
export const tryData = (
  declared: readonly DeclaredPaths[],
  { runs = '100', seed, json }: Pick<Options, 'runs' | 'seed' | 'json'>,
  print: (text: string) => void,
): number => {
  const count = wholeNumber('runs', runs, 1)
  const repeat = seed === undefined ? {} : repeatOf(seed)
  const outcomes = declared
    .filter(({ data }) => data !== undefined)
    .map((declaration) => {
      const found = walkWithData(declaration, { runs: count, ...repeat })
      const machine = declaration.machine.id
      if (!json) print(`${machine}: ${found === null ? rightOf(repeat, count) : foundOf(found)}`)
      return { machine, runs: count, found }
    })
  if (outcomes.length === 0) throw new UsageError('None of these declares data.')
  if (json) print(JSON.stringify(outcomes, null, 2))
  return outcomes.every(({ found }) => found === null) ? 0 : 1
}

/** `7`, or `7:12:0:1` for one of its walks. */
const repeatOf = (text: string): Repeat => {
  const [seed = '', ...path] = text.split(':')
  if (path.some((part) => !/^\d+$/.test(part)))
    throw new UsageError(`--seed takes a whole number, or what a finding was printed with, not “${text}”.`)
  return {
    seed: wholeNumber('seed', seed, Number.MIN_SAFE_INTEGER),
    ...(path.length > 0 && { path: path.join(':') }),
  }
}

const rightOf = ({ path }: Repeat, runs: number): string =>
  path === undefined ? `${runs} walks, and each of their steps is right.` : 'that walk is right.'

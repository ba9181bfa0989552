import { type Found, walkWithData } from './data.ts'
import type { DeclaredPaths } from './declare.ts'
import { type Roamed, roam, type Stop, stopOf } from './random.ts'

/** Covers all, or goes on for this long, where nobody said when to stop. */
const STOPS = ['transitions 100', 'time 10s']

/** Random walks of the machines, told in a line each; the code of exit. */
export const roamAll = (
  declared: readonly DeclaredPaths[],
  { seed, stop, json }: { seed: string; stop: readonly string[]; json: boolean },
  print: (text: string) => void,
): number => {
  const texts = stop.length === 0 ? STOPS : stop
  const stops: Stop[] = []
  for (const text of texts) {
    const known = stopOf(text)
    if (known !== undefined) stops.push(known)
    else
      return refuse(
        print,
        `--stop takes “states 80”, “transitions 100”, “steps 500” or “time 10s”, not “${text}”.`,
      )
  }
  if (!Number.isInteger(Number(seed))) return refuse(print, '--random takes a whole number, the seed.')
  const results = declared.map((declaration) => {
    const roamed = roam(declaration, { seed: Number(seed), stops, now: () => performance.now() })
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
  { runs, seed, json }: { runs: string; seed: string | undefined; json: boolean },
  print: (text: string) => void,
): number => {
  const [count, from] = [Number(runs), seed === undefined ? undefined : Number(seed)]
  if (!Number.isInteger(count) || (from !== undefined && !Number.isInteger(from)))
    return refuse(print, '--runs and --seed take whole numbers.')
  const outcomes = declared
    .filter(({ data }) => data !== undefined)
    .map((declaration) => {
      const found = walkWithData(declaration, { runs: count, ...(from !== undefined && { seed: from }) })
      const machine = declaration.machine.id
      if (!json) print(`${machine}: ${foundOf(found, count)}`)
      return { machine, runs: count, found }
    })
  if (outcomes.length === 0) return refuse(print, 'None of these declares data.')
  if (json) print(JSON.stringify(outcomes, null, 2))
  return outcomes.every(({ found }) => found === null) ? 0 : 1
}

const foundOf = (found: Found | null, runs: number): string =>
  found === null
    ? `${runs} walks, and each of their steps is right.`
    : `${found.error}\n  after ${found.steps.join(' → ')}\n  again with --seed ${found.seed}`

const refuse = (print: (text: string) => void, why: string): 1 => {
  print(why)
  return 1
}

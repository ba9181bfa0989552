import fc from 'fast-check'
import { isPassedThrough, nodesOf } from '../chart/chart.ts'
import type { DeclaredPaths } from '../declare.ts'
import { transitionNames } from '../explore/tally.ts'
import type { Step } from '../walk/step.ts'
import { happenings, type Named } from './data.ts'
import { judgedWalk } from './judged.ts'

/** When a random walk ends: once it has so much of the chart (percent), has made so many steps, or took so long (ms). */
export interface Stop {
  readonly kind: 'states' | 'transitions' | 'steps' | 'time'
  readonly at: number
}

/** `states 80`, `transitions 100`, `steps 500`, `time 10s`; undefined where it is none of these. */
export const stopOf = (text: string): Stop | undefined => {
  const [, kind, number, seconds] = /^(?:(states|transitions|steps) (\d+)|time (\d+)s)$/.exec(text) ?? []
  if (seconds !== undefined) return { kind: 'time', at: Number(seconds) * 1000 }
  if (kind !== 'states' && kind !== 'transitions' && kind !== 'steps') return undefined
  return { kind, at: Number(number) }
}

/** What a random walk went through. */
export interface Roamed {
  readonly steps: number
  /** percent */
  readonly states: number
  readonly transitions: number
  /** the condition that ended it; null when it went wrong, nothing new came for long, or nothing can happen */
  readonly stop: Stop | null
  /** what was done since the last start, and what is wrong with the last step */
  readonly wrong: { readonly path: readonly string[]; readonly error: string } | null
}

/** After so many steps it starts again: some states are never left. */
const MOST_AT_ONCE = 200

/** Steps without a new state or transition, after which it gives up what it was to cover. */
const PATIENCE = 10_000

/** Events are drawn in lots. */
const LOT = 1000

/** Goes on at random, one event after the other, until one of the conditions holds. The same seed, the same way. */
export const roam = (
  declaration: DeclaredPaths,
  { seed, stops, now }: { seed: number; stops: readonly Stop[]; now: () => number },
): Roamed => {
  const { machine, options } = declaration
  const all = {
    states: nodesOf(machine).filter((node) => !isPassedThrough(node)).length,
    transitions: transitionNames(machine).length,
  }
  const seen = { states: new Set<string>(), transitions: new Set<string>() }
  const begun = now()
  let steps = 0
  let lastNew = 0
  const percent = (kind: 'states' | 'transitions') =>
    all[kind] === 0 ? 100 : (100 * seen[kind].size) / all[kind]
  const reached = () =>
    stops.find(({ kind, at }) => {
      if (kind === 'steps') return steps >= at
      return kind === 'time' ? now() - begun >= at : percent(kind) >= at
    })
  const result = (stop: Stop | null, wrong: Roamed['wrong'] = null): Roamed => ({
    steps,
    states: Math.floor(percent('states')),
    transitions: Math.floor(percent('transitions')),
    stop,
    wrong,
  })
  const see = ({ after, transitions }: Step) => {
    const before = seen.states.size + seen.transitions.size
    for (const { id } of after._nodes) seen.states.add(id)
    for (const name of transitions) seen.transitions.add(name)
    if (seen.states.size + seen.transitions.size > before) lastNew = steps
  }
  if (options.events.length === 0) return result(null)
  const next = drawn(declaration, seed)
  let lastStep = 0
  for (let round = 0; round - lastStep <= options.inputs.length; round += 1) {
    const input = options.inputs[round % options.inputs.length]
    const path = [options.nameOf?.(input) ?? '']
    try {
      const walk = judgedWalk(declaration, input)
      see(walk.start)
      for (let tries = 0; path.length <= MOST_AT_ONCE && tries < LOT; tries += 1) {
        const stop = reached()
        if (stop !== undefined) return result(stop)
        if (steps - lastNew > PATIENCE) return result(null)
        const { name, event } = next()
        if (!walk.isPossible(event)) continue
        path.push(name)
        steps += 1
        lastStep = round
        see(walk.take(event))
      }
      walk.end()
    } catch (error) {
      return result(null, { path, error: error instanceof Error ? error.message : String(error) })
    }
  }
  // from each input on, nothing that may happen is possible
  return result(null)
}

/** One event after the other, without end. */
const drawn = (declaration: DeclaredPaths, seed: number) => {
  const events = happenings(declaration)
  let lot: Named[] = []
  let lots = 0
  return () => {
    for (;;) {
      const one = lot.pop()
      if (one !== undefined) return one
      lot = fc.sample(events, { seed: seed + lots, numRuns: LOT })
      lots += 1
    }
  }
}

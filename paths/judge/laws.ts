import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { nodesOf } from '../chart/chart.ts'
import { neverDone } from '../chart/marks.ts'
import { type DeclaredPaths, wronglyAsked } from '../declare.ts'
import { endedEffect, failureIn } from '../events.ts'
import { settings } from '../settings.ts'
import { held } from '../walk/hold.ts'
import { changesOf, type Step } from '../walk/step.ts'
import type { Walk } from '../walk/walk.ts'

/** What the laws know of a machine. */
type Judged = Pick<DeclaredPaths, 'machine' | 'asks'>

/** What is broken on the walks, of what holds for every machine; one sentence for each place. */
export const brokenLaws = (declaration: Judged, walks: readonly Walk[]): string[] => {
  const { machine } = declaration
  const calls = callsOf(machine)
  const brokenBy = stepLaws(declaration)
  const broken = new Set(walks.flatMap(({ steps }) => steps.flatMap(brokenBy)))
  for (const { steps } of walks) for (const sentence of keptFailures(steps)) broken.add(sentence)
  for (const value of deadEnds(calls, walks)) broken.add(`${value}: no state at rest is reached from there`)
  for (const sentence of neverDone(held(machine), walks)) broken.add(sentence)
  return [...broken]
}

/** What is broken by one step, of the laws that a step alone can break. */
export const stepLaws = (declaration: Judged): ((step: Step) => string[]) => {
  const calls = callsOf(declaration.machine)
  return (step) => [
    ...neverLeft(step).map((id) => `${at(step.after)}: ${id} has ended, and its state goes on`),
    ...busyAtRest(calls, step.after).map(
      (tag) => `${at(step.after)}: tagged ${tag}, and nothing is under way`,
    ),
    ...step.began.flatMap(({ src, input }) =>
      wronglyAsked(declaration, src, input).map(
        (why) => `${at(step.after)}: ${src} is asked what it refuses: ${why}`,
      ),
    ),
  ]
}

const at = ({ value }: AnyMachineSnapshot): string => JSON.stringify(value)

/** Ids of the effects whose end the machine awaits; the others are channels, which last. */
const callsOf = (machine: AnyStateMachine): ReadonlySet<string> =>
  new Set(
    nodesOf(machine).flatMap((node) =>
      node.invoke.flatMap(({ id }) =>
        ['done', 'error'].some((end) => node.transitions.has(`xstate.${end}.actor.${id}`)) ? [id] : [],
      ),
    ),
  )

const isCalling = (calls: ReadonlySet<string>, { children }: AnyMachineSnapshot): boolean =>
  Object.keys(children).some((id) => calls.has(id))

/** An effect that has ended leaves its state, or begins again. */
const neverLeft = ({ event, before, after }: Step): string[] => {
  const id = event && endedEffect(event)
  if (id === undefined || before?.children[id] === undefined) return []
  return after.children[id] === before.children[id] ? [id] : []
}

/** A busy tag is no resting place: a call or a delay is under way. */
const busyAtRest = (calls: ReadonlySet<string>, after: AnyMachineSnapshot): string[] =>
  isCalling(calls, after) || after._nodes.some((node) => node.after.length > 0)
    ? []
    : settings.busy.filter((tag) => after.hasTag(tag))

/** What the end of an effect left in the context when it failed is there no more once the same effect is tried again. */
const keptFailures = (steps: readonly Step[]): string[] => {
  const srcs = new Map<string, string>()
  const kept = new Map<string, { name: string; value: unknown }[]>()
  const broken: string[] = []
  for (const step of steps) {
    const { context } = step.after
    for (const { id, src } of step.began) {
      srcs.set(id, src)
      for (const { name, value } of kept.get(src) ?? [])
        if (Object.is(context[name], value))
          broken.push(`${at(step.after)}: ${id} is tried again, and ${name} of its failure stands`)
    }
    const failure = step.event && failureIn(step.event)
    const src = failure && srcs.get(failure.id)
    if (src !== undefined)
      kept.set(
        src,
        changesOf(step).kept.map((name) => ({ name, value: context[name] })),
      )
  }
  return broken
}

/** Values from which no walk reaches one without a call under way. */
const deadEnds = (calls: ReadonlySet<string>, walks: readonly Walk[]): string[] => {
  const good = new Set<string>()
  const before = new Map<string, Set<string>>()
  for (const { snapshots } of walks)
    for (const [index, snapshot] of snapshots.entries()) {
      const value = at(snapshot)
      if (!isCalling(calls, snapshot)) good.add(value)
      const last = snapshots[index - 1]
      const known = before.get(value) ?? new Set<string>()
      if (last) known.add(at(last))
      before.set(value, known)
    }
  for (const value of good) for (const one of before.get(value) ?? []) good.add(one)
  return [...before.keys()].filter((value) => !good.has(value))
}

import type { DeclaredPaths } from '../declare.ts'
import { readJson } from '../files.ts'
import { isRecord } from '../values.ts'
import { stepsOf, type Walked } from '../words/document.ts'
import { wayOfWords } from '../words/way.ts'
import { UsageError } from './arguments.ts'

/** A path as it is given to others: its machine, its digits, and what it says of each step. */
export interface Trace {
  readonly machine: string
  readonly hash: string
  readonly name: string
  readonly steps: readonly { readonly event: string; readonly outcome: string }[]
  /** steps before the first that was asked for */
  readonly skipped?: number
}

/** The walked path as plain data. */
export const traceOf = (declaration: DeclaredPaths, path: Walked): Trace => ({
  machine: declaration.machine.id,
  hash: path.hash,
  name: path.name,
  steps: stepsOf(declaration, path),
  ...(path.skipped !== undefined && { skipped: path.skipped }),
})

/** What became of a trace: the first step that is otherwise now; null where each is as it was. */
export interface Retraced {
  readonly trace: Trace
  readonly otherwise: string | null
}

/** Walks the traces on the machines as they are now. */
export const retrace = (declared: readonly DeclaredPaths[], traces: readonly Trace[]): Retraced[] =>
  traces.map((trace) => {
    const declaration = declared.find(({ machine }) => machine.id === trace.machine)
    if (declaration === undefined) return { trace, otherwise: `no machine is called ${trace.machine}` }
    return { trace, otherwise: firstOtherwise(declaration, trace) }
  })

const firstOtherwise = (declaration: DeclaredPaths, { steps }: Trace): string | null => {
  for (const [at, { event, outcome }] of steps.entries()) {
    const way = wayOfWords(
      declaration,
      steps.slice(0, at + 1).map((step) => step.event),
    )
    if (way === undefined) return `${at + 1}. ${event} → cannot happen there any more`
    const now = stepsOf(declaration, way)[at]?.outcome
    if (now !== outcome) return `${at + 1}. ${event} → ${now}; it was: ${outcome}`
  }
  return null
}

/** The traces of a file that `--json` wrote; throws a UsageError where it holds others. */
export const readTraces = (file: string): Trace[] => {
  const read = readJson(file)
  const all: unknown[] = Array.isArray(read) ? read : [read]
  if (!all.every(isTrace)) throw new UsageError(`${file} holds no paths that --json wrote.`)
  return all
}

const isTrace = (value: unknown): value is Trace =>
  isRecord(value) &&
  typeof value.machine === 'string' &&
  Array.isArray(value.steps) &&
  value.steps.length > 0 &&
  value.steps.every(
    (step) => isRecord(step) && typeof step.event === 'string' && typeof step.outcome === 'string',
  )

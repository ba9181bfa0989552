import { nodesOf, transitionsOf } from '../chart/chart.ts'
import type { DeclaredPaths } from '../declare.ts'
import { fewest } from '../explore/cover.ts'
import { generatePaths } from '../explore/generate.ts'
import type { NamedPath } from '../path.ts'
import { settings } from '../settings.ts'
import type { Walk } from '../walk/walk.ts'
import { exactDigits } from './exact.ts'
import { outcomeOf, textOf } from './outcome.ts'
import { phrases } from './phrases.ts'
import { linesOf, saidOf, tableOf } from './table.ts'

/** A path with what happened on it. */
export interface Walked extends NamedPath<DeclaredPaths['machine']>, Walk {
  /** steps before the first that is told: a way that begins further on is walked from its input all the same */
  readonly skipped?: number
}

/** The declared machine's paths, walked as its definition says; `coarse` hears where its projection is too coarse. */
export const walkedPaths = (declaration: DeclaredPaths, coarse?: string[]): Walked[] => {
  const { machine, options } = declaration
  return generatePaths(machine, options, coarse && { coarse }).map((path) => ({
    ...path,
    ...path.modelled(),
  }))
}

/**
 * `docs/paths/<machine>.md`, in the words of the declaration: few paths that take every transition, and the table of
 * every state and event. It is what a person reads and agrees to: a changed target is a changed sentence.
 */
export const documentOf = (declaration: DeclaredPaths, walked: readonly Walked[]): string => {
  const { machine, title } = declaration
  const definitions = nodesOf(machine).flatMap(transitionsOf)
  return phrases.document({
    title,
    machine: machine.id,
    chart: `${settings.charts}/${machine.id}.md`,
    states: nodesOf(machine).length,
    transitions: definitions.length,
    guards: definitions.filter(({ guard }) => guard !== undefined).length,
    paths: walked.length,
    stories: fewest(walked)
      .map((path) => storyOf(declaration, path))
      .join('\n\n'),
    ...tableOf(declaration, walked),
    digits: exactDigits(walked),
  })
}

/** One path as a numbered story. */
export const storyOf = (declaration: DeclaredPaths, path: Walked): string => {
  const lines = stepsOf(declaration, path).map(
    ({ event, outcome }, index) => `${index + 1}. ${event} → ${outcome}`,
  )
  return `### \`${path.hash}\`\n\n${lines.slice(path.skipped ?? 0).join('\n')}`
}

/** One line of the table, in words. */
export interface Sentence {
  /** the state, or the part of it, that hears the event */
  readonly place: string
  readonly event: string
  readonly outcome: string
}

/** The sentence in one line. */
export const lineOf = ({ place, event, outcome }: Sentence): string => `${place}: ${event} → ${outcome}`

/** Every sentence of the table, by place and event: what a changed machine would say otherwise. */
export const sentencesOf = (declaration: DeclaredPaths, walk: Walk): Sentence[] =>
  linesOf(declaration, walk).map(({ outcome, ...rest }) => ({ ...rest, outcome: textOf(outcome) }))

/** Each step of the walk: what happened, and what it led to. */
export const stepsOf = (declaration: DeclaredPaths, { steps }: Walk): Pick<Sentence, 'event' | 'outcome'>[] =>
  steps.map((step) => ({ event: saidOf(declaration, step), outcome: textOf(outcomeOf(declaration, step)) }))

import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { findTemplate } from '#server/configurator/template.queries'
import type { Database } from '#server/platform/tables'
import { compileTemplate } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import type { BaseModel } from './base.queries.ts'
import { type Candidate, findCandidateTemplate, linesAbout } from './candidate.queries.ts'
import type { Rejection } from './changes.queries.ts'
import { refusal } from './comparison.ts'

/** Lines tried one by one when a model does not compile. */
const MAX_TRIALS = 30

/** The lines of an upload that keep a model from compiling, refused with the compiler's sentence; none when it does. */
export const faultyLines = async (
  db: Kysely<Database>,
  candidate: Candidate,
  model: BaseModel,
): Promise<Rejection[]> => {
  const found = await findCandidateTemplate(db, candidate, model)
  if (found === undefined) return []
  const result = compileTemplate(found.template, found.components)
  if (result.ok) return []
  const sentence = result.faults[0]?.message ?? ''
  const lines = await linesAbout(db, candidate, model)
  if (lines.length === 0) throw new Error(`${model.reference}: ${sentence}`)
  const was = await findTemplate(db, candidate.base, model.id)
  const tried = lines.length > MAX_TRIALS ? [] : lines
  const culprits = await culpritsOf(found, was?.components ?? [], tried)
  return (culprits.length > 0 ? culprits : lines).map(({ line, reference }) =>
    refusal(
      line,
      'reference',
      reference,
      `Avec cette ligne, le modèle ${model.reference} ne peut plus être configuré\u00a0: ${sentence}`,
    ),
  )
}

/** Of the lines about a model, those without which alone it compiles. */
const culpritsOf = async <Line extends { reference: string }>(
  { template, components }: { template: ConfigurationTemplate; components: Component[] },
  before: readonly Component[],
  lines: readonly Line[],
): Promise<Line[]> => {
  const culprits: Line[] = []
  for (const line of lines) {
    const others = components.filter(({ reference }) => reference !== line.reference)
    const same = before.filter(({ reference }) => reference === line.reference)
    if (compileTemplate(template, [...others, ...same]).ok) culprits.push(line)
    await setImmediate()
  }
  return culprits
}

import { type ComponentType, lazy } from 'react'
import type { EvaluatedCriterion, Evaluation, Problem } from '#shared/configurator/evaluation'

/** A part of the form in a file of its own: `part` is what is rendered, the file's own once it is there. */
const fileOf = <Props>(load: () => Promise<ComponentType<Props>>) => {
  let there: ComponentType<Props> | undefined
  const fetch = async () => {
    there = await load()
    return { default: there }
  }
  const late = lazy(fetch)
  return { fetch, isThere: () => there !== undefined, part: () => there ?? late }
}

/** The search for repairs: for who has something to mend, it is a twentieth of the page. */
export const repairsFile = fileOf(async () => (await import('./Repairs.tsx')).Repairs)

/** Choices among samples: rails and films have none. */
export const samplesFile = fileOf(async () => (await import('./swatches/SwatchPicker.tsx')).SwatchPicker)

/** Whether repairs are searched for a problem. */
export const isMended = ({ level, fix }: Problem): boolean => level === 'error' || fix !== undefined

/** A choice among samples: of cloths, of colours that have one of their own, of what is drawn by its matter. */
export const isOfSamples = ({ domain }: EvaluatedCriterion): boolean =>
  domain.kind === 'choice' && domain.options.some(({ swatch, weave }) => swatch ?? weave)

export type Fetch = () => Promise<unknown>

/** What fetches those of them that the form needs and that are not there. */
export const lacking = ({ problems, criteria }: Evaluation): Fetch[] =>
  [problems.some(isMended) && repairsFile, criteria.some(isOfSamples) && samplesFile].flatMap((file) =>
    file && !file.isThere() ? [file.fetch] : [],
  )

import { roundHalfUp, VAT_PERCENT, vatOf } from '#shared/platform/money'
import type { CompiledSurcharge, CompiledTemplate } from './compiled.ts'
import { type Price, type PriceLine, type Problem, sourced } from './evaluation.ts'
import { BY_ANSWERS, NOT_FEASIBLE } from './sentence.ts'
import type { Settled } from './settle.ts'

/** Surcharges on the component lines: a line each, or the problem of a percentage that no answer can give. */
export const evaluateSurcharges = (
  compiled: CompiledTemplate,
  settled: Settled,
  componentLines: readonly PriceLine[],
  answered: boolean,
): { lines: PriceLine[]; problems: Problem[] } => {
  const lines: PriceLine[] = []
  const problems: Problem[] = []
  for (const surcharge of compiled.surcharges) {
    if (surcharge.when && surcharge.when(settled.frame) !== true) continue
    const percent = surcharge.percent(settled.frame)
    if (percent !== undefined) {
      const line = lineOf(surcharge, percent, settled, componentLines)
      if (line) lines.push(line)
    } else if (answered) {
      const { key, label } = surcharge.definition
      const message = `${label}\u00a0: ${NOT_FEASIBLE}`
      problems.push({
        ...sourced({ kind: 'surcharge', of: key }),
        level: 'error',
        message,
        criteria: criteriaOf(surcharge, compiled),
      })
    }
  }
  return { lines, problems }
}

/** Sum of the lines and its VAT, in cents. */
export const priceOf = (lines: PriceLine[]): Price => {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const vatCents = vatOf(cents, VAT_PERCENT)
  return { lines, cents, vatCents, totalCents: cents + vatCents }
}

const lineOf = (
  { definition, why }: CompiledSurcharge,
  percent: number,
  { frame }: Settled,
  componentLines: readonly PriceLine[],
): PriceLine | undefined => {
  const base = componentLines.reduce(
    (sum, line) => (definition.on.includes(line.key) ? sum + line.cents : sum),
    0,
  )
  const cents = roundHalfUp((base * percent) / 100)
  if (cents === 0) return undefined
  frame.line = percent
  return {
    kind: 'surcharge',
    key: definition.key,
    label: definition.label,
    percent,
    cents,
    why: why(frame) ?? BY_ANSWERS,
  }
}

const criteriaOf = ({ dependsOn }: CompiledSurcharge, compiled: CompiledTemplate): string[] =>
  dependsOn.flatMap((slot) => compiled.criteria[slot]?.key ?? [])

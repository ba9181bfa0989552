import type { TemplateReply } from '#shared/configurator/configurator.schema'
import { compileOnce, evaluateCompiled } from '#shared/configurator/evaluate'
import { renewedAnswers } from '#shared/configurator/settle-plan'
import type { CartLine } from './configurations.rules.ts'

/** A model as it was sold at some time. */
export type SoldModel = Pick<TemplateReply, 'template' | 'components'>

type PricedLine = Pick<CartLine, 'model' | 'criteria' | 'selectedComponents'> & {
  display: Pick<CartLine['display'], 'unitCents'>
}

/** Places, from 1, of the lines that cost something else by these models, by id; one whose model is none of them is not judged. */
export const formerPrices = (
  lines: readonly PricedLine[],
  models: ReadonlyMap<string, SoldModel>,
): number[] =>
  lines.flatMap((line, place) => {
    const sold = models.get(line.model.subFamily?.id ?? '')
    return sold === undefined || unitCentsBy(sold, line) === line.display.unitCents ? [] : [place + 1]
  })

interface Priced {
  readonly sold: SoldModel
  readonly selectedComponents: PricedLine['selectedComponents']
  readonly cents: number | null
}

/** By the answers of a line, which stay the same object while it is counted: 200 lines are a second's work on a phone. */
const priced = new WeakMap<PricedLine['criteria'], Priced>()

const unitCentsBy = (sold: SoldModel, { criteria, selectedComponents }: PricedLine): number | null => {
  const known = priced.get(criteria)
  if (known?.sold === sold && known.selectedComponents === selectedComponents) return known.cents
  const cents = worked(sold, criteria, selectedComponents)
  priced.set(criteria, { sold, selectedComponents, cents })
  return cents
}

const worked = (
  { template, components }: SoldModel,
  criteria: PricedLine['criteria'],
  selectedComponents: PricedLine['selectedComponents'],
): number | null => {
  const compiled = compileOnce(template, components)
  if (!compiled) return null
  const chosen = Object.entries(selectedComponents)
  const selection = Object.fromEntries(chosen.map(([type, { reference }]) => [type, reference]))
  return evaluateCompiled(compiled, renewedAnswers(compiled, criteria), selection).price.cents
}

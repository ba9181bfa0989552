import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { emptyDraft, lineOf } from '#machines/configurator/draft'
import { toConfiguration } from '#shared/cart/configurations.rules'
import type { Answers } from '#shared/configurator/choose'
import type { Configuration } from '#shared/configurator/configurator.schema'
import { evaluate } from '#shared/configurator/evaluate'

/**
 * What the browser makes of complete answers: the line that it sends once it lay in its cart, as JSON carries it, and
 * the price of one unit that it showed, in cents ex. VAT. Throws when the answers are not complete.
 */
export const inCart = (
  loaded: LoadedTemplate,
  { criteria, selection }: Answers,
  quantity: number,
): { line: Configuration; cents: number } => {
  const line = lineOf({ ...emptyDraft, selectedModel: loaded.model, loaded, criteria, selection })
  if (line === null) throw new Error('Only a complete configuration goes into the cart.')
  const sent = JSON.parse(JSON.stringify(toConfiguration({ ...line, quantity }))) as Configuration
  return {
    line: sent,
    cents: evaluate(loaded.template, loaded.components, criteria, selection).price.cents,
  }
}

import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { emptyDraft, lineOf } from '#machines/configurator/draft'
import { toConfiguration } from '#shared/cart/configurations.rules'
import type { Answers } from '#shared/configurator/choose'
import { evaluate } from '#shared/configurator/evaluate'
import type { FileAsk } from '#shared/line-files/file-ask.schema'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { SentConfiguration } from '#shared/orders/orders.schema'

/** A file as one that is asked for may be. */
const anyFileFor = ({ key, kinds: [kind = 'pdf'] = [] }: FileAsk): LineFile => ({
  id: key,
  name: `${key}.${kind}`,
  kind,
  size: 1,
})

/**
 * What the browser makes of complete answers: the line that it sends once it lay in its cart, as JSON carries it, with
 * the files that the template asks for, and the price of one unit that it showed, in cents ex. VAT. Throws when the
 * answers are not complete.
 */
export const inCart = (
  loaded: LoadedTemplate,
  { criteria, selection }: Answers,
  quantity: number,
  fileFor: (ask: FileAsk) => LineFile = anyFileFor,
): { line: SentConfiguration; files: LineFile[]; cents: number } => {
  const evaluation = evaluate(loaded.template, loaded.components, criteria, selection)
  const files = evaluation.files.map(fileFor)
  const line = lineOf({ ...emptyDraft, selectedModel: loaded.model, loaded, criteria, selection, files })
  if (line === null) throw new Error('Only a complete configuration goes into the cart.')
  const sent = JSON.parse(JSON.stringify(toConfiguration({ ...line, quantity }))) as SentConfiguration
  return { line: sent, files, cents: evaluation.price.cents }
}

import { setImmediate } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import { findOrderableModel, fullModel } from '#server/configurator/orderable-model'
import type { Database } from '#server/platform/tables'
import { displayOf } from '#shared/cart/line-display'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import { renewedAnswers } from '#shared/configurator/settle-plan'
import { type FullModel, priceConfiguration } from '#shared/orders/pricing.rules'
import { AppError } from '#shared/platform/errors'
import type { AskedLine } from '#shared/quotes/quotes.schema'
import type { QuoteLinesTable, ShownLine } from './tables.ts'

/** A line to keep with a draft. */
export type ReadLine = Omit<Selectable<QuoteLinesTable>, 'quote_id' | 'position'>

/** ms of reading in a row, after which other requests have their turn. */
const TURN_MS = 8

/**
 * What is kept of the lines that are asked for: the catalogue's own names of the model, the answers as they came, and what
 * the rules of today say of them. A model off sale, a value out of bounds or an answer that misses keeps no line out: they
 * are what a quote is asked for. Throws INVALID_FIELDS, by line, for a model that the catalogue does not know.
 */
export const readLines = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  asked: readonly AskedLine[],
): Promise<ReadLine[]> => {
  const lines: ReadLine[] = []
  const errors: Record<string, string[]> = {}
  let turn = performance.now()
  for (const [index, line] of asked.entries()) {
    const node = edition.tree.modelById.get(line.model.subFamily?.id ?? '')
    if (node === undefined) errors[`lines.${index}`] = ['Ce modèle n’existe pas dans le catalogue.']
    else {
      const orderable = await findOrderableModel(db, edition, node.id)
      lines.push(
        lineOf(
          line,
          fullModel(node),
          orderable === undefined ? OFF_SALE : shownOf(orderable.compiled, fullModel(node), line),
        ),
      )
    }
    if (performance.now() - turn > TURN_MS) {
      await setImmediate()
      turn = performance.now()
    }
  }
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
  return lines
}

const OFF_SALE: ShownLine = {
  sizes: [],
  summary: [],
  notices: [],
  drawing: null,
  problems: ['Ce modèle n’est pas vendu en ligne.'],
}

const referencesOf = ({ selectedComponents }: AskedLine): Record<string, string> =>
  Object.fromEntries(Object.entries(selectedComponents).map(([type, { reference }]) => [type, reference]))

const lineOf = (line: AskedLine, model: FullModel, shown: ShownLine): ReadLine => ({
  sub_family_id: model.subFamily.id,
  model,
  criteria: line.criteria,
  components: referencesOf(line),
  quantity: line.quantity,
  note: line.note.trim(),
  shown,
})

const shownOf = (compiled: CompiledTemplate, model: FullModel, line: AskedLine): ShownLine => {
  const evaluation = evaluateCompiled(compiled, renewedAnswers(compiled, line.criteria), referencesOf(line))
  const { sizes = [], summary, notices, drawing } = displayOf(evaluation)
  const priced = priceConfiguration(compiled, model, line)
  return { sizes, summary, notices, drawing, problems: priced.ok ? [] : priced.messages }
}

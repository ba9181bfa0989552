import { setImmediate } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { ModelNode } from '#server/catalogue/catalogue-tree'
import { findOrderableModel, fullModel, type OrderableModel } from '#server/configurator/orderable-model'
import type { Database } from '#server/platform/tables'
import { displayOf } from '#shared/cart/line-display'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Configuration } from '#shared/configurator/configurator.schema'
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

/** A line as it is read, with the model of the catalogue that it is of. */
export interface LineRead {
  line: ReadLine
  node: ModelNode
  /** what prices it; undefined: it is off sale */
  orderable: OrderableModel | undefined
}

/**
 * What is kept of a line that is asked for: the catalogue's own names of the model, the answers as they came, and what the
 * rules of today say of them. A model off sale, a value out of bounds or an answer that misses keeps it not out: they are
 * what a quote is asked for. Undefined for a model that the catalogue does not know.
 */
export const readLine = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  line: Configuration & { note?: string },
): Promise<LineRead | undefined> => {
  const node = edition.tree.modelById.get(line.model.subFamily?.id ?? '')
  if (node === undefined) return undefined
  const orderable = await findOrderableModel(db, edition, node.id)
  const model = fullModel(node)
  const shown = orderable === undefined ? OFF_SALE : shownOf(orderable.compiled, model, line)
  return { line: lineOf(line, model, shown), node, orderable }
}

/** What a line of an unknown model is refused by. */
export const UNKNOWN_MODEL = 'Ce modèle n’existe pas dans le catalogue.'

/** Does something with each, in their order; other requests have their turn meanwhile. */
export const inTurns = async <Item, Done>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<Done>,
): Promise<Done[]> => {
  const done: Done[] = []
  let turn = performance.now()
  for (const [index, item] of items.entries()) {
    done.push(await act(item, index))
    if (performance.now() - turn > TURN_MS) {
      await setImmediate()
      turn = performance.now()
    }
  }
  return done
}

/** The lines that are asked for, as they are kept. Throws INVALID_FIELDS, by line, for a model that the catalogue does not know. */
export const readLines = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  asked: readonly AskedLine[],
): Promise<ReadLine[]> => {
  const read = await inTurns(asked, (line) => readLine(db, edition, line))
  const errors: Record<string, string[]> = {}
  for (const [index, one] of read.entries()) if (one === undefined) errors[`lines.${index}`] = [UNKNOWN_MODEL]
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
  return read.flatMap((one) => (one === undefined ? [] : [one.line]))
}

const OFF_SALE: ShownLine = {
  sizes: [],
  summary: [],
  notices: [],
  drawing: null,
  problems: ['Ce modèle n’est pas vendu en ligne.'],
}

const referencesOf = ({ selectedComponents }: Configuration): Record<string, string> =>
  Object.fromEntries(Object.entries(selectedComponents).map(([type, { reference }]) => [type, reference]))

const lineOf = (line: Configuration & { note?: string }, model: FullModel, shown: ShownLine): ReadLine => ({
  sub_family_id: model.subFamily.id,
  model,
  criteria: line.criteria,
  components: referencesOf(line),
  quantity: line.quantity,
  note: line.note?.trim() ?? '',
  shown,
})

const shownOf = (compiled: CompiledTemplate, model: FullModel, line: Configuration): ShownLine => {
  const evaluation = evaluateCompiled(compiled, renewedAnswers(compiled, line.criteria), referencesOf(line))
  const { sizes = [], summary, notices, drawing } = displayOf(evaluation)
  const { criteria, selectedComponents, quantity } = line
  // the files that a template asks for may be missing: a person answers
  const priced = priceConfiguration(compiled, model, {
    criteria,
    selectedComponents,
    quantity,
  })
  return { sizes, summary, notices, drawing, problems: priced.ok ? [] : priced.messages }
}

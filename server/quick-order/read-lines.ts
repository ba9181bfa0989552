import type { Kysely } from 'kysely'
import { presentLine } from '#server/cart/validated-cart.presenter'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { ModelNode } from '#server/catalogue/catalogue-tree'
import { findOrderableModel, fullModel } from '#server/configurator/orderable-model'
import { openSaved } from '#server/configurator/saved-configurations.queries'
import type { Database } from '#server/platform/tables'
import { assumedIn, settleAssuming } from '#shared/configurator/assume'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type { Criteria } from '#shared/configurator/evaluation'
import { isCode, normalizeCode } from '#shared/configurator/saved-configuration.rules'
import { priceConfiguration } from '#shared/orders/pricing.rules'
import { counted, fold } from '#shared/platform/text'
import type { QuickLine, QuickOrderBody } from '#shared/quick-order/quick-order.schema'

const byReference = new WeakMap<CatalogueEdition, ReadonlyMap<string, ModelNode>>()

/** Models by their reference, in any case. */
const referencesOf = (edition: CatalogueEdition): ReadonlyMap<string, ModelNode> => {
  const known = byReference.get(edition)
  if (known !== undefined) return known
  const models = new Map([...edition.tree.modelById.values()].map((model) => [fold(model.reference), model]))
  byReference.set(edition, models)
  return models
}

/** What is to be priced: a model, with the answers and parts of a code, or those that its template proposes. */
interface Wanted {
  node: ModelNode
  given: { criteria: Criteria; components: Readonly<Record<string, string>> } | undefined
}

const wantedOf = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  code: string,
): Promise<Wanted | undefined> => {
  const node = referencesOf(edition).get(fold(code))
  if (node !== undefined) return { node, given: undefined }
  const normal = normalizeCode(code)
  const saved = isCode(normal) ? await openSaved(db, normal) : undefined
  const model = saved && edition.tree.modelById.get(saved.sub_family_id)
  return model && { node: model, given: saved }
}

/** Criteria that are named where answers lack. */
const NAMED = 6

/** « 8 réponses à donner : Largeur, Hauteur … »: those that are asked before any is given. */
const missingText = (compiled: CompiledTemplate, criteria: Criteria): string | undefined => {
  const { missing, criteria: asked } = evaluateCompiled(compiled, criteria, {})
  if (missing.length === 0) return undefined
  const labels = asked.filter(({ key }) => missing.includes(key)).map(({ label }) => label)
  const named = labels.length > NAMED + 1 ? labels.slice(0, NAMED) : labels
  const others = labels.length - named.length
  const list = others === 0 ? named.join(', ') : `${named.join(', ')} et ${others} autres`
  return `${counted(missing.length, 'réponse')} à donner\u00a0: ${list}.`
}

/** What one line stands for today. */
export const readLine = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  { code, quantity }: QuickOrderBody['lines'][number],
): Promise<QuickLine> => {
  const unknown: QuickLine = {
    ...{ code, quantity, state: 'unknown', model: null, opens: false, configuration: null, assumed: [] },
    reasons: ['Ni une référence du catalogue, ni un code de configuration.'],
  }
  const wanted = await wantedOf(db, edition, code)
  if (wanted === undefined) return unknown
  const orderable = await findOrderableModel(db, edition, wanted.node.id)
  if (orderable === undefined)
    return { ...unknown, reasons: [`${wanted.node.name}\u00a0: ce modèle n’est pas vendu en ligne.`] }
  const { compiled, model } = orderable
  const proposed = wanted.given ? undefined : assumedIn(compiled, settleAssuming(compiled, {}, {}), {})
  const criteria = wanted.given?.criteria ?? proposed?.answers ?? {}
  const picked = Object.entries(wanted.given?.components ?? {})
  const result = priceConfiguration(compiled, model, {
    criteria: { ...criteria },
    selectedComponents: Object.fromEntries(picked.map(([type, reference]) => [type, { reference }])),
    quantity,
  })
  const common = { code, quantity, model: fullModel(wanted.node), opens: wanted.given !== undefined }
  if (result.ok) {
    const assumed = Object.keys(proposed?.from ?? {})
    return { ...common, state: 'ready', configuration: presentLine(result.line), assumed, reasons: [] }
  }
  const missing = missingText(compiled, criteria)
  return {
    ...common,
    ...{ state: 'open', configuration: null, assumed: [] },
    reasons: missing === undefined ? result.messages : [missing],
  }
}

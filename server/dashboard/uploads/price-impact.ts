import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { priceCart } from '#server/cart/price-cart'
import type { CatalogueEdition, CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { fullModel, holdOrderableModel } from '#server/configurator/orderable-model'
import type { Database } from '#server/platform/tables'
import { compileTemplate } from '#shared/configurator/compile'
import type { ImpactLine } from '#shared/dashboard/uploads/findings.schema'
import type { UploadImpact } from '#shared/dashboard/uploads/uploads.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { toEuros } from '#shared/platform/money'
import { type Candidate, findCandidateTemplate } from './candidate.queries.ts'
import { listPricedDocuments, listPricedIds, type PricedDocument } from './impact.queries.ts'

/** Carts or orders read at once: a few hundred kB. */
const AT_ONCE = 20

/** ms of work in a row, after which others have their turn. */
const TURN_MS = 8

/**
 * Gives others as much time as the work took since they had some: a model takes longer to compile than most replies take in
 * all, and who asks for one meets several turns of it.
 */
const takingTurns = (): (() => Promise<void>) => {
  let began = performance.now()
  return async () => {
    const taken = performance.now() - began
    if (taken < TURN_MS) return
    await setTimeout(taken)
    began = performance.now()
  }
}

/** What has been looked at so far, with the lines found since the last time. */
export interface ImpactStep {
  done: number
  total: number
  impact: UploadImpact
  lines: ImpactLine[]
}

type Outcome = { cents: number } | { reasons: string[] }

const noCount = () => ({ checked: 0, touched: 0, invalid: 0, moved: 0 })

/**
 * Prices the validated carts still waiting and the last orders again, by the candidate list and by the one in force,
 * with what prices any cart; only lines whose model is touched. What the list in force already refuses does not
 * become invalid.
 */
export async function* priceImpact(
  db: Kysely<Database>,
  memory: CatalogueMemory,
  candidate: Candidate,
  { touched, removed }: { touched: ReadonlySet<string>; removed: ReadonlySet<string> },
): AsyncGenerator<ImpactStep> {
  const edition = await memory.current(db)
  const then = candidateEdition(edition, removed)
  const compiled = new Set<string>()
  const ids = await listPricedIds(db)
  const impact: UploadImpact = { carts: noCount(), orders: noCount() }
  const total = ids.carts.length + ids.orders.length
  let done = 0
  const giveTurn = takingTurns()

  /** The candidate's model, compiled at its first use. */
  const prepare = async (modelId: string): Promise<void> => {
    if (compiled.has(modelId) || removed.has(modelId)) return
    compiled.add(modelId)
    const node = then.tree.modelById.get(modelId)
    const found = node && (await findCandidateTemplate(db, candidate, node))
    if (node === undefined || found === undefined) return
    const result = compileTemplate(found.template, found.components)
    await giveTurn()
    if (!result.ok) throw new Error(`${node.reference}: ${result.faults[0]?.message}`)
    const model = fullModel(node)
    const { ok: _, ...ready } = result
    holdOrderableModel(then, { model, ...found, ...ready, priceListVersion: candidate.base })
  }

  const price = async (by: CatalogueEdition, line: PricedLine): Promise<Outcome> => {
    // The model alone: it may have moved to another family since.
    const request = {
      model: { subFamily: line.model.subFamily },
      criteria: { ...line.criteria },
      selectedComponents: line.components,
      quantity: line.quantity,
    }
    const cart = await priceCart(db, by, [request])
    await giveTurn()
    if (!cart.ok) return { reasons: cart.refusals.flatMap(({ messages }) => messages) }
    return { cents: cart.lines[0]?.unitCents ?? 0 }
  }

  const lineOf = async (document: PricedDocument, index: number): Promise<ImpactLine | undefined> => {
    const line = document.configurations[index]
    if (line === undefined) return undefined
    const modelId = line.model.subFamily.id
    if (!touched.has(modelId) && !removed.has(modelId)) return undefined
    await prepare(modelId)
    const isAtBase = document.source === 'cart' && document.price_list_version === candidate.base
    const now = isAtBase ? { cents: line.unitCents } : await price(edition, line)
    if ('reasons' in now) return undefined
    const next = await price(then, line)
    if ('cents' in next && next.cents === now.cents) return undefined
    return {
      source: document.source,
      id: document.id,
      number: document.number,
      company: document.company,
      line: index + 1,
      reference: line.model.subFamily.reference,
      label: line.model.subFamily.name,
      quantity: line.quantity,
      oldPrice: toEuros(now.cents),
      newPrice: 'cents' in next ? toEuros(next.cents) : null,
      reasons: 'cents' in next ? [] : next.reasons,
    }
  }

  for (const [source, all] of [
    ['cart', ids.carts],
    ['order', ids.orders],
  ] as const) {
    const count = source === 'cart' ? impact.carts : impact.orders
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const lines: ImpactLine[] = []
      for (const document of await listPricedDocuments(db, source, all.slice(start, start + AT_ONCE))) {
        const before = lines.length
        for (const index of document.configurations.keys()) {
          const line = await lineOf(document, index)
          if (line === undefined) continue
          lines.push(line)
          if (line.newPrice === null) count.invalid += 1
          else count.moved += 1
        }
        count.checked += 1
        if (lines.length > before) count.touched += 1
        await giveTurn()
      }
      done = Math.min(total, done + AT_ONCE)
      yield { done, total, impact, lines }
    }
  }
  yield { done: total, total, impact, lines: [] }
}

/** The catalogue in force without the models that would go, to be filled with candidate models. */
const candidateEdition = ({ tree }: CatalogueEdition, removed: ReadonlySet<string>): CatalogueEdition => {
  const modelById = new Map(tree.modelById)
  for (const id of removed) {
    const node = modelById.get(id)
    if (node !== undefined) modelById.set(id, { ...node, onSale: false })
  }
  return { tree: { ...tree, modelById }, replies: new Map() }
}

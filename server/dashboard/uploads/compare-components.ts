import type { Kysely } from 'kysely'
import { stableText } from '#server/catalogue/check-catalogue'
import { groupBy } from '#server/platform/group-by'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'
import type { ComponentRow } from '#shared/dashboard/uploads/upload-rows.schema'
import {
  type BaseComponent,
  type BaseModel,
  findBaseComponents,
  findBaseLinks,
  findLinksOfModel,
  listBaseModels,
} from './base.queries.ts'
import type { Change, Rejection } from './changes.queries.ts'
import { type Comparison, type Findings, refusal } from './comparison.ts'
import type { GoodRow } from './rows.ts'

type SetRow = Extract<ComponentRow, { action: 'set' }>

/** A component that a line of the file gives to a model, or takes from it. */
interface LinkEdit {
  line: number
  reference: string
  offered: boolean
}

/**
 * Components against the list of version `base`: added, changed or removed. `families` says where a component is
 * offered: to every model of those families, after what they offer already.
 */
export const compareComponents = async (db: Kysely<Database>, base: number): Promise<Comparison> => {
  const models = await listBaseModels(db, base)
  const byId = new Map(models.map((model) => [model.id, model]))
  const byFamily = groupBy(models, ({ family }) => family)
  /** by model */
  const edits = new Map<string, LinkEdit[]>()

  const edit = (modelId: string, change: LinkEdit): void => {
    const known = edits.get(modelId)
    if (known === undefined) edits.set(modelId, [change])
    else known.push(change)
  }

  const remove = (line: number, was: BaseComponent, offered: readonly string[]): Change => {
    for (const id of offered) edit(id, { line, reference: was.reference, offered: false })
    return {
      what: 'component',
      reference: was.reference,
      line,
      kind: 'removed',
      label: was.label,
      old_cents: was.unit_cents,
      new_cents: null,
      detail: '',
      document: null,
    }
  }

  const set = (
    line: number,
    row: SetRow,
    was: BaseComponent | undefined,
    offered: readonly string[],
  ): Change | undefined => {
    const document = componentOf(row, was?.document)
    const differences = was === undefined ? [] : differencesOf(was.document, document)
    if (row.families !== undefined) {
      const wanted = new Set(row.families.flatMap((slug) => (byFamily.get(slug) ?? []).map(({ id }) => id)))
      const added = [...wanted].filter((id) => !offered.includes(id))
      const gone = offered.filter((id) => !wanted.has(id))
      for (const id of added) edit(id, { line, reference: row.reference, offered: true })
      for (const id of gone) edit(id, { line, reference: row.reference, offered: false })
      if (was !== undefined && added.length + gone.length > 0) {
        const families = new Set(offered.flatMap((id) => byId.get(id)?.family ?? []))
        differences.push(`Familles\u00a0: ${listed(families)} → ${listed(row.families)}`)
      }
    }
    const isSame = was !== undefined && was.unit_cents === row.cents && differences.length === 0
    if (isSame) return undefined
    return {
      what: 'component',
      reference: row.reference,
      line,
      kind: was === undefined ? 'added' : 'changed',
      label: row.label,
      old_cents: was?.unit_cents ?? null,
      new_cents: row.cents,
      detail: differences.join(' · '),
      document,
    }
  }

  const take = async (trx: Kysely<Database>, rows: readonly GoodRow[]): Promise<Findings> => {
    const changes: Change[] = []
    const rejected: Rejection[] = []
    const touched: string[] = []
    const references = rows.flatMap(({ row }) => (row.kind === 'components' ? [row.reference] : []))
    const known = await findBaseComponents(trx, base, references)
    const links = groupBy(await findBaseLinks(trx, base, references), ({ reference }) => reference)
    for (const { line, row } of rows) {
      if (row.kind !== 'components') continue
      const was = known.get(row.reference)
      const offered = (links.get(row.reference) ?? []).map(({ model_id }) => model_id)
      const refused = refusalOf(line, row, was, byFamily)
      if (refused !== undefined) {
        rejected.push(refused)
        continue
      }
      const change = row.action === 'set' ? set(line, row, was, offered) : was && remove(line, was, offered)
      if (change !== undefined) {
        changes.push(change)
        touched.push(...offered)
      }
    }
    return { changes, rejected, touched }
  }

  const finish = async (trx: Kysely<Database>, without: ReadonlySet<number>): Promise<Findings> => {
    const changes: Change[] = []
    for (const [modelId, all] of edits) {
      const model = byId.get(modelId)
      const own = all.filter(({ line }) => !without.has(line))
      if (model === undefined || own.length === 0) continue
      const gone = new Set(own.flatMap(({ reference, offered }) => (offered ? [] : [reference])))
      const added = own.flatMap(({ reference, offered }) => (offered ? [reference] : []))
      const now = await findLinksOfModel(trx, base, modelId)
      changes.push(linksChange(model, [...now.filter((reference) => !gone.has(reference)), ...added]))
    }
    return { changes, rejected: [], touched: [...edits.keys()] }
  }

  return { take, finish }
}

/** What a model would offer; nothing that people are shown. */
export const linksChange = (
  model: Pick<BaseModel, 'reference' | 'name'>,
  references: readonly string[],
): Change => ({
  what: 'links',
  reference: model.reference,
  line: 0,
  kind: 'changed',
  label: model.name,
  old_cents: null,
  new_cents: null,
  detail: '',
  document: references,
})

const refusalOf = (
  line: number,
  row: ComponentRow,
  was: BaseComponent | undefined,
  byFamily: ReadonlyMap<string, unknown>,
): Rejection | undefined => {
  if (row.action === 'remove') {
    if (was !== undefined) return undefined
    return refusal(
      line,
      'reference',
      row.reference,
      'Aucun composant du tarif en vigueur ne porte cette référence\u00a0: il n’y a rien à retirer.',
    )
  }
  if (was?.document.price.kind === 'grid') {
    return refusal(
      line,
      'reference',
      row.reference,
      'Le prix de ce composant est lu dans une grille\u00a0: il se change dans un fichier de prix, case par case, ou par le gabarit (JSON) de sa famille.',
    )
  }
  const unknown = row.families?.find((slug) => !byFamily.has(slug))
  if (unknown === undefined) return undefined
  return refusal(line, 'family', unknown, 'Cette famille n’a aucun modèle dans le tarif en vigueur.')
}

const componentOf = (row: SetRow, was: Component | undefined): Component => {
  const attributes: Record<string, number | object> = { ...was?.attributes }
  for (const [name, value] of Object.entries(row.attributes)) {
    if (value === null) delete attributes[name]
    else attributes[name] = value
  }
  return {
    ...was,
    reference: row.reference,
    type: row.type,
    label: row.label,
    price: { kind: 'unit', cents: row.cents, per: row.per },
    attributes: attributes as Component['attributes'],
  }
}

const listed = (slugs: Iterable<string>): string => [...slugs].sort().join(', ') || 'aucune'

const shown = (value: unknown): string => (value === undefined ? 'aucune' : String(value))

/** The grid that a price is read from; null for one by the unit. */
const soldBy = (price: Component['price']) => (price.kind === 'grid' ? price : null)

/** French, one for each thing but the price that differs. */
export const differencesOf = (was: Component, now: Component): string[] => {
  const differences: string[] = []
  if (was.label !== now.label) differences.push(`Libellé\u00a0: ${was.label} → ${now.label}`)
  if (was.type !== now.type) differences.push(`Type\u00a0: ${was.type} → ${now.type}`)
  if (was.price.kind === 'unit' && now.price.kind === 'unit' && was.price.per !== now.price.per) {
    differences.push(`Unité\u00a0: ${was.price.per} → ${now.price.per}`)
  }
  if (stableText(soldBy(was.price)) !== stableText(soldBy(now.price))) differences.push('Grille de prix')
  if (stableText(was.unavailable ?? []) !== stableText(now.unavailable ?? [])) differences.push('Conditions')
  const had: Record<string, unknown> = was.attributes
  const has: Record<string, unknown> = now.attributes
  for (const name of new Set([...Object.keys(had), ...Object.keys(has)])) {
    const [before, after] = [had[name], has[name]]
    if (stableText(before ?? null) === stableText(after ?? null)) continue
    if (typeof before === 'object' || typeof after === 'object') differences.push(name)
    else {
      differences.push(`${name}\u00a0: ${shown(before)} → ${shown(after)}`)
    }
  }
  return differences
}

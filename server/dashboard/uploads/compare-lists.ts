import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { stableText } from '#server/catalogue/check-catalogue'
import { countComponents } from '#server/catalogue/draft-price-list.queries'
import { findTemplate } from '#server/configurator/template.queries'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'
import { findBaseLinks } from './base.queries.ts'
import type { AddedModel, ChangedTemplate } from './candidate-documents.ts'
import type { Change } from './changes.queries.ts'
import { differencesOf, linksChange } from './compare-components.ts'
import { modelChange } from './compare-models.ts'
import { tablesChange } from './compare-prices.ts'
import { changedModel } from './compare-templates.ts'
import {
  type ComponentDifference,
  type ListedModel,
  listModelsOfBoth,
  nextDifferences,
  type TwoLists,
} from './list-differences.queries.ts'
import { compareRules, type MovedPrice, priceChanges, type Rules } from './moved-prices.ts'

/** A piece of what differs, and how far the comparison is. */
export interface ListsCompared {
  changes: Change[]
  /** ids of models whose price or rules move, and of those that come back */
  touched: string[]
  done: number
  total: number
}

/**
 * The rows of a return: everything that the earlier list has otherwise than the one in force, so that the one in force
 * with these changes is the earlier one. What a list does not hold, as the texts and places of families, stays.
 */
export async function* compareLists(db: Kysely<Database>, lists: TwoLists): AsyncGenerator<ListsCompared> {
  const models = await listModelsOfBoth(db, lists)
  const components = await countComponents(db, lists.base)
  const total = components + models.length
  /** references that one of both lists has alone */
  const comeOrGo = new Set<string>()
  let done = 0
  for (let next = await nextDifferences(db, lists, ''); next !== null; ) {
    for (const { reference, was, now } of next.components) {
      if (was === null || now === null) comeOrGo.add(reference)
    }
    const references = next.components.map(({ reference }) => reference)
    const links = await findBaseLinks(db, lists.base, references)
    done = Math.min(components, done + next.looked)
    yield {
      changes: next.components.map(componentChange),
      touched: links.map(({ model_id }) => model_id),
      done,
      total,
    }
    await setImmediate()
    next = await nextDifferences(db, lists, next.upTo)
  }
  const prices: MovedPrice[] = []
  for (const [index, model] of models.entries()) {
    const found = await compareModel(db, lists, model, comeOrGo)
    prices.push(...found.prices)
    if (found.changes.length > 0) {
      yield { changes: found.changes, touched: [model.id], done: components + index, total }
    }
    await setImmediate()
  }
  yield { changes: await priceChanges(db, lists.base, prices), touched: [], done: total, total }
}

const unitCents = (component: Component | null): number | null =>
  component?.price.kind === 'unit' ? component.price.cents : null

const componentChange = ({ reference, was, now }: ComponentDifference): Change => ({
  what: 'component',
  reference,
  line: 0,
  kind: was === null ? 'added' : now === null ? 'removed' : 'changed',
  label: (now ?? was)?.label ?? '',
  old_cents: unitCents(was),
  new_cents: unitCents(now),
  detail: was === null || now === null ? '' : differencesOf(was, now).join(' · '),
  document: now,
})

const compareModel = async (
  db: Kysely<Database>,
  { base, earlier }: TwoLists,
  model: ListedModel,
  comeOrGo: ReadonlySet<string>,
): Promise<{ changes: Change[]; prices: MovedPrice[] }> => {
  const { id, reference, card } = model
  const name = card?.name ?? model.name
  if (!model.inEarlier) {
    return { changes: [modelChange(reference, 0, 'removed', model.name)], prices: [] }
  }
  const now = await rulesOf(db, earlier, id)
  const links = now.components.map((component) => component.reference)
  const description = card?.description ?? model.description
  const drawing = card?.drawing ?? model.drawing
  if (!model.inBase) {
    const { family, position } = model
    const document: AddedModel = {
      name,
      description,
      position,
      family,
      template: now.template,
      links,
      drawing,
    }
    return { changes: [{ ...modelChange(reference, 0, 'added', name), document }], prices: [] }
  }
  const was = await rulesOf(db, base, id)
  const linked = was.components.map((component) => component.reference)
  const { prices, tables, detail } = compareRules(model, was, now)
  const details = [
    ...(detail === '' ? [] : [detail]),
    ...offeredOtherwise(linked, links, comeOrGo),
    ...(stableText(drawing) === stableText(model.drawing) ? [] : ['Dessin']),
  ]
  const document: ChangedTemplate = { template: now.template, drawing }
  const changes: Change[] = [
    ...changedModel(model, { name, description }, model.position, 0),
    ...(linked.join('\n') === links.join('\n') ? [] : [linksChange(model, links)]),
    ...(details.length > 0
      ? [
          {
            ...modelChange(reference, 0, 'changed', name),
            what: 'template' as const,
            detail: details.join(' · '),
            document,
          },
        ]
      : Object.keys(tables).length > 0
        ? [tablesChange(model, tables)]
        : []),
  ]
  return { changes, prices }
}

const rulesOf = async (db: Kysely<Database>, version: number, modelId: string): Promise<Rules> => {
  const found = await findTemplate(db, version, modelId)
  if (found === undefined) throw new Error(`The list ${version} has no template of the model ${modelId}.`)
  return found
}

/** In French, how a model offers other components than before, beside those that one of both lists has alone. */
const offeredOtherwise = (
  was: readonly string[],
  now: readonly string[],
  comeOrGo: ReadonlySet<string>,
): string[] => {
  const [before, after] = [was, now].map((all) => all.filter((one) => !comeOrGo.has(one)))
  if (before === undefined || after === undefined || before.join('\n') === after.join('\n')) return []
  const more = after.filter((one) => !before.includes(one))
  const less = before.filter((one) => !after.includes(one))
  const parts = [
    ...(more.length > 0 ? [`${more.join(', ')} en plus`] : []),
    ...(less.length > 0 ? [`${less.join(', ')} en moins`] : []),
  ]
  return [`Composants proposés\u00a0: ${parts.join('\u00a0; ') || 'dans un autre ordre'}`]
}

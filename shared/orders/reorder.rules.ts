import { STRAIGHT } from '#shared/configurator/bend-plan'
import type { PricedLine } from './pricing.rules.ts'
import type { Differences, ReorderState } from './reorder.schema.ts'

/** A line that was ordered, beside what today's catalogue makes of it. */
export type ComparedLine =
  | { ok: true; was: PricedLine; now: PricedLine }
  | { ok: false; was: PricedLine; reasons: string[]; nearest: PricedLine | undefined }

const taken = (line: PricedLine, type: string): { reference: string; label: string } | null => {
  const component = Object.hasOwn(line.components, type) ? line.components[type] : undefined
  return component === undefined ? null : { reference: component.reference, label: component.label }
}

/** What is not as it was, but for the price; the labels of components are only shown. */
export const differencesBetween = (was: PricedLine, now: PricedLine): Differences => {
  const types = new Set([...Object.keys(was.components), ...Object.keys(now.components)])
  const components = [...types]
    .map((type) => ({ type, previous: taken(was, type), current: taken(now, type) }))
    .filter(({ previous, current }) => previous?.reference !== current?.reference)
  const [before, after] = [was, now].map(({ summary }) => new Map(summary.map((value) => [value.key, value])))
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  const values = [...keys].flatMap((key) => {
    const [previous, current] = [before?.get(key), after?.get(key)]
    if (previous?.value === current?.value || isSameStraightRail(was, now, key)) return []
    return [
      {
        key,
        label: (current ?? previous)?.label ?? key,
        previous: previous?.value ?? null,
        current: current?.value ?? null,
      },
    ]
  })
  return { components, values }
}

/** A rail without bends, asked as a count before and as a plan now: it is the same rail. */
const isSameStraightRail = (was: PricedLine, now: PricedLine, key: string): boolean =>
  was.criteria[key] === undefined
    ? now.criteria[key] === STRAIGHT
    : was.criteria[key] === 0 && Object.values(now.criteria).includes(STRAIGHT)

export const reorderState = (line: ComparedLine): ReorderState =>
  line.ok
    ? stateOf(differencesBetween(line.was, line.now), line.now.unitCents - line.was.unitCents)
    : 'unavailable'

/** What became of a line that can be ordered; `difference` is today's price of one less the previous one. */
export const stateOf = (
  { components, values }: Differences,
  difference: number,
): Exclude<ReorderState, 'unavailable'> => {
  if (components.length > 0 || values.length > 0) return 'replaced'
  return difference === 0 ? 'unchanged' : 'price_moved'
}

/** What is ordered again, or for the first time. */
export type ReorderSource = 'order' | 'estimate'

const sources: Readonly<Record<ReorderSource, { of: string; since: string }>> = {
  order: { of: 'de cette commande', since: 'votre commande' },
  estimate: { of: 'de ce devis', since: 'votre devis' },
}

/** What a whole comparison comes to, in French. */
export const reorderMessage = (lines: readonly ComparedLine[], source: ReorderSource = 'order'): string => {
  const { of, since } = sources[source]
  const states = lines.map(reorderState)
  const gone = states.filter((state) => state === 'unavailable').length
  const moved = states.filter((state) => state !== 'unchanged').length - gone
  if (gone === 0 && moved === 0) return `Tous les produits ${of} sont disponibles au même prix.`
  if (gone === lines.length && lines.every((line) => !line.ok && line.nearest === undefined)) {
    return `Aucun produit ${of} n’est encore disponible.`
  }
  const count = (lines_: number, one: string, many: string): string =>
    `${lines_} ligne${lines_ > 1 ? 's' : ''} ${lines_ > 1 ? many : one}`
  const parts = [
    ...(moved > 0 ? [count(moved, 'a changé', 'ont changé')] : []),
    ...(gone > 0 ? [count(gone, 'n’est plus disponible', 'ne sont plus disponibles')] : []),
  ]
  return `Depuis ${since}, ${parts.join(' et ')}.`
}

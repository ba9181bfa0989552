import { nodesOf } from '../chart/chart.ts'
import { type DeclaredPaths, pathOf } from '../declare.ts'
import { digitsOf } from '../explore/named.ts'
import { settings } from '../settings.ts'
import type { Step } from '../walk/step.ts'
import type { Walk } from '../walk/walk.ts'
import { NOTHING, type Outcome, outcomeOf, textOf } from './outcome.ts'
import { phrases } from './phrases.ts'
import { holdsRegions, isDeaf, isLeaf, labelOf, placesOf, unheardOf } from './places.ts'

/** One line of the table. */
export interface Line {
  /** the state, or the part of it, that hears the event */
  readonly place: string
  readonly event: string
  readonly outcome: Outcome
}

/** What the step is called: its event, or the input that it begins with. */
export const saidOf = ({ inputs, options }: DeclaredPaths, { event, input }: Step): string =>
  event === undefined
    ? (Object.entries(inputs).find(([, one]) => one === input)?.[0] ?? '')
    : (options.nameOf?.(event) ?? event.type)

/** Every line of the table that the walk shows. */
export const linesOf = (declaration: DeclaredPaths, { steps }: Walk): Line[] =>
  steps.flatMap((step) => {
    const { event, before, after } = step
    const outcome = outcomeOf(declaration, step)
    const said = saidOf(declaration, step)
    const places =
      event === undefined || before === undefined
        ? ['']
        : placesOf(declaration, before, event).map((one) => labelOf(one.declaration, one.node))
    const deaf = after._nodes.filter((node) => isLeaf(node) && isDeaf(node))
    return [
      ...[...new Set(places)].map((place) => ({ place, event: said, outcome })),
      ...deaf.map((node) => ({
        place: labelOf(declaration, node),
        event: phrases.whatever,
        outcome: NOTHING,
      })),
    ]
  })

/** Outcomes by their text, of each event, by place. */
type Places = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Outcome>>>

const placesIn = (declaration: DeclaredPaths, walked: readonly Walk[]): Places => {
  const places = new Map<string, Map<string, Map<string, Outcome>>>()
  for (const one of walked)
    for (const { place, event, outcome } of linesOf(declaration, one)) {
      const events = places.get(place) ?? new Map<string, Map<string, Outcome>>()
      const outcomes = events.get(event) ?? new Map<string, Outcome>()
      places.set(place, events.set(event, outcomes.set(textOf(outcome), outcome)))
    }
  for (const place of unheardOf(declaration).keys()) if (!places.has(place)) places.set(place, new Map())
  return places
}

/** The table of every state and event, and digits that stand for what it tells of several outcomes at once. */
export const tableOf = (
  declaration: DeclaredPaths,
  walked: readonly Walk[],
): { table: string; folded: string } => {
  const unheard = unheardOf(declaration)
  const folded: string[] = []
  const sections = sorted(placesIn(declaration, walked)).map(([place, events]) => {
    const digits: string[] = []
    const rows = sorted(events).map(([event, outcomes]) => {
      if (outcomes.size > MOST_OUTCOMES)
        digits.push(`\`${digitsOf([...outcomes.keys()].sort().join('\n'))}\``)
      return `| ${event} | ${cellOf([...outcomes.values()])} |`
    })
    const head = place === '' ? phrases.start : place
    if (digits.length > 0) folded.push(`- ${head}\u00a0: ${digits.join(', ')}`)
    const table =
      rows.length === 0 ? [] : [`| ${phrases.cause} | ${phrases.effect} |\n| --- | --- |\n${rows.join('\n')}`]
    const deaf = unheard.get(place) ?? []
    return [`### ${head}`, ...table, ...(deaf.length > 0 ? [phrases.deaf(deaf)] : [])].join('\n\n')
  })
  return {
    table: sections.join('\n\n'),
    folded: folded.length === 0 ? '' : phrases.folded(folded),
  }
}

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].sort(([one], [other]) => one.localeCompare(other, settings.language))

/** More outcomes than that differ by what they keep, mostly: nobody reads them one by one. */
const MOST_OUTCOMES = 8

/** All outcomes; of very many, where they lead, with what all of these keep and forget, and what some of them do. */
const cellOf = (outcomes: readonly Outcome[]): string => {
  const texts = outcomes.map(textOf).sort()
  const or = `<br>${phrases.or}`
  if (texts.length <= MOST_OUTCOMES) return texts.join(or)
  const byLead = new Map<string, Outcome[]>()
  for (const one of outcomes) byLead.set(one.leads, [...(byLead.get(one.leads) ?? []), one])
  const leads = [...byLead.keys()].filter((lead) => lead !== '').sort()
  const parts =
    byLead.size > MOST_OUTCOMES
      ? [...leads, phrases.dependingOn(togetherOf('', outcomes))]
      : [...byLead].map(([lead, some]) => togetherOf(lead, some)).sort()
  return `${parts.join(or)} (${phrases.outcomes(texts.length)})`
}

const togetherOf = (leads: string, outcomes: readonly Outcome[]): string =>
  textOf({
    leads,
    values: toldTogether(outcomes.map(({ kept }) => kept)),
    forgotten: toldTogether(outcomes.map(({ forgotten }) => forgotten)),
  })

/** What is in all of them, then what is in some. */
const toldTogether = (sets: readonly (readonly string[])[]): string[] => {
  const names = [...new Set(sets.flat())].sort()
  const inAll = names.filter((name) => sets.every((set) => set.includes(name)))
  const inSome = names.filter((name) => !inAll.includes(name))
  return inSome.length === 0 ? inAll : [...inAll, phrases.sometimes(inSome.join(', '))]
}

/** Paths of states that have no words and need some, because a heading is theirs; and words that none needs. */
export const wordlessHeadings = (declaration: DeclaredPaths, walked: readonly Walk[]): string[] => {
  const { compoundStates = {}, machine } = declaration
  const heard = new Set([
    ...nodesOf(machine)
      .filter(holdsRegions)
      .map(({ id }) => pathOf(machine, id)),
    ...walked.flatMap(({ steps }) =>
      steps.flatMap(({ event, before }) =>
        event === undefined || before === undefined
          ? []
          : placesOf(declaration, before, event).flatMap((one) =>
              one.declaration === declaration && one.node.parent !== undefined && !isLeaf(one.node)
                ? [pathOf(machine, one.node.id)]
                : [],
            ),
      ),
    ),
  ])
  return [
    ...[...heard].filter((path) => compoundStates[path] === undefined).map((path) => `no words for ${path}`),
    ...Object.keys(compoundStates)
      .filter((path) => !heard.has(path))
      .map((path) => `no heading ${path}`),
  ]
}

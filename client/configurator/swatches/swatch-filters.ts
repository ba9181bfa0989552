import { fireText, lightLabels } from '#shared/configurator/cloth-text'
import type { EvaluatedOption } from '#shared/configurator/evaluation'
import { fold } from '#shared/platform/text'
import { toneOf, tones } from './tone.ts'

/** What narrows a collection; an empty text narrows nothing. */
export interface SwatchFilter {
  text: string
  light: string
  tone: string
  fire: string
  group: string
}

export const NO_FILTER: SwatchFilter = { text: '', light: '', tone: '', fire: '', group: '' }

/** The filters that have something to choose among, each with its values in order. */
export interface Facet {
  key: Exclude<keyof SwatchFilter, 'text'>
  label: string
  all: string
  values: readonly { value: string; label: string }[]
}

const valueIn = (option: EvaluatedOption, key: Facet['key']): string => {
  switch (key) {
    case 'light':
      return option.cloth?.light ?? ''
    case 'tone':
      return option.swatch === undefined ? '' : toneOf(option.swatch)
    case 'fire':
      return option.cloth === undefined ? '' : fireText(option.cloth)
    case 'group':
      return option.cloth === undefined ? '' : String(option.cloth.group)
  }
}

const inOrder = (found: ReadonlySet<string>, order: readonly string[]): string[] =>
  [...found]
    .filter(Boolean)
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b) || a.localeCompare(b, 'fr'))

/** What the collection may be narrowed by: what all have alike is no filter. */
export const facetsOf = (options: readonly EvaluatedOption[]): Facet[] => {
  const facet = (
    key: Facet['key'],
    label: string,
    all: string,
    labels: Readonly<Record<string, string>> = {},
  ): Facet[] => {
    const values = inOrder(new Set(options.map((option) => valueIn(option, key))), Object.keys(labels))
    return values.length < 2
      ? []
      : [{ key, label, all, values: values.map((value) => ({ value, label: labels[value] ?? value })) }]
  }
  const groups = Object.fromEntries(
    options.flatMap(({ cloth }) => (cloth ? [[cloth.group, `Groupe ${cloth.group}`] as const] : [])),
  )
  return [
    ...facet('light', 'Lumière', 'Toutes', lightLabels),
    ...facet('tone', 'Teinte', 'Toutes', tones),
    ...facet('fire', 'Feu', 'Tous'),
    ...facet('group', 'Groupe de prix', 'Tous', groups),
  ]
}

/** The options that every filter lets through; every word of the text stands in the name or the code. */
export const narrowed = (options: readonly EvaluatedOption[], filter: SwatchFilter): EvaluatedOption[] => {
  const words = fold(filter.text).split(' ').filter(Boolean)
  const facets = (['light', 'tone', 'fire', 'group'] as const).filter((key) => filter[key] !== '')
  return options.filter((option) => {
    const text = fold(`${option.label} ${option.cloth?.code ?? ''}`)
    return (
      words.every((word) => text.includes(word)) &&
      facets.every((key) => valueIn(option, key) === filter[key])
    )
  })
}

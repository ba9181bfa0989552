import { formatCents } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
import type { ModelFacts } from './model-facts.schema.ts'

/** How wide or long it is at most, mm; 0: nobody says. */
export const spanOf = ({ width, length }: Pick<ModelFacts, 'width' | 'length'>): number =>
  Math.max(width ?? 0, length ?? 0)

/** How wide or long it is at least, mm; 0: nobody says. */
export const leastSpanOf = ({ least }: Pick<ModelFacts, 'least'>): number =>
  smallest([least?.width, least?.length]) ?? 0

const smallest = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length === 0 ? null : Math.min(...known)
}

const largest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

const each = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())]

/** What several models come to together: the largest, the cheapest, whatever one of them has; null while none is known. */
export const factsTogether = (all: readonly (ModelFacts | null | undefined)[]): ModelFacts | null => {
  const known = all.filter((facts) => facts !== null && facts !== undefined)
  if (known.length === 0) return null
  return {
    width: largest(known.map(({ width }) => width)),
    height: largest(known.map(({ height }) => height)),
    length: largest(known.map(({ length }) => length)),
    load: largest(known.map(({ load }) => load)),
    fromCents: smallest(known.map(({ fromCents }) => fromCents)),
    leadTime: {
      from: Math.min(...known.map(({ leadTime }) => leadTime.from)),
      to: Math.max(...known.map(({ leadTime }) => leadTime.to)),
    },
    motorised: known.some(({ motorised }) => motorised),
    exterior: known.some(({ exterior }) => exterior),
    fire: each(known.map(({ fire }) => fire)).sort(),
    light: each(known.map(({ light }) => light)).sort(),
  }
}

/** mm as metres: `4 m`, `2,4 m`. */
export const metresText = (mm: number): string => `${formatNumber(mm / 1000, 2)}\u00a0m`

/** « Jusqu’à 2 m de large, 2,6 m de haut » ; « Jusqu’à 12 m » of what is only long; null: it has no size. */
export const largestText = ({
  width,
  height,
  length,
}: Pick<ModelFacts, 'width' | 'height' | 'length'>): string | null => {
  const parts = [
    length !== null &&
      `${metresText(length)}${width === null && height === null ? '' : '\u00a0de\u00a0long'}`,
    width !== null && `${metresText(width)}\u00a0de\u00a0large`,
    height !== null && `${metresText(height)}\u00a0de\u00a0haut`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `Jusqu’à ${parts.join(', ')}`
}

/** « 60 kg au plus »; null of what carries nothing. */
export const loadText = ({ load }: Pick<ModelFacts, 'load'>): string | null =>
  load === null ? null : `${formatNumber(load, 1)}\u00a0kg au plus`

/** « dès 41,20 € HT »; null: nothing of it can be ordered. */
export const fromText = ({ fromCents }: Pick<ModelFacts, 'fromCents'>): string | null =>
  fromCents === null ? null : `dès ${formatCents(fromCents)} HT`

/** « Fabriqué en 9 jours », « en 5 à 9 jours »: working days; null: it leaves at once. */
export const madeText = ({ leadTime: { from, to } }: Pick<ModelFacts, 'leadTime'>): string | null =>
  to === 0 ? null : `Fabriqué en ${from === to ? '' : `${from}\u00a0à\u00a0`}${to}\u00a0j ouvrés`

/** How large, how strong and how long to make, without a price: what a sheet says that is left with a customer. */
export const makingTexts = (facts: ModelFacts | null | undefined): string[] =>
  facts ? [largestText(facts), loadText(facts), madeText(facts)].filter((text) => text !== null) : []

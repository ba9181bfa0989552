/** Across an opening its size is taken in three places: a width high, midway and low, a height left, midway and right. */
export const MEASURED_AT = {
  width: ['haut', 'milieu', 'bas'],
  height: ['gauche', 'milieu', 'droite'],
} as const
export type Measured = keyof typeof MEASURED_AT

/** Which of the three counts: the smallest where the product goes inside, the largest where it covers the opening. */
export type Taken = 'smallest' | 'largest'

/** What was measured in the three places, mm; null where it was not yet. */
export type Measures = readonly [number | null, number | null, number | null]

/** The product goes onto the leaf of the window, by the names that docs/templates.md keeps: it is measured between its beads. */
export const isOnSash = (criteria: readonly { key: string; value?: unknown }[]): boolean =>
  criteria.some(({ key, value }) => key === 'placement' && value === 'sash')

/** Further apart than this the opening is out of true, mm: the play at one side, or the light beside it, is seen. */
export const SPREAD_MAX = 8

const CODE = /^m(_|\d{1,6})-(_|\d{1,6})-(_|\d{1,6})$/

/** The measures that an answer says: `m1400-1398-1402`, with `_` for what is still to be measured. Null of any other. */
export const parseMeasures = (answer: string | number | boolean | undefined): Measures | null => {
  const [, ...three] = (typeof answer === 'string' && CODE.exec(answer)) || []
  const [first, second, third] = three.map((text) => (text === '_' ? null : Number(text)))
  return first === undefined || second === undefined || third === undefined ? null : [first, second, third]
}

/** The answer that says these measures. */
export const formatMeasures = (measures: Measures): string =>
  `m${measures.map((one) => one ?? '_').join('-')}`

const given = (measures: Measures): number[] => measures.filter((one) => one !== null)

/** The one that counts; undefined until all three are there. */
export const takenOf = (measures: Measures, taken: Taken): number | undefined => {
  const all = given(measures)
  if (all.length < measures.length) return undefined
  return taken === 'smallest' ? Math.min(...all) : Math.max(...all)
}

/** How far apart they are, mm; 0 until two are there. */
export const spreadOf = (measures: Measures): number => {
  const all = given(measures)
  return all.length < 2 ? 0 : Math.max(...all) - Math.min(...all)
}

/** The measures with one of them in its place. */
export const withMeasure = (
  [first, second, third]: Measures,
  place: number,
  value: number | null,
): Measures => [place === 0 ? value : first, place === 1 ? value : second, place === 2 ? value : third]

/** One measured figure, as the table prints it. */
export interface Figure {
  name: string
  value: string
  note: string
}

/** What is said of a target before all else. */
export const against = (target: string, isMissed: boolean): string =>
  `target ${target}${isMissed ? ': MISSED' : ''}`

/** Whether a figure is not what it should be. */
export const isMissed = ({ note }: Pick<Figure, 'note'>): boolean => note.includes(': MISSED')

/** Middle value of the samples. */
export const median = (samples: readonly number[]): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Prints the figures of one section. */
export const print = (title: string, figures: readonly Figure[]): void => {
  console.log(`\n${title}`)
  for (const { name, value, note } of figures) {
    console.log(`  ${name.padEnd(44)} ${value.padEnd(34)} ${note}`)
  }
}

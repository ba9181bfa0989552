/** One measured figure, as the table prints it. */
export interface Figure {
  name: string
  value: string
  note: string
}

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

import { EPSILON } from './expression-numbers.ts'
import type { Table } from './template.schema.ts'

/**
 * The value that a table gives, or undefined where it has none: past the last step, below the first band,
 * an option it does not list, a hole of the grid. `y` is read by grids alone.
 */
export const findInTable = (table: Table, x: number | string, y: number): number | undefined => {
  if (table.kind === 'map') {
    return Object.hasOwn(table.values, x) ? table.values[x] : table.otherwise
  }
  if (typeof x === 'string') return undefined
  switch (table.kind) {
    case 'steps':
      return table.steps.find((step) => x <= step.upTo + EPSILON)?.value ?? undefined
    case 'bands':
      return table.bands.findLast((band) => x >= band.from - EPSILON)?.value ?? undefined
    case 'grid':
      return table.values[nextSizeUp(table.rows, y)]?.[nextSizeUp(table.columns, x)] ?? undefined
  }
}

/** Place of the first size that is at least `size`; the length of the axis when none is. */
const nextSizeUp = (axis: readonly number[], size: number): number => {
  const place = axis.findIndex((step) => size <= step + EPSILON)
  return place < 0 ? axis.length : place
}

/** Every value a table may give, holes left out. */
export const valuesOfTable = (table: Table): number[] => {
  switch (table.kind) {
    case 'steps':
      return table.steps.map((step) => step.value).filter((value) => value !== null)
    case 'bands':
      return table.bands.map((band) => band.value).filter((value) => value !== null)
    case 'map':
      return table.otherwise === undefined
        ? Object.values(table.values)
        : [...Object.values(table.values), table.otherwise]
    case 'grid':
      return table.values.flat().filter((value) => value !== null)
  }
}

/** True when a table of numbers has a value for every x from `min` to `max` (and y, for a grid). */
export const coversRange = (
  table: Exclude<Table, { kind: 'map' }>,
  x: { min: number; max: number },
  y: { min: number; max: number },
): boolean => {
  switch (table.kind) {
    case 'steps':
      return (
        (table.steps.at(-1)?.upTo ?? -Infinity) >= x.max && table.steps.every(({ value }) => value !== null)
      )
    case 'bands':
      return (table.bands[0]?.from ?? Infinity) <= x.min && table.bands.every(({ value }) => value !== null)
    case 'grid':
      return (
        (table.columns.at(-1) ?? -Infinity) >= x.max &&
        (table.rows.at(-1) ?? -Infinity) >= y.max &&
        table.values.every((row) => row.every((value) => value !== null))
      )
  }
}

/** What is wrong with a table's form, in French: axes that do not rise, a grid that is not rectangular. */
export const faultsOfTable = (table: Table): { path: string; message: string }[] => {
  switch (table.kind) {
    case 'steps':
      return rises(table.steps.map((step) => step.upTo)) ? [] : [notRising('steps', 'upTo')]
    case 'bands':
      return rises(table.bands.map((band) => band.from)) ? [] : [notRising('bands', 'from')]
    case 'map':
      return Object.keys(table.values).length > 0 ? [] : [{ path: 'values', message: 'table sans valeur' }]
    case 'grid':
      return [
        ...(rises(table.columns) ? [] : [notRising('columns', 'colonnes')]),
        ...(rises(table.rows) ? [] : [notRising('rows', 'lignes')]),
        ...(table.values.length === table.rows.length
          ? []
          : [
              {
                path: 'values',
                message: `${table.values.length} lignes de valeurs pour ${table.rows.length} lignes annoncées`,
              },
            ]),
        ...table.values.flatMap((row, index) =>
          row.length === table.columns.length
            ? []
            : [
                {
                  path: `values[${index}]`,
                  message: `${row.length} valeurs pour ${table.columns.length} colonnes annoncées`,
                },
              ],
        ),
      ]
  }
}

const rises = (axis: readonly number[]): boolean =>
  axis.every((value, index) => index === 0 || value > (axis[index - 1] ?? value))

const notRising = (path: string, what: string): { path: string; message: string } => ({
  path,
  message: `les valeurs de ${what} doivent croître strictement`,
})

import { isSizeKey } from '#shared/configurator/sizes'
import { parseTyped } from '#shared/configurator/typed-number'
import { fold } from '#shared/platform/text'
import { LABEL, OPENINGS_MAX, type OpeningColumn, type OpeningRow, optionOf, QUANTITY } from './openings.ts'

/** What a sheet says, by the columns of a table. */
export interface ReadOpenings {
  /** column → text, of each line that says something */
  rows: Readonly<Record<string, string>>[]
  /** its first line names the columns */
  header: boolean
  /** names, or places from 1, of columns with something in them that the table does not have */
  ignored: string[]
}

/** What people call a column, folded. A criterion's own name stands before these. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  [LABEL]: [
    'repere',
    'rep',
    'nom',
    'piece',
    'designation',
    'libelle',
    'emplacement',
    'local',
    'localisation',
  ],
  [QUANTITY]: ['qte', 'quantite', 'nb', 'nbre', 'nombre', 'qty'],
  width: ['largeur', 'larg', 'l', 'width'],
  height: ['hauteur', 'haut', 'h', 'ht', 'height'],
  length: ['longueur', 'long', 'lg', 'length'],
}
const SIDE_NAMES = ['cote', 'sens', 'manoeuvre', 'side']

interface Named {
  column: string
  /** « cm » of « Largeur (cm) » */
  unit: string
}

const namedBy = (name: string, columns: readonly OpeningColumn[]): Named | null => {
  const [, words = '', unit = ''] = /^(.*?)\s*(?:[([]\s*(mm|cm|m|po)\s*[)\]])?\s*:?$/i.exec(name) ?? []
  const said = fold(words)
    .replace(/[.*:]+$/, '')
    .trim()
  if (said === '') return null
  const own = columns.find(({ label }) => fold(label) === said)
  const known = Object.entries(NAMES).find(
    ([key, names]) =>
      names.includes(said) && (key === LABEL || key === QUANTITY || columns.some((one) => one.key === key)),
  )?.[0]
  const side = SIDE_NAMES.some((one) => said === one || said.startsWith(`${one} `))
    ? columns.find((one) => one.kind === 'choice' && !isSizeKey(one.key))?.key
    : undefined
  const column = own?.key ?? known ?? side
  return column === undefined ? null : { column, unit: unit.toLowerCase() }
}

const isNumber = (cell: string): boolean => parseTyped(cell, 'mm') !== null

/** The order in which a sheet without names is read. */
export const columnOrder = (columns: readonly OpeningColumn[]): string[] => [
  LABEL,
  ...columns.map(({ key }) => key),
  QUANTITY,
]

/** A cell as the table keeps it: a side that is understood by its option, a number with the unit of its column. */
const textFor = (cell: string, { column, unit }: Named, columns: readonly OpeningColumn[]): string => {
  const known = columns.find(({ key }) => key === column)
  const bare = known !== undefined && unit !== '' && unit !== 'mm' && /\d$/.test(cell)
  const text = bare ? `${cell} ${unit}` : cell
  return known?.kind === 'choice' ? (optionOf(known, text) ?? cell) : text
}

/**
 * The openings of a sheet. A first line that names columns says what stands where (« Repère ; Largeur (cm) ; Qté »); without
 * one they are read in the table's order from the column `from`. What says nothing that can be ordered is kept as it is.
 */
export const readOpenings = (
  sheet: readonly (readonly string[])[],
  columns: readonly OpeningColumn[],
  from: string = LABEL,
): ReadOpenings => {
  const first = sheet[0] ?? []
  const names = first.map((name) => namedBy(name, columns))
  const header = names.some((named) => named !== null) && !first.some(isNumber)
  const order = columnOrder(columns)
  const start = Math.max(0, order.indexOf(from))
  const taken = new Set<string>()
  const places = header
    ? names.map((named) => {
        if (named === null || taken.has(named.column)) return null
        taken.add(named.column)
        return named
      })
    : order.slice(start).map((column): Named => ({ column, unit: '' }))
  const body = header ? sheet.slice(1) : sheet
  const ignored = new Set<number>()
  const rows = body.map((cells) => {
    const row: Record<string, string> = {}
    for (const [place, cell] of cells.entries()) {
      const named = places[place]
      if (cell === '') continue
      if (named) row[named.column] = textFor(cell, named, columns)
      else ignored.add(place)
    }
    return row
  })
  const told = [...ignored].sort((a, b) => a - b)
  return {
    rows,
    header,
    ignored: told.map((place) => (header && first[place] ? first[place] : String(place + 1))),
  }
}

/** Where what was read goes: from a row and a column on. */
export interface Place {
  id: number
  column: string
}

/** A table with what was read in it, and how many rows had no place left. */
export interface Placed {
  rows: readonly OpeningRow[]
  nextId: number
  over: number
}

/**
 * What was read in its place: over what stands there from `at` on, as in a spreadsheet; with names, or without a place, after
 * the last row that says something.
 */
export const placeOpenings = (
  rows: readonly OpeningRow[],
  nextId: number,
  read: ReadOpenings,
  columns: readonly OpeningColumn[],
  at: Place | null,
): Placed => {
  const said = (row: OpeningRow): boolean => columnOrder(columns).some((column) => row.cells[column])
  const here = at === null || read.header ? -1 : rows.findIndex(({ id }) => id === at.id)
  const start = here >= 0 ? here : rows.findLastIndex(said) + 1
  const fit = Math.max(0, Math.min(read.rows.length, OPENINGS_MAX - start))
  let next = nextId
  const placed = read.rows.slice(0, fit).map((cells, offset): OpeningRow => {
    const there = rows[start + offset]
    if (there !== undefined) return { ...there, cells: { ...there.cells, ...cells } }
    next += 1
    return { id: next - 1, cells, own: {} }
  })
  return {
    rows: [...rows.slice(0, start), ...placed, ...rows.slice(start + fit)],
    nextId: next,
    over: read.rows.length - fit,
  }
}

import { UploadRefused } from '#server/platform/refused-file'
import { type Cell, EMPTY } from '#shared/dashboard/uploads/upload-rows.cells'
import { DAY } from '#shared/platform/durations'
import { KEPT_CELLS, type RawRow } from './read-table.ts'
import { DAMAGED } from './xlsx-archive.ts'
import { type ShownAs, unescaped } from './xlsx-parts.ts'
import type { XmlHandlers } from './xlsx-xml.ts'

/** What cells refer to. */
export interface SheetContext {
  texts: readonly string[]
  styles: readonly ShownAs[]
}

/** Excel's own limits. */
const ROWS_MAX = 1_048_576
const COLUMNS_MAX = 16_384

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

const count = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** `AB12` → 27; undefined when it is no place. */
const columnOf = (place: string): number | undefined => {
  let column = 0
  let at = 0
  for (; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > COLUMNS_MAX) return undefined
  }
  return at === 0 ? undefined : column - 1
}

/** Days since 30/12/1899, as French people write dates. */
const dateText = (serial: number): string => {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * DAY))
  return Number.isNaN(date.getTime())
    ? String(serial)
    : date.toISOString().slice(0, 10).split('-').reverse().join('/')
}

/** As a spreadsheet shows it: `50 %`. */
const percentText = (number: number): string =>
  `${String(Number((number * 100).toFixed(6))).replace('.', ',')}\u00a0%`

/** Reads a sheet's rows as its tags go by; rows gather until they are taken. */
export class SheetReader implements XmlHandlers {
  readonly #context: SheetContext
  #rows: RawRow[] = []
  #inData = false
  #line = 0
  #cells: Cell[] = []
  #column = -1
  #type = 'n'
  #style = 0
  #value = ''
  #formula = ''
  #hasFormula = false
  #in: 'value' | 'formula' | undefined
  #guides = 0

  constructor(context: SheetContext) {
    this.#context = context
  }

  take(): RawRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'sheetData') this.#inData = true
    if (!this.#inData) return
    this.#in = undefined
    if (name === 'row') this.#openRow(attributes.r)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'rPh') this.#guides += 1
    else if (name === 'v' || (name === 't' && this.#guides === 0)) this.#in = 'value'
    else if (name === 'f') {
      this.#hasFormula = true
      this.#in = 'formula'
    }
  }

  close(name: string): void {
    this.#in = undefined
    if (!this.#inData) return
    if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#rows.push({ line: this.#line, cells: this.#cells })
    else if (name === 'rPh') this.#guides -= 1
    else if (name === 'sheetData') this.#inData = false
  }

  readonly text = (text: string): void => {
    if (this.#in === 'value') this.#value += text
    else if (this.#in === 'formula') this.#formula += text
  }

  #openRow(number: string | undefined): void {
    const line = number === undefined ? this.#line + 1 : count(number)
    // Rows come in order: a number that goes back would have one line said twice.
    if (line === undefined || line <= this.#line || line > ROWS_MAX) throw new UploadRefused(DAMAGED)
    this.#line = line
    this.#cells = []
    this.#column = -1
  }

  #openCell({ r, t = 'n', s }: Record<string, string>): void {
    const column = r === undefined ? this.#column + 1 : columnOf(r)
    if (column === undefined || column <= this.#column) throw new UploadRefused(DAMAGED)
    this.#column = column
    this.#type = t
    this.#style = count(s) ?? 0
    this.#value = ''
    this.#formula = ''
    this.#hasFormula = false
  }

  #closeCell(): void {
    const cell = this.#cell()
    if (cell === EMPTY) return
    // What stands past the last column that a table may have counts as one cell there.
    const at = Math.min(this.#column, KEPT_CELLS - 1)
    for (let gap = this.#cells.length; gap < at; gap += 1) this.#cells.push(EMPTY)
    this.#cells[at] = cell
  }

  #cell(): Cell {
    const value = this.#value
    if (this.#hasFormula) return { kind: 'formula', text: `=${this.#formula}` }
    switch (this.#type) {
      case 's':
        return this.#shared(value)
      case 'str':
      case 'inlineStr':
        return value === '' ? EMPTY : { kind: 'text', text: unescaped(value) }
      case 'b':
        return { kind: 'boolean', text: value === '1' ? 'VRAI' : 'FAUX' }
      case 'e':
        return { kind: 'error', text: value }
      case 'd':
        return { kind: 'date', text: value }
      default:
        return this.#number(value)
    }
  }

  #shared(value: string): Cell {
    if (value === '') return EMPTY
    const text = this.#context.texts[count(value) ?? -1]
    if (text === undefined) throw new UploadRefused(DAMAGED)
    return text === '' ? EMPTY : { kind: 'text', text }
  }

  #number(value: string): Cell {
    if (value === '') return EMPTY
    // What is no number is read as a text, and told as one.
    if (!NUMBER.test(value)) return { kind: 'text', text: value }
    const number = Number(value)
    switch (this.#context.styles[this.#style]) {
      case 'date':
        return { kind: 'date', text: dateText(number) }
      case 'percent':
        return { kind: 'percent', text: percentText(number) }
      default:
        return { kind: 'number', text: value, value: number }
    }
  }
}

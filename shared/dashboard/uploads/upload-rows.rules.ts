import { fold, formatCount } from '#shared/platform/text'
import {
  type Cell,
  type DecimalSign,
  EMPTY,
  isBlank,
  REQUIRED,
  type ReadCell,
  readCents,
  readNumber,
  readReference,
  readText,
  shownValue,
} from './upload-rows.cells.ts'
import type { Columns, Field } from './upload-rows.columns.ts'
import type { ComponentRow, GridCell, ModelRow, PriceRow, RowFault } from './upload-rows.schema.ts'

/** More than any list of the trade has; bounds what a file may cost. */
export const LINES_MAX = 200_000

export const TOO_MANY_LINES = `Ce fichier compte plus de ${formatCount(LINES_MAX)} lignes\u00a0: répartissez-les en plusieurs fichiers.`

export type TableRow = PriceRow | ComponentRow | ModelRow

export type CheckedRow = { ok: true; row: TableRow } | { ok: false; faults: RowFault[] }

const COMPONENT_REFERENCE = /^[A-Z0-9][A-Z0-9./-]{1,39}$/
const MODEL_REFERENCE = /^[A-Z0-9][A-Z0-9-]{1,29}$/
const COMPONENT_REFERENCE_RULE =
  'Une référence de composant compte 2 à 40 caractères\u00a0: lettres sans accent, chiffres, point, barre oblique ou tiret.'
const MODEL_REFERENCE_RULE =
  'Une référence de modèle compte 2 à 30 caractères\u00a0: lettres sans accent, chiffres ou tiret.'
const TYPE = /^[a-z][a-z0-9_]{0,39}$/
const TYPE_RULE =
  'Un type de composant s’écrit en minuscules sans accent, chiffres ou _, comme support ou glider (40 caractères au plus).'
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SLUG_RULE =
  'Une famille s’écrit par son nom d’adresse, en minuscules sans accent, comme rail-manuel-25 (80 caractères au plus).'
const FAMILIES_MAX = 40

/** How units are written, folded. */
const UNITS = new Map<string, Extract<ComponentRow, { action: 'set' }>['per']>([
  ['u', 'piece'],
  ['un', 'piece'],
  ['unite', 'piece'],
  ['piece', 'piece'],
  ['pce', 'piece'],
  ['pc', 'piece'],
  ['m', 'm'],
  ['ml', 'm'],
  ['metre', 'm'],
  ['metre lineaire', 'm'],
  ['m2', 'm2'],
  ['m²', 'm2'],
  ['metre carre', 'm2'],
  ['kg', 'kg'],
])
const UNIT_RULE = 'Une unité est u (pièce), m, m² ou kg.'

const ACTIONS = new Map<string, 'set' | 'remove'>([
  ['', 'set'],
  ['ajouter', 'set'],
  ['modifier', 'set'],
  ['retirer', 'remove'],
  ['supprimer', 'remove'],
])
const ACTION_RULE = 'Laissez cette case vide (ajouter ou modifier) ou écrivez «\u00a0retirer\u00a0».'

/** Gathers what a row says; a value that is refused is a fault, and the row then says nothing. */
class RowReading {
  readonly faults: RowFault[] = []
  readonly place: string | undefined
  readonly #columns: Columns
  readonly #cells: readonly Cell[]

  constructor(columns: Columns, cells: readonly Cell[], place: string | undefined) {
    this.#columns = columns
    this.#cells = cells
    this.place = place
  }

  cell(at: number | undefined): Cell {
    return (at === undefined ? undefined : this.#cells[at]) ?? EMPTY
  }

  field(field: Field): Cell {
    return this.cell(this.#columns.fields[field])
  }

  fault(at: number | undefined, reason: string): void {
    const column = this.place ?? (at === undefined ? '' : (this.#columns.names[at] ?? ''))
    this.faults.push({ column, value: shownValue(this.cell(at).text), reason })
  }

  read<Value>(field: Field, read: (cell: Cell) => ReadCell<Value>): Value | undefined {
    return this.readAt(this.#columns.fields[field], read)
  }

  readAt<Value>(at: number | undefined, read: (cell: Cell) => ReadCell<Value>): Value | undefined {
    const result = read(this.cell(at))
    if (result.ok) return result.value
    this.fault(at, result.reason)
    return undefined
  }
}

/**
 * Checks the rows of one table, in order: each by itself, and that a reference serves once. Holds the references it
 * has seen. `decimal` is the sign of the first number with decimals.
 */
export class RowChecker {
  decimal: DecimalSign | null = null
  readonly #columns: Columns
  /** line of the first row of a reference, or of a cell of its price grid */
  readonly #lines = new Map<string, string>()

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** `place`: of a cell that stands in a sheet of its own, as a spreadsheet calls it. */
  check(line: number, cells: readonly Cell[], place?: string): CheckedRow {
    const reading = new RowReading(this.#columns, cells, place)
    this.#refuseStrays(reading, cells)
    const reference = reading.read('reference', this.#columns.kind === 'models' ? ofModel : ofComponent)
    const { width } = this.#columns.fields
    if (reference !== undefined && width === undefined) this.#once(reference, line, reading)
    const row = this.#row(reference ?? '', reading)
    // Where cells of grids stand beside references, only the whole row says what it is about.
    if (row !== undefined && width !== undefined) this.#once(nameOf(row), line, reading)
    return row === undefined || reading.faults.length > 0
      ? { ok: false, faults: reading.faults }
      : { ok: true, row }
  }

  #once(name: string, line: number, reading: RowReading): void {
    const first = this.#lines.get(name)
    if (first === undefined) {
      this.#lines.set(name, reading.place === undefined ? `à la ligne ${line}` : `en ${reading.place}`)
    } else reading.fault(this.#columns.fields.reference, `La référence ${name} figure déjà ${first}.`)
  }

  /** A value past the last column was cut wrong: a separator or a decimal comma without quotes. */
  #refuseStrays(reading: RowReading, cells: readonly Cell[]): void {
    const { length } = this.#columns.names
    const stray = cells.findIndex((cell, at) => at >= length && !isBlank(cell))
    if (stray < 0) return
    reading.fault(
      stray,
      `Cette ligne a plus de cellules que les ${length} colonnes nommées\u00a0: mettez entre guillemets les textes et les nombres qui contiennent le séparateur.`,
    )
  }

  #row(reference: string, reading: RowReading): TableRow | undefined {
    switch (this.#columns.kind) {
      case 'prices':
        return this.#price(reference, reading)
      case 'components':
        return this.#component(reference, reading)
      case 'models':
        return model(reference, reading)
    }
  }

  #price(reference: string, reading: RowReading): PriceRow | undefined {
    const { width: x, height: y } = this.#columns.fields
    if (x === undefined || y === undefined || (isBlank(reading.cell(x)) && isBlank(reading.cell(y)))) {
      const cents = this.#cents(reading)
      return cents === undefined ? undefined : { kind: 'prices', reference, cents }
    }
    const width = reading.read('width', readLength)
    const height = reading.read('height', readLength)
    const models = reading.read('models', readModels)
    const cents = isBlank(reading.field('price')) ? null : this.#cents(reading)
    if (width === undefined || height === undefined) return undefined
    if (models === undefined || cents === undefined) return undefined
    const cell = { width, height, models }
    const { place } = reading
    return { kind: 'prices', reference, cents, cell, ...(place === undefined ? {} : { place }) }
  }

  #cents(reading: RowReading): number | undefined {
    return this.#number(reading.read('price', readCents))
  }

  #number(read: { value: number; point: DecimalSign | null } | undefined): number | undefined {
    this.decimal ??= read?.point ?? null
    return read?.value
  }

  #component(reference: string, reading: RowReading): ComponentRow | undefined {
    const action = reading.read('action', readAction)
    if (action === 'remove') return { kind: 'components', action, reference }
    const type = reading.read('type', (cell) => matching(cell, TYPE, TYPE_RULE))
    const label = reading.read('label', (cell) => filled(cell, 120))
    const cents = this.#cents(reading)
    const per = reading.read('unit', readUnit)
    const hasFamilies = this.#columns.fields.family !== undefined
    const families = hasFamilies ? reading.read('family', readFamilies) : undefined
    const attributes: Record<string, number | null> = {}
    for (const { key, at } of this.#columns.attributes) {
      const value = isBlank(reading.cell(at)) ? null : this.#number(reading.readAt(at, readNumber))
      if (value !== undefined) attributes[key] = value
    }
    if (action === undefined || type === undefined) return undefined
    if (label === undefined || cents === undefined || per === undefined) return undefined
    const common = { kind: 'components', action, reference, type, label, cents, per } as const
    return { ...common, ...(families === undefined ? {} : { families }), attributes }
  }
}

/** What a row is about, as people are told: `VR40-VOLET`, `VR40-VOLET 1200 × 1500`. */
const nameOf = (row: TableRow): string =>
  'cell' in row ? `${row.reference} ${cellName(row.cell)}` : row.reference

/** `1200 × 1500`, with the models whose grid it is of where not all are meant. */
export const cellName = ({ width, height, models }: GridCell): string =>
  ofModels(`${width} × ${height}`, models)

/** A place, with the models that it is of where not all are meant. */
export const ofModels = (place: string, models: readonly string[]): string =>
  [place, ...(models.length === 0 ? [] : [models.join(', ')])].join(' · ')

const ofComponent = (cell: Cell): ReadCell<string> =>
  readReference(cell, COMPONENT_REFERENCE, COMPONENT_REFERENCE_RULE)
const ofModel = (cell: Cell): ReadCell<string> => readReference(cell, MODEL_REFERENCE, MODEL_REFERENCE_RULE)

const model = (reference: string, reading: RowReading): ModelRow | undefined => {
  const action = reading.read('action', readAction)
  if (action === 'remove') return { kind: 'models', action, reference }
  const family = reading.read('family', (cell) => matching(cell, SLUG, SLUG_RULE, 80))
  const name = reading.read('label', (cell) => filled(cell, 120))
  const description = reading.read('description', (cell) => filled(cell, 600))
  if (action === undefined || family === undefined) return undefined
  if (name === undefined || description === undefined) return undefined
  return { kind: 'models', action, reference, family, name, description }
}

const bad = (reason: string): { ok: false; reason: string } => ({ ok: false, reason })

const filled = (cell: Cell, maxLength: number): ReadCell<string> => {
  const text = readText(cell, maxLength)
  return text.ok && text.value === '' ? bad(REQUIRED) : text
}

const matching = (cell: Cell, pattern: RegExp, rule: string, maxLength = 100): ReadCell<string> => {
  const text = filled(cell, maxLength)
  return text.ok && !pattern.test(text.value) ? bad(rule) : text
}

const named = <Value>(names: ReadonlyMap<string, Value>, cell: Cell, rule: string): ReadCell<Value> => {
  const text = readText(cell, 100)
  if (!text.ok) return text
  const value = names.get(fold(text.value))
  return value === undefined ? bad(text.value === '' ? REQUIRED : rule) : { ok: true, value }
}

/** A width or a height, in mm. */
const readLength = (cell: Cell): ReadCell<number> => {
  const read = readNumber(cell)
  if (!read.ok) return read
  return read.value.value < 0
    ? bad('Une largeur ou une hauteur est positive.')
    : { ok: true, value: read.value.value }
}

const MODELS_MAX = 40
/** What says that a price is that of every model. */
const ALL_MODELS = 'tous'

/** References of models between commas, semicolons, bars or spaces, each once; none for all of them. */
const readModels = (cell: Cell): ReadCell<string[]> => {
  const text = readText(cell, 4000)
  if (!text.ok) return text
  const names = text.value.split(/[\s,;|]+/).filter((name) => name !== '')
  if (names.length === 1 && fold(names[0] ?? '') === ALL_MODELS) return { ok: true, value: [] }
  const references = [...new Set(names.map((name) => name.toUpperCase()))].sort()
  if (references.some((one) => !MODEL_REFERENCE.test(one))) return bad(MODEL_REFERENCE_RULE)
  if (references.length > MODELS_MAX) return bad(`Une case va à ${MODELS_MAX} modèles au plus.`)
  return { ok: true, value: references }
}

const readAction = (cell: Cell): ReadCell<'set' | 'remove'> => named(ACTIONS, cell, ACTION_RULE)

const readUnit = (cell: Cell): ReadCell<Extract<ComponentRow, { action: 'set' }>['per']> =>
  named(UNITS, cell, UNIT_RULE)

/** Slugs between commas, semicolons, bars or spaces, each once. */
const readFamilies = (cell: Cell): ReadCell<string[]> => {
  const text = readText(cell, 4000)
  if (!text.ok) return text
  const slugs = [...new Set(text.value.split(/[\s,;|]+/).filter((slug) => slug !== ''))]
  if (slugs.some((slug) => !SLUG.test(slug) || slug.length > 80)) return bad(SLUG_RULE)
  if (slugs.length > FAMILIES_MAX) return bad(`Un composant va à ${FAMILIES_MAX} familles au plus.`)
  return { ok: true, value: slugs }
}

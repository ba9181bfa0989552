import Type, { type Static } from 'typebox'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import { Unit } from '#shared/configurator/template.schema'

/**
 * What staff's files say, once read: one row of a price, component or model file, or one template. A row stands for
 * itself; what it means against the catalogue in force is decided where it is applied.
 */

const closed = { additionalProperties: false } as const
const Key = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 })
const Name = Type.String({ minLength: 1, maxLength: 120 })
const ComponentReference = Type.String({ pattern: '^[A-Z0-9][A-Z0-9./-]{1,39}$' })
const ModelReference = Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,29}$' })
/** Cents ex. VAT: 0 to 1,000,000 €. */
const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000 })

export const UploadKind = Type.Union([
  Type.Literal('components'),
  Type.Literal('prices'),
  Type.Literal('models'),
  Type.Literal('template'),
])
export type UploadKind = Static<typeof UploadKind>

export const UploadFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('json')])
export type UploadFormat = Static<typeof UploadFormat>

/** A cell of a price grid: up to this width and this height (or projection), in mm; `models` are references. */
const GridCell = Type.Object(
  {
    width: Type.Number({ minimum: 0 }),
    height: Type.Number({ minimum: 0 }),
    /** the models whose grid it is of; empty: all that offer the component */
    models: Type.Array(ModelReference, { maxItems: 40 }),
  },
  closed,
)
export type GridCell = Static<typeof GridCell>

/**
 * The new price of a component that the catalogue sells by the unit, or of one cell of its price grid: `cents` null
 * makes the cell a hole, a size that is not sold.
 */
export const PriceRow = Type.Union([
  Type.Object({ kind: Type.Literal('prices'), reference: ComponentReference, cents: Cents }, closed),
  Type.Object(
    {
      kind: Type.Literal('prices'),
      reference: ComponentReference,
      cents: Type.Union([Cents, Type.Null()]),
      cell: GridCell,
      /** where the cell stands, as a spreadsheet calls it: `VR40-VOLET!C7`; absent where each cell is a line */
      place: Type.Optional(Type.String()),
    },
    closed,
  ),
])
export type PriceRow = Static<typeof PriceRow>

/**
 * A component added or changed (sold by the unit `per`), or removed. `families` are slugs: absent when the file has
 * no such column (a known component stays where it is), empty for a spare part of no model. `attributes` are those
 * that the file has a column for: null takes the attribute away.
 */
export const ComponentRow = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('components'),
      action: Type.Literal('set'),
      reference: ComponentReference,
      type: Key,
      label: Name,
      cents: Cents,
      per: Unit,
      families: Type.Optional(Type.Array(Slug, { maxItems: 40, uniqueItems: true })),
      attributes: Type.Record(Key, Type.Union([Type.Number({ minimum: -1e9, maximum: 1e9 }), Type.Null()])),
    },
    closed,
  ),
  Type.Object(
    { kind: Type.Literal('components'), action: Type.Literal('remove'), reference: ComponentReference },
    closed,
  ),
])
export type ComponentRow = Static<typeof ComponentRow>

/** A model added to a family (slug) or changed, or taken off sale. */
export const ModelRow = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('models'),
      action: Type.Literal('set'),
      reference: ModelReference,
      family: Slug,
      name: Name,
      description: Type.String({ minLength: 1, maxLength: 600 }),
    },
    closed,
  ),
  Type.Object(
    { kind: Type.Literal('models'), action: Type.Literal('remove'), reference: ModelReference },
    closed,
  ),
])
export type ModelRow = Static<typeof ModelRow>

/** A whole family with its template: its form and the meaning of every model are checked. */
export interface TemplateRow {
  kind: 'template'
  file: FamilyFile
}

export type UploadRow = PriceRow | ComponentRow | ModelRow | TemplateRow

/** Why a row is refused, for staff. `value` is what the cell holds, cut to 100 characters. */
export const RowFault = Type.Object(
  {
    /** name of the column, as the file writes it where it has it; of a template: JSON pointer */
    column: Type.String(),
    /** of a template: the place in words, « critère « largeur », champ « max » » */
    place: Type.Optional(Type.String()),
    value: Type.String(),
    /** French */
    reason: Type.String(),
  },
  closed,
)
export type RowFault = Static<typeof RowFault>

const nullable = <T extends ReturnType<typeof Type.Union>>(schema: T) => Type.Union([schema, Type.Null()])

/** How the file was read. */
export const UploadHead = Type.Object(
  {
    kind: UploadKind,
    format: UploadFormat,
    /** null: the format has only one */
    encoding: nullable(Type.Union([Type.Literal('UTF-8'), Type.Literal('Windows-1252')])),
    /** CSV only */
    separator: nullable(Type.Union([Type.Literal(';'), Type.Literal(','), Type.Literal('\t')])),
    /** sign of the first number with decimals that was met so far */
    decimal: nullable(Type.Union([Type.Literal(','), Type.Literal('.')])),
    /** names of the columns in order, as the file writes them; empty for a template */
    columns: Type.Array(Type.String()),
    /** those among them that mean nothing here and are not ours: they are not read */
    ignored: Type.Array(Type.String()),
    /** names of the sheets in sight that are not read though they say something; absent where all are */
    unreadSheets: Type.Optional(Type.Array(Type.String())),
  },
  closed,
)
export type UploadHead = Static<typeof UploadHead>

import Type, { type Static } from 'typebox'
import type { CartLine } from '#shared/cart/configurations.rules'
import { SUMMARY_PARTS } from '#shared/cart/summary-parts'
import { Configuration, CriteriaInput, Model, Surcharges } from '#shared/configurator/configurator.schema'
import { DRAWING_KINDS } from '#shared/configurator/drawing-kinds'
import { Unit } from '#shared/configurator/template.schema'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import { LineFile } from '#shared/line-files/line-files.schema'
import { LINE_NOTE_MAX, PRODUCT_NAME_MAX } from '#shared/orders/order-limits'

/**
 * A line of a chantier is a line of the cart, as the browser keeps it: what it shows was worked out when it was configured, and is
 * never believed. How long all of it may be: `PROJECT_LINE_MAX_LENGTH`.
 */

const key = Type.String({ maxLength: 200 })
const sentence = Type.String({ maxLength: 2000 })
const cents = Type.Integer({ minimum: -1e12, maximum: 1e12 })
const text = Type.Union([sentence, Type.Null()])
const taken = Type.Union([Type.Object({ reference: key, label: key }), Type.Null()])
const pieces = Configuration.properties.quantity
const listOf = <S extends Parameters<typeof Type.Array>[0]>(item: S) => Type.Array(item, { maxItems: 200 })

const Display = Type.Object({
  unitCents: cents,
  sizes: Type.Optional(listOf(Type.Object({ name: key, text: sentence }))),
  summary: listOf(
    Type.Object({
      key,
      label: key,
      value: sentence,
      part: Type.Optional(Type.Enum(SUMMARY_PARTS)),
      swatch: Type.Optional(
        Type.Object({
          color: Type.String({ pattern: '^#[0-9A-F]{6}$' }),
          weave: Type.Optional(key),
          openness: Type.Optional(Type.Number()),
        }),
      ),
    }),
  ),
  lines: Type.Optional(
    listOf(
      Type.Object({
        kind: Type.Enum(['component', 'surcharge']),
        key,
        label: key,
        reference: Type.Optional(key),
        quantity: Type.Optional(Type.Number()),
        unit: Type.Optional(Unit),
        unitCents: Type.Optional(Type.Number()),
        percent: Type.Optional(Type.Number()),
        grams: Type.Optional(Type.Number()),
        longest: Type.Optional(Type.Number()),
        cents,
        why: sentence,
      }),
    ),
  ),
  leadTimeDays: Type.Optional(Type.Number()),
  drawing: Type.Object({ kind: Type.Enum(DRAWING_KINDS), values: CriteriaInput }),
  notices: listOf(sentence),
})

/** What a line was in the past order that it comes from. */
const Previous = Type.Object({
  order: key,
  from: Type.Optional(Type.Literal('estimate')),
  name: key,
  project: Type.Optional(key),
  unitCents: cents,
  components: listOf(Type.Object({ type: key, previous: taken, current: taken })),
  values: listOf(Type.Object({ key, label: key, previous: text, current: text })),
})

const Line = Type.Object({
  model: Model,
  criteria: CriteriaInput,
  selectedComponents: Configuration.properties.selectedComponents,
  quantity: pieces,
  surcharges: Type.Optional(Surcharges),
  display: Display,
  files: Type.Optional(Type.Array(LineFile, { maxItems: FILES_MAX })),
  name: Type.Optional(Type.String({ maxLength: PRODUCT_NAME_MAX })),
  room: Type.Optional(Type.String({ maxLength: PRODUCT_NAME_MAX })),
  note: Type.Optional(Type.String({ maxLength: LINE_NOTE_MAX })),
  previous: Type.Optional(Previous),
  changedFrom: Type.Optional(key),
})

/** A line of the cart, where the schema lets through nothing else: it compiles for no other. */
type Checked<T extends CartLine> = T extends CartLine ? CartLine : never

/** What a line of a chantier holds. */
export const ProjectLineContent = Type.Unsafe<Checked<Static<typeof Line>>>(Line)
export type ProjectLineContent = CartLine

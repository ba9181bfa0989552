import fc from 'fast-check'
import type { Pool } from './pool.ts'

/** A JSON schema, as far as the description of the API uses it. */
export interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
  readonly maxProperties?: number
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** Lists and texts are drawn shorter than they may be: length is the business of other tests. */
const LONGEST_TEXT = 300
const LONGEST_LIST = 4

const textOf = ({
  minLength = 0,
  maxLength = LONGEST_TEXT,
  pattern,
  format,
}: Shape): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const maximum = Math.max(minLength, Math.min(maxLength, LONGEST_TEXT))
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: maximum })
    .filter((text) => text.length <= maxLength)
}

const objectOf = (shape: Shape, pool: Pool): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties } = shape
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, fitting(one, pool, name)])),
    { requiredKeys: [...required].filter((name) => name in properties) },
  )
  if (typeof additionalProperties !== 'object') return known
  const more = fc.dictionary(fc.string({ maxLength: 12 }), fitting(additionalProperties, pool, ''), {
    maxKeys: 3,
  })
  return fc.tuple(more, known).map(([further, own]) => ({ ...further, ...own }))
}

const byShape = (shape: Shape, pool: Pool, name: string): fc.Arbitrary<unknown> => {
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map((one) => fitting(one, pool, name)))
  const { minimum = -1e6, maximum = 1e6, minItems = 0, maxItems = LONGEST_LIST } = shape
  switch (shape.type) {
    case 'string':
      return textOf(shape)
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(shape.items ?? {}, pool, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, LONGEST_LIST)),
      })
    case 'object':
      return objectOf(shape, pool)
    default:
      return fc.jsonValue()
  }
}

/** Values that the schema takes; where something of that name was seen before, that too. */
export const fitting = (shape: Shape, pool: Pool, name: string): fc.Arbitrary<unknown> => {
  const seen = pool.named(name)
  const made = byShape(shape, pool, name)
  return seen.length === 0
    ? made
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...seen) }, { weight: 1, arbitrary: made })
}

/** Values of any form, and texts that have broken others. */
const strange = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom<unknown>(
    ...[
      '',
      '\u0000',
      '%00',
      "' or 1=1 --",
      '../../etc/passwd',
      '-1',
      '1e309',
      '00000000-0000-0000-0000-000000000000',
    ],
    ...['__proto__', 'constructor', '0', '999999999999999999999', '2026-02-30', 'NaN', '🧵'.repeat(40)],
    ...[null, true, -1, 0, 1.5, 1e21, [], {}],
  ),
)

/** Mostly what fits; else that with one of its parts replaced, or anything at all. */
export const mostlyFitting = (shape: Shape, pool: Pool, name: string): fc.Arbitrary<unknown> => {
  const fits = fitting(shape, pool, name)
  const names = Object.keys(shape.properties ?? {})
  if (names.length === 0) return fc.oneof({ weight: 6, arbitrary: fits }, { weight: 1, arbitrary: strange })
  const spoilt = fc
    .tuple(fits, fc.constantFrom(...names), strange)
    .map(([whole, part, value]) =>
      typeof whole === 'object' && whole !== null && !Array.isArray(whole)
        ? { ...whole, [part]: value }
        : value,
    )
  return fc.oneof(
    { weight: 6, arbitrary: fits },
    { weight: 2, arbitrary: spoilt },
    { weight: 1, arbitrary: strange },
  )
}

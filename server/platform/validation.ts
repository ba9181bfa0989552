import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import Value from 'typebox/value'
import { AppError } from '#shared/platform/errors'
import { hasForbiddenCharacters } from '#shared/platform/text'

/** Messages by dotted path of the field. */
export type FieldErrors = Record<string, string[]>

/** A part of a call that its schema refuses: answered with 422. */
export class InvalidPart extends Error {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super('A part of the call is invalid.')
    this.name = 'InvalidPart'
    this.errors = errors
  }
}

/** Deeper documents are refused as malformed: nothing that the shop reads comes near. */
const MAX_DEPTH = 32

const TYPES: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  integer: 'un nombre entier',
  boolean: 'vrai ou faux',
  array: 'une liste',
  object: 'un ensemble de champs',
  null: 'vide',
}

const plural = (count: unknown, one: string): string => `${count} ${one}${Number(count) > 1 ? 's' : ''}`

/** The French sentence of one broken rule; `params` are the schema's own numbers. */
const messages: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'Ce champ est obligatoire.',
  type: ({ type }) => `Ce champ doit être ${TYPES[String(type)] ?? 'd’un autre type'}.`,
  minLength: ({ limit }) =>
    limit === 1
      ? 'Ce champ est obligatoire.'
      : `Ce champ doit contenir au moins ${plural(limit, 'caractère')}.`,
  maxLength: ({ limit }) => `Ce champ doit contenir au plus ${plural(limit, 'caractère')}.`,
  minimum: ({ limit }) => `La valeur doit être d’au moins ${limit}.`,
  maximum: ({ limit }) => `La valeur doit être d’au plus ${limit}.`,
  exclusiveMinimum: ({ limit }) => `La valeur doit être supérieure à ${limit}.`,
  exclusiveMaximum: ({ limit }) => `La valeur doit être inférieure à ${limit}.`,
  multipleOf: ({ multipleOf }) => `La valeur doit être un multiple de ${multipleOf}.`,
  minItems: ({ limit }) => `La liste doit contenir au moins ${plural(limit, 'élément')}.`,
  maxItems: ({ limit }) => `La liste doit contenir au plus ${plural(limit, 'élément')}.`,
  maxProperties: ({ limit }) => `Ce champ doit contenir au plus ${plural(limit, 'valeur')}.`,
  pattern: () => 'Le format de ce champ est invalide.',
  const: () => 'Cette valeur n’est pas acceptée.',
  enum: () => 'Cette valeur n’est pas acceptée.',
  anyOf: () => 'Cette valeur n’est pas acceptée.',
  // A closed object says it at the place of each field that it does not know.
  boolean: () => 'Ce champ n’est pas attendu.',
}
const UNKNOWN_RULE = 'Ce champ est invalide.'

const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** `/configurations/0/quantity` → `configurations.0.quantity`; the whole part is called `part`. */
const dotted = (pointer: string, part: string): string =>
  pointer === '' ? part : pointer.slice(1).split('/').map(unescapePointer).join('.')

/** A broken rule in French; `pointer` is the JSON pointer of its place, empty for the whole. */
export interface FormFault {
  pointer: string
  sentence: string
}

/** What the checker found, in French, each rule at its place. */
export const formFaults = (found: readonly TLocalizedValidationError[]): FormFault[] => {
  // A union reports each of its branches too; its own line says it all. So does each field too many.
  const unions = found.filter((error) => error.keyword === 'anyOf').map((error) => error.schemaPath)
  const told = found.filter(
    ({ keyword, schemaPath }) =>
      keyword !== 'additionalProperties' && !unions.some((path) => schemaPath.startsWith(`${path}/anyOf/`)),
  )
  return told.flatMap(({ keyword, instancePath, params: given }) => {
    const params: Record<string, unknown> = { ...given }
    const sentence = (messages[keyword] ?? (() => UNKNOWN_RULE))(params)
    const missing = params.requiredProperties
    return keyword === 'required' && Array.isArray(missing)
      ? missing.map((name) => ({ pointer: `${instancePath}/${name}`, sentence }))
      : [{ pointer: instancePath, sentence }]
  })
}

const fieldErrors = (found: TLocalizedValidationError[], part: string): FieldErrors => {
  const errors: FieldErrors = {}
  const add = (field: string, message: string): void => {
    const list = Object.hasOwn(errors, field) ? errors[field] : undefined
    if (list === undefined) {
      Object.defineProperty(errors, field, { value: [message], enumerable: true, configurable: true })
    } else if (!list.includes(message)) list.push(message)
  }
  for (const { pointer, sentence } of formFaults(found)) add(dotted(pointer, part), sentence)
  return errors
}

/**
 * Refuses what no field may hold, wherever it stands, known to the schema or not: U+0000, half of a surrogate
 * pair, a number that is not finite (`1e309`). Throws `InvalidPart`, or MALFORMED past the depth limit.
 */
const refuseForbidden = (value: unknown, path: string[], part: string): void => {
  if (path.length > MAX_DEPTH) throw new AppError('MALFORMED')
  const refuse = (message: string): never => {
    throw new InvalidPart({ [path.join('.').replaceAll('\u0000', '').toWellFormed() || part]: [message] })
  }
  if (typeof value === 'string') {
    if (hasForbiddenCharacters(value)) refuse('Ce champ contient un caractère interdit.')
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse('Ce nombre est hors des limites.')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      path.push(key)
      if (hasForbiddenCharacters(key)) refuse('Ce champ contient un caractère interdit.')
      refuseForbidden(inner, path, part)
      path.pop()
    }
  }
}

/** The schema with every object closed to fields that it does not name. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return isOpen ? { ...parts, additionalProperties: false } : parts
}

/**
 * Checker of one part of a call (`part` is its name in messages about the whole). Nothing is coerced; fields
 * that the schema does not know are dropped. Throws `InvalidPart` with French messages. Made ready at its first use.
 */
export const checker = <S extends TSchema>(schema: S, part: string): ((value: unknown) => Static<S>) => {
  let made: { any: ReturnType<typeof Compile<S>>; known: ReturnType<typeof Compile<TSchema>> } | undefined
  return (value) => {
    refuseForbidden(value, [], part)
    made ??= { any: Compile(schema), known: Compile(closed(schema) as TSchema) }
    // most send nothing else: to look for what is to be dropped takes longer than all the rest
    if (made.known.Check(value)) return value as Static<S>
    const { any } = made
    if (any.Check(value)) {
      Value.Clean(schema, value)
      return value
    }
    throw new InvalidPart(fieldErrors(any.Errors(value), part))
  }
}

import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { type FormFault, formFaults } from '#server/platform/validation'

/** The parts of a schema that its form is told by. */
interface Form {
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  patternProperties?: Record<string, TSchema>
  additionalProperties?: boolean | TSchema
  const?: unknown
}

const UNEXPECTED = 'Ce champ n’est pas attendu.'

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

const kindOf = (schema: TSchema): unknown => ((schema as Form).properties?.kind as Form | undefined)?.const

/**
 * What is wrong with the form of a value, each fault once and at its place. Of a union whose branches have a `kind`, only
 * the branch that the value's own names is told: the others are not what was meant. Every fault is told, where the
 * checker stops at the eighth.
 */
export const faultsOfForm = (schema: TSchema, value: unknown, pointer = ''): FormFault[] => {
  const form = schema as Form
  const kinds = form.anyOf?.map(kindOf) ?? []
  if (form.anyOf !== undefined && kinds.every((kind) => kind !== undefined) && isFields(value)) {
    const branch = form.anyOf.find((one) => kindOf(one) === value.kind)
    if (branch !== undefined) return faultsOfForm(branch, value, pointer)
    const sentence =
      value.kind === undefined
        ? 'Ce champ est obligatoire.'
        : `Cette valeur n’est pas acceptée\u00a0; attendu\u00a0: ${kinds.join(', ')}.`
    return [{ pointer: `${pointer}/kind`, sentence }]
  }
  if (form.properties !== undefined && isFields(value)) {
    const { properties, required = [], additionalProperties } = form
    const missing = required.filter((key) => !Object.hasOwn(value, key))
    return [
      ...missing.map((key) => ({
        pointer: `${pointer}/${escaped(key)}`,
        sentence: 'Ce champ est obligatoire.',
      })),
      ...Object.entries(value).flatMap(([key, inner]) => {
        const place = `${pointer}/${escaped(key)}`
        const known = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
        if (known === undefined || known === true) return []
        return known === false
          ? [{ pointer: place, sentence: UNEXPECTED }]
          : faultsOfForm(known, inner, place)
      }),
    ]
  }
  if (form.items !== undefined && Array.isArray(value)) {
    const { items, ...own } = form
    return [
      ...faultsOfLeaf(own as TSchema, value, pointer),
      ...value.flatMap((inner: unknown, at) => faultsOfForm(items, inner, `${pointer}/${at}`)),
    ]
  }
  const [inner] = Object.values(form.patternProperties ?? {})
  if (inner !== undefined && isFields(value)) {
    const [[pattern = ''] = []] = Object.entries(form.patternProperties ?? {})
    return Object.entries(value).flatMap(([key, one]) => {
      const place = `${pointer}/${escaped(key)}`
      return new RegExp(pattern).test(key)
        ? faultsOfForm(inner, one, place)
        : [{ pointer: place, sentence: UNEXPECTED }]
    })
  }
  return faultsOfLeaf(schema, value, pointer)
}

const faultsOfLeaf = (schema: TSchema, value: unknown, pointer: string): FormFault[] =>
  Value.Check(schema, value)
    ? []
    : formFaults([...Value.Errors(schema, value)]).map((fault) => ({
        ...fault,
        pointer: pointer + fault.pointer,
      }))

/** A copy of a document without the fields that nobody expects: what is left may still be judged for its meaning. */
export const withoutUnexpected = (document: unknown, faults: readonly FormFault[]): unknown => {
  const copy = structuredClone(document)
  for (const { pointer, sentence } of faults) {
    if (sentence !== UNEXPECTED) continue
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = keys.pop()
    const parent = keys.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      copy,
    )
    if (isFields(parent) && last !== undefined) Reflect.deleteProperty(parent, last)
  }
  return copy
}

import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

type Compiled = ReturnType<typeof Compile<TSchema>>
const compiled = new WeakMap<TSchema, Compiled>()

const compiledOf = (schema: TSchema): Compiled => {
  const known = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, known)
  return known
}

/** What the schema of a part of a call refuses of a value, place by place. */
export const refused = (schema: TSchema, value: unknown): string[] => {
  const checker = compiledOf(schema)
  if (checker.Check(value)) return []
  return [
    ...new Set(checker.Errors(value).map(({ instancePath, message }) => `${instancePath} ${message}`.trim())),
  ]
}

/** The same of all that an effect is given. */
export const refusedBy =
  <S extends TSchema>(schema: S) =>
  (input: Static<S>): string[] =>
    refused(schema, input)

/** What is wrong with the parts of an address: one that is empty makes another address. */
export const refusedAddress = (schema: TSchema, params: Readonly<Record<string, unknown>>): string[] => [
  ...refused(schema, params),
  ...Object.keys(params).flatMap((name) => (params[name] === '' ? [`/${name} must not be empty`] : [])),
]

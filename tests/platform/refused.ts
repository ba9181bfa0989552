import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'

/** What the schema of a part of a call refuses of a value, place by place. */
export const refused = (schema: TSchema, value: unknown): string[] => [
  ...new Set(
    Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath} ${message}`.trim()),
  ),
]

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

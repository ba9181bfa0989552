import Type from 'typebox'

/** The texts and numbers that templates and components are written in. */

export const closed = { additionalProperties: false } as const
export const Key = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })
export const Expression = Type.String({ minLength: 1, maxLength: 600 })
/** French, with values put in. */
export const Sentence = Type.String({ minLength: 1, maxLength: 400 })
/** Read as it is: no value is put in. */
export const Help = Type.String({ minLength: 1, maxLength: 400, pattern: '^[^{}]*$' })
export const Label = Type.String({ minLength: 1, maxLength: 120 })
/** Of a component. */
export const Reference = Type.String({ pattern: '^[A-Z0-9][A-Z0-9./-]{1,39}$' })
export const Finite = Type.Number({ minimum: -1e9, maximum: 1e9 })

import Type, { type Static } from 'typebox'
import { FILE_KINDS } from './file-kinds.ts'

const closed = { additionalProperties: false } as const
const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^{}]*$' })

/** A file that a template asks for with a configuration. A line without one of its kinds is not ordered. */
export const FileAsk = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
    /** what it is: « Relevé des gonds » */
    label: Words(120),
    /** what is to be seen on it */
    help: Type.Optional(Words(400)),
    /** expression: asked for while it holds; absent: always */
    when: Type.Optional(Type.String({ minLength: 1, maxLength: 600 })),
    /** welcome, but a line without it is ordered all the same */
    optional: Type.Optional(Type.Literal(true)),
    /** absent: any */
    kinds: Type.Optional(Type.Array(Type.Enum(FILE_KINDS), { minItems: 1, uniqueItems: true })),
  },
  closed,
)
export type FileAsk = Static<typeof FileAsk>

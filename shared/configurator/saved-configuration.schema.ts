import Type, { type Static } from 'typebox'
import { CriteriaInput, Model } from './configurator.schema.ts'

/**
 * The short address of a configuration: eight characters of which no two look alike, written `K7M2-Q9TX` and taken in any
 * case, with or without hyphen and spaces. It holds for as long as somebody opens it once in two years.
 */
export const CODE_LENGTH = 8
const CODE = '^[A-HJ-NP-Z2-9]{8}$'

/** A code as it is compared. */
export const normalizeCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Whether a normalized text may be a code at all. */
export const isCode = (text: string): boolean => new RegExp(CODE).test(text)

/** `K7M2-Q9TX` */
export const codeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Component type → reference of the component that is taken. */
const References = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 64 }), {
  maxProperties: 40,
})

/** Everything that stands in the configurator, whole or not; names and prices are the catalogue's. */
export const SaveConfigurationBody = Type.Object({
  subFamilyId: Type.String({ maxLength: 64 }),
  criteria: CriteriaInput,
  components: References,
})
export type SaveConfigurationBody = Static<typeof SaveConfigurationBody>

export const SaveConfigurationReply = Type.Object({ success: Type.Literal(true), code: Type.String() })
export type SaveConfigurationReply = Static<typeof SaveConfigurationReply>

export const CodeParams = Type.Object({ code: Type.String({ pattern: CODE }) })
export type CodeParams = Static<typeof CodeParams>

export const SavedConfigurationReply = Type.Object({
  success: Type.Literal(true),
  model: Model,
  criteria: CriteriaInput,
  components: References,
})
export type SavedConfigurationReply = Static<typeof SavedConfigurationReply>

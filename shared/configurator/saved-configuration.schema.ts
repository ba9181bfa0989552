import Type, { type Static } from 'typebox'
import { CriteriaInput, Model } from './configurator.schema.ts'
import { CODE } from './saved-configuration.rules.ts'

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

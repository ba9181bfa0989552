import Type, { type Static } from 'typebox'
import { CART_MAX_LINES, QUANTITY_MAX } from '#shared/cart/limits'
import { CODE_MAX } from './bend-plan.ts'
import { Component } from './component.schema.ts'
import { ConfigurationTemplate } from './template.schema.ts'

/** A level of the model as the configuration carries it. */
const Level = Type.Object({ id: Type.String({ maxLength: 64 }), name: Type.String({ maxLength: 200 }) })
export type Level = Static<typeof Level>

/** Category → sub-category → family → sub-family; deeper levels are absent until chosen (§4). */
export const Model = Type.Object({
  category: Type.Optional(Level),
  subCategory: Type.Optional(Level),
  family: Type.Optional(Level),
  subFamily: Type.Optional(
    Type.Object({
      id: Type.String({ maxLength: 64 }),
      name: Type.String({ maxLength: 200 }),
      reference: Type.Optional(Type.String({ maxLength: 64 })),
    }),
  ),
})
export type Model = Static<typeof Model>

/** No length in mm, no number of pieces comes near; a number beyond it would be printed with hundreds of digits. */
const CRITERION_MAX = 1e9

/** Answers by criterion key (length, fixation, opening, color …). */
export const CriteriaInput = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([
    Type.String({ maxLength: CODE_MAX }),
    Type.Number({ minimum: -CRITERION_MAX, maximum: CRITERION_MAX }),
    Type.Boolean(),
  ]),
  { maxProperties: 40 },
)

/** Component type → the component chosen; the server reads `reference` alone and prices it itself. */
export const SelectedComponent = Type.Object({
  reference: Type.String({ maxLength: 64 }),
  label: Type.Optional(Type.String({ maxLength: 200 })),
  /** euros ex. VAT, what the browser showed; never believed */
  price: Type.Optional(Type.Number()),
  attributes: Type.Optional(
    Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), { maxProperties: 40 }),
  ),
})
export type SelectedComponent = Static<typeof SelectedComponent>
export const SelectedComponents = Type.Record(Type.String({ maxLength: 40 }), SelectedComponent, {
  maxProperties: 40,
})
export type SelectedComponents = Static<typeof SelectedComponents>

/** Surcharge → its percentage, and what it adds to one unit in euros ex. VAT. */
export const Surcharges = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Object({
    label: Type.String({ maxLength: 200 }),
    percent: Type.Number(),
    price: Type.Number(),
  }),
  { maxProperties: 40 },
)
export type Surcharges = Static<typeof Surcharges>

export { CART_MAX_LINES, QUANTITY_MAX }

/** A cart line (§3). */
export const Configuration = Type.Object({
  model: Model,
  criteria: CriteriaInput,
  selectedComponents: SelectedComponents,
  quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX }),
})
export type Configuration = Static<typeof Configuration>

/** What an account last chose in a family: options of criteria, and component type → reference picked. */
export const Remembered = Type.Object({
  criteria: CriteriaInput,
  components: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 64 }), {
    maxProperties: 40,
  }),
})
export type Remembered = Static<typeof Remembered>

export const LastAnswersParams = Type.Object({ familyId: Type.String({ maxLength: 64 }) })
export type LastAnswersParams = Static<typeof LastAnswersParams>

export const LastAnswersReply = Type.Object({ success: Type.Literal(true), ...Remembered.properties })
export type LastAnswersReply = Static<typeof LastAnswersReply>

export const TemplateParams = Type.Object({ subFamilyId: Type.String({ maxLength: 64 }) })
export type TemplateParams = Static<typeof TemplateParams>

/** All that the browser needs to answer every choice with no further call. */
export const TemplateReply = Type.Object({
  success: Type.Literal(true),
  model: Model,
  template: ConfigurationTemplate,
  components: Type.Array(Component),
  /** cents ex. VAT of the cheapest piece of this model that can be ordered; null where none was found */
  fromCents: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** fewest and most working days of manufacture, whatever is answered */
  leadTimeRange: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
  /** version of the price list that these prices come from */
  priceListVersion: Type.Integer(),
})
export type TemplateReply = Static<typeof TemplateReply>

import Type, { type Static } from 'typebox'
import { FamilyCase } from '#shared/catalogue/catalogue-file'
import { Component } from '#shared/configurator/component.schema'
import { CriteriaInput, Model } from '#shared/configurator/configurator.schema'
import { ConfigurationTemplate } from '#shared/configurator/template.schema'

/**
 * A family's draft: a template that is checked and not yet public, beside the list in force. Prices are euros ex. VAT of
 * one piece.
 */

const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Picks, component type → reference. */
const Picks = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 64 }))

/** A configuration that comes to something else by the draft than by the list in force. */
export const DraftExample = Type.Object({
  /** reference of its model */
  model: Type.String(),
  criteria: CriteriaInput,
  components: Picks,
  /** by the list in force; null: it cannot be ordered by it */
  oldPrice: Nullable(Type.Number()),
  /** by the draft; null: it could not be ordered */
  newPrice: Nullable(Type.Number()),
  /** French, why it cannot be ordered by one of both; empty where only the price moves */
  reason: Type.String(),
  /** how many configurations of the model cannot be ordered for that reason; 1 where only the price moves */
  alike: Type.Integer(),
  /** the order that it is a line of; null: it was generated */
  order: Nullable(Type.Object({ id: Type.String(), number: Type.String(), line: Type.Integer() })),
})
export type DraftExample = Static<typeof DraftExample>

/** How many, and at most five of them: the largest difference first, or the commonest reason. */
export const DraftGroup = Type.Object({ count: Type.Integer(), examples: Type.Array(DraftExample) })
export type DraftGroup = Static<typeof DraftGroup>

/** What becomes of some configurations. `possible`: the list in force refuses them. */
export const DraftComparison = Type.Object({
  /** configurations, or orders */
  compared: Type.Integer(),
  dearer: DraftGroup,
  cheaper: DraftGroup,
  impossible: DraftGroup,
  possible: DraftGroup,
})
export type DraftComparison = Static<typeof DraftComparison>

/** A model of the draft: `same` is word for word what the list in force has, and is not compared. */
export const DraftModel = Type.Object({
  reference: Type.String(),
  name: Type.String(),
  standing: Type.Union([Type.Literal('new'), Type.Literal('changed'), Type.Literal('same')]),
  /** cases of the file that were run */
  cases: Type.Integer(),
  /** generated configurations that both lists were asked for */
  compared: Type.Integer(),
  /** µs that one evaluation takes in the middle, by the list in force and by the draft; null where none was compared */
  oldTime: Nullable(Type.Number()),
  newTime: Nullable(Type.Number()),
})
export type DraftModel = Static<typeof DraftModel>

/** Options of one question among which the price never moved, whatever else was answered. */
export const StillOptions = Type.Object({
  criterion: Type.String(),
  label: Type.String(),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
})
export type StillOptions = Static<typeof StillOptions>

/** What a draft does, worked out with its check. */
export const DraftReport = Type.Object({
  models: Type.Array(DraftModel),
  /** references of models that are in force and not in the draft */
  gone: Type.Array(Type.String()),
  /** generated states in which every option was tried */
  states: Type.Integer(),
  still: Type.Array(StillOptions),
  /** generated configurations of the models that change */
  generated: DraftComparison,
  /** lines of the last orders; what becomes possible is not looked for among them */
  orders: DraftComparison,
})
export type DraftReport = Static<typeof DraftReport>

export const DraftReply = Type.Object({
  success: Type.Literal(true),
  family: Type.String(),
  /** in the order of the file */
  models: Type.Array(Type.Object({ reference: Type.String(), name: Type.String() })),
  /** null: it was checked before there were reports */
  report: Nullable(DraftReport),
})
export type DraftReply = Static<typeof DraftReply>

export const DraftModelParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  reference: Type.String({ maxLength: 30 }),
})
export type DraftModelParams = Static<typeof DraftModelParams>

const Rules = Type.Object({ template: ConfigurationTemplate, components: Type.Array(Component) })

/** A model of the draft with what prices it, now and once it is published. */
export const DraftModelReply = Type.Object({
  success: Type.Literal(true),
  model: Model,
  rules: Rules,
  /** by the list in force; null: it has no such model in this family */
  published: Nullable(Rules),
  cases: Type.Array(FamilyCase),
})
export type DraftModelReply = Static<typeof DraftModelReply>

import Type, { type Static } from 'typebox'
import { CODE_MAX } from '#shared/configurator/bend-plan'
import { Component, type Component as ComponentType } from '#shared/configurator/component.schema'
import { ConfigurationTemplate, Table } from '#shared/configurator/template.schema'

/**
 * The form of catalogue data outside the database: what the seed is written in and what an import accepts.
 * A family's models share one template and its components; a model says only what is its own.
 * `resolveModel` gives the model's full template, which is what the database stores.
 */

const closed = { additionalProperties: false } as const
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 })
const Name = Type.String({ minLength: 1, maxLength: 120 })
const Text = Type.String({ minLength: 1, maxLength: 600 })
const Key = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })

/** Categories and sub-categories, in the order they are shown. */
export const TreeFile = Type.Object(
  {
    version: Type.Literal(1),
    notice: Type.String(),
    categories: Type.Array(
      Type.Object(
        {
          code: Type.Union([
            Type.Literal('RAILS'),
            Type.Literal('BLINDS'),
            Type.Literal('FILMS'),
            Type.Literal('SHUTTERS'),
          ]),
          description: Text,
          subCategories: Type.Array(Type.Object({ slug: Slug, name: Name, description: Text }, closed)),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type TreeFile = Static<typeof TreeFile>

export const ModelEntry = Type.Object(
  {
    reference: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,29}$' }),
    name: Name,
    description: Text,
    /** replace the template's constants of the same name */
    constants: Type.Optional(Type.Record(Key, Type.Number())),
    /** replace the template's tables of the same name */
    tables: Type.Optional(Type.Record(Key, Table)),
    /** narrow the number criteria */
    limits: Type.Optional(
      Type.Record(
        Key,
        Type.Object({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) }, closed),
      ),
    ),
    /** replace the template's labels of the same criteria */
    labels: Type.Optional(Type.Record(Key, Name)),
    /** options of choice criteria that this model does not have */
    withoutOptions: Type.Optional(Type.Record(Key, Type.Array(Type.String(), { minItems: 1 }))),
    /** components of this model alone, before the family's; a component type that it lists hides the family's of that type */
    components: Type.Optional(Type.Array(Component)),
  },
  closed,
)
export type ModelEntry = Static<typeof ModelEntry>

/** What certain answers must come to: judged by the tests and before a family is published. */
export const FamilyCase = Type.Object(
  {
    /** reference of a model of the family */
    model: Type.String({ maxLength: 30 }),
    /** each one asked with the others; any that is left out is missing */
    criteria: Type.Record(
      Key,
      Type.Union([
        Type.String({ maxLength: CODE_MAX }),
        Type.Number({ minimum: -1e9, maximum: 1e9 }),
        Type.Boolean(),
      ]),
    ),
    /** picks, component type → reference; the template makes the others */
    components: Type.Record(Key, Type.String({ maxLength: 40 })),
    /** cents ex. VAT of one piece; null: it cannot be ordered so */
    total: Type.Union([Type.Integer({ minimum: 0, maximum: 100_000_000 }), Type.Null()]),
    /** keys of every error, warning and advice told (`load_limit`, `limits:radius`), in any order */
    messages: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, uniqueItems: true }),
  },
  closed,
)
export type FamilyCase = Static<typeof FamilyCase>

/** Cases that a family has at least: fewer would not try its smallest, its ordinary, its dearest and a limit. */
export const CASES_MIN = 4

export const FamilyFile = Type.Object(
  {
    version: Type.Literal(1),
    /** says that the prices are fictitious */
    notice: Type.String(),
    subCategory: Slug,
    family: Type.Object(
      {
        slug: Slug,
        name: Name,
        position: Type.Integer({ minimum: 1 }),
        description: Text,
        description2: Type.String({ maxLength: 600 }),
        description3: Type.String({ maxLength: 600 }),
      },
      closed,
    ),
    template: ConfigurationTemplate,
    components: Type.Array(Component),
    models: Type.Array(ModelEntry, { minItems: 1, maxItems: 40 }),
    /** the smallest, an ordinary one, the dearest, one at a limit, and whatever must stay as it is */
    cases: Type.Array(FamilyCase, { minItems: CASES_MIN, maxItems: 60 }),
  },
  closed,
)
export type FamilyFile = Static<typeof FamilyFile>

/** The model's own template and components: the family's, with what the model replaces. */
export const resolveModel = (
  file: FamilyFile,
  model: ModelEntry,
): { template: ConfigurationTemplate; components: ComponentType[] } => {
  const own = model.components ?? []
  const ownTypes = new Set(own.map((component) => component.type))
  return {
    template: {
      ...file.template,
      constants: { ...file.template.constants, ...model.constants },
      tables: { ...file.template.tables, ...model.tables },
      criteria: file.template.criteria.map((shared) => {
        const criterion = { ...shared, label: model.labels?.[shared.key] ?? shared.label }
        if (criterion.kind === 'number') return { ...criterion, ...model.limits?.[criterion.key] }
        if (criterion.kind !== 'choice') return criterion
        const without = model.withoutOptions?.[criterion.key] ?? []
        return {
          ...criterion,
          options: criterion.options.filter((option) => !without.includes(option.value)),
          ...(without.length > 0 ? { withoutOptions: without } : {}),
        }
      }),
    },
    components: [...own, ...file.components.filter((component) => !ownTypes.has(component.type))],
  }
}

import type { CheckContext } from './check-context.ts'
import { criteriaBehind, exclusionsOf, type OrderedNode } from './compile-order.ts'
import type { Component } from './component.schema.ts'
import type { Exclusion } from './option.schema.ts'
import { parseSentence } from './sentence.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/**
 * Reports each criterion whose answer changes nothing: no other criterion, rule, component, price, delay or drawing
 * reads it, nor a derived value that is shown or read in turn. What the workshop alone needs says so by
 * `information`; anything else that is asked is a question without consequence.
 */
export const reportUnreadCriteria = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  ordered: readonly OrderedNode[],
  context: CheckContext,
): void => {
  const names = context.namesIn([...expressionsOf(template, components), ...printedNames(template)])
  const read = criteriaBehind([...names, ...implied(components)], ordered)
  template.criteria.forEach(({ key, information }, index) => {
    if (information || read.has(key)) return
    context.report(
      `criteria[${index}]`,
      `« ${key} » n’est lu par aucune règle, condition, quantité, prix ni dessin${'\u00a0'}: faites-le lire, retirez-le, ou notez "information": true s’il ne sert qu’à la fabrication`,
    )
  })
}

/** Every expression that something comes of: of derived values, those that are shown. No criterion reads itself. */
const expressionsOf = (
  { criteria, derived, rules, componentTypes, surcharges, files, ...template }: ConfigurationTemplate,
  components: readonly Component[],
): (string | undefined)[] => [
  ...criteria.flatMap((criterion) => [
    criterion.asked,
    criterion.kind === 'number' ? criterion.measures?.taken : undefined,
    ...conditionsOf(exclusionsOf(criterion)),
  ]),
  ...derived.filter(({ label }) => label !== undefined).map(({ value }) => value),
  ...rules.flatMap(({ when, fix }) => [when, ...Object.values(fix?.set ?? {})]),
  ...componentTypes.flatMap(({ when, quantity, weight, length, unavailable }) => [
    when,
    quantity,
    weight,
    length,
    ...conditionsOf(unavailable),
  ]),
  ...components.flatMap(({ price, unavailable, attributes }) => [
    ...(price.kind === 'grid' ? [price.x, price.y] : []),
    ...conditionsOf(unavailable),
    ...Object.values(attributes.support_counts ?? {}).map(String),
  ]),
  ...surcharges.flatMap(({ when, percent }) => [when, percent]),
  ...(files ?? []).map(({ when }) => when),
  template.leadTimeDays,
  ...Object.values(template.drawing.values),
]

const conditionsOf = (exclusions: readonly Exclusion[] | undefined): string[] =>
  (exclusions ?? []).map(({ when }) => when)

/** Names that the sentences of rules print. */
const printedNames = ({ rules }: ConfigurationTemplate): string[] =>
  rules
    .flatMap(({ message, fix }) => [message, fix?.label ?? ''])
    .flatMap((sentence) => parseSentence(sentence) ?? [])
    .flatMap((part) => (typeof part === 'string' || part.ofItem ? [] : [part.name]))

/** Support counts go by the fixation, which no expression names. */
const implied = (components: readonly Component[]): string[] =>
  components.some(({ attributes }) => attributes.support_counts) ? ['fixation'] : []

import type { CriterionValue } from '#shared/configurator/evaluation'
import { parseExpression } from '#shared/configurator/expression'
import { closuresOver } from '#shared/configurator/expression-closure'
import { namesIn } from '#shared/configurator/expression-names'
import type { Table } from '#shared/configurator/template.schema'

export const tables: Record<string, Table> = {
  box: {
    kind: 'steps',
    steps: [
      { upTo: 1700, value: 165 },
      { upTo: 2100, value: null },
      { upTo: 3000, value: 205 },
    ],
  },
  wind: {
    kind: 'bands',
    bands: [
      { from: 0, value: 4 },
      { from: 2000, value: 3 },
    ],
  },
  rate: { kind: 'map', values: { A: 0, AT: 12 }, otherwise: 5 },
  price: {
    kind: 'grid',
    columns: [600, 800],
    rows: [1000, 2000],
    values: [
      [91, 100],
      [null, 120],
    ],
  },
}

/** Evaluates a text with some names known; names left out are unknown. */
export const worth = (
  text: string,
  names: Record<string, CriterionValue> = {},
): CriterionValue | undefined => {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(parsed.message)
  const slots = [...namesIn(parsed.expression)]
  const { any } = closuresOver({
    name: (name) => ({ slot: slots.indexOf(name) }),
    attribute: () => 0,
    profile: () => 0,
    table: (name) => tables[name],
  })
  return any(parsed.expression)({ values: slots.map((name) => names[name]), item: [7], line: undefined })
}

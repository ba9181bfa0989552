import { type Expression, parseExpression } from './expression.ts'
import type { ConfigurationTemplate, Surcharge, Table } from './template.schema.ts'

/** Beyond it a percentage is a slip: a rate written in cents, or a size in its place. */
export const PERCENT_MAX = 1000

/** A percentage that a surcharge may come to, and where the template writes it. */
export interface Percentage {
  value: number
  /** French, what it is of: « Coffre », « Groupe de toile : Screen 3 % » */
  label: string
  from:
    | { kind: 'constant'; name: string }
    | { kind: 'table'; name: string }
    | { kind: 'written'; surcharge: string; percent: string }
}

/**
 * Every percentage of a template's surcharges by its place: the surcharge's key, and the entry of the table where it
 * stands in one. Only for templates that compile.
 */
export const percentagesOf = (template: ConfigurationTemplate): Map<string, Percentage> =>
  new Map(
    template.surcharges.flatMap((surcharge) => {
      const sources = sourcesOf(template, surcharge, treeOf(surcharge.percent))
      const written = sources.filter(({ from }) => from.kind === 'written')
      const nameOf = (source: Source): string =>
        source.from.kind === 'written' ? `#${written.indexOf(source) + 1}` : source.from.name
      const isNamed = new Set(sources.map(nameOf)).size > 1
      return sources
        .filter(({ value }) => value >= 0 && value <= PERCENT_MAX)
        .map((source): [string, Percentage] => {
          const { entry, entryLabel, value, from } = source
          const place = [surcharge.key, ...(isNamed ? [nameOf(source)] : []), entry].join(' ').trim()
          const label = entryLabel === '' ? surcharge.label : `${surcharge.label}\u00a0: ${entryLabel}`
          return [place, { value, label, from }]
        })
    }),
  )

/** A number that an expression may come to. */
interface Source {
  /** of a table; empty for a number */
  entry: string
  entryLabel: string
  value: number
  from: Percentage['from']
}

const treeOf = (text: string): Expression => {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(`« ${text} »: ${parsed.message}`)
  return parsed.expression
}

const derivedOf = (template: ConfigurationTemplate, name: string): Expression | undefined => {
  const derived = template.derived.find(({ key }) => key === name)
  return derived && treeOf(derived.value)
}

/** What an expression comes to whatever is answered. */
const fixedValue = (template: ConfigurationTemplate, expression: Expression): number | undefined => {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'number' ? expression.value : undefined
    case 'name': {
      const derived = derivedOf(template, expression.name)
      return derived ? fixedValue(template, derived) : template.constants[expression.name]
    }
    case 'negate': {
      const operand = fixedValue(template, expression.operand)
      return operand === undefined ? undefined : -operand
    }
    case 'arithmetic': {
      const left = fixedValue(template, expression.left)
      const right = fixedValue(template, expression.right)
      return left === undefined || right === undefined
        ? undefined
        : { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[expression.operator]
    }
    default:
      return undefined
  }
}

/** The numbers that an expression takes its value from: not those of its conditions, nor what is looked up by. */
const sourcesOf = (
  template: ConfigurationTemplate,
  surcharge: Surcharge,
  expression: Expression,
): Source[] => {
  const of = (operand: Expression) => sourcesOf(template, surcharge, operand)
  const value = fixedValue(template, expression)
  if (value !== undefined) {
    const isConstant = expression.kind === 'name' && Object.hasOwn(template.constants, expression.name)
    const from: Source['from'] = isConstant
      ? { kind: 'constant', name: expression.name }
      : { kind: 'written', surcharge: surcharge.key, percent: surcharge.percent }
    return [{ entry: '', entryLabel: '', value, from }]
  }
  switch (expression.kind) {
    case 'name': {
      const derived = derivedOf(template, expression.name)
      return derived ? of(derived) : []
    }
    case 'negate':
      return of(expression.operand)
    case 'arithmetic':
      return [...of(expression.left), ...of(expression.right)]
    case 'if':
      return [...of(expression.then), ...of(expression.otherwise)]
    case 'call':
      return expression.arguments.flatMap(of)
    case 'lookup': {
      const table = template.tables[expression.table]
      const from = { kind: 'table', name: expression.table } as const
      const [by] = expression.arguments
      return table === undefined
        ? []
        : entriesOf(table).flatMap(({ entry, value, label }) => {
            if (value === null) return []
            const option = by?.kind === 'name' ? optionLabel(template, by.name, entry) : undefined
            return [{ entry, entryLabel: option ?? label, value, from }]
          })
    }
    default:
      return []
  }
}

const optionLabel = (template: ConfigurationTemplate, key: string, value: string): string | undefined => {
  const criterion = template.criteria.find((one) => one.key === key)
  return criterion?.kind === 'choice'
    ? criterion.options.find((option) => option.value === value)?.label
    : undefined
}

const entriesOf = (table: Table): { entry: string; label: string; value: number | null }[] => {
  switch (table.kind) {
    case 'map':
      return [
        ...Object.entries(table.values).map(([entry, value]) => ({ entry, label: entry, value })),
        ...(table.otherwise === undefined ? [] : [{ entry: '*', label: 'autres', value: table.otherwise }]),
      ]
    case 'steps':
      return table.steps.map(({ upTo, value }) => ({ entry: `≤${upTo}`, label: `jusqu’à ${upTo}`, value }))
    case 'bands':
      return table.bands.map(({ from, value }) => ({
        entry: `≥${from}`,
        label: `à partir de ${from}`,
        value,
      }))
    case 'grid':
      return table.rows.flatMap((row, at) =>
        table.columns.map((column, index) => {
          const entry = `${column} × ${row}`
          return { entry, label: entry, value: table.values[at]?.[index] ?? null }
        }),
      )
  }
}

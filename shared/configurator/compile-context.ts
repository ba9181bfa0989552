import type { PlanLimits } from './bend-limits.ts'
import { type PlanMeasureName, planMeasureNames } from './bend-measures.ts'
import { ClothProperties } from './cloth-properties.ts'
import { SUPPORT_COUNT_SLOT } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { type Expression, type ParsedExpression, parseExpression } from './expression.ts'
import { type Closures, closuresOver, type Read } from './expression-closure.ts'
import { namesIn } from './expression-names.ts'
import { ExpressionFault } from './expression-tokens.ts'
import { isBent, planEndLabels } from './rail-ends.ts'
import { type Placeholder, parseSentence, type Sentence, sentenceOf } from './sentence.ts'
import type { ConfigurationTemplate, Criterion, Table } from './template.schema.ts'

/** What a name of the template stands for. */
export type Named =
  | { kind: 'constant'; value: number }
  | { kind: 'criterion'; slot: number; criterion: Criterion }
  | { kind: 'derived'; slot: number }
  /** of a plan, by its key, a point, and the measure's name */
  | { kind: 'measure'; slot: number; of: string; name: PlanMeasureName }

/** Where an expression stands, which decides what it may read. */
export interface Scope {
  /** the candidates whose attributes it reads, in the expressions of components */
  items?: readonly Component[]
  /** it works out the support count of the candidate, and cannot read it */
  countsSupports?: true
  /** numbers as typed, even outside their limits */
  entry?: true
  /** sentences may say `{quantity}` or `{percent}` of the line that they explain */
  line?: 'quantity' | 'percent'
}

/** What a number may come to. */
export interface Range {
  least?: number
  most?: number
}

/**
 * The table on which a template is taken apart: its names, and its texts made into what evaluation reads. It believes the
 * template; where it is judged, `CheckContext` does the same and proves each text on the way.
 */
export class CompileContext {
  readonly names: ReadonlyMap<string, Named>
  /** by plan */
  readonly limits = new Map<string, PlanLimits>()
  readonly #tables: Readonly<Record<string, Table>>
  readonly #cloths: ClothProperties
  readonly #attributeSlots = new Map([['support_count', SUPPORT_COUNT_SLOT]])
  readonly #parsed = new Map<string, ParsedExpression>()
  readonly #closures: Closures
  #namesNothing = false

  constructor(template: ConfigurationTemplate) {
    this.names = namesOf(template)
    this.#tables = template.tables
    this.#cloths = new ClothProperties(template.criteria)
    this.#closures = closuresOver({
      name: (name) => {
        const named = this.names.get(name)
        if (!named) this.#namesNothing = true
        return named?.kind === 'constant' ? { constant: named.value } : named
      },
      attribute: (name) => this.attributeSlot(name),
      table: (name) => this.table(name),
      profile: (plan) => this.limits.get(plan)?.profile ?? 0,
    })
  }

  table(name: string): Table | undefined {
    return Object.hasOwn(this.#tables, name) ? this.#tables[name] : this.#cloths.table(name)
  }

  /** Slot of a component attribute, given out at its first use. */
  attributeSlot(name: string): number {
    const known = this.#attributeSlots.get(name)
    if (known !== undefined) return known
    const slot = this.#attributeSlots.size
    this.#attributeSlots.set(name, slot)
    return slot
  }

  /** The tree of a text, or why it is none; once for each text. */
  parsed(text: string): ParsedExpression {
    const known = this.#parsed.get(text)
    if (known) return known
    const parsed = this.#withCloths(parseExpression(text))
    this.#parsed.set(text, parsed)
    return parsed
  }

  #withCloths(parsed: ParsedExpression): ParsedExpression {
    if (!parsed.ok) return parsed
    try {
      return { ok: true, expression: this.#cloths.readIn(parsed.expression) }
    } catch (fault) {
      if (fault instanceof ExpressionFault) return { ok: false, at: fault.at, message: fault.message }
      throw fault
    }
  }

  /** Some text that was read is no expression, or names what there is not. */
  get isFaulty(): boolean {
    return this.#namesNothing || [...this.#parsed.values()].some(({ ok }) => !ok)
  }

  /** Every name that the texts read. A text that is no expression reads none: it is told where it is compiled. */
  namesIn(texts: readonly (string | undefined)[]): Set<string> {
    return new Set(
      texts.flatMap((text) => {
        const parsed = text === undefined ? undefined : this.parsed(text)
        return parsed?.ok ? [...namesIn(parsed.expression)] : []
      }),
    )
  }

  /** A number, within a range if one is given. A text that is no expression compiles to "unknown". */
  number(_path: string, text: string, _scope: Scope = {}, _range: Range = {}): Read<number> {
    return this.#read(text, this.#closures.number)
  }

  condition(_path: string, text: string, _scope: Scope = {}): Read<boolean> {
    return this.#read(text, this.#closures.truth)
  }

  any(_path: string, text: string, _scope: Scope = {}): Read {
    return this.#read(text, this.#closures.any)
  }

  #read<Found>(text: string, compiled: (expression: Expression) => Found): Found | (() => undefined) {
    const parsed = this.parsed(text)
    return parsed.ok ? compiled(parsed.expression) : unknown
  }

  sentence(path: string, text: string, scope: Scope = {}): Sentence {
    return sentenceOf(
      (parseSentence(text) ?? []).map((part) => {
        if (typeof part === 'string') return part
        const { name, ofItem, decimals, word } = part
        if (!ofItem && name === scope.line) {
          return { read: (frame) => frame.line, decimals, word, labels: undefined }
        }
        const labels = ofItem ? undefined : labelsOf(this.names.get(name))
        const read = this.#printable(path, part, scope)
        return { read: ofItem ? read : this.#atEnds(name, read), decimals, word, labels }
      }),
    )
  }

  /** The plan of the rail, by its slot; undefined where there is none. */
  get planSlot(): number | undefined {
    for (const named of this.names.values()) {
      if (named.kind === 'criterion' && named.criterion.kind === 'plan') return named.slot
    }
    return undefined
  }

  /** A side is printed as the end that it is of a bent rail. */
  #atEnds(name: string, read: Read): Read {
    const named = this.names.get(name)
    const sided = named?.kind === 'criterion' && named.criterion.kind === 'choice' && named.criterion.view
    const { planSlot } = this
    if (!sided || planSlot === undefined) return read
    return (frame) => {
      const value = read(frame)
      const label = isBent(frame.values[planSlot]) && planEndLabels[value as keyof typeof planEndLabels]
      return label || value
    }
  }

  /** What a placeholder reads; a word agrees with a number, never with a text. */
  #printable(path: string, { name, ofItem, word }: Placeholder, scope: Scope): Read {
    const text = ofItem ? `item.${name}` : name
    return word ? this.number(path, text, scope) : this.any(path, text, scope)
  }
}

const unknown = (): undefined => undefined

/** Each name with its place among the values: criteria first, derived values, then what is measured of plans. */
const namesOf = ({ constants, criteria, derived }: ConfigurationTemplate): Map<string, Named> => {
  const names = new Map<string, Named>()
  for (const [key, value] of Object.entries(constants)) names.set(key, { kind: 'constant', value })
  criteria.forEach((criterion, slot) => {
    names.set(criterion.key, { kind: 'criterion', slot, criterion })
  })
  derived.forEach(({ key }, index) => {
    names.set(key, { kind: 'derived', slot: criteria.length + index })
  })
  criteria
    .filter(({ kind }) => kind === 'plan')
    .forEach(({ key }, place) => {
      const first = criteria.length + derived.length + place * planMeasureNames.length
      planMeasureNames.forEach((name, index) => {
        names.set(`${key}.${name}`, { kind: 'measure', slot: first + index, of: key, name })
      })
    })
  return names
}

const labelsOf = (named: Named | undefined): ReadonlyMap<string, string> | undefined =>
  named?.kind === 'criterion' && named.criterion.kind === 'choice'
    ? new Map(named.criterion.options.map((option) => [option.value, option.label]))
    : undefined

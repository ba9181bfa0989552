import type { PlanLimits } from './bend-limits.ts'
import type { PlanMeasureName } from './bend-measures.ts'
import { type Bounds, type KnownBounds, type NumberBounds, numberBounds } from './bounds.ts'
import { SUPPORT_COUNT_SLOT } from './compiled.ts'
import { type Expression, type ParsedExpression, parseExpression } from './expression.ts'
import { boundsOf, typeNames } from './expression-bounds.ts'
import { type Closures, closuresOver, type Read } from './expression-closure.ts'
import { namesIn } from './expression-names.ts'
import { type Placeholder, parseSentence, type Sentence, sentenceOf } from './sentence.ts'
import type { ConfigurationTemplate, Criterion, Table } from './template.schema.ts'

/** Why a template is refused: where in the document, and what to do about it, in French for staff. */
export interface TemplateFault {
  path: string
  message: string
}

/** What a name of the template stands for. */
export type Named =
  | { kind: 'constant'; value: number }
  | { kind: 'criterion'; slot: number; criterion: Criterion }
  | { kind: 'derived'; slot: number }
  /** of a plan, by its key, a point, and the measure's name */
  | { kind: 'measure'; slot: number; of: string; name: PlanMeasureName }

/** Where an expression stands, which decides what it may read. */
export interface Scope {
  /** bounds of the candidate's attributes, in the expressions of components */
  item?: KnownBounds['item']
  /** numbers as typed, even outside their limits */
  entry?: true
  /** sentences may say `{quantity}` or `{percent}` of the line that they explain */
  line?: 'quantity' | 'percent'
}

/** Any number a person may type before the limits are checked. */
const TYPED: NumberBounds = numberBounds(-1e9, 1e9)

/**
 * The table on which a template is taken apart: its names with their bounds, and the faults found so far.
 * Each method compiles one text, and reports instead of throwing.
 */
export class CompileContext {
  readonly faults: TemplateFault[] = []
  readonly #told = new Set<string>()
  readonly names = new Map<string, Named>()
  /** filled in order of dependency; a name without bounds is faulty, and reported where it is defined */
  readonly bounds = new Map<string, Bounds>()
  /** by plan */
  readonly limits = new Map<string, PlanLimits>()
  readonly #tables: Readonly<Record<string, Table>>
  readonly #attributeSlots = new Map([['support_count', SUPPORT_COUNT_SLOT]])
  readonly #parsed = new Map<string, ParsedExpression>()
  readonly #closures: Closures

  constructor(template: ConfigurationTemplate) {
    this.#tables = template.tables
    this.#closures = closuresOver({
      name: (name) => {
        const named = this.names.get(name)
        return named?.kind === 'constant' ? { constant: named.value } : named
      },
      attribute: (name) => this.attributeSlot(name),
      table: (name) => this.table(name),
      profile: (plan) => this.limits.get(plan)?.profile ?? 0,
    })
  }

  /** The same text is looked at more than once; its fault is told once. */
  report(path: string, message: string): undefined {
    const fault = `${path}\n${message}`
    if (this.#told.has(fault)) return undefined
    this.#told.add(fault)
    this.faults.push({ path, message })
    return undefined
  }

  table(name: string): Table | undefined {
    return Object.hasOwn(this.#tables, name) ? this.#tables[name] : undefined
  }

  /** Slot of a component attribute, given out at its first use. */
  attributeSlot(name: string): number {
    const known = this.#attributeSlots.get(name)
    if (known !== undefined) return known
    const slot = this.#attributeSlots.size
    this.#attributeSlots.set(name, slot)
    return slot
  }

  parse(path: string, text: string): Expression | undefined {
    const parsed = this.#parsedOnce(text)
    return parsed.ok ? parsed.expression : this.report(path, `${parsed.message} ${place(parsed.at)}`)
  }

  #parsedOnce(text: string): ParsedExpression {
    const known = this.#parsed.get(text)
    if (known) return known
    const parsed = parseExpression(text)
    this.#parsed.set(text, parsed)
    return parsed
  }

  /** Every name that the texts read. A text that is no expression reads none: it is reported where it is compiled. */
  namesIn(texts: readonly (string | undefined)[]): Set<string> {
    return new Set(
      texts.flatMap((text) => {
        const parsed = text === undefined ? undefined : this.#parsedOnce(text)
        return parsed?.ok ? [...namesIn(parsed.expression)] : []
      }),
    )
  }

  /** The tree of a text and what it may be worth; undefined when it is refused, which is then reported. */
  examine(
    path: string,
    text: string,
    scope: Scope = {},
  ): { expression: Expression; bounds: Bounds } | undefined {
    const expression = this.parse(path, text)
    if (!expression) return undefined
    const bounds = boundsOf(expression, this.known(scope), (at, message) =>
      this.report(path, `${message} ${place(at)}`),
    )
    return bounds && { expression, bounds }
  }

  /** What part of an expression that was examined may be worth. */
  boundsWithin(expression: Expression): Bounds | undefined {
    return boundsOf(expression, this.known({}), () => undefined)
  }

  /** The names in force in `scope`, with their bounds. */
  known(scope: Scope): KnownBounds {
    return {
      name: (name) => {
        const named = this.names.get(name)
        if (!named) return undefined
        if (named.kind === 'constant') return numberBounds(named.value, named.value)
        if (scope.entry && named.kind === 'criterion' && named.criterion.kind === 'number') return TYPED
        return this.bounds.get(name) ?? 'faulty'
      },
      item: scope.item,
      table: (name) => this.table(name),
    }
  }

  /** A number, within a range if one is given. A text that is refused compiles to "unknown". */
  number(
    path: string,
    text: string,
    scope: Scope = {},
    { least = -Infinity, most = Infinity }: { least?: number; most?: number } = {},
  ): Read<number> {
    const examined = this.examine(path, text, scope)
    if (!examined) return unknown
    const { expression, bounds } = examined
    if (bounds.type !== 'number') {
      this.report(path, `un nombre est attendu, pas ${typeNames[bounds.type]}`)
    } else {
      if (bounds.min < least) {
        this.report(path, `cette valeur peut descendre à ${bounds.min} : écrivez max(${least}, …)`)
      }
      if (bounds.max > most) {
        this.report(path, `cette valeur peut monter à ${bounds.max} : écrivez min(${most}, …)`)
      }
    }
    return this.#closures.number(expression)
  }

  condition(path: string, text: string, scope: Scope = {}): Read<boolean> {
    const examined = this.examine(path, text, scope)
    if (!examined) return unknown
    const { expression, bounds } = examined
    if (bounds.type !== 'boolean') {
      this.report(path, `une condition est attendue, pas ${typeNames[bounds.type]}`)
    }
    return this.#closures.truth(expression)
  }

  any(path: string, text: string, scope: Scope = {}): Read {
    const examined = this.examine(path, text, scope)
    return examined ? this.#closures.any(examined.expression) : unknown
  }

  sentence(path: string, text: string, scope: Scope = {}): Sentence {
    const parts = parseSentence(text)
    if (!parts) this.report(path, 'accolade sans correspondance : écrivez {nom} ou {nom|décimales}')
    return sentenceOf(
      (parts ?? []).map((part) => {
        if (typeof part === 'string') return part
        const { name, ofItem, decimals, word } = part
        if (!ofItem && name === scope.line) {
          return { read: (frame) => frame.line, decimals, word, labels: undefined }
        }
        const labels = ofItem ? undefined : labelsOf(this.names.get(name))
        return { read: this.#printable(path, part, scope), decimals, word, labels }
      }),
    )
  }

  /** What a placeholder reads; a word agrees with a number, never with a text. */
  #printable(path: string, { name, ofItem, word }: Placeholder, scope: Scope): Read {
    const text = ofItem ? `item.${name}` : name
    if (this.bounds.get(text)?.type === 'plan')
      this.report(path, 'une phrase dit les mesures d’un plan, pas le plan')
    return word ? this.number(path, text, scope) : this.any(path, text, scope)
  }
}

const unknown = (): undefined => undefined

const place = (at: number): string => `(caractère ${at + 1})`

const labelsOf = (named: Named | undefined): ReadonlyMap<string, string> | undefined =>
  named?.kind === 'criterion' && named.criterion.kind === 'choice'
    ? new Map(named.criterion.options.map((option) => [option.value, option.label]))
    : undefined

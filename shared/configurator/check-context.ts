import { type Bounds, either, type KnownBounds, type NumberBounds, numberBounds } from './bounds.ts'
import { pathOf } from './compile-components.ts'
import { CompileContext, type Range, type Scope } from './compile-context.ts'
import type { Component } from './component.schema.ts'
import type { Expression } from './expression.ts'
import { boundsOf, typeNames } from './expression-bounds.ts'
import type { Read } from './expression-closure.ts'
import { parseSentence, type Sentence } from './sentence.ts'

/** Why a template is refused: where in the document, and what to do about it, in French for staff. */
export interface TemplateFault {
  path: string
  message: string
}

/** Any number a person may type before the limits are checked. */
const TYPED: NumberBounds = numberBounds(-1e9, 1e9)

/**
 * The table on which a template is judged while it is taken apart: what each name may be worth, and the faults found so far.
 * Each text that is compiled is proved first, and what is wrong with it told instead of thrown.
 */
export class CheckContext extends CompileContext {
  readonly faults: TemplateFault[] = []
  readonly #told = new Set<string>()
  /** filled in order of dependency; a name without bounds is faulty, and told where it is defined */
  readonly bounds = new Map<string, Bounds>()

  /** The same text is looked at more than once; its fault is told once. */
  report(path: string, message: string): undefined {
    const fault = `${path}\n${message}`
    if (this.#told.has(fault)) return undefined
    this.#told.add(fault)
    this.faults.push({ path, message })
    return undefined
  }

  parse(path: string, text: string): Expression | undefined {
    const parsed = this.parsed(text)
    return parsed.ok ? parsed.expression : this.report(path, `${parsed.message} ${place(parsed.at)}`)
  }

  /** The tree of a text and what it may be worth; undefined when it is refused, which is then told. */
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
      item: scope.items && this.#boundsOfItems(scope.items, scope.countsSupports),
      table: (name) => this.table(name),
    }
  }

  override number(path: string, text: string, scope: Scope = {}, range: Range = {}): Read<number> {
    const bounds = this.examine(path, text, scope)?.bounds
    if (!bounds) return unknown
    if (bounds.type !== 'number') {
      this.report(path, `un nombre est attendu, pas ${typeNames[bounds.type]}`)
    } else {
      const { least = -Infinity, most = Infinity } = range
      if (bounds.min < least) {
        this.report(path, `cette valeur peut descendre à ${bounds.min} : écrivez max(${least}, …)`)
      }
      if (bounds.max > most) {
        this.report(path, `cette valeur peut monter à ${bounds.max} : écrivez min(${most}, …)`)
      }
    }
    return super.number(path, text, scope, range)
  }

  override condition(path: string, text: string, scope: Scope = {}): Read<boolean> {
    const bounds = this.examine(path, text, scope)?.bounds
    if (!bounds) return unknown
    if (bounds.type !== 'boolean') {
      this.report(path, `une condition est attendue, pas ${typeNames[bounds.type]}`)
    }
    return super.condition(path, text, scope)
  }

  override any(path: string, text: string, scope: Scope = {}): Read {
    return this.examine(path, text, scope) ? super.any(path, text, scope) : unknown
  }

  override sentence(path: string, text: string, scope: Scope = {}): Sentence {
    const parts = parseSentence(text)
    if (!parts) this.report(path, 'accolade sans correspondance : écrivez {nom} ou {nom|décimales}')
    for (const part of parts ?? []) {
      if (typeof part !== 'string' && !part.ofItem && this.bounds.get(part.name)?.type === 'plan')
        this.report(path, 'une phrase dit les mesures d’un plan, pas le plan')
    }
    return super.sentence(path, text, scope)
  }

  /** Attributes as any of the candidates may have them; one that a candidate lacks is a fault. */
  #boundsOfItems(candidates: readonly Component[], countsSupports = false): KnownBounds['item'] {
    return (attribute) => {
      if (countsSupports && attribute === 'support_count') {
        return { fault: 'un nombre de supports ne se lit pas lui-même' }
      }
      const all = candidates.map((candidate) => this.#boundsOfAttribute(candidate, attribute))
      const lacking = candidates.filter((_, index) => all[index] === undefined)
      if (lacking.length > 0) {
        const references = lacking.map(({ reference }) => reference).join(', ')
        return { fault: `attribut « ${attribute} » absent de ${references}` }
      }
      return all.reduce<NumberBounds | undefined>(joined, undefined) ?? numberBounds(0, 0)
    }
  }

  #boundsOfAttribute(component: Component, attribute: string): NumberBounds | undefined {
    const { support_counts: counts } = component.attributes
    if (attribute !== 'support_count') {
      const attributes: Readonly<Record<string, unknown>> = component.attributes
      const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined
      return typeof value === 'number' ? numberBounds(value, value) : undefined
    }
    if (!counts) return undefined
    const scope = { items: [component], countsSupports: true } as const
    return (
      Object.entries(counts)
        .map(
          ([key, value]) =>
            this.examine(`${pathOf(component)}.attributes.support_counts.${key}`, String(value), scope)
              ?.bounds,
        )
        .reduce<NumberBounds | undefined>(
          (sum, bounds) => (bounds?.type === 'number' ? joined(sum, bounds) : sum),
          undefined,
        ) ?? numberBounds(0, 0)
    )
  }
}

const unknown = (): undefined => undefined

const place = (at: number): string => `(caractère ${at + 1})`

const joined = (a: NumberBounds | undefined, b: NumberBounds | undefined): NumberBounds | undefined => {
  const both = a && b ? either(a, b) : (a ?? b)
  return both?.type === 'number' ? both : undefined
}

import type { Expression } from './expression.ts'
import { ExpressionFault } from './expression-tokens.ts'
import type { Cloth, CriterionOption, Exclusion } from './option.schema.ts'
import type { ChoiceCriterion, Criterion, Table } from './template.schema.ts'

/** What expressions read of a cloth as a number. */
const NUMBERS = ['weight', 'roll_width', 'group', 'openness'] as const
/** What they compare with a word. */
const WORDS = ['light', 'fire'] as const

type NumberProperty = (typeof NUMBERS)[number]
type WordProperty = (typeof WORDS)[number]

const isNumber = (property: string): property is NumberProperty =>
  (NUMBERS as readonly string[]).includes(property)
const isWord = (property: string): property is WordProperty => (WORDS as readonly string[]).includes(property)

/** What the chosen cloth of each choice is, by its key: its options, and the tables that its numbers are read from. */
export class ClothProperties {
  readonly #choices: ReadonlyMap<string, ChoiceCriterion>
  readonly #tables = new Map<string, Table>()

  constructor(criteria: readonly Criterion[]) {
    this.#choices = new Map(
      criteria.flatMap((criterion) =>
        criterion.kind === 'choice' && criterion.options.some(({ cloth }) => cloth)
          ? [[criterion.key, criterion] as const]
          : [],
      ),
    )
    for (const [key, { options }] of this.#choices)
      for (const property of NUMBERS) this.#tables.set(`${key}.${property}`, tableOf(options, property))
  }

  table(name: string): Table | undefined {
    return this.#tables.get(name)
  }

  /**
   * The expression in what the engine knows: `fabric.weight` is looked up by the option, `fabric.light == 'screen'` asks
   * whether it is one of those. Throws an ExpressionFault where a word is not compared with a word.
   */
  readIn(node: Expression): Expression {
    switch (node.kind) {
      case 'name': {
        const [key = '', property = ''] = node.name.split('.')
        if (!this.#choices.has(key) || property === '') return node
        const operand: Expression = { kind: 'name', name: key, at: node.at }
        if (isNumber(property)) return { kind: 'lookup', table: node.name, arguments: [operand], at: node.at }
        throw new ExpressionFault(
          node.at,
          isWord(property)
            ? `«\u00a0${node.name}\u00a0» se compare à un texte`
            : `une toile n’a pas de «\u00a0${property}\u00a0»\u00a0: ${[...NUMBERS, ...WORDS].join(', ')}`,
        )
      }
      case 'equality': {
        const [one, other] = [node.left, node.right]
        const named = this.#wordOf(one) ? one : other
        const literal = named === one ? other : one
        if (!this.#wordOf(named) || literal.kind !== 'literal' || typeof literal.value !== 'string')
          return { ...node, left: this.readIn(one), right: this.readIn(other) }
        const among = this.#among(named, [literal.value], node.at)
        return node.operator === '==' ? among : { kind: 'not', operand: among, at: node.at }
      }
      case 'in':
        return this.#wordOf(node.operand)
          ? this.#among(node.operand, node.values, node.at)
          : { ...node, operand: this.readIn(node.operand) }
      case 'literal':
      case 'item':
        return node
      case 'not':
      case 'negate':
        return { ...node, operand: this.readIn(node.operand) }
      case 'if': {
        const condition = this.readIn(node.condition)
        const then = this.readIn(node.then)
        const otherwise = this.readIn(node.otherwise)
        return { ...node, condition, then, otherwise }
      }
      case 'call':
      case 'lookup':
        return { ...node, arguments: node.arguments.map((argument) => this.readIn(argument)) }
      case 'reshape':
        return { ...node, plan: this.readIn(node.plan), least: this.readIn(node.least) }
      default:
        return { ...node, left: this.readIn(node.left), right: this.readIn(node.right) }
    }
  }

  #wordOf(node: Expression): { choice: ChoiceCriterion; property: WordProperty } | undefined {
    const [key = '', property = ''] = node.kind === 'name' ? node.name.split('.') : []
    const choice = this.#choices.get(key)
    return choice && isWord(property) ? { choice, property } : undefined
  }

  /** Whether the cloth is one of those of this model that have one of the words. */
  #among(node: Expression, words: readonly (string | number)[], at: number): Expression {
    const { choice, property } = this.#wordOf(node) ?? {}
    if (!choice || !property) return node
    const values = choice.options.flatMap(({ value, cloth }) => {
      const word = cloth?.[property]
      return word !== undefined && words.includes(word) ? [value] : []
    })
    return { kind: 'in', operand: { kind: 'name', name: choice.key, at: node.at }, values, at }
  }
}

const tableOf = (options: readonly CriterionOption[], property: NumberProperty): Table => ({
  kind: 'map',
  values: Object.fromEntries(
    options.flatMap(({ value, cloth }) => {
      const number = cloth?.[property]
      return number === undefined ? [] : [[value, number] as const]
    }),
  ),
})

const OWN = /\bcloth\.(?<property>[a-z_]+)\b/g

/**
 * What puts an option out: its own conditions, then those of all cloths of its choice, with its numbers put in; each
 * with its place in the template, under the choice.
 */
export const exclusionsOfOption = (
  { unavailable = [] }: ChoiceCriterion,
  { unavailable: own = [], cloth }: CriterionOption,
  place: number,
): { exclusion: Exclusion; path: string }[] => [
  ...own.map((exclusion, index) => ({
    exclusion: exclusionOf(exclusion, cloth),
    path: `options[${place}].unavailable[${index}]`,
  })),
  ...(cloth === undefined ? [] : unavailable).map((exclusion, index) => ({
    exclusion: exclusionOf(exclusion, cloth),
    path: `unavailable[${index}]`,
  })),
]

const exclusionOf = ({ when, reason }: Exclusion, cloth: Cloth | undefined): Exclusion => ({
  when: withOwn(when, cloth),
  reason: withOwn(reason.replace(/\{(cloth\.[a-z_]+)\}/g, '$1'), cloth),
})

/** A property that the cloth has not stays as it is written: it is then reported as an unknown name. */
const withOwn = (text: string, cloth: Cloth | undefined): string =>
  text.replace(OWN, (written, property: string) =>
    isNumber(property) && cloth?.[property] !== undefined ? String(cloth[property]) : written,
  )

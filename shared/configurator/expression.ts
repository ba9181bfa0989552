import { ExpressionFault, type Token, tokenize } from './expression-tokens.ts'

/** Functions over numbers: how many arguments each takes, at least and at most. */
const functionArity = {
  min: [2, 8],
  max: [2, 8],
  abs: [1, 1],
  round: [1, 1],
  ceil: [1, 1],
  floor: [1, 1],
  even: [1, 1],
} as const satisfies Record<string, readonly [number, number]>
export type FunctionName = keyof typeof functionArity

/** Functions that make a plan of a plan and a least length, in fixes. */
const planFunctions = ['radius_from', 'straight_from', 'ends_from'] as const
export type PlanFunctionName = (typeof planFunctions)[number]

export type ArithmeticOperator = '+' | '-' | '*' | '/'
export type OrderOperator = '<' | '<=' | '>' | '>='
export type EqualityOperator = '==' | '!='
export type LogicalOperator = 'and' | 'or'

/** The tree of an expression. `at` is the place in the text where the node begins (from 0). */
export type Expression = { at: number } & (
  | { kind: 'literal'; value: number | string | boolean }
  | { kind: 'name'; name: string }
  | { kind: 'item'; attribute: string }
  | { kind: 'not'; operand: Expression }
  | { kind: 'negate'; operand: Expression }
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: Expression; right: Expression }
  | { kind: 'order'; operator: OrderOperator; left: Expression; right: Expression }
  | { kind: 'equality'; operator: EqualityOperator; left: Expression; right: Expression }
  | { kind: 'logical'; operator: LogicalOperator; left: Expression; right: Expression }
  | { kind: 'in'; operand: Expression; values: (number | string)[] }
  | { kind: 'if'; condition: Expression; then: Expression; otherwise: Expression }
  | { kind: 'call'; name: FunctionName; arguments: Expression[] }
  | { kind: 'lookup'; table: string; arguments: Expression[] }
  | { kind: 'reshape'; name: PlanFunctionName; plan: Expression; least: Expression }
)

export type ParsedExpression =
  | { ok: true; expression: Expression }
  | { ok: false; at: number; message: string }

const EXPRESSION_MAX_LENGTH = 600
export const EXPRESSION_MAX_DEPTH = 40

/** Words that mean something to the language: no criterion, constant, derived value or table may bear them. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...['true', 'false', 'and', 'or', 'not', 'in', 'if', 'lookup', 'item', 'quantity', 'percent'],
  ...Object.keys(functionArity),
  ...planFunctions,
])

/**
 * Reads an expression: its tree, or where and why (French) it is not one. Recursive descent, bounded in length
 * and in depth; from loosest to tightest: `or`, `and`, `not`, comparison and `in`, `+ -`, `* /`, unary minus.
 */
export const parseExpression = (source: string): ParsedExpression => {
  try {
    if (source.length > EXPRESSION_MAX_LENGTH) {
      throw new ExpressionFault(EXPRESSION_MAX_LENGTH, `plus de ${EXPRESSION_MAX_LENGTH} caractères`)
    }
    return { ok: true, expression: new Parser(tokenize(source)).whole() }
  } catch (fault) {
    if (fault instanceof ExpressionFault) return { ok: false, at: fault.at, message: fault.message }
    throw fault
  }
}

class Parser {
  readonly #tokens: Token[]
  #position = 0
  #depth = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#expression()
    const rest = this.#next
    if (rest.kind !== 'end') throw new ExpressionFault(rest.at, `« ${rest.text} » inattendu`)
    return expression
  }

  #expression(): Expression {
    this.#depth += 1
    if (this.#depth > EXPRESSION_MAX_DEPTH) {
      throw new ExpressionFault(this.#next.at, `plus de ${EXPRESSION_MAX_DEPTH} niveaux imbriqués`)
    }
    const expression = this.#or()
    this.#depth -= 1
    return expression
  }

  #or(): Expression {
    let left = this.#and()
    while (this.#take('word', 'or')) {
      left = { kind: 'logical', operator: 'or', left, right: this.#and(), at: left.at }
    }
    return left
  }

  #and(): Expression {
    let left = this.#not()
    while (this.#take('word', 'and')) {
      left = { kind: 'logical', operator: 'and', left, right: this.#not(), at: left.at }
    }
    return left
  }

  #not(): Expression {
    const negations: Token[] = []
    for (let token = this.#take('word', 'not'); token; token = this.#take('word', 'not'))
      negations.push(token)
    return negations.reduceRight<Expression>(
      (operand, token) => ({ kind: 'not', operand, at: token.at }),
      this.#comparison(),
    )
  }

  #comparison(): Expression {
    const left = this.#sum()
    const at = left.at
    if (this.#take('word', 'in')) return { kind: 'in', operand: left, values: this.#list(), at }
    const equality = this.#takeOneOf('==', '!=')
    if (equality) return { kind: 'equality', operator: equality, left, right: this.#sum(), at }
    const order = this.#takeOneOf('<=', '>=', '<', '>')
    if (order) return { kind: 'order', operator: order, left, right: this.#sum(), at }
    return left
  }

  #list(): (number | string)[] {
    this.#expect('[')
    const values: (number | string)[] = []
    do {
      const token = this.#next
      if (token.kind !== 'text' && token.kind !== 'number') {
        throw new ExpressionFault(token.at, 'une liste contient des textes ou des nombres')
      }
      this.#position += 1
      values.push(token.kind === 'number' ? Number(token.text) : token.text)
    } while (this.#take('symbol', ','))
    this.#expect(']')
    return values
  }

  #sum(): Expression {
    let left = this.#product()
    for (let operator = this.#takeOneOf('+', '-'); operator; operator = this.#takeOneOf('+', '-')) {
      left = { kind: 'arithmetic', operator, left, right: this.#product(), at: left.at }
    }
    return left
  }

  #product(): Expression {
    let left = this.#factor()
    for (let operator = this.#takeOneOf('*', '/'); operator; operator = this.#takeOneOf('*', '/')) {
      left = { kind: 'arithmetic', operator, left, right: this.#factor(), at: left.at }
    }
    return left
  }

  #factor(): Expression {
    const minus = this.#take('symbol', '-')
    const operand = this.#atom()
    return minus ? { kind: 'negate', operand, at: minus.at } : operand
  }

  #atom(): Expression {
    const token = this.#next
    this.#position += 1
    const { at } = token
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.text), at }
    if (token.kind === 'text') return { kind: 'literal', value: token.text, at }
    if (token.kind === 'word') return this.#word(token)
    if (token.text === '(') {
      const inner = this.#expression()
      this.#expect(')')
      return inner
    }
    throw new ExpressionFault(
      at,
      token.kind === 'end' ? 'l’expression s’arrête trop tôt' : `« ${token.text} » inattendu`,
    )
  }

  #word({ text, at }: Token): Expression {
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true', at }
    if (text === 'item') {
      this.#expect('.')
      return { kind: 'item', attribute: this.#name(), at }
    }
    if (this.#next.text !== '(' || this.#next.kind !== 'symbol') {
      if (reservedWords.has(text)) throw new ExpressionFault(at, `« ${text} » inattendu`)
      const name = this.#take('symbol', '.') ? `${text}.${this.#name()}` : text
      return { kind: 'name', name, at }
    }
    this.#position += 1
    if (text === 'lookup') return this.#lookup(at)
    const args = this.#arguments()
    if (text === 'if') {
      const [condition, then, otherwise] = args
      if (!condition || !then || !otherwise || args.length > 3) {
        throw new ExpressionFault(at, 'if attend trois arguments : if(condition, alors, sinon)')
      }
      return { kind: 'if', condition, then, otherwise, at }
    }
    if (isPlanFunction(text)) {
      const [plan, least] = args
      if (!plan || !least || args.length > 2)
        throw new ExpressionFault(at, `${text} attend un plan et une longueur`)
      return { kind: 'reshape', name: text, plan, least, at }
    }
    if (!isFunction(text)) throw new ExpressionFault(at, `fonction inconnue « ${text} »`)
    const [fewest, most] = functionArity[text]
    if (args.length < fewest || args.length > most) {
      const expected = fewest === most ? `${fewest}` : `${fewest} à ${most}`
      throw new ExpressionFault(
        at,
        `${text} attend ${expected} argument${most > 1 ? 's' : ''}, pas ${args.length}`,
      )
    }
    return { kind: 'call', name: text, arguments: args, at }
  }

  #lookup(at: number): Expression {
    const table = this.#name()
    this.#expect(',')
    const args = this.#arguments()
    if (args.length > 2) throw new ExpressionFault(at, 'lookup attend une table et une ou deux valeurs')
    return { kind: 'lookup', table, arguments: args, at }
  }

  /** Arguments up to the closing parenthesis, at least one. */
  #arguments(): Expression[] {
    const args: Expression[] = []
    do args.push(this.#expression())
    while (this.#take('symbol', ','))
    this.#expect(')')
    return args
  }

  #name(): string {
    const token = this.#next
    if (token.kind !== 'word') throw new ExpressionFault(token.at, 'un nom est attendu ici')
    this.#position += 1
    return token.text
  }

  get #next(): Token {
    return this.#tokens[this.#position] ?? { kind: 'end', text: '', at: 0 }
  }

  #take(kind: Token['kind'], text: string): Token | undefined {
    const token = this.#next
    if (token.kind !== kind || token.text !== text) return undefined
    this.#position += 1
    return token
  }

  #takeOneOf<Symbol extends string>(...symbols: Symbol[]): Symbol | undefined {
    return symbols.find((symbol) => this.#take('symbol', symbol))
  }

  #expect(symbol: string): void {
    const { at } = this.#next
    if (!this.#take('symbol', symbol)) throw new ExpressionFault(at, `« ${symbol} » est attendu ici`)
  }
}

const isPlanFunction = (name: string): name is PlanFunctionName =>
  (planFunctions as readonly string[]).includes(name)

const isFunction = (name: string): name is FunctionName => Object.hasOwn(functionArity, name)

/** A word of the expression language, with its place in the text (from 0). */
export interface Token {
  kind: 'number' | 'text' | 'word' | 'symbol' | 'end'
  text: string
  at: number
}

/** A text that is not an expression: where, and why in French. */
export class ExpressionFault extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.name = 'ExpressionFault'
    this.at = at
  }
}

const BLANK = /\s*/y
const TOKEN =
  /(?<number>\d+(?:\.\d+)?)|'(?<text>[^']*)'|(?<word>[a-z][a-z0-9_]*)|(?<symbol>==|!=|<=|>=|[-+*/<>()[\],.])/y

/** Cuts an expression into its tokens, the last of kind `end`. Throws `ExpressionFault`. */
export const tokenize = (source: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    BLANK.lastIndex = at
    BLANK.test(source)
    at = BLANK.lastIndex
    if (at >= source.length) return [...tokens, { kind: 'end', text: '', at }]
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(source)?.groups
    if (!groups) throw new ExpressionFault(at, strayCharacter(source[at] ?? ''))
    for (const kind of ['number', 'text', 'word', 'symbol'] as const) {
      const text = groups[kind]
      if (text !== undefined) tokens.push({ kind, text, at })
    }
    at = TOKEN.lastIndex
  }
}

const strayCharacter = (character: string): string => {
  if (character === '=') return 'une égalité s’écrit avec deux signes : =='
  if (character === '"' || character === '’') {
    return "un texte s’écrit entre apostrophes droites : 'texte'"
  }
  if (character === "'") return 'ce texte n’est pas fermé par une apostrophe'
  if (character === '&' || character === '|' || character === '!') return 'écrivez and, or, not'
  return `caractère inattendu « ${character} »`
}

import { typedLines } from '#shared/quick-order/typed-lines'

/** A line that went to the configurator, as it was told. */
export interface OpenedLine {
  readonly code: string
  readonly quantity: number
  /** id of the model that it was opened with */
  readonly model: string
  /** how many lines of that model the cart had then */
  readonly had: number
}

/** How many lines of a model are among those of a cart, whose models are told by their ids. */
export const countOf = (cart: readonly string[], model: string): number =>
  cart.filter((one) => one === model).length

/** What a tab kept of the lines: their text, and which of them were opened. */
export interface KeptText {
  readonly text: string
  readonly opened: readonly OpenedLine[]
}

const isSame = (one: Pick<OpenedLine, 'code' | 'quantity'>, other: Pick<OpenedLine, 'code' | 'quantity'>) =>
  one.code === other.code && one.quantity === other.quantity

/** With one more, or one that is opened again: the cart is counted anew. */
export const withOpened = (opened: readonly OpenedLine[], line: OpenedLine): OpenedLine[] => [
  ...opened.filter((one) => !isSame(one, line)),
  line,
]

/** Those that still stand in the text. */
export const standingIn = (text: string, opened: readonly OpenedLine[]): OpenedLine[] => {
  const { lines } = typedLines(text)
  return opened.filter((line) => lines.some((typed) => isSame(typed, line)))
}

/**
 * The lines that the cart has by now leave the text: `came` of them. A model that came once has come for the line that was opened
 * last; of those before nothing is known, and they stay.
 */
export const withoutCome = (
  { text, opened }: KeptText,
  cart: readonly string[],
): KeptText & { came: number } => {
  const rows = text.split(/\r?\n/)
  const taken: string[] = []
  const left: OpenedLine[] = []
  const gone = new Set<number>()
  const { lines } = typedLines(text)
  for (const line of opened.toReversed()) {
    const typed = lines.find(({ row, ...one }) => isSame(one, line) && !gone.has(row))
    if (typed === undefined) continue
    if (countOf(cart, line.model) - countOf(taken, line.model) > line.had) {
      taken.push(line.model)
      gone.add(typed.row)
    } else left.unshift(line)
  }
  return {
    text: gone.size === 0 ? text : rows.filter((_, index) => !gone.has(index + 1)).join('\n'),
    opened: left,
    came: gone.size,
  }
}

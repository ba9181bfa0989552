import type { CartFigures } from '#machines/cart/stored-figures'

/** What the header tells of a person's cart. */
export interface CartSummary extends CartFigures {
  userId: string | null
}

let latest: CartSummary | undefined
const readers = new Set<() => void>()

/** The cart as the shop of this visit told it last; undefined: none was open yet. */
export const toldCart = (): CartSummary | undefined => latest

/** Tells who shows it what the cart has become. */
export const tellCart = (summary: CartSummary): void => {
  latest = summary
  for (const read of readers) read()
}

export const onCartTold = (read: () => void): (() => void) => {
  readers.add(read)
  return () => readers.delete(read)
}

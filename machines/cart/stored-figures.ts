import { isLine } from '#machines/configurator/stored-guards'
import { CONFIGURATION_STORAGE_VERSION } from '#machines/platform/storage-keys'
import { cartCents } from '#shared/cart/configurations.rules'
import { isListOf, readVersioned } from '#shared/platform/stored'

/** How many lines a cart has, and what they come to, cents ex. VAT. */
export interface CartFigures {
  lines: number
  cents: number
}

/** Those of the cart that this tab keeps for a person, without the rest of what it keeps; none of another's, or unreadable. */
export const storedFigures = (text: string | null, userId: string | null): CartFigures => {
  const stored = readVersioned(text, CONFIGURATION_STORAGE_VERSION)
  const lines = stored?.userId === userId ? stored?.configurations : undefined
  return isListOf(lines, isLine) ? { lines: lines.length, cents: cartCents(lines) } : { lines: 0, cents: 0 }
}

import type { CartContext } from '#machines/cart/cart.types'
import type { CartLine } from '#shared/cart/configurations.rules'
import type { ConfiguratorContext, RestoredWork } from './configurator.types.ts'

/** Session storage key of the configurator and the cart (§3). */
export const CONFIGURATION_STORAGE_KEY = 'configuration'

/** What session storage gave back for this user. */
export interface RestoredShop {
  lines: readonly CartLine[]
  validatedCartId: string | null
  work: RestoredWork
}

export const toStored = (
  _userId: string | null,
  _configurator: ConfiguratorContext,
  _cart: CartContext,
): string => {
  throw new Error('Not written yet.')
}

/** The content of session storage, or null when there is none, it is another user's, unreadable or old. */
export const fromStored = (_text: string | null, _userId: string | null): RestoredShop | null => null

import { CallFailure } from '#client/platform/call.ts'
import { CART_MAX_LINES } from '#shared/cart/limits'

/** The failure of a cart that has no room; `what`: « ces lignes », what was to go there. */
export const cartFull = (what: string): CallFailure =>
  new CallFailure(
    0,
    'CART_FULL',
    `Le panier peut contenir ${CART_MAX_LINES} configurations\u00a0: il n’y a plus assez de place pour ${what}. Commandez ou réinitialisez d’abord le panier.`,
  )

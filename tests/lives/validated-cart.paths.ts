import { validatedCartLife } from '#machines/lives/validated-cart.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

export const validatedCartPaths = declarePaths(validatedCartLife, {
  title: 'La vie d’un panier validé',
  notWalked: { browser: NO_SCREEN },
  inputs: { 'le panier est validé': undefined },
  events: {
    'la commande est passée': { type: 'order.placed' },
    'personne ne la passe à temps': { type: 'cart.lapsed' },
  },
  states: { waiting: 'il attend sa commande', ordered: 'il est commandé', expired: 'il est oublié' },
})

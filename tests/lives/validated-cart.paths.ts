import { validatedCartLife } from '#machines/lives/validated-cart.machine'
import { declarePaths } from '#paths/declare'

export const validatedCartPaths = declarePaths(validatedCartLife, {
  title: 'La vie d’un panier validé',
  inputs: { 'le panier est validé': undefined },
  events: {
    'la commande est passée': { type: 'order.placed' },
    'personne ne la passe à temps': { type: 'cart.lapsed' },
  },
  states: { waiting: 'il attend sa commande', ordered: 'il est commandé', expired: 'il est oublié' },
})

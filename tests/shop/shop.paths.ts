import { expect } from 'vitest'
import type { RestoredShop } from '#machines/configurator/stored'
import { shopMachine } from '#machines/shop/shop.machine'
import { declarePaths } from '#paths/declare'
import { emptyDetails, emptyDraft } from '#shared/orders/order-draft'
import { cartPaths } from '#tests/cart/cart.paths'
import { aLine } from '#tests/cart/lines.fixtures'
import { anUnavailable, aPrevious } from '#tests/cart/repeated.fixtures'
import { configuratorPaths } from '#tests/configurator/configurator.paths'
import { fullModel } from './shop.fixtures.ts'

const line = aLine('a', { model: fullModel, criteria: { length: 2000, fixation: 'wall' } })
const restored: Omit<RestoredShop, 'lines'> = {
  work: {
    selectedModel: fullModel,
    criteria: line.criteria,
    components: { support: { reference: 'SW-2' } },
    modifiedKey: null,
    selectedConfiguration: null,
    selectedModelFromWebsite: null,
    setAside: null,
    quantity: null,
    files: [],
    name: '',
    remembered: null,
    withoutMemory: false,
  },
  unavailable: [],
  validatedCartId: null,
  priceMoved: [],
  details: emptyDetails,
}

const HISTORY = 'the page of past orders does it, with a shop of its own that leaves its work in the tab'
const FULL =
  'a storage that is full is none of a person’s acts: tests/client/stored-changes.test.ts fills one'

export const shopPaths = declarePaths(shopMachine, {
  title: 'La boutique : le configurateur et le panier',
  notWalked: {
    browser: {
      'je commande à nouveau': HISTORY,
      'shop on order.repeat (1) → same': HISTORY,
      'le navigateur ne garde plus rien': FULL,
      'shop on storage.refused (1, if isFirstRefusal) → same': FULL,
    },
  },
  inputs: {
    'une boutique vide': { userId: 'u1', restored: null },
    'un produit choisi et une ligne, retrouvés': { userId: 'u1', restored: { ...restored, lines: [line] } },
    'un produit choisi et un panier plein, retrouvés': {
      userId: 'u1',
      restored: { ...restored, lines: Array.from({ length: 200 }, (_, index) => aLine(`${index}`)) },
    },
  },
  events: {
    'je commande à nouveau': {
      type: 'order.repeat',
      repeated: { lines: [aLine('d', { previous: aPrevious() })], unavailable: [anUnavailable('e')] },
    },
    'la commande se rédige': {
      type: 'order.drafted',
      validatedCartId: 'v1',
      draft: { ...emptyDraft, name: 'Villa' },
    },
    'la commande est passée': { type: 'order.placed', validatedCartId: 'v1' },
    'le navigateur ne garde plus rien': { type: 'storage.refused' },
  },
  children: {
    configurator: {
      paths: configuratorPaths,
      happens: [
        'la page s’ouvre',
        'les critères arrivent',
        'mes derniers choix arrivent',
        'j’ajoute au panier',
        'j’ajoute et je continue',
        'j’abandonne la modification',
      ],
    },
    cart: {
      paths: cartPaths,
      happens: [
        'je modifie la première ligne',
        'je supprime la première ligne',
        'je valide',
        'le serveur accepte',
      ],
    },
  },
  states: {},
  project: ({ context, children }) => {
    const cart = children.cart?.getSnapshot().context
    const work = children.configurator?.getSnapshot().context
    return {
      opened: context.kept !== null,
      refused: context.refused,
      lines: Math.min(cart?.lines.length ?? 0, 2),
      first: cart?.lines.some(({ key }) => key === 0),
      validated: cart?.validatedCartId,
      modified: work?.modifiedKey != null,
      chosen: Object.keys(work?.selectedModel ?? {}).length,
    }
  },
  check: ({ children }) => {
    const cart = children.cart?.getSnapshot().context
    const modified = children.configurator?.getSnapshot().context.modifiedKey
    // what is being modified is in the cart
    if (modified != null) expect(cart?.lines.map(({ key }) => key)).toContain(modified)
  },
})

import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { shopMachine } from '#machines/shop/shop.machine'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { PHONE } from '#tests/platform/chromium-page'
import { aUser } from '#tests/session/account.fixtures'
import { shopPaths } from '#tests/shop/shop.paths'
import type { BrowserLevel } from '../paths/browser-level.ts'
import type { Stage } from '../paths/held-page.ts'
import type { Look } from '../paths/walk.ts'
import { cartLevel } from './cart.ts'
import { configuratorLevel } from './configurator.ts'
import { draftOrder, orderPageCalls, placeOrder, withoutProjects } from './order-page.ts'
import { storedShop } from './stored-shop.ts'

type Snapshot = SnapshotFrom<typeof shopMachine>

const CART = '/my-cart'
const WORK = '/configurator'
const ORDER = '/my-cart/order/v1'

const childrenOf = ({ children }: Snapshot) => {
  const [cart, work] = [children.cart?.getSnapshot(), children.configurator?.getSnapshot()]
  if (cart === undefined || work === undefined) throw new Error('The shop runs both as long as it lives.')
  return { cart, work }
}

const titles: Readonly<Record<string, string>> = { [CART]: 'Panier', [WORK]: 'Votre configuration' }

const shown = (stage: Stage, path: string) =>
  stage.page.getByRole('heading', { level: 1, name: titles[path] ?? 'Commande' }).waitFor()

const open = (stage: Stage, path: string) =>
  stage.fetching(async () => {
    await stage.go(path)
    await shown(stage, path)
  })

const press = (stage: Stage, name: string | RegExp) =>
  stage.page.locator('main').getByRole('button', { name, exact: true }).click()

/** Done on the page of the cart; the configurator is awake where its page is open. */
const inCart = async (stage: Stage, snapshot: Snapshot, act: () => Promise<unknown>) => {
  const awake = !childrenOf(snapshot).work.matches('asleep')
  if (awake) await open(stage, CART)
  await act()
  if (awake) await open(stage, WORK)
}

const isDrafted = (snapshot: Snapshot): boolean => childrenOf(snapshot).cart.context.details.name === 'Villa'

export const shopLevel: BrowserLevel<typeof shopMachine> = {
  paths: shopPaths,
  viewport: PHONE,
  calls: { ...configuratorLevel.calls, ...cartLevel.calls },
  alsoHeld: orderPageCalls,
  open: async (stage, words) => {
    const restored = shopPaths.inputs[words]?.restored
    await withoutProjects(stage)
    await stage.open(CART, { user: aUser(), tab: restored ? storedShop(aUser().id, restored) : {} })
  },
  acts: {
    'la page s’ouvre': (stage) => open(stage, WORK),
    'j’ajoute au panier': async (stage, snapshot) => {
      const { cart, work } = childrenOf(snapshot)
      if (work.context.modifiedKey === null) {
        await press(stage, 'Ajouter au panier')
        return stage.notified(
          cart.context.lines.length < CART_MAX_LINES ? 'Configuration ajoutée' : 'Le panier est complet',
        )
      }
      await stage.fetching(async () => {
        await press(stage, 'Mettre à jour la ligne')
        await shown(stage, CART)
      })
      return open(stage, WORK)
    },
    'j’ajoute et je continue': async (stage, snapshot) => {
      await press(stage, 'Ajouter et continuer avec ces options')
      return stage.notified(
        childrenOf(snapshot).cart.context.lines.length < CART_MAX_LINES
          ? 'Saisissez les cotes de l’ouverture suivante'
          : 'Le panier est complet',
      )
    },
    'j’abandonne la modification': async (stage) => {
      await stage.fetching(async () => {
        await press(stage, 'Annuler la modification')
        await shown(stage, CART)
      })
      await open(stage, WORK)
    },
    'je modifie la première ligne': async (stage, snapshot) => {
      if (!childrenOf(snapshot).work.matches('asleep')) await open(stage, CART)
      await stage.fetching(async () => {
        await press(stage, 'Modifier la ligne 1, RA-25')
        await shown(stage, WORK)
      })
    },
    'je supprime la première ligne': (stage, snapshot) =>
      inCart(stage, snapshot, () => press(stage, 'Supprimer la ligne 1, RA-25')),
    'je valide': async (stage, snapshot) => {
      if (!childrenOf(snapshot).work.matches('asleep')) await open(stage, CART)
      await press(stage, 'Valider le panier')
    },
    'la commande se rédige': draftOrder,
    'la commande est passée': async (stage, snapshot) => {
      if (!isDrafted(snapshot)) await draftOrder(stage)
      await placeOrder(stage)
      // what the shop keeps is seen in the cart
      await open(stage, CART)
    },
  },
  controls: 'its machines’ buttons send to them: the levels of the cart and of the configurator hold them',
  states: {},
  // an act that goes to the cart and back makes the configurator ask anew, which the shop does not hear of
  look: (snapshot) => ({ ...seen(snapshot), asks: expect.any(Array) }),
  offers: (snapshot, words) => {
    const { cart, work } = childrenOf(snapshot)
    const elsewhere =
      cart.context.validatedCartId !== null || cart.matches('validating') || isEmptied(snapshot)
    switch (words) {
      case 'la commande se rédige':
        return cart.matches('validated') && !isDrafted(snapshot)
      case 'la commande est passée':
        return cart.matches('validated')
      case 'le serveur accepte':
        return true
      case 'la page s’ouvre':
        return work.matches('asleep') && !elsewhere
      case 'les critères arrivent':
      case 'mes derniers choix arrivent':
      case 'j’ajoute au panier':
      case 'j’ajoute et je continue':
      case 'j’abandonne la modification':
        return !elsewhere
      default:
        // the page that is left gives up what it was reading
        return !elsewhere && !work.hasTag('busy')
    }
  },
}

const seen = (snapshot: Snapshot): Look => {
  const { cart, work } = childrenOf(snapshot)
  if (cart.matches('validated')) return { path: ORDER }
  if (cart.matches('validating')) return cartLevel.states.validating?.(cart) ?? {}
  if (work.matches('asleep') || isEmptied(snapshot)) return cartLevel.states['open.editing']?.(cart) ?? {}
  const modified = work.context.modifiedKey !== null
  return {
    path: WORK,
    title: 'Votre configuration',
    [modified ? 'shows' : 'lacks']: ['Vous modifiez la ligne 1 du panier'],
    ...(work.hasTag('configuring')
      ? { buttons: { [modified ? 'Mettre à jour la ligne' : 'Ajouter au panier']: 'open' } }
      : {}),
  }
}

/** The order is placed: its page was left for the cart. */
const isEmptied = (snapshot: Snapshot): boolean => {
  const { cart } = childrenOf(snapshot)
  return cart.matches('open') && cart.context.lines.length === 0 && cart.context.removed === null
}

import type { SnapshotFrom } from 'xstate'
import type { cartMachine } from '#machines/cart/cart.machine'
import type { CartEvent } from '#machines/cart/cart.types'
import { QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import { formatCents } from '#shared/platform/money'
import { cartPaths } from '#tests/cart/cart.paths'
import { ORDER } from '#tests/cart/repeated.fixtures'
import { PHONE } from '#tests/platform/chromium-page'
import { aUser } from '#tests/session/account.fixtures'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { type Stage, sentence } from '../paths/held-page.ts'
import type { Look } from '../paths/walk.ts'
import { draftOrder, orderPageCalls, placeOrder, withoutProjects } from './order-page.ts'
import { storedShop } from './stored-shop.ts'

type Snapshot = SnapshotFrom<typeof cartMachine>
type Key = 0 | 1

const PATH = '/my-cart'
const REFUSED = 'Une configuration est à corriger ou à retirer. Elle est signalée ci-dessous.'
const NOT_VALIDATED = 'Le panier n’a pas pu être validé'

const press = (stage: Stage, name: string) =>
  stage.page.locator('main, [role=alertdialog]').getByRole('button', { name, exact: true }).click()

/** The line's place on the screen, from 1. */
const placeOf = ({ context }: Snapshot, key: Key): number =>
  context.lines.findIndex((line) => line.key === key) + 1

const named = (snapshot: Snapshot, key: Key) => `ligne ${placeOf(snapshot, key)}, RA-25`

const quantityOf = (stage: Stage, snapshot: Snapshot) =>
  stage.page.getByRole('group', { name: `Quantité, ${named(snapshot, 0)}` })

const enter = async (stage: Stage, snapshot: Snapshot, text: string) => {
  const box = quantityOf(stage, snapshot).getByRole('textbox')
  await box.fill(text)
  await box.press('Enter')
}

const pageOf = (stage: Stage, path: string, title: string) =>
  stage.fetching(async () => {
    await stage.go(path)
    await stage.page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

/** What was said of the last try, then what a line was typed, then what was taken away. */
const saidBy = (snapshot: Snapshot): string[] => {
  const { refusals, failure, wrongQuantity, removed } = snapshot.context
  const says: string[] = []
  if (refusals.length > 0) says.push(NOT_VALIDATED + REFUSED)
  else if (failure !== null)
    says.push(`${NOT_VALIDATED}${sentence(failure)} Votre panier est intact.Réessayer`)
  if (wrongQuantity !== null) says.push(QUANTITY_SENTENCE)
  if (removed !== null)
    says.push(
      removed.order === null
        ? 'Ligne supprimée : RA-25Annuler'
        : `Les lignes de la commande ${ORDER} sont retirées du panier.Annuler`,
    )
  return says
}

/** The cart on its page: its lines with what may be done with them, what they cost, and what was said. */
const cart =
  (wanted: Look = {}) =>
  (snapshot: Snapshot): Look => {
    const { lines, unavailable } = snapshot.context
    const cents = lines.reduce((sum, { quantity, display }) => sum + quantity * display.unitCents, 0)
    return {
      path: PATH,
      title: 'Panier',
      says: saidBy(snapshot),
      fields: Object.fromEntries(
        lines.map(({ quantity }, index) => [`Quantité, ligne ${index + 1}, RA-25 › Quantité`, `${quantity}`]),
      ),
      shows: [
        ...lines.map(({ model }, index) => `${index + 1}. ${model.subFamily?.name}Ref: RA-25`),
        ...(lines.length === 0 ? ['Le panier est vide'] : [`Total HT${formatCents(cents)}`]),
        ...(unavailable.length === 0 ? [] : ['Plus disponible']),
      ],
      lacks: [`${lines.length + 1}. `, ...(unavailable.length === 0 ? ['Plus disponible'] : [])],
      ...wanted,
    }
  }

/** What its buttons and fields send: in the dialog, and on the page. */
const controlsOf = (snapshot: Snapshot): Record<string, CartEvent> => {
  if (snapshot.matches('confirmingReset'))
    return { Valider: { type: 'reset.confirm' }, Annuler: { type: 'reset.cancel' } }
  const { lines, unavailable, removed } = snapshot.context
  const controls: Record<string, CartEvent> = {
    'Valider le panier': { type: 'cart.validate' },
    Réessayer: { type: 'cart.validate' },
    'Réinitialiser le panier': { type: 'cart.reset' },
    'Retirer ces lignes': { type: 'order.takeBack', order: ORDER },
  }
  if (removed !== null) controls.Annuler = { type: 'removal.undo' }
  if (removed !== null) controls['Fermer le message'] = { type: 'removal.dismiss' }
  for (const [index, { key }] of lines.entries()) {
    const name = `ligne ${index + 1}, RA-25`
    controls[`Modifier la ${name}`] = { type: 'line.modify', key }
    controls[`Dupliquer la ${name}`] = { type: 'line.duplicate', key }
    controls[`Supprimer la ${name}`] = { type: 'line.remove', key }
    controls[`Quantité, ${name} › Augmenter la quantité`] = { type: 'quantity.increase', key }
    controls[`Quantité, ${name} › Diminuer la quantité`] = { type: 'quantity.decrease', key }
    controls[`Quantité, ${name} › Quantité`] = { type: 'quantity.enter', key, text: '2' }
  }
  for (const { key } of unavailable) {
    controls['Mettre au panier RA-25 à la place de RA-25'] = { type: 'nearest.take', key }
    controls['Ne pas remplacer RA-25'] = { type: 'unavailable.dismiss', key }
  }
  return controls
}

export const cartLevel: BrowserLevel<typeof cartMachine> = {
  paths: cartPaths,
  viewport: PHONE,
  calls: { preValidate: { call: 'POST /api/orders/pre-validate' } },
  alsoHeld: [
    ...orderPageCalls,
    '/api/catalog',
    '/api/configurator/templates/*',
    '/api/configurator/last-answers/*',
  ],
  open: async (stage, words) => {
    const { lines, unavailable, validatedCartId } = cartPaths.inputs[words] ?? {}
    const parts = {
      lines: lines ?? [],
      unavailable: unavailable ?? [],
      validatedCartId: validatedCartId ?? null,
    }
    await withoutProjects(stage)
    await stage.open(PATH, { user: aUser(), tab: storedShop(aUser().id, parts) })
  },
  acts: {
    'je retire la commande reprise': (stage) => press(stage, 'Retirer ces lignes'),
    'je prends le plus proche': (stage) => press(stage, 'Mettre au panier RA-25 à la place de RA-25'),
    'j’écarte le produit manquant': (stage) => press(stage, 'Ne pas remplacer RA-25'),
    'je duplique la première ligne': async (stage, snapshot) => {
      await press(stage, `Dupliquer la ${named(snapshot, 0)}`)
      await stage.notified(`Ligne ${placeOf(snapshot, 0)} dupliquée`)
    },
    'je supprime la première ligne': (stage, snapshot) => press(stage, `Supprimer la ${named(snapshot, 0)}`),
    'je supprime la deuxième ligne': (stage, snapshot) => press(stage, `Supprimer la ${named(snapshot, 1)}`),
    'j’annule la suppression': (stage) => press(stage, 'Annuler'),
    'je ferme l’annulation': (stage) => press(stage, 'Fermer le message'),
    'je modifie la première ligne': async (stage, snapshot) => {
      await stage.fetching(async () => {
        await press(stage, `Modifier la ${named(snapshot, 0)}`)
        await stage.page.getByRole('heading', { level: 1, name: 'Votre configuration' }).waitFor()
      })
      await pageOf(stage, PATH, 'Panier')
    },
    'un de plus': (stage, snapshot) =>
      quantityOf(stage, snapshot).getByRole('button', { name: 'Augmenter la quantité' }).click(),
    'un de moins': (stage, snapshot) =>
      quantityOf(stage, snapshot).getByRole('button', { name: 'Diminuer la quantité' }).click(),
    'je tape « 2 »': (stage, snapshot) => enter(stage, snapshot, '2'),
    'je tape « deux »': (stage, snapshot) => enter(stage, snapshot, 'deux'),
    'je vide le panier': (stage) => press(stage, 'Réinitialiser le panier'),
    'je confirme': (stage) => press(stage, 'Valider'),
    'je renonce': (stage) => press(stage, 'Annuler'),
    'je valide': (stage) => press(stage, 'Valider le panier'),
    // it has opened by itself: the way back to the cart
    'la page de commande s’ouvre': (stage) => pageOf(stage, PATH, 'Panier'),
    'la commande se rédige': draftOrder,
    'la commande est passée': async (stage, { context }) => {
      if (context.details.name === '') await draftOrder(stage)
      await placeOrder(stage)
      await pageOf(stage, PATH, 'Panier')
    },
  },
  controls: controlsOf,
  states: {
    'open.editing': cart(),
    'open.refused': cart(),
    'open.failed': cart(),
    confirmingReset: () => ({ title: 'Réinitialiser le panier' }),
    validating: cart({ buttons: { 'Valider le panier': 'busy' } }),
    validated: () => ({ path: `${PATH}/order/v1` }),
  },
  offers: (snapshot, words, { type }) => {
    const { context } = snapshot
    if (type.startsWith('removal.')) return context.removed !== null
    if (type === 'order.drafted') return snapshot.matches('validated') && context.details.name === ''
    if (type === 'order.placed') return snapshot.matches('validated')
    // a box that has the quantity already tells of no change
    return words !== 'je tape « 2 »' || context.lines.find(({ key }) => key === 0)?.quantity !== 2
  },
}

import type { SnapshotFrom } from 'xstate'
import type { orderMachine } from '#machines/orders/order.machine'
import { ORDER_DRAFT_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { Address } from '#shared/account/addresses.schema'
import type { Order } from '#shared/orders/orders.schema'
import { orderPaths } from '#tests/orders/order.paths'
import { CHOICES } from '#tests/orders/order-beside'
import { PHONE } from '#tests/platform/chromium-page'
import { aUser } from '#tests/session/account.fixtures'
import { fillAddress } from '../configurator.steps.ts'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { type Stage, sentence } from '../paths/held-page.ts'
import type { Look } from '../paths/walk.ts'
import {
  controlsOf,
  FIRST_LINE,
  isDialogOpen,
  NAME,
  orderButton,
  REFERENCE,
  TERMS,
} from './order-controls.ts'
import { withoutProjects } from './order-page.ts'

type Snapshot = SnapshotFrom<typeof orderMachine>

const PATH = '/my-cart/order/v1'
const LOADING: Look = {
  path: PATH,
  title: 'Commande',
  says: [],
  shows: [],
}
const LOADING_ORDER: Look = { ...LOADING, waits: ['Chargement de la commande'] }
const UNREAD: Look = {
  title: 'Une erreur est survenue',
  shows: ['La connexion avec le serveur est rompue.'],
}

const press = (stage: Stage, name: string | RegExp) =>
  stage.page.getByRole('button', { name, exact: true }).click()
const radio = (stage: Stage, value: string) => stage.page.locator(`input[type=radio][value="${value}"]`)
const terms = (stage: Stage) => stage.page.getByRole('checkbox', { name: /^J’accepte/ })
const section = (stage: Stage, title: string) =>
  stage.page.getByRole('heading', { level: 3, name: title }).locator('..')

/** The first step is shown whole, once its addresses are known or missing. */
const isFormOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches('last_details') &&
  (snapshot.context.addresses !== null || snapshot.matches({ last_details: { addresses: 'failed' } }))

/** The first step's form, where no dialog and no skeleton is in front of it. */
const details =
  (wanted: Look) =>
  (snapshot: Snapshot): Look => {
    if (isDialogOpen(snapshot)) return {}
    if (!isFormOpen(snapshot)) return LOADING
    const { name, purchaseOrder, comments, site, productsNames } = snapshot.context.draft
    return {
      path: PATH,
      hash: '',
      heading: 'Informations de la commande',
      fields: {
        [NAME]: name,
        [REFERENCE]: purchaseOrder,
        'Contact sur place': site?.contactName ?? '',
        Commentaires: comments,
        [FIRST_LINE]: productsNames[0]?.name ?? '',
      },
      ...wanted,
    }
  }

const addresses =
  (wanted: Look) =>
  (snapshot: Snapshot): Look => {
    if (!isFormOpen(snapshot)) return LOADING
    const { billingAddressId, shippingAddressId } = snapshot.context.draft
    const chosen = [billingAddressId, shippingAddressId].filter((id) => id !== null)
    return { ...(snapshot.context.addresses === null ? {} : { chosen }), ...wanted }
  }

const adding =
  (save: 'open' | 'busy') =>
  ({ context }: Snapshot): Look => ({
    title: `Nouvelle adresse de ${context.addressType === 'billing' ? 'facturation' : 'livraison'}`,
    says: sentence(context.addressFailure),
    buttons: { 'Enregistrer l’adresse': save },
  })

/** The second step; `wanted` has what the state adds. */
const validation =
  (state: 'open' | 'busy', wanted: Look = {}) =>
  (snapshot: Snapshot): Look => {
    const { acceptTerms, draft, failure, paymentMethods } = snapshot.context
    const pays = paymentMethods.length > 0
    return {
      path: PATH,
      hash: '#validation',
      heading: 'Validation de la commande',
      says:
        failure === null
          ? []
          : [`La commande n’a pas été passée${sentence(failure)} Tout ce que vous avez saisi est conservé.`],
      chosen: [
        ...(pays && draft.paymentMethod !== null ? [draft.paymentMethod] : []),
        ...(acceptTerms ? [TERMS] : []),
      ],
      ...(state === 'busy' && { buttons: { [orderButton(failure)]: 'busy' } }),
      shows: [draft.name, ...(pays ? [] : ['Aucun mode de paiement n’est ouvert à votre compte'])],
      ...wanted,
    }
  }

const moved = (state: 'open' | 'busy'): Look => ({
  title: 'Le prix a changé',
  shows: ['238,03 € TTC', '205,50 €', '41,10 €', '246,60 €'],
  buttons: { 'Accepter et commander': state },
})

const PROBLEMS = ['Choisissez un mode de paiement.', 'Acceptez les conditions générales de vente']

export const orderLevel: BrowserLevel<typeof orderMachine> = {
  paths: orderPaths,
  viewport: PHONE,
  calls: {
    loadCart: { call: 'GET /api/orders/validated-cart/v1' },
    loadOrder: { call: 'GET /api/orders/o1', reply: (order: Order) => ({ order }) },
    loadAddresses: { call: 'GET /api/user/addresses', reply: (all: Address[]) => ({ addresses: all }) },
    addAddress: { call: 'POST /api/user/addresses/add' },
    placeOrder: { call: 'POST /api/orders', reply: (order: Order) => ({ order }) },
  },
  open: async (stage, words) => {
    const restored = orderPaths.inputs[words]?.restored
    const tab = restored
      ? { [ORDER_DRAFT_STORAGE_KEY]: storedDraft(restored.draft, restored.idempotencyKey) }
      : {}
    // one comes back to an empty cart
    await withoutProjects(stage)
    await stage.open(PATH, { user: aUser(), tab })
  },
  acts: {
    'je réessaie': (stage) => press(stage, 'Réessayer'),
    'je nomme la commande': (stage) => stage.page.getByLabel(NAME).fill('Chantier Dupont'),
    'j’efface son nom': (stage) => stage.page.getByLabel(NAME).fill(''),
    'je nomme une ligne': (stage) => stage.page.getByLabel(FIRST_LINE).fill('Salon'),
    'je donne ma référence': (stage) => stage.page.getByLabel(REFERENCE).fill('BC-2026-118'),
    'je nomme le contact sur place': (stage) => stage.page.getByLabel('Contact sur place').fill('Gardien'),
    'j’écris un commentaire': (stage) => stage.page.getByLabel('Commentaires').fill('Livrer le matin.'),
    'je choisis une autre adresse de livraison': (stage) => radio(stage, 's2').check(),
    'je redemande mes adresses': (stage) =>
      section(stage, 'Adresse de livraison').getByRole('button', { name: 'Réessayer' }).click(),
    'j’ajoute une adresse': (stage) =>
      section(stage, 'Adresse de livraison')
        .getByRole('button', { name: /^Ajouter une/ })
        .click(),
    'j’ajoute une adresse de facturation': (stage) =>
      section(stage, 'Adresse de facturation')
        .getByRole('button', { name: /^Ajouter une/ })
        .click(),
    'je renonce à l’adresse': (stage) => press(stage, 'Annuler'),
    'j’enregistre l’adresse': async (stage) => {
      await fillAddress(stage.page.getByRole('dialog'), {
        name: 'Chantier',
        company_name: 'Pose & Stores',
        street: '1 rue Neuve',
        postal_code: '69001',
        city: 'Lyon',
      })
      await press(stage, 'Enregistrer l’adresse')
    },
    'je passe à la validation': (stage) => press(stage, 'Continuer'),
    'je choisis la carte': (stage) => radio(stage, 'card').check(),
    'je choisis le virement': (stage) => radio(stage, 'bank_transfer').check(),
    'je choisis le paiement différé': (stage) => radio(stage, 'deferred').check(),
    'j’accepte les conditions': (stage) => terms(stage).check(),
    'je ne les accepte plus': (stage) => terms(stage).uncheck(),
    'je reviens aux détails': (stage) => press(stage, 'Revenir aux informations'),
    'je commande': (stage) => press(stage, /^(Commander|Réessayer de commander) ·/),
    'j’accepte le nouveau prix': (stage) => press(stage, 'Accepter et commander'),
    'je reviens au panier': (stage) =>
      stage.fetching(async () => {
        await press(stage, 'Revenir au panier')
        await stage.page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
      }),
  },
  controls: controlsOf,
  states: {
    loading: () => LOADING_ORDER,
    loadFailed: () => UNREAD,
    notFound: () => ({ title: 'Vous vous êtes perdus ?', buttons: {} }),
    loadingAddresses: () => LOADING_ORDER,
    'last_details.form.filling': details({ lacks: ['Donnez un nom au projet.'] }),
    'last_details.form.incomplete': (snapshot) =>
      details({ shows: snapshot.context.draft.name === '' ? ['Donnez un nom au projet.'] : [] })(snapshot),
    'last_details.form.refused': details({}),
    'last_details.addresses.loading': addresses({}),
    'last_details.addresses.failed': addresses({ chosen: [] }),
    'last_details.addresses.choosing': addresses({}),
    'last_details.addresses.adding': adding('open'),
    'last_details.addresses.saving': adding('busy'),
    'validation.reviewing': validation('open', { lacks: PROBLEMS }),
    'validation.incomplete': (snapshot) => {
      const { draft, acceptTerms } = snapshot.context
      const missing = [draft.paymentMethod === null, !acceptTerms]
      return { ...validation('open')(snapshot), shows: PROBLEMS.filter((_, index) => missing[index]) }
    },
    'validation.failed': validation('open', { lacks: PROBLEMS }),
    placing: (snapshot) =>
      snapshot.context.newTotal === null ? validation('busy')(snapshot) : moved('busy'),
    priceMoved: () => moved('open'),
    cartRefused: ({ context }) => ({
      path: PATH,
      says: [
        `Cette commande ne peut pas être passée${sentence(context.failure)} Rien n’a été commandé.Revenir au panier`,
      ],
    }),
    returnedToCart: () => ({ path: '/my-cart', title: 'Panier' }),
    loadingOrder: () => LOADING_ORDER,
    confirmation: ({ context }) => ({
      path: PATH,
      hash: '',
      heading: 'Merci, votre commande est enregistrée',
      shows: ['CMD-2026-000001'],
      [context.failure === null ? 'lacks' : 'shows']: ['Ce panier était déjà commandé'],
    }),
  },
  offers: (snapshot, words, { type }) => {
    if (type.startsWith('xstate.')) return true
    const { draft, addresses: known } = snapshot.context
    if (isDialogOpen(snapshot)) return type === 'address.cancel' || type === 'address.submit'
    if (snapshot.matches('last_details') && (!isFormOpen(snapshot) || CHOICES.includes(type))) return false
    switch (words) {
      // a field that has the text already tells of no change, nor does what is ticked
      case 'je nomme la commande':
        return draft.name === ''
      case 'j’efface son nom':
        return draft.name !== ''
      case 'je nomme une ligne':
        return draft.productsNames[0]?.name === ''
      case 'je donne ma référence':
        return draft.purchaseOrder === ''
      case 'je nomme le contact sur place':
        return draft.site?.contactName !== 'Gardien'
      case 'j’écris un commentaire':
        return draft.comments === ''
      case 'je choisis une autre adresse de livraison':
        return draft.shippingAddressId !== 's2'
      case 'j’ajoute une adresse de facturation':
        return known?.every(({ type: of }) => of !== 'billing') === true
      case 'je choisis la carte':
        return draft.paymentMethod !== 'card'
      case 'je choisis le virement':
        return draft.paymentMethod !== 'bank_transfer'
      case 'je choisis le paiement différé':
        return draft.paymentMethod !== 'deferred' && snapshot.context.paymentMethods.includes('deferred')
      case 'j’accepte les conditions':
        return !snapshot.context.acceptTerms
      case 'je ne les accepte plus':
        return snapshot.context.acceptTerms
      default:
        return true
    }
  },
}

/** What a tab keeps of an order that was begun and left at its second step. */
const storedDraft = (draft: Snapshot['context']['draft'], idempotencyKey: string): string =>
  JSON.stringify({
    ...draft,
    version: 1,
    userId: aUser().id,
    validatedCartId: 'v1',
    step: 'validation',
    idempotencyKey,
  })

import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { exampleLine } from '#tests/catalogue/exemplars'
import { orderPaths } from '#tests/orders/order.paths'
import { useBrowser } from '#tests/platform/chromium-page'
import { choose, openAs, orderButton } from './configurator.steps.ts'
import { validated } from './ordered.ts'
import { describeRealLevel } from './paths/real-level.ts'

const NAME = 'Nom du projet'
const MISSING = ['Choisissez un mode de paiement.', 'Acceptez les conditions générales de vente']
const UNNAMED = 'Donnez un nom au projet.'
const project = (page: Page) => page.getByRole('textbox', { name: NAME })
const terms = (page: Page) => page.getByRole('checkbox', { name: /^J’accepte/ })

describe('generated paths of an order on its screens, with nothing held', () => {
  const browser = useBrowser()
  describeRealLevel(browser, 'the steps of an order', {
    paths: orderPaths,
    input: 'une commande neuve',
    open: async (page) => {
      // by what is not offered any more: nothing is chosen yet
      await browser.db.updateTable('orders').set({ payment_method: 'deferred' }).execute()
      await browser.db.updateTable('users').set({ deferred_payment: false }).execute()
      const id = await validated(browser.url, [await exampleLine(browser.db, 'RA-25-MAN')])
      await openAs(page, `/my-cart/order/${id}`)
    },
    acts: {
      'je nomme la commande': (page) => project(page).fill('Chantier Dupont'),
      'je passe à la validation': (page) => page.getByRole('button', { name: 'Continuer' }).click(),
      'je choisis la carte': (page) => choose(page, 'Mode de paiement', 'Carte bancaire'),
      'j’accepte les conditions': (page) => terms(page).check(),
      'je reviens aux détails': (page) =>
        page.getByRole('button', { name: 'Revenir aux informations' }).click(),
      'je commande': (page) => orderButton(page).click(),
    },
    ends: ['le panier arrive', 'mes adresses arrivent', 'la commande est passée'],
    states: {
      'last_details.form.filling': ({ context }) => ({
        hash: '',
        heading: 'Informations de la commande',
        fields: { [NAME]: context.draft.name },
        lacks: [UNNAMED],
      }),
      'last_details.form.incomplete': () => ({ hash: '', shows: [UNNAMED] }),
      'last_details.form.refused': ({ context: { draft, acceptTerms } }) => ({
        hash: '',
        heading: 'Informations de la commande',
        fields: { [NAME]: draft.name },
        shows: [UNNAMED, ...MISSING].filter(
          (_, index) => [draft.name === '', draft.paymentMethod === null, !acceptTerms][index],
        ),
      }),
      'last_details.addresses.loading': () => ({}),
      'last_details.addresses.choosing': () => ({ buttons: { Continuer: 'open' } }),
      'validation.reviewing': ({ context }) => ({
        hash: '#validation',
        heading: 'Validation de la commande',
        shows: [context.draft.name],
        lacks: MISSING,
      }),
      'validation.incomplete': ({ context }) => ({
        shows: MISSING.filter(
          (_, index) => [context.draft.paymentMethod === null, !context.acceptTerms][index],
        ),
      }),
      confirmation: () => ({
        heading: 'Merci, votre commande est enregistrée',
        says: [],
        shows: ['Commande n°', 'Chantier Dupont'],
      }),
    },
    offers: ({ context }, words) => {
      if (words === 'je nomme la commande') return context.draft.name === ''
      if (words === 'je choisis la carte') return context.draft.paymentMethod === null
      return words !== 'j’accepte les conditions' || !context.acceptTerms
    },
    goal: 'confirmation',
  })
})

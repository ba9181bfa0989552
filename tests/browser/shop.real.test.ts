import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { selectOpenLevel } from '#machines/configurator/configurator.selectors'
import { cartPaths } from '#tests/cart/cart.paths'
import { configuratorPaths } from '#tests/configurator/configurator.paths'
import { useBrowser } from '#tests/platform/chromium-page'
import { examples, openAs, openCartWith } from './configurator.steps.ts'
import { configuratorLevel } from './ordering/configurator.ts'
import { describeRealLevel } from './paths/real-level.ts'

const REF = 'RA-25-MAN'
const RESET = 'Réinitialiser le panier'
const press = (page: Page, name: string) =>
  page.locator('main, [role=alertdialog]').getByRole('button', { name, exact: true }).click()
const tile = (name: string) => (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()

/** What each level asks, and one of its answers. */
const LEVELS = {
  category: ['Catégorie', 'Fermetures'],
  subCategory: ['Sous-catégorie', 'Rails manuels'],
  family: ['Famille', 'Rail manuel 25'],
  subFamily: ['Modèle', 'Rail RA-25 manuel'],
} as const

describe('generated paths of the shop on its screens, with nothing held', () => {
  const browser = useBrowser()

  describeRealLevel(browser, 'the configurator, until a model is there', {
    paths: configuratorPaths,
    input: 'un configurateur neuf',
    open: async (page) => {
      await openAs(page, '/my-cart')
      await page.getByText('Le panier est vide').waitFor()
    },
    acts: {
      'la page s’ouvre': (page) =>
        page
          .getByRole('navigation', { name: 'Navigation principale' })
          .getByRole('link', { name: 'Configurateur' })
          .click(),
      'je choisis la catégorie': tile('Rails'),
      'je choisis la sous-catégorie': tile('Rails manuels'),
      'je choisis la famille': tile('Rail manuel 25'),
      'je choisis le modèle': tile('Rail RA-25 manuel'),
      'je réinitialise': (page) => press(page, 'Réinitialiser'),
    },
    ends: [
      'les catégories arrivent',
      'les familles arrivent',
      'les modèles arrivent',
      'les critères arrivent',
      'mes derniers choix arrivent',
    ],
    states: {
      asleep: () => ({ path: '/my-cart' }),
      'awake.browsing.following': (snapshot) => ({
        path: '/configurator',
        title: 'Votre configuration',
        [selectOpenLevel(snapshot) === undefined ? 'lacks' : 'shows']: ['Choisissez un modèle'],
      }),
      'awake.catalogue.settled': (snapshot) => {
        const open = selectOpenLevel(snapshot)
        return open === undefined ? {} : { shows: LEVELS[open] }
      },
      'awake.configuration.choosingModel': () => ({ lacks: ['Cotes et options'] }),
      'awake.configuration.configuring.choosingCriteria': () => ({
        shows: [REF, 'Cotes et options', 'Poids du rideau'],
        buttons: { 'Ajouter au panier': 'disabled' },
      }),
    },
    offers: configuratorLevel.offers,
    goal: 'awake.configuration.configuring.choosingCriteria',
  })

  describeRealLevel(browser, 'the cart', {
    paths: cartPaths,
    input: 'deux lignes, déjà validées',
    open: async (page) => {
      await openCartWith(page, examples.rail)
      await press(page, `Dupliquer la ligne 1, ${REF}`)
    },
    acts: {
      'un de plus': (page) =>
        page
          .getByRole('group', { name: `Quantité, ligne 1, ${REF}` })
          .getByRole('button', { name: 'Augmenter la quantité' })
          .click(),
      'je supprime la première ligne': (page) => press(page, `Supprimer la ligne 1, ${REF}`),
      'j’annule la suppression': (page) => press(page, 'Annuler'),
      'je vide le panier': (page) => press(page, RESET),
      'je confirme': (page) => press(page, 'Valider'),
      'je renonce': (page) => press(page, 'Annuler'),
      'je valide': (page) => press(page, 'Valider le panier'),
    },
    ends: ['le serveur accepte'],
    states: {
      'open.editing': ({ context: { lines, removed } }) => ({
        path: '/my-cart',
        title: 'Panier',
        says: removed === null ? [] : [`Ligne supprimée : ${REF}Annuler`],
        fields: Object.fromEntries(
          lines.map(({ quantity }, index) => [
            `Quantité, ligne ${index + 1}, ${REF} › Quantité`,
            `${quantity}`,
          ]),
        ),
        shows: [lines.length === 0 ? 'Le panier est vide' : `${lines.length}. Rail RA-25 manuel`],
        lacks: [`${lines.length + 1}. `],
      }),
      confirmingReset: () => ({ title: RESET, buttons: { Valider: 'open', Annuler: 'open' } }),
      validated: () => ({ path: expect.stringMatching(/^\/my-cart\/order\/[-0-9a-f]{36}$/) }),
    },
    offers: ({ context }, words) => {
      const [first] = context.lines
      if (words === 'un de plus' || words === 'je supprime la première ligne')
        return first?.key === 0 && first.quantity === 1
      return true
    },
    goal: 'validated',
  })
})

import type { Page } from 'playwright-core'
import { addToCart, cartButton, configure, examples, validateCart } from '../browser/configurator.steps.ts'

/** A screen to be looked at. */
export interface AuditScreen {
  name: string
  /** absent: the screen is reached from the one before */
  path?: string
  /** what a person does before it is looked at */
  steps?: (page: Page) => Promise<void>
  /** this and wider, px, it is not on the page */
  below?: number
}

/** Screens by who sees them. */
export interface AuditVisit {
  /** e-mail of a demo account; absent: a guest */
  account?: string
  /** in the order of one person's visit */
  screens: readonly AuditScreen[]
}

/** §9: from here the menu is horizontal. */
const WIDE = 768

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()

const openMenu = (page: Page): Promise<void> => page.getByRole('button', { name: 'Menu' }).click()

/** The screens of a visitor, of a signed-in installer, and of the accounts that may not enter. */
export const visits: readonly AuditVisit[] = [
  {
    screens: [
      { name: 'Accueil', path: '/', steps: (page) => heading(page, 'En ce moment') },
      { name: 'Accueil, menu ouvert', path: '/', steps: openMenu, below: WIDE },
      ...[
        '/info',
        '/contact',
        '/services',
        '/faq',
        '/conditions-de-vente',
        '/legal',
        '/politique-de-confidentialite',
        '/politique-cookies',
        '/signup',
        '/login',
        '/reset-password',
        '/email-verified',
        '/sorry-inactive',
        '/sorry-unauthorized',
        '/unauthorized',
        '/server-error',
        '/unkown-error',
        '/nulle-part',
      ].map((path) => ({ name: path, path })),
    ],
  },
  {
    account: 'installateur@demo.example',
    screens: [
      { name: 'Contact, connecté', path: '/contact' },
      { name: 'Catalogue', path: '/catalogue' },
      { name: 'Sous-catégorie', path: '/catalogue/rails-manuels' },
      { name: 'Famille', path: '/catalogue/rails-manuels/rail-manuel-25' },
      { name: 'Recherche', path: '/catalogue/search?keywords=rail' },
      { name: 'Recherche sans résultat', path: '/catalogue/search?keywords=zzzzzz' },
      {
        name: 'Mon compte',
        path: '/my-account',
        steps: (page) => page.getByRole('button', { name: 'Modifier' }).waitFor(),
      },
      {
        name: 'Mon compte, modification',
        steps: (page) => page.getByRole('button', { name: 'Modifier' }).click(),
      },
      {
        name: 'Mon compte, suppression',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        name: 'Adresses',
        path: '/my-account?tab=adresses',
        steps: (page) => page.getByRole('button', { name: 'Voir détails' }).first().click(),
      },
      {
        name: 'Adresse',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Ajouter une autre adresse de livraison' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'Adresse, suppression',
        path: '/my-account?tab=adresses',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Supprimer' }).first().click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        name: 'Historique',
        path: '/my-account?tab=commandes',
        steps: (page) => page.getByRole('article').first().waitFor(),
      },
      {
        name: 'Historique, nom d’un favori',
        path: '/my-account?tab=commandes&favoris=1',
        steps: (page) =>
          page
            .getByRole('article')
            .getByRole('button', { name: /, commande CMD-[0-9-]*$/ })
            .and(page.locator('button:not([aria-label])'))
            .first()
            .click(),
      },
      {
        name: 'Historique, aucun résultat',
        path: '/my-account?tab=commandes&q=zzzzzz',
        steps: (page) => page.getByText('Aucune commande trouvée avec vos critères').waitFor(),
      },
      {
        name: 'Détails d’une commande',
        path: '/my-account?tab=commandes',
        steps: async (page) => {
          await page
            .getByRole('button', { name: /^Voir détails/ })
            .first()
            .click()
          await heading(page, 'Suivi')
        },
      },
      { name: 'Panier vide', path: '/my-cart' },
      { name: 'Configurateur', path: '/configurator' },
      {
        name: 'Configuration',
        steps: async (page) => {
          await configure(page, examples.rail)
          await addToCart(page, 1)
        },
      },
      {
        name: 'Panier',
        steps: async (page) => {
          await cartButton(page, 1).click()
          await heading(page, 'Panier')
        },
      },
      {
        name: 'Panier, réinitialisation',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Réinitialiser le panier' }).click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        name: 'Commande',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Annuler' }).click()
          await validateCart(page)
        },
      },
      {
        name: 'Réclamation',
        path: '/my-account?tab=commandes',
        steps: async (page) => {
          await page
            .getByRole('button', { name: /^Faire une réclamation/ })
            .first()
            .click()
          await page.getByRole('dialog', { name: 'Contactez-nous' }).waitFor()
        },
      },
      {
        name: 'Recommander',
        path: '/my-account?tab=commandes',
        steps: async (page) => {
          await page
            .getByRole('button', { name: /^Recommander/ })
            .first()
            .click()
          await page.getByRole('alertdialog', { name: 'Recommander' }).waitFor()
        },
      },
      {
        name: 'Panier, commande reprise',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Valider' }).click()
          await page.getByText(/^Commande .* reprise$/).waitFor()
        },
      },
    ],
  },
  {
    account: 'nonverifie@demo.example',
    screens: [{ name: 'Vérification', path: '/verification-email-notification' }],
  },
  {
    account: 'inactif@demo.example',
    screens: [
      { name: 'Compte en attente', path: '/catalogue' },
      { name: 'Adresses en attente', path: '/my-account?tab=adresses' },
    ],
  },
  {
    account: 'admin@demo.example',
    screens: [
      {
        name: 'Dashboard, vue d’ensemble',
        path: '/dashboard?panel=welcome',
        steps: (page) => heading(page, 'Commandes par semaine'),
      },
      {
        name: 'Produits en vedette',
        path: '/dashboard?panel=featuredProductsList',
        steps: (page) => heading(page, 'En promotion'),
      },
      {
        name: 'Produits en vedette, retrait',
        steps: async (page) => {
          await page
            .getByRole('button', { name: /^Retirer/ })
            .first()
            .click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        name: 'Produit en vedette, recherche et erreurs',
        path: '/dashboard?panel=featuredProductsForm',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Enregistrer' }).click()
          await page.getByLabel('Famille ou modèle').fill('volet')
          await page.getByRole('listbox', { name: 'Produits trouvés' }).waitFor()
        },
      },
      {
        name: 'Index produits',
        path: '/dashboard?panel=productsList&search=RA-25-MAN',
        steps: (page) => page.getByRole('button', { name: 'RA-25-MAN', exact: true }).waitFor(),
      },
      {
        name: 'Index produits, retrait de la vente',
        steps: async (page) => {
          await page
            .getByRole('button', { name: /Actions/ })
            .first()
            .click()
          await page.getByRole('menuitem', { name: 'Retirer de la vente' }).click()
          await page.getByText(/panier.* validé.* en attente/).waitFor()
        },
      },
      {
        name: 'Index produits, sans résultat',
        path: '/dashboard?panel=productsList&search=zzzz',
        steps: (page) => page.getByText('Rien ne correspond à votre recherche').waitFor(),
      },
      ...['Essai', 'Règles', 'Composants et prix'].map((tab, index) => ({
        name: `Modèle, ${tab}`,
        ...(index === 0 ? { path: '/dashboard?panel=productsList&search=EN-40' } : {}),
        steps: async (page: Page) => {
          if (index === 0) await page.getByRole('button', { name: 'EN-40', exact: true }).click()
          await page.getByRole('tab', { name: tab }).click()
        },
      })),
      {
        name: 'Dashboard, menu déplié',
        path: '/dashboard?panel=welcome',
        steps: (page) =>
          page
            .getByRole('navigation', { name: 'Panneaux du dashboard' })
            .getByRole('link', { name: 'Vue d’ensemble' })
            .focus(),
      },
      {
        name: 'Index utilisateurs',
        path: '/dashboard?panel=usersIndex',
        steps: (page) => page.getByRole('rowheader').first().waitFor(),
      },
      {
        name: 'Index utilisateurs, ouverture demandée',
        steps: async (page) => {
          await page.getByRole('checkbox', { name: 'Choisir inactif@demo.example' }).check()
          await page.getByRole('button', { name: 'Ouvrir le compte' }).click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      { name: 'Index utilisateurs, vide', path: '/dashboard?panel=usersIndex&search=zzzzzz' },
      {
        name: 'Compte',
        path: '/dashboard?panel=usersIndex&search=installateur',
        steps: async (page) => {
          await page.getByRole('rowheader').getByRole('button').first().click()
          await heading(page, 'Statut et droits')
        },
      },
      {
        name: 'Import de produits',
        path: '/dashboard?panel=productsUpload',
        steps: (page) => heading(page, 'Partir d’un exemple'),
      },
      {
        name: 'Import, relecture',
        steps: async (page) => {
          await page.locator('input[type=file]').setInputFiles({
            name: 'tarif.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from('référence;prix HT\nRA25-PRO;10,00\nINCONNU-1;3\n'),
          })
          await page.getByRole('row', { name: /RA25-PRO/ }).waitFor()
        },
      },
      {
        name: 'Import, lignes refusées',
        steps: async (page) => {
          await page.getByRole('tab', { name: /^Lignes refusées/ }).click()
          await page.getByRole('row', { name: /INCONNU-1/ }).waitFor()
        },
      },
      {
        name: 'Import, publication',
        steps: async (page) => {
          await page.getByRole('button', { name: 'Publier' }).click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        name: 'Suivi des imports',
        path: '/dashboard?panel=productsUploadMonitoring',
        steps: (page) => page.getByRole('rowheader').first().waitFor(),
      },
      {
        name: 'Versions du tarif',
        path: '/dashboard?panel=productsUploadMonitoring&vue=tarifs',
        steps: (page) => page.getByRole('rowheader').first().waitFor(),
      },
      {
        name: 'Journal d’audit',
        path: '/dashboard?panel=auditLog',
        steps: (page) => page.getByRole('rowheader').first().waitFor(),
      },
    ],
  },
]

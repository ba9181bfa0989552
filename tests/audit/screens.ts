import { addToCart, cartButton, configure, examples, validateCart } from '../browser/configurator.steps.ts'
import { type AuditVisit, heading, openMenu, WIDE } from './screen.ts'
import { staffVisit } from './staff-screens.ts'

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
  staffVisit,
]

import type { Page } from 'playwright-core'
import { type AuditVisit, heading } from './screen.ts'

/** The screens of an administrator. */
export const staffVisit: AuditVisit = {
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
}

import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { addToCart, cartButton, configure, examples, openAs, plain, type } from './configurator.steps.ts'
import { look } from './look.ts'

const BLINDS = {
  ...examples.roller,
  levels: ['Stores', 'Stores enrouleurs', 'Enrouleur motorisé', 'Enrouleur EN-50 grande largeur'],
  answers: [
    ['Cotes fournies', 'Cotes finies'],
    ['Fixation', 'Plafond'],
    ['Largeur', 1500],
    ['Hauteur', 2000],
    ['Toile', 'Screen 5 % blanc'],
    ['Coffre', 'Non'],
    ['Manœuvre', 'Moteur radio'],
    ['Côté manœuvre', 'Droite'],
    ['Coloris de la structure', 'Aluminium'],
  ],
} as const

describe('one answer of several lines', () => {
  const browser = useBrowser()

  test('a line that other answers stand against is mended there, or left as it is', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await configure(page, BLINDS)
    await addToCart(page, 1)
    await type(page, 'Largeur', '3000')
    await addToCart(page, 2)
    await cartButton(page, 2).click()
    await page.getByRole('button', { name: 'Modifier une réponse de plusieurs lignes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Choisir les 2 lignes/ }).click()
    await dialog.getByRole('button', { name: 'Continuer avec 2 lignes' }).click()
    await dialog.getByLabel('Question').selectOption('Hauteur')
    await dialog.getByLabel('Nouvelle réponse').fill('3,5 m')
    await dialog.getByText('1 change, 1 reste comme elle est').waitFor()
    const wide = dialog.getByRole('listitem').filter({ hasText: '3000 × 2000' })
    await wide.getByText(/^Reste comme elle est.*hors de la grille de prix/).waitFor()

    await wide.getByText('Corriger cette ligne').press('Enter')
    const narrower = wide.getByRole('button', { name: 'Passer à 2700 mm (largeur)' })
    await narrower.waitFor()
    await look(page, 'cart-change-repairs')
    await narrower.press('Enter')
    await dialog.getByText('2 changent').waitFor()
    await wide.getByText('Corrigé : Largeur : 2700 mm.').waitFor()
    await look(page, 'cart-change-mended')

    // taken back, and mended again
    await wide.getByRole('button', { name: 'Laisser cette ligne' }).click()
    await dialog.getByRole('button', { name: 'Appliquer à 1 ligne' }).waitFor()
    await wide.getByText('Corriger cette ligne').click()
    await narrower.click()
    await dialog.getByRole('button', { name: 'Appliquer à 2 lignes' }).click()

    const lines = page.getByRole('main')
    await lines.getByText('Hauteur : 3500 mm, pour 2 lignes.').waitFor()
    await expect.poll(() => lines.getByText('2700 × 3500 mm').count()).toBeGreaterThan(0)
    await expect.poll(() => lines.getByText('1500 × 3500 mm').count()).toBeGreaterThan(0)
    const totals = page.getByRole('region', { name: 'Total du panier' })
    const after = plain(await totals.locator('dd').first().textContent())
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(() => lines.getByText('3000 × 2000 mm').count()).toBeGreaterThan(0)
    await expect.poll(async () => plain(await totals.locator('dd').first().textContent())).not.toBe(after)
  })
})

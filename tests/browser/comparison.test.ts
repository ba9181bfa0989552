import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  PHONE,
  screenshot,
  TABLET,
  useBrowser,
} from '#tests/platform/chromium-page'
import { choose, examples, openConfigured } from './configurator.steps.ts'

describe('configurations side by side', () => {
  const browser = useBrowser()

  test('a roller, its variant and another product for the same window, by an address that keeps them', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.roller)
    const compare = async () => {
      await page.getByRole('button', { name: 'Partager ou comparer' }).click()
      await page.getByRole('link', { name: 'Comparer', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Comparer' }).waitFor()
    }
    await compare()
    const table = page.getByRole('table', { name: 'Configurations comparées' })
    await table.getByText(`${examples.roller.ht} HT`).waitFor()

    await page.getByRole('link', { name: 'Ajouter une variante' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByText('Configuration complète').waitFor()
    await choose(page, 'Coffre', 'Non')
    await compare()
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(2)
    const shown = (label: string) => table.getByRole('row', { name: new RegExp(`^${label}`) })
    await expect.poll(() => shown('Coffre').getByRole('cell').allInnerTexts()).toEqual(['Oui', 'Non'])

    await page.getByRole('button', { name: 'Ajouter un autre produit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter un autre produit' })
    await dialog.getByRole('searchbox', { name: 'Rechercher un modèle' }).fill('vénitien 25')
    await dialog
      .getByRole('button', { name: /VE-25-STD\b/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await screenshot(page, 'comparison-add')
    await dialog
      .getByRole('button', { name: /VE-25-STD\b/ })
      .first()
      .click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(3)
    await expect.poll(() => shown('Largeur').last().getByRole('cell').count()).toBe(3)
    await expect.poll(() => table.getByText(/€ HT/).count()).toBe(3)
    await expectAccessible(page)
    await screenshot(page, 'comparison')

    const office = await browser.newPage({ viewport: DESKTOP })
    await office.goto(page.url())
    await office.getByLabel(/^Adresse email/).fill('installateur@demo.example')
    await office.getByLabel(/^Mot de passe/).fill('Demo!2026')
    await office.getByRole('button', { name: 'Se connecter', exact: true }).click()
    const all = office.getByRole('table', { name: 'Configurations comparées' })
    await expect.poll(() => all.getByText(/€ HT/).count()).toBe(3)
    await screenshot(office, 'comparison-desktop')
    await office.getByText('Seulement les différences').click()
    await expect.poll(() => all.getByRole('row', { name: /^Tableau/ }).count()).toBe(0)
    await office.setViewportSize(TABLET)
    await screenshot(office, 'comparison-tablet')
    await office
      .getByRole('link', { name: /^Retirer/ })
      .first()
      .click()
    await expect.poll(() => all.getByRole('columnheader').count()).toBe(2)
    await office.goBack()
    await expect.poll(() => all.getByRole('columnheader').count()).toBe(3)
  })

  test('a code of nothing says so in its column, and the others stand', async () => {
    const page = await browser.newPage({
      viewport: DESKTOP,
      expect: [['GET /api/configurator/saved/AAAAAAAA', 404]],
    })
    await openConfigured(page, examples.roller)
    await page.goto('/configurator?compare=AAAA-AAAA')
    await page.getByText('La configuration AAAA-AAAA n’a pas pu être lue').waitFor()
    await page.getByRole('link', { name: 'Retirer AAAA-AAAA de la comparaison' }).click()
    await page.getByText('Rien à comparer pour le moment').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Aller au configurateur' }).click()
    await page.getByText('Configuration complète').waitFor()
  })
})

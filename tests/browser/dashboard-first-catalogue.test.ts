import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { look } from './look.ts'

const ADMIN = 'admin@demo.example'

describe('a shop without a price list', () => {
  const browser = useBrowser()
  const empty = () =>
    browser.db
      .updateTable('catalogue_state')
      .set(({ eb }) => ({
        price_list_version: null,
        catalogue_version: eb('catalogue_version', '+', 1),
      }))
      .execute()

  test('says so on the dashboard, asks, loads the first catalogue, and says that a colleague was faster', async () => {
    await empty()
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [['POST /api/admin/first-catalogue', 409]],
    })
    const late = await browser.newPage()
    for (const one of [page, late]) await openAs(one, '/dashboard?panel=welcome', ADMIN)
    const lacking = page.getByText('Aucun tarif n’est en vigueur')
    await lacking.waitFor()
    await look(page, 'first-catalogue-lacking')
    await late.getByRole('button', { name: 'Charger le catalogue livré' }).click()
    await page.getByRole('button', { name: 'Charger le catalogue livré' }).click()
    const question = page.getByRole('alertdialog', { name: 'Charger le catalogue livré' })
    await question.waitFor()
    await look(page, 'first-catalogue-asked')
    await late.getByRole('alertdialog').getByRole('button', { name: 'Charger le catalogue' }).click()
    await late.getByText('Le premier catalogue est en vigueur.').waitFor()
    await expect.poll(() => late.getByText('Aucun tarif n’est en vigueur').count()).toBe(0)
    await look(late, 'first-catalogue-loaded')
    // asked before, confirmed after
    await question.getByRole('button', { name: 'Charger le catalogue' }).click()
    await page.getByText(/^Un tarif est déjà en vigueur/).waitFor()
    await look(page, 'first-catalogue-refused')
    await page.getByRole('button', { name: 'Fermer' }).last().click()
    await expect.poll(() => lacking.count()).toBe(0)
    await page.goto('/catalogue')
    await page.getByRole('heading', { level: 2, name: 'Rails' }).waitFor()
  })
})

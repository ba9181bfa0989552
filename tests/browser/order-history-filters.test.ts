import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { look } from './look.ts'

const HISTORY = '/my-account?tab=commandes'

const rows = (page: Page) => page.getByRole('article')
const showsRows = (page: Page, count: number) => expect.poll(() => rows(page).count()).toBe(count)
const address = (page: Page) => new URL(page.url()).search

describe('the history of orders, narrowed', () => {
  const browser = useBrowser()

  test('is narrowed by state and by days, at its address, and exported as it is shown', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, HISTORY)
    await rows(page).first().waitFor()
    await look(page, 'history')
    await page.getByLabel('État').selectOption({ label: 'Expédiée ou prête à retirer' })
    await expect.poll(() => address(page)).toBe('?tab=commandes&statut=shipped')
    await page.getByText('Toutes les commandes sont affichées.').waitFor()
    const shipped = await rows(page).count()
    expect(shipped).toBeGreaterThan(0)
    await rows(page)
      .first()
      .getByText(/^Chez vous entre le|^Livraison à venir|^Vous pouvez venir/)
      .waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^commandes-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(1 + shipped)

    // digit by digit, as a person types it
    await page.getByLabel('Passée du').focus()
    await page.keyboard.type('01012020')
    await expect.poll(() => address(page)).toBe('?tab=commandes&statut=shipped&du=2020-01-01')
    await page.getByLabel('au', { exact: true }).fill('2019-12-31')
    await page.getByText('La fin précède le début.').waitFor()
    await page.getByText('Aucune commande trouvée avec vos critères').waitFor()
    await look(page, 'history-none')
    await page.setViewportSize(PHONE)
    await page.reload()
    await page.getByRole('button', { name: 'Filtrer et exporter (3)' }).click()
    await expect.poll(() => page.getByLabel('Passée du').inputValue()).toBe('2020-01-01')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Tout afficher' }).click()
    await showsRows(page, 10)
    // what there is to do first takes the whole line of a phone
    const unpaid = rows(page)
      .filter({ has: page.getByRole('button', { name: /^Régler/ }) })
      .first()
    const widthOf = async (name: RegExp) => (await unpaid.getByRole('button', { name }).boundingBox())?.width
    const whole = await widthOf(/^Recommander/)
    await expect.poll(() => widthOf(/^Régler/)).toBe(whole)
    expect(address(page)).toBe('?tab=commandes')
    await page.goBack()
    await page.getByText('Aucune commande trouvée avec vos critères').waitFor()
  })
})

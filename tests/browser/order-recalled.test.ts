import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatDate, parisDay } from '#shared/platform/dates'
import { exampleLine } from '#tests/catalogue/exemplars'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { openAs, orderButton, payBy } from './configurator.steps.ts'
import { look } from './look.ts'
import { details, projectName, thanks } from './order.steps.ts'
import { aProject, cancelledByStaff, ordered, validated } from './ordered.ts'

const HISTORY = '/my-account?tab=commandes'

describe('an order that asks nothing twice', () => {
  const browser = useBrowser()
  const lines = async () => [await exampleLine(browser.db, 'RA-25-MAN')]
  const cancelled = (page: Page) => page.getByRole('heading', { name: 'Votre commande a été annulée' })
  const cancel = (page: Page) => page.getByRole('button', { name: 'Annuler la commande' })

  test('is called as its chantier, placed from one screen, and cancelled while nothing is paid', async () => {
    const project = await aProject(browser.url, {
      name: 'Villa Roche',
      contactName: 'Loge du gardien',
      contactPhone: '04 00 00 00 00',
    })
    const cart = await validated(browser.url, await lines(), project)
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, `/my-cart/order/${cart}`)
    await details(page).waitFor()
    await expect.poll(() => projectName(page).inputValue()).toBe('Villa Roche')
    const contact = page.getByLabel('Contact sur place')
    await expect.poll(() => contact.inputValue()).toBe('Loge du gardien')
    const wished = page.getByLabel('Livraison souhaitée')
    await wished.fill('2020-01-06')
    await orderButton(page).click()
    await page.getByText('Cette date est passée.').waitFor()
    const day = parisDay(Date.now())
    await wished.fill(day)
    await page.getByText(/^Au plus tôt le \d\d\/\d\d\/\d{4}/).waitFor()
    await look(page, 'order-one-screen')

    await projectName(page).fill('')
    await orderButton(page).click()
    await page.getByText('Donnez un nom au projet.').waitFor()
    await page.getByText('Acceptez les conditions générales de vente pour commander.').waitFor()
    await expect.poll(() => projectName(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await look(page, 'order-one-screen-refused')
    await projectName(page).fill('Villa Roche, étage')
    await payBy(page, 'Virement bancaire')
    await page.reload()
    await details(page).waitFor()
    await expect.poll(() => projectName(page).inputValue()).toBe('Villa Roche, étage')
    await expect.poll(() => page.getByRole('radio', { name: /^Virement/ }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await orderButton(page).click()
    await thanks(page).waitFor()
    await page.getByText('Contact sur place\u00a0: Loge du gardien, 04 00 00 00 00').waitFor()
    await page.getByText(`Souhaitée pour le ${formatDate(day)}`).waitFor()
    await look(page, 'order-with-contact')

    await cancel(page).click()
    await look(page, 'order-cancel-asked')
    await page.getByRole('button', { name: 'La garder' }).click()
    await cancel(page).click()
    await page.getByRole('button', { name: 'Oui, l’annuler' }).click()
    await cancelled(page).waitFor()
    await expect.poll(() => cancel(page).count()).toBe(0)
  })

  test('is found by its chantier at an address, paid and cancelled from there', async () => {
    const project = await aProject(browser.url, { name: 'Résidence des Ormes' })
    const { number } = await ordered(browser.url, await lines(), { name: 'Bâtiment A' }, project)
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, `${HISTORY}&chantier=${project}`)
    const rows = page.getByRole('article')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByText(number).waitFor()
    await page.getByRole('button', { name: 'Filtrer et exporter (1)' }).click()
    const filter = page.getByLabel('Chantier', { exact: true })
    await expect.poll(() => filter.inputValue()).toBe(project)
    await look(page, 'history-of-chantier')
    await filter.selectOption({ label: 'Tous les chantiers' })
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=commandes')
    await page.getByRole('link', { name: /^Chantier\s: Résidence des Ormes$/ }).click()
    await expect.poll(() => rows.count()).toBe(1)

    await rows.getByRole('button', { name: /^Régler/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Détails de la commande' })
    await dialog.getByText('IBAN').waitFor()
    await cancel(page).click()
    await page.getByRole('button', { name: 'Oui, l’annuler' }).click()
    await dialog.getByText('Annulée', { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => rows.getByRole('button', { name: /^Régler/ }).count()).toBe(0)
    await rows.getByText('Annulée').waitFor()

    await page.goto(`/my-account?tab=chantiers&chantier=${project}`)
    await page.getByRole('link', { name: number }).click()
    await rows.getByText(number).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
  })

  test('is shown as it stands where staff were faster, once why is told', async () => {
    const order = await ordered(browser.url, await lines())
    const expected = { expect: [[`POST /api/orders/${order.id}/cancel`, 409]] as const }
    const page = await browser.newPage({ viewport: DESKTOP, ...expected })
    await openAs(page, `/my-cart/order/${order.validated_cart.id}`)
    await cancel(page).waitFor()
    const other = await browser.newPage({ viewport: PHONE, ...expected })
    await openAs(other, `${HISTORY}&commande=${order.id}`)
    await cancel(other).waitFor()
    await cancelledByStaff(browser.url, order)
    const late = async (of: Page, standing: Locator) => {
      await cancel(of).click()
      await of.getByRole('button', { name: 'Oui, l’annuler' }).click()
      const told = of.getByRole('dialog', { name: 'Annuler la commande' })
      await told.getByText(/ne s’annule plus depuis votre compte/).waitFor()
      await standing.waitFor()
      await told.getByRole('button', { name: 'Fermer' }).last().click()
      await expect.poll(() => cancel(of).count()).toBe(0)
    }
    await late(page, page.getByText('Votre commande a été annulée', { exact: true }))
    await late(other, other.locator('[role=dialog]').getByText('Annulée', { exact: true }).first())
  })
})

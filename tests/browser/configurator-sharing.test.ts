import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { sheetsOf } from '#tests/platform/pdf'
import { examples, numberField, openAs, openConfigured, option, price } from './configurator.steps.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Partager cette configuration' })

/** The link that the dialog shows. */
const share = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Partager ou comparer' }).click()
  const link = dialogOf(page).getByRole('textbox', { name: 'Lien' })
  await link.waitFor()
  return link.inputValue()
}

describe('a configuration that has an address', () => {
  const browser = useBrowser()

  test('its link opens it for another account that signs in with it, as it was; what is changed then is its own', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.rail)
    const link = await share(page)
    expect(new URL(link).search).toMatch(/^\?code=[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    await dialogOf(page)
      .getByRole('img', { name: /^QR code du lien/ })
      .waitFor()
    await expectAccessible(page)
    await screenshot(page, 'configurator-share')
    await page.keyboard.press('Escape')
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: 'Partager ou comparer' })
          .evaluate((node) => node === document.activeElement),
      )
      .toBe(true)

    const office = await browser.newPage({ viewport: DESKTOP })
    await office.goto(link)
    await office.getByLabel(/^Adresse email/).fill('editeur@demo.example')
    await office.getByLabel(/^Mot de passe/).fill('Demo!2026')
    await office.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await office.getByText('Configuration complète').waitFor()
    await price(office).getByText(`${examples.rail.ht}`).first().waitFor()
    await expect.poll(() => new URL(office.url()).search).toBe('')
    await numberField(office, 'Poids du rideau').fill('15')
    await office.reload()
    await expect.poll(() => numberField(office, 'Poids du rideau').inputValue()).toBe('15')
  })

  test('it is printed before it is ordered, with its price and its code, which opens it', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openConfigured(page, examples.shutter)
    const code = new URL(await share(page)).searchParams.get('code') ?? ''
    await dialogOf(page).getByRole('button', { name: 'Imprimer la fiche' }).waitFor()
    await screenshot(page, 'configurator-share-desktop')
    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
    expect(sheets.length).toBeLessThanOrEqual(2)
    const sheet = sheets.join('')
    for (const text of ['VR-55', code, '799,68', 'niundevis', '2400']) expect(sheet).toContain(text)
    expect(sheet).not.toContain('Partagercetteconfiguration')

    const again = await browser.newPage({ viewport: PHONE })
    await openAs(again, '/configurator')
    await again.getByRole('link', { name: 'Référence ou code' }).click()
    await again.getByLabel(/^Code d’une configuration/).fill(code.toLowerCase())
    await screenshot(again, 'configurator-code')
    await again.getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await price(again).getByText(examples.shutter.ht).first().waitFor()
    // from its beginning, and no further down than its first field asks for
    await expect.poll(() => again.evaluate(() => window.scrollY)).toBeLessThan(100)
  })

  test('a code of nothing says so, and leaves what one was at', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [['GET /api/configurator/saved/AAAAAAAA', 404]],
    })
    await openConfigured(page, examples.rail)
    await page.goto('/configurator?code=AAAA-AAAA')
    await page.getByText('Ce code n’ouvre aucune configuration').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'configurator-unknown-code')
    await page.getByRole('button', { name: 'Aller au configurateur' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => option(page, 'Fixation', 'Plafond').isChecked()).toBe(true)
    await page.goto('/configurator?code=%C3%A9')
    await page.getByText('Ce code n’ouvre aucune configuration').waitFor()
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  useBrowser,
} from '#tests/platform/chromium-page'
import { testInCi } from '#tests/platform/runs'
import { openAs } from './configurator.steps.ts'

const HISTORY = '/my-account?tab=commandes'
/** of the demo installer */
const ORDERS = 31

const rows = (page: Page) => page.getByRole('article')
const row = (page: Page, project: string) => rows(page).filter({ hasText: project })
const searchBox = (page: Page) => page.getByPlaceholder('n° de commande, nom...')
const favorites = (page: Page) => page.getByRole('button', { name: 'Favoris', exact: true })
const details = (page: Page) => page.getByRole('dialog', { name: 'Détails de la commande' })
const showsRows = (page: Page, count: number) => expect.poll(() => rows(page).count()).toBe(count)
const address = (page: Page) => new URL(page.url()).search

const scrollToEnd = async (page: Page): Promise<void> => {
  const end = page.getByText('Toutes les commandes sont affichées.')
  while ((await end.count()) === 0) {
    const shown = await rows(page).count()
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect.poll(async () => (await rows(page).count()) > shown || (await end.count()) > 0).toBe(true)
  }
}

describe('the history of orders', () => {
  const browser = useBrowser()

  test('is scrolled to its end, searched, and found again as it was left', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const read: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/orders/list')) read.push(pathname)
    })
    await openAs(page, HISTORY)
    await rows(page).first().waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await scrollToEnd(page)
    const numbers = await rows(page).getByText(/^CMD-/).allTextContents()
    expect(new Set(numbers).size).toBe(ORDERS)
    expect(read).toEqual([1, 2, 3, 4].map((nth) => `/api/orders/list/${nth}`))

    const found = row(page, 'Démo – Gîte du Vieux Moulin')
    await found.getByRole('button', { name: /^Voir détails/ }).scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    await page
      .getByRole('link', { name: 'Ombrelia' })
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    await page.goBack()
    await showsRows(page, ORDERS)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

    // whoever drags the bar to the end has passed the place that asks for more
    const other = await page.context().newPage()
    await other.goto(browser.url + HISTORY)
    await showsRows(other, 10)
    await other.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await showsRows(other, 20)
    await other.close()

    await searchBox(page).fill('  bellevue TERRASSE ')
    await searchBox(page).press('Enter')
    await showsRows(page, 1)
    expect(address(page)).toBe('?tab=commandes&q=bellevue+TERRASSE')
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect(footer?.y).toBeGreaterThanOrEqual(PHONE.height)
    await searchBox(page).fill('gare')
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
    await row(page, 'Démo – Hôtel de la Gare, 3e étage').waitFor()
    await favorites(page).click()
    await showsRows(page, 1)
    expect(address(page)).toBe('?tab=commandes&q=gare&favoris=1')
    await page.reload()
    await showsRows(page, 1)
    await expect
      .poll(async () => [
        await searchBox(page).inputValue(),
        await favorites(page).getAttribute('aria-pressed'),
      ])
      .toEqual(['gare', 'true'])
    await page.goBack()
    await page.goBack()
    await row(page, 'Démo – Maison Bellevue, terrasse').waitFor()
    await expect
      .poll(async () => [
        await searchBox(page).inputValue(),
        await favorites(page).getAttribute('aria-pressed'),
      ])
      .toEqual(['bellevue TERRASSE', 'false'])
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await showsRows(page, 10)
    expect(address(page)).toBe('?tab=commandes')
  })

  testInCi('a favourite is starred and named in place', async () => {
    const refused: [call: string, status: number][] = []
    const page = await browser.newPage({ viewport: PHONE, expect: refused })
    await openAs(page, HISTORY)
    const order = rows(page).nth(2)
    const star = order.getByRole('button', { name: /^Favori, / })
    const isStarred = () => star.getAttribute('aria-pressed')
    await star.click()
    await order.getByRole('button', { name: 'Donnez un nom à ce panier' }).click()
    const name = order.getByRole('textbox', { name: 'Nom du favori' })
    for (const text of ['ab', 'x'.repeat(41)]) {
      await name.fill(text)
      await order.getByRole('button', { name: 'Valider le nom' }).click()
      await order.getByText('Le nom de la commande doit contenir entre 3 et 40 caractères.').waitFor()
    }
    await expectAccessible(page)
    await name.press('Escape')
    const unnamed = order.getByRole('button', { name: 'Donnez un nom à ce panier' })
    await expect.poll(() => unnamed.evaluate((button) => button === document.activeElement)).toBe(true)
    const height = (await order.boundingBox())?.height
    await unnamed.press('Enter')
    await name.fill('<b>Chambre</b> 🏨👨‍👩‍👧')
    await expect.poll(async () => (await order.boundingBox())?.height).toBe(height)
    await name.press('Enter')
    await order.getByRole('button', { name: '<b>Chambre</b> 🏨👨‍👩‍👧' }).waitFor()
    // a file that comes late finds no footer in the window of whoever had scrolled
    await page.evaluate(() => window.scrollTo(0, 400))
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/OrderHistory-*.js', async (route) => {
      await late
      await route.continue()
    })
    const reloaded = page.reload()
    await page.getByText('Chargement de la page…').waitFor()
    release()
    await reloaded
    await order.getByRole('button', { name: '<b>Chambre</b> 🏨👨‍👩‍👧' }).click()
    await name.fill('Chambre type')
    await order.getByRole('button', { name: 'Valider le nom' }).click()
    await order.getByRole('button', { name: 'Chambre type' }).waitFor()
    await expect.poll(() => isStarred()).toBe('true')

    await page.route(
      '**/toggleFavorite/*',
      (route) => {
        refused.push([`PATCH ${new URL(route.request().url()).pathname}`, 500])
        return route.fulfill({ status: 500, body: 'proxy' })
      },
      { times: 1 },
    )
    await star.click()
    await page.getByRole('alert').getByText('Une erreur serveur est survenue.', { exact: true }).waitFor()
    await expect.poll(() => isStarred()).toBe('true')
    await star.click()
    await expect.poll(isStarred).toBe('false')
  })

  testInCi('the details are open at their address, and go to paper alone', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, HISTORY)
    const waiting = row(page, 'Démo – Maison Dupré-Essai, rez-de-chaussée')
    const opener = waiting.getByRole('button', { name: /^Voir détails/ })
    await opener.click()
    const dialog = details(page)
    await dialog.getByRole('heading', { name: 'Suivi' }).waitFor()
    for (const text of [
      'En attente de paiement',
      'Total TTC',
      'Référence à rappeler',
      'Facturation',
      'Livraison',
    ])
      await dialog.getByText(text).first().waitFor()
    await expect.poll(() => dialog.getByRole('img').count()).toBe(2)
    await expectAccessible(page)
    // what is long scrolls inside of it: it does not leave the window itself
    const beside = dialog.locator('..')
    await expect.poll(() => beside.evaluate((ground) => ground.scrollHeight - ground.clientHeight)).toBe(0)
    const open = address(page)
    expect(open).toMatch(/^\?tab=commandes&commande=[0-9a-f-]{36}$/)

    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('heading', { name: 'Récapitulatif de commande' })
    await expect
      .poll(async () => [
        await paper.isVisible(),
        await page.locator('#root').isVisible(),
        await dialog.isVisible(),
      ])
      .toEqual([true, false, false])
    await page.emulateMedia({ media: 'screen' })

    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.goForward()
    await dialog.waitFor()
    await page.reload()
    await dialog.getByRole('heading', { name: 'Suivi' }).waitFor()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(address(page)).toBe('?tab=commandes')

    await waiting.getByRole('button', { name: /^Recommander/ }).click()
    await page
      .getByRole('alertdialog', { name: 'Recommander' })
      .getByRole('button', { name: 'Annuler' })
      .click()
    await waiting.getByRole('button', { name: /^Faire une réclamation/ }).click()
    const complaint = page.getByRole('dialog', { name: 'Contactez-nous' })
    await complaint.getByRole('button', { name: 'Annuler' }).click()
    await complaint.waitFor({ state: 'detached' })
  })

  testInCi('what can’t be read is said and read again; an empty history says what to do', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [
        ['GET /api/orders/list/1', 503],
        ['GET /api/orders/list/2', 503],
        ['GET /api/orders/00000000-0000-4000-8000-000000000000', 404],
        ['GET /api/orders/00000000-0000-4000-8000-000000000000/history', 404],
      ],
    })
    const down = (nth: number) =>
      page.route(
        `**/api/orders/list/${nth}*`,
        (route) =>
          route.fulfill({
            status: 503,
            json: {
              success: false,
              code: 'UNAVAILABLE',
              message: 'Réessayez dans un instant.',
              requestId: 'r1',
            },
          }),
        { times: 1 },
      )
    const alert = page.getByRole('alert').filter({ hasText: 'Vos commandes n’ont pas pu être lues' })
    const retry = alert.getByRole('button', { name: 'Réessayer' })
    await down(1)
    await openAs(page, HISTORY)
    await alert.getByText('Réessayez dans un instant.').waitFor()
    await expectAccessible(page)
    await down(2)
    await retry.click()
    await showsRows(page, 10)
    await rows(page).last().scrollIntoViewIfNeeded()
    await retry.waitFor()
    await retry.click()
    await showsRows(page, 20)

    await page.goto(`${HISTORY}&commande=00000000-0000-4000-8000-000000000000`)
    await details(page).getByText('L’élément demandé n’existe pas ou n’existe plus.').waitFor()
    await page.keyboard.press('Escape')
    await details(page).waitFor({ state: 'detached' })
    await searchBox(page).fill('xylophone')
    await searchBox(page).press('Enter')
    await page.getByText('Aucune commande trouvée avec vos critères').waitFor()
    await expectAccessible(page)

    await page.goto('/logout')
    await page.waitForURL('/')
    await openAs(page, HISTORY, 'editeur@demo.example')
    await page.getByText('Pas de commandes pour le moment').waitFor()
    await expectAccessible(page)
    await favorites(page).click()
    await page.getByText('Pas de favoris pour le moment').waitFor()
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { storedPhoto } from '#tests/line-files/stored-photo'
import { DESKTOP, expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  configure,
  examples,
  openAs,
  orderButton,
  payBy,
  validateCart,
} from './configurator.steps.ts'
import { look } from './look.ts'
import { button, field, INSTALLER } from './my-account.steps.ts'
import { airplane, joinPhoto, kept, lostBanner, useLine } from './offline.steps.ts'
import { projectName, thanks } from './order.steps.ts'

/** Construction sites of nobody's. */
const HOUSE = 'Démo – Maison des Pins'
const CHALET = 'Démo – Chalet Blanc'
const HOTEL = 'Démo – Hôtel des Docks'
const VILLA = 'Démo – Villa Roche'
const GITE = 'Démo – Gîte du Lac'
const PROJECTS = '/my-account?tab=chantiers'
const dialog = (page: Page) => page.getByRole('alertdialog')
const begun = (page: Page) => page.getByText('· sera enregistré au retour du réseau')
const saved = (page: Page) => page.getByText('· enregistré', { exact: true })
const lines = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Quantité/ })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const WAITS = 'Gardé sur cet appareil : il part au retour du réseau.'
const picture = (page: Page) => page.locator('main img[src^="blob:"]')
const waiting = (page: Page) => page.evaluate(() => localStorage.getItem('project-parting'))

const makeProject = async (page: Page, name: string): Promise<void> => {
  await button(page, 'Enregistrer comme chantier').click()
  await field(page, 'Nom du chantier').fill(name)
  await button(dialog(page), 'Enregistrer le chantier').click()
  await begun(page).waitFor()
}

/** As when the page is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe('a chantier without network', () => {
  const browser = useBrowser()
  const line = useLine(browser)

  const { inAirplane, land } = airplane(browser, line)

  test('it begins on a phone, outlives a reload at each step, and is ordered on a desktop', async () => {
    const phone = await inAirplane()
    await phone.goto('/configurator')
    await configure(phone, examples.rail)
    await phone.reload()
    await phone.getByText('Configuration complète').waitFor()
    await addToCart(phone, 1)
    await cartButton(phone, 1).click()
    await phone.waitForURL('/my-cart')
    await button(phone, 'Dupliquer la ligne 1, RA-25-MAN').click()
    await phone.reload()
    await button(phone, 'Dupliquer la ligne 1, RA-25-MAN').click()
    await expect.poll(() => lines(phone).count()).toBe(3)
    await phone.reload()
    await makeProject(phone, HOUSE)
    await look(phone, 'project-begun-offline')
    await expectAccessible(phone)
    await phone.reload()
    await begun(phone).waitFor()
    await expect.poll(() => lines(phone).count()).toBe(3)

    await joinPhoto(phone, 'baie vitrée.jpg')
    await phone.getByText(WAITS).waitFor()
    await picture(phone).waitFor()
    await look(phone, 'project-photo-offline')
    await expectAccessible(phone)
    await phone.reload()
    await phone.getByText(WAITS).waitFor()
    await picture(phone).waitFor()

    await phone.goto(PROJECTS)
    await phone.getByText('Sera enregistré au retour du réseau').waitFor()
    await row(phone, HOUSE)
      .getByText(/^3\s+lignes$/)
      .waitFor()
    await look(phone, 'project-begun-listed')
    await expectAccessible(phone)
    await phone.reload()
    await phone.getByRole('link', { name: `Ouvrir ${HOUSE} dans le panier` }).click()
    await begun(phone).waitFor()
    await expect.poll(() => lines(phone).count()).toBe(3)

    await land(phone)
    await saved(phone).waitFor()
    await expect.poll(() => waiting(phone)).toBeNull()
    await phone.getByText(WAITS).waitFor({ state: 'detached' })
    await expect
      .poll(() => browser.db.selectFrom('project_line_files').select('project_id').execute())
      .toHaveLength(1)

    const { width, height } = await storedPhoto(browser.db, 'baie vitrée.jpg')
    expect([width, height]).toEqual([2560, 1920])

    const desktop = await browser.newPage({ viewport: DESKTOP })
    await openAs(desktop, PROJECTS, INSTALLER)
    await row(desktop, HOUSE)
      .getByText(/^3\s+lignes, /)
      .waitFor()
    await desktop.getByRole('link', { name: `Ouvrir ${HOUSE} dans le panier` }).click()
    await saved(desktop).waitFor()
    await desktop.getByText('baie vitrée.jpg').waitFor()
    await picture(desktop).waitFor()
    await validateCart(desktop)
    // the chantier names the project
    await expect.poll(() => projectName(desktop).inputValue()).toBe(HOUSE)
    await payBy(desktop, 'Virement bancaire')
    await orderButton(desktop).click()
    await thanks(desktop).waitFor()

    const { number } = await browser.db
      .selectFrom('orders')
      .select('number')
      .where('name', '=', HOUSE)
      .executeTakeFirstOrThrow()
    // the phone's own cart has the chantier's lines, and says that they were ordered
    await lookAgain(phone)
    await phone.getByText('Déjà commandé', { exact: true }).waitFor()
    await phone.getByRole('link', { name: number }).waitFor()
    await expect.poll(() => lines(phone).count()).toBe(3)
    await look(phone, 'project-cart-ordered')
    await expectAccessible(phone)
    await phone.getByRole('link', { name: number }).click()
    await phone.waitForURL(/tab=commandes/)
    await phone.getByRole('main').getByText(number).first().waitFor()
    line.be('cut')
    await phone.context().setOffline(true)
    await phone.goto('/my-cart')
    await expect.poll(() => lines(phone).count()).toBe(3)
    await land(phone)
    await phone.getByText('Déjà commandé', { exact: true }).waitFor()
    await phone.goto(PROJECTS)
    await row(phone, HOUSE).getByText('Commandé', { exact: true }).waitFor()
    await row(phone, HOUSE).getByText(number).waitFor()
    await look(phone, 'project-begun-ordered')
    const projects = await browser.db
      .selectFrom('projects')
      .select('name')
      .where('name', '=', HOUSE)
      .execute()
    expect(projects).toEqual([{ name: HOUSE }])
  })

  test('a chantier of the account opens without network, in a tab that never saw it, and what is changed goes up', async () => {
    const phone = await inAirplane()
    await phone.goto(PROJECTS)
    await lostBanner(phone).waitFor()
    await phone.getByRole('link', { name: `Ouvrir ${VILLA} dans le panier` }).click()
    await phone.getByText('· Hors ligne').waitFor()
    await expect.poll(() => lines(phone).count()).toBe(3)
    await lines(phone).first().fill('7')
    await lines(phone).first().press('Enter')
    await phone.getByText('· Hors ligne : 1 changement en attente').waitFor()
    await look(phone, 'project-kept-offline')
    await phone.reload()
    await phone.getByText('· Hors ligne : 1 changement en attente').waitFor()
    const context = phone.context()
    await phone.close()
    // the tab was killed: what is left of it is on the account, and waits here
    const next = await context.newPage()
    await next.goto('/my-cart')
    await next.getByRole('button', { name: new RegExp(`^Reprendre ${VILLA} `) }).waitFor()
    await land(next)
    await expect.poll(() => waiting(next), { timeout: 60_000 }).toBeNull()
    const changed = await browser.db
      .selectFrom('project_lines')
      .innerJoin('projects', 'projects.id', 'project_lines.project_id')
      .select(['project_lines.position', 'project_lines.version'])
      .where('projects.name', '=', VILLA)
      .where('project_lines.version', '>', 1)
      .execute()
    expect(changed).toEqual([{ position: 0, version: 2 }])
  })

  test('a photo that is on its way when its page closes goes up from the next one', async () => {
    const phone = await browser.newPage({
      viewport: PHONE,
      serviceWorker: true,
      origin: line.url,
      expectConsole: /ERR_/,
    })
    await openAs(phone, '/configurator')
    await kept(phone)
    await configure(phone, examples.rail)
    await addToCart(phone, 1)
    await cartButton(phone, 1).click()
    await button(phone, 'Enregistrer comme chantier').click()
    await field(phone, 'Nom du chantier').fill(GITE)
    await button(dialog(phone), 'Enregistrer le chantier').click()
    await saved(phone).waitFor()
    // the line takes the photo, and answers nothing
    line.be('silent')
    await joinPhoto(phone, 'façade.jpg')
    await phone.getByText('Gardé sur cet appareil').waitFor()
    const context = phone.context()
    await phone.close()
    line.be('well')
    const next = await context.newPage()
    await next.goto(PROJECTS)
    await expect
      .poll(() =>
        browser.db
          .selectFrom('project_line_files')
          .innerJoin('projects', 'projects.id', 'project_line_files.project_id')
          .innerJoin('line_files', 'line_files.id', 'project_line_files.file_id')
          .select('line_files.name')
          .where('projects.name', '=', GITE)
          .execute(),
      )
      .toEqual([{ name: 'façade.jpg' }])
  })

  test('the app is killed, and another begun from the list: both go up from the next page, once', async () => {
    const phone = await inAirplane()
    await phone.goto('/configurator')
    await configure(phone, examples.rail)
    await addToCart(phone, 1)
    await cartButton(phone, 1).click()
    await makeProject(phone, CHALET)
    const context = phone.context()
    await phone.close()

    const next = await context.newPage()
    await next.goto(PROJECTS)
    await lostBanner(next).waitFor()
    await next.getByText(CHALET).waitFor()
    await next.getByRole('link', { name: 'Nouveau chantier' }).click()
    await field(next, 'Nom du chantier').fill(HOTEL)
    await button(next, 'Enregistrer').click()
    await next.getByText('Aucune ligne pour le moment').waitFor()
    await next.reload()
    await next.getByText(HOTEL).waitFor()

    // what is left of the first is gone on with, in an empty cart
    await next.goto('/my-cart')
    await next
      .getByRole('button', { name: new RegExp(`^Reprendre ${CHALET} \\(1.ligne, pas encore enregistré\\)$`) })
      .click()
    await begun(next).waitFor()
    await expect.poll(() => lines(next).count()).toBe(1)
    await next.goto(PROJECTS)
    await next.getByText(HOTEL).waitFor()
    await land(next)
    await expect.poll(() => waiting(next), { timeout: 60_000 }).toBeNull()
    await next.getByRole('list', { name: 'Chantiers', exact: true }).getByText(HOTEL).waitFor()
    const projects = await browser.db
      .selectFrom('projects')
      .leftJoin('project_lines', 'project_lines.project_id', 'projects.id')
      .select(['name', 'project_lines.version'])
      .where('name', 'in', [CHALET, HOTEL])
      .orderBy('name')
      .execute()
    expect(projects).toEqual([
      { name: CHALET, version: 1 },
      { name: HOTEL, version: null },
    ])
  })
})

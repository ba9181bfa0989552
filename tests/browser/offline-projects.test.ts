import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { halves } from '#tests/dashboard/pictures'
import { DESKTOP, expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { type HttpLine, httpLine } from '#tests/platform/http-line'
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
import { kept, lostBanner } from './offline.steps.ts'
import { projectName, thanks } from './order.steps.ts'

/** Construction sites of nobody's. */
const HOUSE = 'Démo – Maison des Pins'
const CHALET = 'Démo – Chalet Blanc'
const HOTEL = 'Démo – Hôtel des Docks'
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

const joinPhoto = async (page: Page, name: string): Promise<void> => {
  const buffer = await halves(1200, 800).jpeg().toBuffer()
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles([{ name, mimeType: 'image/jpeg', buffer }])
}

describe('a chantier without network', () => {
  const browser = useBrowser()
  let line: HttpLine
  beforeAll(async () => {
    line = await httpLine(browser.url)
  })
  afterAll(() => line.close())
  beforeEach(() => line.be('well'))

  /** A phone that has all it needs, and then no network. */
  const inAirplane = async (): Promise<Page> => {
    const page = await browser.newPage({
      viewport: PHONE,
      offline: true,
      serviceWorker: true,
      origin: line.url,
      expectConsole: /ERR_/,
    })
    await openAs(page, '/configurator')
    await kept(page)
    line.be('cut')
    await page.context().setOffline(true)
    return page
  }
  const land = async (page: Page): Promise<void> => {
    line.be('well')
    await page.context().setOffline(false)
  }

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

    await phone.goto(PROJECTS)
    await row(phone, HOUSE).getByText('Commandé', { exact: true }).waitFor()
    const { number } = await browser.db
      .selectFrom('orders')
      .select('number')
      .where('name', '=', HOUSE)
      .executeTakeFirstOrThrow()
    await row(phone, HOUSE).getByText(number).waitFor()
    await look(phone, 'project-begun-ordered')
    const projects = await browser.db
      .selectFrom('projects')
      .select('name')
      .where('name', '=', HOUSE)
      .execute()
    expect(projects).toEqual([{ name: HOUSE }])
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

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { examples, openAs, openCartWith } from './configurator.steps.ts'
import { look } from './look.ts'
import { button, field, INSTALLER, visit } from './my-account.steps.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const saved = (page: Page) => page.getByText('· enregistré', { exact: true }).waitFor()
const quantities = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('textbox', { name: /^Quantité/ })
    .evaluateAll((boxes) => boxes.map((box) => (box instanceof HTMLInputElement ? box.value : '')))

/** Types a quantity in the first line. */
const want = async (page: Page, quantity: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: /^Quantité/ }).first()
  await box.fill(quantity)
  await box.press('Enter')
}

/** As when the page is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** What a person does that the account is told of. */
const sent = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const told = page.waitForResponse((reply) => reply.url().endsWith('/changes') && reply.ok())
  await act()
  await told
  await saved(page)
}

const makeProject = async (page: Page, name: string): Promise<void> => {
  await button(page, 'Enregistrer comme chantier').click()
  await button(dialog(page), 'Enregistrer le chantier').click()
  await page.getByText('Donnez un nom au chantier.').waitFor()
  await field(page, 'Nom du chantier').fill(name)
  await look(page, 'project-new')
  await button(dialog(page), 'Enregistrer le chantier').click()
  await saved(page)
}

describe('chantiers', () => {
  const browser = useBrowser()

  test('that cannot be fetched whole: their cart says so, and shows its lines', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      offline: true,
      expectConsole: /dynamically imported module/,
    })
    await openCartWith(page, examples.rail)
    await makeProject(page, 'Villa en partie')
    const notes = /\/assets\/LineNotes-[^/]*\.js$/
    const missing = page.getByText('Une partie du chantier de ce panier n’a pas pu être chargée.')
    await page.route(notes, (route) => route.abort())
    await page.reload()
    await missing.waitFor()
    await expect.poll(() => quantities(page)).toHaveLength(1)
    await look(page, 'project-part-missing')
    // nor does what never comes hold them
    await page.unroute(notes)
    await page.route(notes, () => undefined)
    await page.reload()
    await expect.poll(() => quantities(page)).toHaveLength(1)
    await expect.poll(() => missing.count()).toBe(0)
    await page.unroute(notes)
    await page.reload()
    await page
      .getByLabel(/^Note, /)
      .first()
      .waitFor()
  })

  test('asked for by a link, and not to be opened: the cart says so', async () => {
    const page = await browser.newPage({ offline: true, expectConsole: /dynamically imported module/ })
    await page.route(/\/assets\/ProjectBar-[^/]*\.js$/, (route) => route.abort())
    await openAs(page, '/my-cart?chantier=asked')
    await page.getByText('Une partie du chantier de ce panier n’a pas pu être chargée.').waitFor()
    await page.getByText('Le panier est vide').waitFor()
  })

  test('begun on one device, gone on with on another: changes meet, both versions are shown, a sign-out loses nothing', async () => {
    const office = await browser.newPage({ viewport: DESKTOP })
    await openCartWith(office, examples.rail)
    await makeProject(office, 'Villa Roche')
    await sent(office, async () => {
      await office
        .getByLabel(/^Pièce/)
        .first()
        .fill('Séjour')
      await office
        .getByLabel(/^Note, /)
        .first()
        .focus()
    })
    await look(office, 'project-cart')

    const phone = await browser.newPage({ viewport: PHONE, offline: true })
    await openAs(phone, '/my-cart', INSTALLER)
    await phone.getByText('Le panier est vide').waitFor()
    const resume = phone.getByRole('button', {
      name: /^Reprendre Villa Roche \(1.ligne, aujourd’hui \d\d:\d\d\)$/,
    })
    await resume.waitFor()
    await look(phone, 'project-resume')
    await resume.click()
    await saved(phone)
    await expect
      .poll(() =>
        phone
          .getByLabel(/^Pièce/)
          .first()
          .inputValue(),
      )
      .toBe('Séjour')

    await phone.context().setOffline(true)
    await want(phone, '5')
    await phone.getByText('· Hors ligne : 1 changement en attente').waitFor()
    await look(phone, 'project-offline')
    await sent(office, () => want(office, '3'))
    await phone.context().setOffline(false)
    await phone.getByText('Une ligne a été changée ailleurs en même temps').waitFor()
    await expect.poll(() => quantities(phone)).toEqual(['5'])
    await button(phone, 'Comparer les versions').click()
    await phone.getByRole('heading', { name: /^Version du / }).waitFor()
    await look(phone, 'project-conflict')
    await sent(phone, () => button(phone, 'Garder les deux').click())
    await expect.poll(() => quantities(phone)).toEqual(['3', '5'])
    await lookAgain(office)
    await expect.poll(() => quantities(office)).toEqual(['3', '5'])

    // what was typed last goes up before the session is closed
    await want(phone, '4')
    await phone.evaluate(() => {
      history.pushState(null, '', '/logout')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await phone.waitForURL('/')
    await expect.poll(() => phone.evaluate(() => sessionStorage.getItem('project'))).toBeNull()
    await lookAgain(office)
    await expect.poll(() => quantities(office)).toEqual(['4', '5'])
    await office.reload()
    await saved(office)
    await expect.poll(() => quantities(office)).toEqual(['4', '5'])

    // removed here, it is removed there; the cart is emptied, and the chantier keeps its lines
    await sent(office, () => office.getByRole('button', { name: /^Supprimer la ligne 2/ }).click())
    await button(office, 'Réinitialiser le panier').click()
    await button(dialog(office), 'Valider').click()
    await office.getByRole('button', { name: /^Reprendre Villa Roche \(1.ligne/ }).click()
    await saved(office)
    await expect.poll(() => quantities(office)).toEqual(['4'])
    await button(office, 'Détacher').click()
    await button(office, 'Enregistrer comme chantier').waitFor()
    await expect.poll(() => quantities(office)).toEqual(['4'])
  })

  test('the list and the sheet; what becomes of the cart’s lines when one is opened', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await visit(page, INSTALLER, '/my-account?tab=chantiers')
    await link(page, 'Nouveau chantier').click()
    await button(page, 'Enregistrer').click()
    await page.getByText('Donnez un nom au chantier.').waitFor()
    await field(page, 'Nom du chantier').fill('Hôtel du Cap')
    await field(page, 'Lieu').fill('2 quai des Docks, Nice')
    await field(page, 'Contact sur place').fill('Gardien')
    await field(page, 'Téléphone du contact').fill('04 00 00 00 00')
    await page.getByLabel('Date souhaitée').fill('2027-03-15')
    await field(page, 'Notes').fill('Accès par la cour.')
    await button(page, 'Enregistrer').click()
    await page.getByRole('heading', { level: 2, name: 'Hôtel du Cap' }).waitFor()
    await page.getByText('Aucune ligne pour le moment').waitFor()
    await look(page, 'project-sheet')

    await link(page, 'Tous les chantiers').click()
    await page.getByText('Souhaité le 15 mars 2027').waitFor()
    await button(page, 'Dupliquer Hôtel du Cap').click()
    await link(page, 'Hôtel du Cap (copie)').waitFor()
    await look(page, 'project-list')
    await button(page, 'Archiver Hôtel du Cap (copie)').click()
    await page.getByText('Hôtel du Cap (copie) est archivé.').waitFor()
    await expect.poll(() => link(page, 'Hôtel du Cap (copie)').count()).toBe(0)
    await button(page, 'Annuler').click()
    await link(page, 'Hôtel du Cap (copie)').waitFor()
    await button(page, 'Supprimer Hôtel du Cap (copie)').click()
    await look(page, 'project-deletion')
    await button(dialog(page), 'Supprimer le chantier').click()
    await page.getByText('Hôtel du Cap (copie) est supprimé.').waitFor()
    await page.getByLabel('Rechercher un chantier').fill('quai des docks')
    await button(page, 'Rechercher').click()
    await expect
      .poll(() => page.getByRole('list', { name: 'Chantiers' }).getByRole('listitem').count())
      .toBe(1)
    await page.getByLabel('État').selectOption('Livré')
    await page.getByText('Aucun chantier ne correspond').waitFor()
    await page.getByLabel('Archivés').check()
    await look(page, 'project-none')
    await link(page, 'Voir tous les chantiers').click()

    // a cart that no chantier has is asked about
    const cart = await browser.newPage({ viewport: PHONE })
    await openCartWith(cart, examples.rail)
    await cart.goto('/my-account?tab=chantiers')
    await link(cart, 'Ouvrir Hôtel du Cap dans le panier').click()
    await dialog(cart).getByText('Que faire de la ligne du panier ?').waitFor()
    await look(cart, 'project-opening')
    await dialog(cart).getByLabel('L’ajouter au chantier').check()
    await button(dialog(cart), 'Ouvrir le chantier').click()
    await saved(cart)
    await link(cart, 'Hôtel du Cap').click()
    await cart.getByText('1 ligne', { exact: false }).first().waitFor()
    await look(cart, 'project-sheet-lines')

    // the same sheet on two devices
    await link(page, 'Hôtel du Cap').click()
    await field(page, 'Lieu').fill('4 quai des Docks, Nice')
    await field(cart, 'Lieu').fill('6 quai des Docks, Nice')
    await button(cart, 'Enregistrer').click()
    await cart.getByText('Chantier enregistré').waitFor()
    await button(page, 'Enregistrer').click()
    await page.getByText('Ce chantier a été changé ailleurs').waitFor()
    await page.getByText('6 quai des Docks, Nice').waitFor()
    await look(page, 'project-overtaken')
    await button(page, 'Prendre l’autre version').click()
    await expect.poll(() => field(page, 'Lieu').inputValue()).toBe('6 quai des Docks, Nice')
  })

  test('what is typed in a sheet outlives a reload, and no day that has passed is kept', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await visit(page, INSTALLER, '/my-account?tab=chantiers')
    await link(page, 'Nouveau chantier').click()
    await field(page, 'Nom du chantier').fill('Gîte des Pins')
    await page.reload()
    await expect.poll(() => field(page, 'Nom du chantier').inputValue()).toBe('Gîte des Pins')
    await page.getByLabel('Date souhaitée').fill('2026-01-05')
    await button(page, 'Enregistrer').click()
    await page.getByText('Cette date est passée.').waitFor()
    await page.getByLabel('Date souhaitée').fill('')
    await button(page, 'Enregistrer').click()
    await page.getByRole('heading', { level: 2, name: 'Gîte des Pins' }).waitFor()
    await field(page, 'Notes').fill('Clé chez le voisin.')
    await page.reload()
    await expect.poll(() => field(page, 'Notes').inputValue()).toBe('Clé chez le voisin.')
    await button(page, 'Enregistrer').click()
    await page.getByText('Chantier enregistré').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('project-sheets'))).toBeNull()
  })

  test('while a chantier is on its way into the cart, nothing says that the cart is empty', async () => {
    const other = await browser.newPage({ viewport: DESKTOP })
    await openCartWith(other, examples.rail)
    await makeProject(other, 'Mas des Vignes')
    const page = await browser.newPage({ viewport: PHONE })
    await visit(page, INSTALLER, '/my-account?tab=chantiers')
    let open = (): void => {}
    const opening = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route('**/api/projects/*', async (route) => {
      await opening
      await route.continue()
    })
    await link(page, 'Ouvrir Mas des Vignes dans le panier').click()
    await page.getByText('Ouverture du chantier…').waitFor()
    await expect.poll(() => page.getByText('Le panier est vide').count()).toBe(0)
    await look(page, 'project-coming')
    open()
    await saved(page)
    await expect.poll(() => quantities(page)).toEqual(['1'])
  })

  test('what waits at « Détacher » without network goes up from the next tab', async () => {
    const page = await browser.newPage({ viewport: PHONE, offline: true })
    await openCartWith(page, examples.rail)
    await makeProject(page, 'Chalet Blanc')
    const context = page.context()
    await context.setOffline(true)
    await want(page, '7')
    await page.getByText('· Hors ligne : 1 changement en attente').waitFor()
    await button(page, 'Détacher').click()
    await page.getByText('Les derniers changements partent encore vers le chantier Chalet Blanc.').waitFor()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    const told = next.waitForResponse((reply) => reply.url().endsWith('/changes') && reply.ok())
    await next.goto('/my-cart')
    await told
    await next.getByRole('button', { name: /^Reprendre Chalet Blanc \(1.ligne/ }).click()
    await saved(next)
    await expect.poll(() => quantities(next)).toEqual(['7'])
    await expect.poll(() => next.evaluate(() => localStorage.getItem('project-parting'))).toBeNull()
  })
})

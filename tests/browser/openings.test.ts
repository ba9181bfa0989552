import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writeWorkbook } from '#server/platform/workbook'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import {
  answer,
  cartButton,
  chooseModel,
  configure,
  examples,
  goToValidation,
  numberField,
  openAs,
  orderButton,
  payBy,
  plain,
  validateCart,
} from './configurator.steps.ts'

const BY_ROW = ['Largeur', 'Hauteur', 'Côté manœuvre']

/** The common answers given, and the table on screen. */
const openTable = async (page: Page): Promise<void> => {
  await openAs(page, '/configurator')
  await chooseModel(page, examples.roller.levels)
  await answer(
    page,
    examples.roller.answers.filter(([label]) => !BY_ROW.includes(label)),
  )
  await page.getByRole('link', { name: 'Plusieurs ouvertures' }).click()
  await page.getByRole('heading', { level: 1, name: 'Plusieurs ouvertures' }).waitFor()
  await cell(page, 'Repère', 1).waitFor()
}

const cell = (page: Page, column: string, row: number): Locator =>
  page.getByLabel(`${column}, ligne ${row}`, { exact: true })

/** As a spreadsheet has it on the clipboard. */
const paste = async (page: Page, column: string, row: number, text: string): Promise<void> => {
  // what is made by a script is nobody's act: the key before it is
  await cell(page, column, row).press('Control')
  await cell(page, column, row).evaluate((field, content) => {
    const data = new DataTransfer()
    data.setData('text/plain', content)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

const total = async (page: Page): Promise<string> =>
  plain(
    await page.getByRole('region', { name: 'Total des ouvertures' }).getByRole('status').innerText(),
  ).replaceAll(/\s+/g, ' ')

/** Twelve windows, one of which is too wide for the model, and one with a slip of the pen. */
const SHEET = [
  'Repère\tLargeur\tHauteur\tCôté\tQté',
  ...Array.from({ length: 10 }, (_, place) => `Bureau ${place + 1}\t${1200 + place * 10}\t1900\tD\t1`),
  'Salle\t9000\t1900\tG\t2',
  'Accueil\t14OO\t1900\tGauche\t',
].join('\n')

const lookAt = async (page: Page, name: string, viewport: typeof PHONE): Promise<void> => {
  await expectAccessible(page)
  await screenshot(page, `${name}-${viewport.width}`)
}

describe('many openings', () => {
  const browser = useBrowser()

  test.each([PHONE, DESKTOP])(
    'twelve are pasted, mended, put into the cart, changed there, and ordered, at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openTable(page)
      await paste(page, 'Repère', 1, SHEET)
      await page.getByText('12 lignes reprises').waitFor()
      await expect.poll(() => cell(page, 'Largeur', 12).inputValue()).toBe('14OO')
      await expect.poll(() => total(page)).toMatch(/^10 lignes complètes, 10 pièces/)
      await lookAt(page, 'openings', viewport)

      // the first repair of the row that is too wide
      const wide = page.getByRole('listitem').filter({ has: cell(page, 'Repère', 11) })
      await wide
        .getByRole('button', { name: /^Largeur/ })
        .first()
        .click()
      await expect.poll(() => total(page)).toMatch(/^11 lignes complètes, 12 pièces/)
      await cell(page, 'Largeur', 12).fill('140 cm')
      await cell(page, 'Largeur', 12).press('Enter')
      await expect.poll(() => total(page)).toMatch(/^12 lignes complètes, 13 pièces/)
      const cents = (await total(page)).match(/[\d']+,\d\d €/)?.[0]
      await page.getByRole('button', { name: 'Ajouter 12 lignes au panier' }).click()
      await cartButton(page, 12).waitFor()
      await expect.poll(() => cell(page, 'Repère', 1).inputValue()).toBe('')

      await cartButton(page, 12).click()
      const totals = page.getByRole('region', { name: 'Total du panier' })
      await expect.poll(async () => plain(await totals.locator('dd').first().textContent())).toBe(cents)

      await page.getByRole('button', { name: 'Modifier une réponse de plusieurs lignes' }).click()
      const dialog = page.getByRole('dialog')
      for (const line of [1, 2, 3])
        await dialog
          .getByRole('checkbox')
          .nth(line - 1)
          .check()
      await dialog.getByRole('button', { name: 'Continuer avec 3 lignes' }).click()
      await dialog.getByLabel('Question').selectOption('Coloris de la structure')
      await dialog.getByLabel('Nouvelle réponse').selectOption('Anthracite')
      await dialog.getByRole('heading', { name: 'Avant d’appliquer' }).waitFor()
      await dialog.getByText('3 changent').waitFor()
      await lookAt(page, 'cart-change', viewport)
      await dialog.getByRole('button', { name: 'Appliquer à 3 lignes' }).click()
      await page.getByText('Coloris de la structure : Anthracite, pour 3 lignes.').waitFor()
      const anthracite = page.getByRole('main').getByText('Anthracite', { exact: true })
      await expect.poll(() => anthracite.count()).toBe(3)
      await page.getByRole('button', { name: 'Annuler', exact: true }).click()
      await expect.poll(() => anthracite.count()).toBe(0)

      await validateCart(page)
      await expect
        .poll(() => page.getByPlaceholder('Ex. Salon, baie sud').first().inputValue())
        .toBe('Bureau 1')
      await goToValidation(page, 'Immeuble Bellevue')
      await page.getByText('12. Accueil · Enrouleur EN-40').waitFor()
      await payBy(page, 'Virement bancaire')
      const placed = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/api/orders'),
      )
      await orderButton(page).click()
      const { order } = await (await placed).json()
      await page.getByRole('heading', { level: 2, name: 'Merci, votre commande est enregistrée' }).waitFor()
      expect(order.validated_cart.configurations).toHaveLength(12)
    },
    120_000,
  )

  test.each([PHONE, DESKTOP])(
    'one after the other, with the same options, at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openAs(page, '/configurator')
      await configure(page, examples.roller)
      await page.getByRole('textbox', { name: 'Repère de l’ouverture' }).fill('Salon')
      const next = page.getByRole('button', { name: 'Ajouter et continuer avec ces options' })
      await expectAccessible(page)
      await screenshot(page, `continue-${viewport.width}`)
      await next.click()
      await cartButton(page, 1).waitFor()
      await page.getByText('Saisissez les cotes de l’ouverture suivante.').waitFor()
      const width = numberField(page, 'Largeur')
      await expect.poll(() => width.evaluate((field) => field === document.activeElement)).toBe(true)
      await expect.poll(() => width.inputValue()).toBe('')
      await page.keyboard.type('1,2 m')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => numberField(page, 'Hauteur').evaluate((field) => field === document.activeElement))
        .toBe(true)
      await page.keyboard.type('1900')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Repère de l’ouverture' }).inputValue())
        .toBe('')
      await page.getByRole('textbox', { name: 'Repère de l’ouverture' }).fill('Bureau')
      await next.click()
      await cartButton(page, 2).click()
      await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
      await page.getByRole('button', { name: /^Modifier la ligne 2/ }).click()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Repère de l’ouverture' }).inputValue())
        .toBe('Bureau')
      await expect.poll(() => next.count()).toBe(0)
    },
    60_000,
  )

  test('rows are typed with Enter and arrows, kept over a reload, and read from a file', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openTable(page)
    await cell(page, 'Repère', 1).fill('Salon')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1400')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('1900')
    await page.keyboard.press('Tab')
    await page.keyboard.press('d')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => cell(page, 'Repère', 2).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await expect.poll(() => total(page)).toMatch(/^1 ligne complète, 1 pièce, .*273,86 €/)
    await page.keyboard.type('Bureau')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(page, 'Repère', 2).inputValue()).toBe('')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('Séjour')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(page, 'Repère', 1).inputValue()).toBe('Salon')

    // its own file comes late: what stands below it stays where it is
    await page.route('**/assets/OpeningsPage-*.js', async (route) => {
      await page.getByRole('heading', { level: 1, name: 'Plusieurs ouvertures' }).waitFor()
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => cell(page, 'Largeur', 1).inputValue()).toBe('1400')
    await page.getByText('Coller depuis un tableur ou choisir un fichier').click()
    const file = page.getByLabel('Fichier Excel (.xlsx) ou CSV')
    await file.setInputFiles({
      name: 'releve.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004'),
    })
    await page.getByText('Ce classeur n’est pas au format Excel (.xlsx)').waitFor()
    await file.setInputFiles({
      name: 'releve.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await buffer(
        writeWorkbook([
          {
            name: 'Relevé',
            rows: [
              ['Repère', 'Largeur (m)', 'Hauteur', 'Côté'],
              ['Entrée', '0,9', { mm: 2000 }, 'Droite'],
            ],
            widths: [12],
            frozen: { rows: 1, columns: 0 },
          },
        ]),
      ),
    })
    await expect.poll(() => cell(page, 'Repère', 2).inputValue()).toBe('Entrée')
    await expect.poll(() => total(page)).toMatch(/^2 lignes complètes/)
    await page.getByRole('button', { name: 'Supprimer la ligne 2' }).click()
    await page.getByText('Ligne 2 supprimée : Entrée.').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => cell(page, 'Repère', 2).inputValue()).toBe('Entrée')
    await page.getByRole('button', { name: 'Supprimer la ligne 2' }).click()
    await file.setInputFiles({
      name: 'releve.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Pi\u00e8ce;Largeur (cm);Hauteur;C\u00f4t\u00e9;Etage\nCuisine;120,5;1,9 m;G;2\n',
        'latin1',
      ),
    })
    await page.getByText('Colonnes sans place dans ce tableau : Etage.').waitFor()
    await expect.poll(() => cell(page, 'Repère', 2).inputValue()).toBe('Cuisine')
    await expect.poll(() => total(page)).toMatch(/^2 lignes complètes/)
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Votre configuration' }).waitFor()
  })

  test('two hundred rows come at once, in the dark too', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, colorScheme: 'dark' })
    await openTable(page)
    const rows = Array.from({ length: 210 }, (_, place) => `F${place}\t${1000 + place}\t1500\tG\t1`)
    await paste(page, 'Repère', 1, rows.join('\n'))
    await page.getByText('10 lignes dépassent les 200 du tableau').waitFor()
    await expect.poll(() => total(page)).toMatch(/^200 lignes complètes, 200 pièces/)
    await cell(page, 'Largeur', 200).fill('1111')
    await expect.poll(() => cell(page, 'Largeur', 200).inputValue()).toBe('1111')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ajouter 200 lignes au panier' }).click()
    await cartButton(page, 200).waitFor()
    await cell(page, 'Repère', 1).fill('Une de trop')
    await page.getByText('Le panier peut encore recevoir 0 ligne.').waitFor()
  })
})

import { describe, expect, test } from 'vitest'
import { exampleLine } from '#tests/catalogue/exemplars'
import { DESKTOP, useBrowser } from '#tests/platform/chromium-page'
import { sheetsOf } from '#tests/platform/pdf'
import { openAs } from './configurator.steps.ts'
import { ordered } from './ordered.ts'

/** Characters of a sheet whose half is a drawing. */
const FULL = 600

describe('an order of several long lines on paper', () => {
  const browser = useBrowser()

  const longLines = () =>
    Promise.all([
      exampleLine(browser.db, 'EN-40', { quantity: 3 }),
      exampleLine(browser.db, 'RA-25-MAN', { quantity: 3 }),
      exampleLine(browser.db, 'VR-55', { quantity: 3 }),
      exampleLine(browser.db, 'RA-25-MAN', { quantity: 2 }),
    ])

  test('fills its sheets, names itself on each, and leaves the payment whole: confirmation and history', async () => {
    const { id, number, validated_cart } = await ordered(browser.url, await longLines())
    const papers = [
      [`/my-cart/order/${validated_cart.id}`, 'Règlement'],
      [`/my-account?tab=commandes&commande=${id}`, 'Suivi'],
    ] as const
    for (const [path, last] of papers) {
      const page = await browser.newPage({ viewport: DESKTOP })
      await openAs(page, path)
      await page.getByRole('heading', { name: last, exact: true }).waitFor()
      const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
      const sheetOf = (text: string) =>
        sheets.findLastIndex((sheet) => sheet.includes(text.replaceAll(/\s/g, '')))

      expect(sheets.map((sheet) => sheet.slice(0, 26))).toEqual(
        sheets.map((_, index) => `Commande${number}${index + 1}/${sheets.length}`),
      )
      expect(sheets.length).toBeLessThanOrEqual(6)
      for (const sheet of sheets.slice(0, -1)) expect(sheet.length, sheet).toBeGreaterThan(FULL)
      expect(sheets[0]).toContain('Prixd’uneunité')
      expect(sheets.at(-1)?.length, sheets.at(-1)).toBeGreaterThan(100)

      const ended = sheetOf('Prix d’une unité')
      const paid = sheetOf('Règlement')
      expect(paid).toBeGreaterThanOrEqual(ended)
      expect([sheetOf('IBAN'), sheetOf('Référence à rappeler')]).toEqual([paid, paid])
    }
  })

  test('of a bent rail, tells all that makes and hangs it', async () => {
    const { id } = await ordered(browser.url, [await exampleLine(browser.db, 'RA-25-MAN')])
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, `/my-account?tab=commandes&commande=${id}`)
    await page.getByRole('heading', { name: 'Suivi', exact: true }).waitFor()
    const paper = sheetsOf(await page.pdf({ preferCSSPageSize: true })).join('')
    for (const said of [
      'Vu de dessous. L 2286 / 1400, 90° à droite, R 200, cotes à l’axe. Rideaux rangés aux deux bouts.',
      'Profilé de 25 mm. Développé 3600 mm.',
      'Côté A 2286 droit 2086',
      'Cintrage 1 90° à droite, R 200 arc 314 de 2086 à 2400',
      'Côté B 1400 droit 1200',
      'pièce 1 : 3600 mm, cintrage 1 de 2086 à 2400',
      '9 supports',
    ])
      expect(paper).toContain(said.replaceAll(' ', ''))
    // each support has its place
    expect(paper).toMatch(/à100,(\d+,){7}3500mmdudépart/)
  })

  test('leaves no half-empty sheets where it is a cart again', async () => {
    const { number } = await ordered(browser.url, await longLines())
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/my-account?tab=commandes')
    await page.getByRole('button', { name: `Recommander, commande ${number}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Valider' }).click()
    await page.getByText(`Commande ${number} reprise`).waitFor()
    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
    expect(sheets.length).toBeLessThanOrEqual(6)
    for (const sheet of sheets.slice(0, -1)) expect(sheet.length, sheet).toBeGreaterThan(FULL)
  })
})

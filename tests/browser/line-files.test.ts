import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { fileSizeText } from '#shared/platform/file-size'
import { halves } from '#tests/dashboard/pictures'
import { pdf, svg } from '#tests/line-files/files'
import { storedPhoto } from '#tests/line-files/stored-photo'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { sheetsOf } from '#tests/platform/pdf'
import {
  addToCart,
  cartButton,
  choose,
  configure,
  examples,
  goToValidation,
  openAs,
  openCartWith,
  orderButton,
  payBy,
  validateCart,
} from './configurator.steps.ts'
import { look, lookOnce } from './look.ts'
import { button, field, hasFocus, INSTALLER, visit } from './my-account.steps.ts'
import { thanks } from './order.steps.ts'

/** A film that is printed after a file of the customer's. */
const PRINTED = {
  levels: ['Films', 'Films d’intimité et de décor', 'Film décor', 'Décor imprimé sur mesure'],
  answers: [
    ['Conditionnement', 'Rouleau entier de 30,48 m'],
    ['Blanc de soutien', 'Oui'],
    ['Laize', '1220 mm'],
    ['Kit de marouflage', 'Non'],
  ],
  ht: '1730,12 €',
  ttc: '2076,14 €',
} as const

const ASKED = 'Fichier à imprimer : joignez ce fichier (PDF, SVG ou photo).'

const join = (page: Page, name: string, buffer: Buffer, mimeType = 'application/octet-stream') =>
  page.locator('main input[type=file]').setInputFiles([{ name, mimeType, buffer }])

/** A photo of a telephone that was held upright, red above and blue below: its camera lies on its side. */
const heldUpright = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 0, sigma: 20 } as const
  const [width, height] = [3200, 2400]
  const grain = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  const picture = sharp(await halves(width, height).png().toBuffer())
  const grainy = picture.composite([{ input: await grain.png().toBuffer(), blend: 'add' }])
  return grainy.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 }).toBuffer()
}

describe('a file with a line', () => {
  const browser = useBrowser()

  test('what a template asks for is joined, kept through a reload, ordered, printed and given to staff', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [['POST /api/orders/pre-validate', 422]],
      offline: true,
    })
    await openAs(page, '/configurator')
    await configure(page, PRINTED)
    await page.getByText(ASKED).waitFor()
    await page.getByRole('button', { name: '1 à renseigner' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('criterion-line:files')
    await expect
      .poll(() => page.getByRole('button', { name: 'Ajouter au panier' }).getAttribute('aria-disabled'))
      .toBe('true')
    await expectAccessible(page)
    await screenshot(page, 'line-files-asked')

    await join(page, 'affiche.svg', svg({ inside: '<script>alert(1)</script>' }))
    await page.getByText(/^affiche\.svg\s: Ce SVG contient un script/).waitFor()
    await page.route('**/api/line-files?*', (route) => route.abort('failed'), { times: 1 })
    await join(page, 'affiche.pdf', pdf())
    await page.getByText(/connexion avec le serveur est rompue/).waitFor()
    await lookOnce(page, 'line-files-failed')
    await page.getByRole('button', { name: 'Réessayer l’envoi de affiche.pdf' }).click()
    await page.getByText('PDF, 1 ko').waitFor()
    await page.getByText('Configuration complète').waitFor()
    const photo = await halves(1200, 800).jpeg().toBuffer()
    await join(page, 'baie vitrée.jpg', photo, 'image/jpeg')
    await page.locator('main img[src^="blob:"]').waitFor()
    await look(page, 'line-files')

    // an answer undone takes no file, a file taken out comes back
    await choose(page, 'Kit de marouflage', 'Oui')
    await page.getByRole('button', { name: 'Annuler le dernier choix' }).click()
    await page.getByRole('button', { name: 'Retirer baie vitrée.jpg' }).click()
    await page.locator('main img[src^="blob:"]').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Annuler le dernier choix' }).click()
    await page.locator('main img[src^="blob:"]').waitFor()
    await page.reload()
    await page.getByText('Configuration complète').waitFor()
    await page.getByText('affiche.pdf').waitFor()

    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
    await page.getByText('affiche.pdf').waitFor()
    await page.locator('main img[src^="blob:"]').waitFor()
    await look(page, 'line-files-cart')
    // taken out here, it is missing: the server says so at the line
    await page.getByRole('button', { name: /^Retirer affiche\.pdf/ }).click()
    await page.getByRole('button', { name: /^Retirer baie vitrée\.jpg/ }).click()
    await page.getByRole('button', { name: 'Valider le panier' }).click()
    await page.getByText(ASKED).waitFor()
    await lookOnce(page, 'line-files-refused')
    await join(page, 'logo été.svg', svg())
    await page.getByText('Dessin SVG, 1 ko').waitFor()
    await page.getByText(ASKED).waitFor({ state: 'detached' })
    await validateCart(page)
    await goToValidation(page, 'Vitrine')
    await page.getByText('logo été.svg').waitFor()
    await payBy(page, 'Virement bancaire')
    await orderButton(page).click()
    await thanks(page).waitFor()
    const { number } = await browser.db
      .selectFrom('orders')
      .select('number')
      .where('name', '=', 'Vitrine')
      .executeTakeFirstOrThrow()
    expect(sheetsOf(await page.pdf()).join('')).toContain('logoété.svg')

    const office = await browser.newPage()
    await openAs(office, `/dashboard?panel=ordersList&search=${number}`, 'admin@demo.example')
    await office
      .getByRole('button', { name: new RegExp(number) })
      .first()
      .click()
    const dialog = office.getByRole('dialog', { name: `Commande ${number}` })
    await dialog.getByText('logo été.svg').waitFor()
    await lookOnce(office, 'line-files-staff')
    const [saved] = await Promise.all([
      office.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Enregistrer logo été.svg' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('logo été.svg')
    expect((await readFile(await saved.path())).equals(svg())).toBe(true)
  })

  test('a photo of more than a file may weigh is sent lighter, upright, under its name', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.rail)
    await button(page, 'Enregistrer comme chantier').click()
    await field(page, 'Nom du chantier').fill('Démo – Villa des Embruns')
    await button(page, 'Enregistrer le chantier').click()
    const photo = await heldUpright()
    expect(photo.length).toBeGreaterThan(FILE_MAX_BYTES)
    const [call] = await Promise.all([
      page.waitForRequest(/\/api\/line-files\?/),
      join(page, 'façade sud.JPG', photo, 'image/jpeg'),
    ])
    await button(page, 'Retirer façade sud.JPG (ligne 1, RA-25-MAN)').waitFor()
    await page.locator('main img[src^="blob:"]').waitFor()
    const { requestBodySize } = await call.sizes()
    expect(requestBodySize).toBeLessThan(2 * 1024 * 1024)
    const { id, kind, bytes, width, height } = await storedPhoto(browser.db, 'façade sud.JPG')
    expect([id, kind, width, height]).toEqual([
      new URL(call.url()).searchParams.get('id'),
      'photo',
      1920,
      2560,
    ])
    await page.getByText(`Photo, ${fileSizeText(bytes.length)}`).waitFor()
    const colours = await sharp(bytes).resize(1, 2, { fit: 'fill' }).raw().toBuffer()
    expect([...colours].map((part) => Math.round(part / 128))).toEqual([2, 0, 0, 0, 0, 2])
    await look(page, 'line-files-light')
  })

  test('a photo goes with any line of a chantier; the focus of one that is taken out stays with its line', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.rail)
    await button(page, 'Enregistrer comme chantier').click()
    await field(page, 'Nom du chantier').fill('Démo – Maison des Pins')
    await button(page, 'Enregistrer le chantier').click()
    const photo = await halves(800, 600).jpeg().toBuffer()
    for (const name of ['baie.jpg', 'allège.jpg', 'seuil.jpg']) await join(page, name, photo, 'image/jpeg')
    const remove = (name: string) => button(page, `Retirer ${name} (ligne 1, RA-25-MAN)`)
    await remove('seuil.jpg').waitFor()
    await look(page, 'line-files-project')
    await remove('baie.jpg').click()
    await expect.poll(() => hasFocus(remove('allège.jpg'))).toBe(true)

    await page.getByRole('link', { name: 'Demander un devis', exact: true }).click()
    await page.getByRole('heading', { name: 'Demander un devis' }).waitFor()
    await remove('seuil.jpg').click()
    await expect.poll(() => hasFocus(remove('allège.jpg'))).toBe(true)
    await remove('allège.jpg').click()
    await expect.poll(() => hasFocus(page.getByLabel('Note de la ligne 1'))).toBe(true)
  })

  test('photos and plans of a chantier: kept with it, shown to another device, taken away', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await visit(page, INSTALLER, '/my-account?tab=chantiers')
    await page.getByRole('link', { name: 'Nouveau chantier' }).click()
    await field(page, 'Nom du chantier').fill('Villa aux Photos')
    await join(page, 'façade.jpg', await heldUpright(), 'image/jpeg')
    await button(page, 'Retirer façade.jpg').waitFor()
    await join(page, 'plan.pdf', pdf())
    await button(page, 'Retirer plan.pdf').waitFor()
    // what is joined and not kept yet outlives a reload
    await page.reload()
    await button(page, 'Retirer plan.pdf').waitFor()
    await look(page, 'project-sheet-files')
    await button(page, 'Enregistrer').click()
    await page.getByRole('heading', { level: 2, name: 'Villa aux Photos' }).waitFor()

    const office = await browser.newPage({ viewport: DESKTOP })
    await visit(office, INSTALLER, new URL(page.url()).pathname + new URL(page.url()).search)
    await button(office, 'Retirer plan.pdf').waitFor()
    await join(office, 'coupe.svg', Buffer.from(svg()), 'image/svg+xml')
    await button(office, 'Retirer coupe.svg').waitFor()
    await button(office, 'Retirer plan.pdf').click()
    await lookOnce(office, 'project-sheet-files-office')
    await button(office, 'Enregistrer').click()
    await office.getByText('Chantier enregistré').waitFor()

    // both devices changed it: what either joined is there
    await join(page, 'entrée.pdf', pdf())
    await button(page, 'Retirer entrée.pdf').waitFor()
    await button(page, 'Enregistrer').click()
    await button(page, 'Retirer coupe.svg').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('project-sheets'))).toBeNull()
    await office.goto(page.url())
    await button(office, 'Retirer entrée.pdf').waitFor()
    await expect
      .poll(() =>
        office
          .getByRole('button', { name: /^Retirer / })
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
      )
      .toEqual(['Retirer façade.jpg', 'Retirer coupe.svg', 'Retirer entrée.pdf'])
  })
})

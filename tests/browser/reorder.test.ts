import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { STRAIGHT } from '#shared/configurator/bend-plan'
import { exampleLine, examples, exemplars, publish } from '#tests/catalogue/exemplars'
import { halves } from '#tests/dashboard/pictures'
import { executable, heic, png } from '#tests/orders/photos'
import {
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  type TestBrowser,
  useBrowser,
} from '#tests/platform/chromium-page'
import { testInCi } from '#tests/platform/runs'
import { openAs, plain, validateCart } from './configurator.steps.ts'
import { ordered } from './ordered.ts'

const HISTORY = '/my-account?tab=commandes'

/** Five lines of the demo installer. */
const fiveLines = async ({ url, db }: TestBrowser) => {
  // of a bent one the plan says how long it is
  const long = { ...examples['RA-25-MAN'].criteria, plan: STRAIGHT, length: 5000 }
  const configurations = [
    await exampleLine(db, 'EN-40'),
    await exampleLine(db, 'RA-25-MAN', { quantity: 2 }),
    await exampleLine(db, 'FS-20'),
    await exampleLine(db, 'RA-25-MAN', { criteria: long }),
    await exampleLine(db, 'VR-55'),
  ]
  return ordered(url, configurations, { productsNames: [{ number: 2, index: 1, name: 'Salon' }] })
}

/** What the trade publishes next: a dearer bracket, a film under another reference, shorter rails, no shutter. */
const later = () => {
  const { tree, families } = exemplars((files) => {
    const rail = files['rail-manuel-25']
    for (const { reference, price } of rail.components)
      if (reference === 'RA25-SUP-P' && price.kind === 'unit') price.cents = 200
    for (const model of rail.models) model.limits = { ...model.limits, length: { max: 4000 } }
    const film = JSON.stringify(files['film-solaire-miroir']).replaceAll('FS20-1220', 'FS20-1230')
    Object.assign(files['film-solaire-miroir'], JSON.parse(film))
  })
  return { tree, families: families.filter(({ file }) => file !== 'volet-roulant-55.json') }
}

const text = async (locator: Locator): Promise<string> =>
  plain(await locator.innerText()).replace(/\s+/g, ' ')
const lines = (page: Page) => page.getByRole('main').locator('ol > li')
const gone = (page: Page) =>
  page.getByRole('list', { name: 'Lignes qui ne sont plus disponibles' }).locator(':scope > li')

const reorder = async (page: Page, number: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Recommander, commande ${number}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Recommander' })
  await dialog.getByText('Voulez-vous passer à nouveau cette commande ?').waitFor()
  return dialog
}

describe('an order comes again', () => {
  const browser = useBrowser()
  let number = ''
  let id = ''
  beforeAll(async () => {
    ;({ number, id } = await fiveLines(browser))
    await publish(browser.db, later())
  }, 60_000)

  test('into the cart, each line beside what it was; what is gone says why and what is nearest', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, HISTORY)
    const dialog = await reorder(page, number)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Valider' }).click()
    await page.waitForURL('/my-cart')

    const check = async () => {
      await page.getByText(`Commande ${number} reprise`).waitFor()
      await page
        .getByText(
          'Depuis cette commande : 1 ligne sur 5 inchangée, 1 ligne dont le prix a changé, 1 ligne modifiée, 2 lignes qui ne sont plus disponibles.',
        )
        .waitFor()
      await expect.poll(() => lines(page).count()).toBe(3)
      await expect
        .poll(() => text(lines(page).nth(0)))
        .toContain(`Inchangée commande ${number} 273,86 € l’unité, alors comme aujourd’hui`)
      await expect
        .poll(() => text(lines(page).nth(1)))
        .toContain(
          `Prix changé Salon, commande ${number} 99,18 € l’unité alors, 105,03 € aujourd’hui (+5,85 € HT, +11,70 € HT pour 2)`,
        )
      await expect
        .poll(() => text(lines(page).nth(2)))
        .toMatch(
          new RegExp(
            `Modifiée commande ${number} 94,00 € l’unité.*FS20-1220\\) est remplacé par .*FS20-1230\\)`,
          ),
        )
      await expect.poll(() => gone(page).count()).toBe(2)
      await expect.poll(() => text(gone(page).nth(0))).toContain('Longueur : 5000 mm devient 4000 mm')
      await expect.poll(() => text(gone(page).nth(1))).toContain('n’est plus au catalogue')
    }
    await check()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await screenshot(page, 'cart-repeated')
    await page.reload()
    await check()

    await lines(page)
      .nth(1)
      .getByRole('button', { name: /^Augmenter/ })
      .click()
    await expect.poll(() => text(lines(page).nth(1))).toContain('+17,55 € HT pour 3')
    await page.getByRole('button', { name: 'Mettre au panier RA-25-MAN à la place de RA-25-MAN' }).click()
    await page.getByText('Ajouté au panier : ligne 4.').waitFor()
    await expect.poll(() => text(lines(page).nth(3))).toContain('Longueur : 5000 mm devient 4000 mm')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('VR-55')
    await expect.poll(() => gone(page).getByRole('link', { name: 'Chercher au catalogue' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Ne pas remplacer VR-55' }).click()
    await expect.poll(() => gone(page).count()).toBe(0)
    await expectAccessible(page)

    await page.goto(HISTORY)
    const again = await reorder(page, number)
    await again.getByText('Les 4 configurations déjà au panier y restent').waitFor()
    await again.getByRole('button', { name: 'Valider' }).click()
    await page.waitForURL('/my-cart')
    await lines(page).nth(6).waitFor()
    await page.getByRole('button', { name: 'Retirer ces lignes' }).click()
    await page.getByText('Le panier est vide').waitFor()
    await expect.poll(() => page.getByText('reprise').count()).toBe(0)
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
    await lines(page).nth(6).waitFor()

    await validateCart(page)
    const named = (name: RegExp) => page.getByRole('textbox', { name }).inputValue()
    await expect
      .poll(() => Promise.all([/^Nom du projet/, /^1\. /, /^2\. /].map(named)))
      .toEqual(['Résidence d’Essai', '', 'Salon'])
  })

  testInCi(
    'a complaint says which lines and shows photos; nothing written is lost by a slip or a failure',
    async () => {
      const page = await browser.newPage({ viewport: PHONE, offline: true, expectConsole: /Failed to load/ })
      await openAs(page, HISTORY)
      const open = page.getByRole('button', { name: `Faire une réclamation, commande ${number}` })
      await open.click()
      const dialog = page.getByRole('dialog', { name: 'Contactez-nous' })
      await dialog.getByText('Réclamation', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await open.click()
      const send = dialog.getByRole('button', { name: 'Envoyer le message' })
      await dialog.getByRole('checkbox', { name: /^2\. Salon/ }).check()
      await dialog.getByRole('textbox', { name: 'Message' }).fill('Le rail est rayé.')
      await expectAccessible(page)
      // as after a session that ended meanwhile
      await page.reload()
      await open.click()
      await expect
        .poll(async () => [
          await dialog.getByRole('textbox', { name: 'Message' }).inputValue(),
          await dialog.getByRole('checkbox', { name: /^2\. Salon/ }).isChecked(),
        ])
        .toEqual(['Le rail est rayé.', true])

      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
      const input = dialog.locator('input[type=file]')
      await page.route('**/complaint-photos', (route) => route.abort('failed'), { times: 1 })
      await input.setInputFiles([
        file('rail.png', png(640, 480, 200_000)),
        file('a.heic', heic()),
        file('b.jpg', executable()),
      ])
      await dialog.getByText(/^a\.heic\s: Les photos HEIC/).waitFor()
      await dialog.getByText('b.jpg : Ce fichier n’est pas une photo JPEG ou PNG lisible.').waitFor()
      await dialog.getByText(/connexion avec le serveur est rompue/).waitFor()
      await expect.poll(() => send.isDisabled()).toBe(true)
      await expectAccessible(page)
      await screenshot(page, 'complaint')
      await dialog.getByRole('button', { name: 'Réessayer l’envoi de rail.png' }).click()
      await dialog.getByText(/^Envoyée, [12]\d\d\sko$/).waitFor()
      // as cameras take them: drawn smaller on the way
      await input.setInputFiles([
        file('large.jpg', await halves(3000, 2000).jpeg({ quality: 100 }).toBuffer()),
      ])
      await expect.poll(() => dialog.getByText(/^Envoyée, /).count()).toBe(2)

      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: 'Abandonner la réclamation' })
      await question.waitFor()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Annuler' }).click()
      await send.click()
      await dialog.getByText('Message envoyé avec succès').waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Fermer' }).last().click()
      await dialog.waitFor({ state: 'detached' })
      const kept = await browser.db
        .selectFrom('contact_messages as message')
        .innerJoin('complaint_lines as line', 'line.message_id', 'message.id')
        .innerJoin('complaint_photos as photo', 'photo.message_id', 'message.id')
        .where('message.order_id', '=', id)
        .select(['message.message', 'line.position', 'photo.width'])
        .orderBy('photo.width')
        .execute()
      expect(kept).toEqual([
        { message: 'Le rail est rayé.', position: 2, width: 640 },
        { message: 'Le rail est rayé.', position: 2, width: 2560 },
      ])
    },
  )
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pdf } from '#tests/line-files/files'
import { DESKTOP, expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { configure, examples, openAs, openCartWith, type } from './configurator.steps.ts'
import { look, lookOnce } from './look.ts'
import { hasFocus, INSTALLER, visit } from './my-account.steps.ts'

/** The id under which the second test's draft begins. */
const ID = '5b1c6a52-6a3f-4d0a-9d2f-1f5f0a3b7c11'
const ONE = `**/api/quotes/${ID}`

const button = (page: Page, name: string) => page.getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const need = (page: Page) => page.getByLabel('Ce qu’il vous faut')
const site = (page: Page) => page.getByLabel('Nom du projet')
const kept = (page: Page) => page.getByText('Brouillon enregistré', { exact: true }).waitFor()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

/** The number under which the request was sent. */
const sentNumber = async (page: Page): Promise<string> => {
  const title = page.getByText(/^Demande DEV-\d{4}-\d{6} envoyée$/)
  await title.waitFor()
  return /DEV-\d{4}-\d{6}/.exec(await title.innerText())?.[0] ?? ''
}

describe('quotes', () => {
  const browser = useBrowser()

  test('a request in words on a phone: refused empty, kept as it is typed, found again, sent once, listed, read', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await visit(page, INSTALLER, '/my-account?tab=devis')
    await page.getByText('Pas de devis pour le moment').waitFor()
    await look(page, 'quotes-empty')

    await link(page, 'Demander un devis').click()
    await heading(page, 'Demander un devis').waitFor()
    await expect.poll(() => hasFocus(heading(page, 'Demander un devis'))).toBe(true)
    await button(page, 'Envoyer la demande').click()
    await page
      .getByText('Décrivez votre besoin, ou joignez un fichier ou au moins une configuration.')
      .waitFor()
    await expect.poll(() => hasFocus(need(page))).toBe(true)
    await look(page, 'quote-request-refused')

    await site(page).fill('Résidence d’Essai')
    await need(page).fill('Douze stores de baie, pose en applique.\nAccès par l’escalier.')
    await page.getByLabel('Remise souhaitée').fill('8 % à partir de dix')
    await kept(page)
    await page
      .getByLabel('Fichiers à joindre')
      .setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf() }])
    await button(page, 'Retirer plan.pdf').waitFor()
    await kept(page)
    await page.reload()
    await expect.poll(() => site(page).inputValue()).toBe('Résidence d’Essai')
    await button(page, 'Retirer plan.pdf').waitFor()
    await look(page, 'quote-request')

    // left before the typing pauses
    await site(page).fill('Résidence d’Essai, bâtiment B')
    await link(page, 'Tous mes devis').click()
    await heading(page, 'Vos devis').waitFor()
    await page.reload()
    await link(page, 'Résidence d’Essai, bâtiment B').click()
    await expect.poll(() => site(page).inputValue()).toBe('Résidence d’Essai, bâtiment B')

    await page.getByLabel('Date souhaitée').fill('2020-01-06')
    await button(page, 'Envoyer la demande').click()
    await page.getByText('Cette date est passée.').waitFor()
    await page.getByLabel('Date souhaitée').fill('')
    await button(page, 'Envoyer la demande').click()
    const number = await sentNumber(page)
    await look(page, 'quote-sent')
    await page.reload()
    await page.getByText(number, { exact: true }).first().waitFor()
    await page.getByText('Accès par l’escalier.').waitFor()
    await button(page, 'Enregistrer plan.pdf').waitFor()
    await page.getByRole('list', { name: 'Suivi du devis' }).getByText('Envoyé').waitFor()
    await expect.poll(() => button(page, 'Envoyer la demande').count()).toBe(0)

    await link(page, 'Tous mes devis').click()
    await page.getByRole('region', { name: 'Demandes envoyées' }).getByText(number).waitFor()
    await look(page, 'quotes-list')
  })

  test('a draft that could not be kept says so and is tried again; one that is dropped is gone', async () => {
    const page = await browser.newPage({
      viewport: DESKTOP,
      expect: [
        [`PUT /api/quotes/${ID}`, 503],
        [`DELETE /api/quotes/${ID}`, 503],
      ],
    })
    await page.addInitScript(
      (id) => {
        crypto.randomUUID = () => id
      },
      ID as ReturnType<typeof crypto.randomUUID>,
    )
    await visit(page, INSTALLER, '/my-account?tab=devis&devis=nouveau')
    await page.route(ONE, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await need(page).fill('Un volet')
    await page.getByText('Le brouillon n’a pas pu être enregistré').waitFor()
    await expectAccessible(page)
    await button(page, 'Réessayer').click()
    await kept(page)

    await button(page, 'Supprimer le brouillon').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await look(page, 'quote-request-dropping')
    await page.route(ONE, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await dialog.getByRole('button', { name: 'Supprimer le brouillon' }).click()
    await dialog.getByText('Le brouillon n’a pas pu être supprimé').waitFor()
    await dialog.getByRole('button', { name: 'Garder le brouillon' }).click()
    await kept(page)
    await button(page, 'Supprimer le brouillon').click()
    await dialog.getByRole('button', { name: 'Supprimer le brouillon' }).click()
    await heading(page, 'Vos devis').waitFor()
    await expect.poll(() => page.getByText('Brouillon du').count()).toBe(0)
  })

  test('from the cart, all lines go along: changed, noted, one taken back, sent as they are typed', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, offline: true })
    await openCartWith(page, examples.rail)
    await link(page, 'Demander un devis').click()
    await heading(page, 'Demander un devis').waitFor()
    await kept(page)
    await page.goBack()
    await page.getByRole('status').filter({ hasText: 'Demande de devis en cours' }).getByRole('link').click()
    await heading(page, 'Demander un devis').waitFor()
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'RA-25-MAN' })
    await line.waitFor()
    await line.getByRole('textbox', { name: 'Quantité' }).fill('40')
    await line.getByRole('textbox', { name: 'Quantité' }).press('Enter')
    await page.getByLabel('Note de la ligne 1').fill('Salle de réunion')
    await look(page, 'quote-request-lines')
    await button(page, 'Supprimer la ligne 1, RA-25-MAN').click()
    await line.waitFor({ state: 'detached' })
    await button(page, 'Annuler').click()
    await line.waitFor()
    await kept(page)
    await page.reload()
    await expect.poll(() => line.getByRole('textbox', { name: 'Quantité' }).inputValue()).toBe('40')
    await button(page, 'Envoyer la demande').click()
    const number = await sentNumber(page)
    await page.getByText('Quantité : 40').waitFor()
    await page.getByText('Salle de réunion', { exact: true }).waitFor()
    await look(page, 'quote-sent-lines')
    // its lines stand in the cart all the same, and may be ordered by the quote
    await page.goto('/my-cart')
    const told = page.getByRole('status').filter({ hasText: 'Devis demandé' })
    await told.getByRole('link', { name: number }).waitFor()
    await expect.poll(() => told.getByText('Déjà commandé').count()).toBe(0)
    await page.route('**/api/quotes/*', async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      await route.fulfill({ response, json: { ...reply, quote: { ...reply.quote, orderId: 'o1' } } })
    })
    await page.route('**/api/orders/o1', (route) =>
      route.fulfill({ json: { success: true, order: { number: 'CMD-2026-000009' } } }),
    )
    await page.reload()
    await told.getByText('Déjà commandé').waitFor()
    await told.getByRole('link', { name: 'CMD-2026-000009' }).waitFor()
    await look(page, 'cart-asked')
    // one that cannot be read is told of, and leads to where it may be
    await page.unroute('**/api/quotes/*')
    await page.route('**/api/quotes/*', (route) => route.fulfill({ status: 502, body: '' }))
    await page.reload()
    await told.getByRole('link', { name: 'où il en est' }).waitFor()
    await lookOnce(page, 'cart-asked-unread')
  })

  test('from the configurator, where a limit blocks, what was typed goes along', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await configure(page, examples.roller)
    await type(page, 'Largeur', '9000')
    await link(page, 'demandez un devis').first().click()
    await heading(page, 'Demander un devis').waitFor()
    await page
      .getByText(/hors limites/)
      .first()
      .waitFor()
    // what stood in for the answers not given goes along too
    await expect.poll(() => page.getByText(/ce choix manque/).count()).toBe(0)
    await kept(page)
    await page.getByRole('textbox', { name: 'Nom du projet' }).press('Enter')
    await kept(page)
    await look(page, 'quote-request-limit')
  })

  test('a model that no price list names stands apart on its family’s page, and goes along', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await page.route('**/api/catalog/family/*', async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      const { sub_families: models } = reply.family
      reply.family = { ...reply.family, sub_families: models.slice(0, -1), onQuote: models.slice(-1) }
      await route.fulfill({ response, json: reply })
    })
    await openAs(page, '/catalogue/rails-manuels/rail-manuel-25')
    const models = page.getByRole('region', { name: 'Modèles sur devis' })
    await models.getByText('Ref: RA-25-CIN · Demander un devis').waitFor()
    await look(page, 'family-on-quote')
    await models.getByRole('link').click()
    await heading(page, 'Demander un devis').waitFor()
    await page.getByRole('heading', { level: 4, name: /RA-25-CIN/ }).waitFor()
    await kept(page)
    await need(page).fill('Rail cintré en rotonde')
    await kept(page)
  })
})

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { examples, openCartWith, plain } from './configurator.steps.ts'
import { look } from './look.ts'
import { hasFocus, INSTALLER, visit } from './my-account.steps.ts'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const label = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const kept = (page: Page) => page.getByText('Brouillon enregistré', { exact: true }).waitFor()
const total = (page: Page) => page.getByRole('region', { name: 'Total du devis' }).locator('dd').last()

/** The facts that a paper must have of who issues it. */
const FACTS = {
  'Raison sociale *': 'Menuiserie d’Essai',
  'SIREN *': '732829320',
  'Numéro de TVA *': 'FR44732829320',
  'Adresse *': '12 rue des Ateliers',
  'Code postal *': '69003',
  'Ville *': 'Lyon',
  'Email *': 'contact@menuiserie.example',
}

/** Says who issues estimates, in the form that stands there. */
const sayIssuer = async (page: Page): Promise<void> => {
  await heading(page, 'Mon entreprise').waitFor()
  for (const [name, value] of Object.entries(FACTS)) await label(page, name).fill(value)
  await label(page, 'Préfixe des numéros').fill('DC-')
  await label(page, 'Premier numéro').fill('42')
  await button(page, 'Enregistrer').click()
  await page.getByText('Prochain numéro enregistré : DC-0042.').waitFor()
}

describe('estimates', () => {
  const browser = useBrowser()

  test('from the cart to the order: a margin, work, handed out, accepted by a guest, put into the cart', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.rail)
    await link(page, 'Établir un devis client').click()
    await heading(page, 'Devis client').waitFor()
    await kept(page)
    await label(page, 'Marge sur achat').fill('25')
    await page.getByText('123,98 € / unité').waitFor()
    await button(page, 'Ajouter de la main-d’œuvre').click()
    await label(page, 'Quantité de la ligne 2').fill('2,5')
    await label(page, 'TVA de la ligne 2').selectOption('10')
    await kept(page)

    // all that lacks, at once, before the question
    await button(page, 'Remettre au client').click()
    await page.getByText('Ce devis ne peut pas encore être remis').waitFor()
    await page.getByText('Indiquez pour qui est ce devis.').waitFor()
    await page.getByText('Décrivez cette ligne.').waitFor()
    await page.getByText('Indiquez le prix de vente.').waitFor()
    await expect.poll(() => hasFocus(label(page, 'Nom du client *'))).toBe(true)
    await look(page, 'estimate-refused')

    // a figure that is none is kept in the tab, marked
    await label(page, 'Prix unitaire HT de la ligne 2').fill('48,x')
    await label(page, 'Nom du client *').fill('Copropriété d’Essai')
    await label(page, 'Objet du devis').fill('Résidence d’Essai')
    await label(page, 'Désignation de la ligne 2 *').fill('Pose du rail')
    await link(page, 'Compléter mon entreprise').click()
    await sayIssuer(page)
    await look(page, 'estimate-issuer')
    await link(page, 'Tous mes devis clients').click()
    await link(page, 'Résidence d’Essai').click()
    await expect.poll(() => label(page, 'Prix unitaire HT de la ligne 2').inputValue()).toBe('48,x')
    await page.getByText('Saisissez un montant').waitFor()
    await label(page, 'Prix unitaire HT de la ligne 2').fill('48')
    await expect.poll(async () => plain(await total(page).innerText())).toBe('280,78 €')
    await look(page, 'estimate-editor')

    await button(page, 'Remettre au client').click()
    const question = page.getByRole('alertdialog', { name: 'Remettre le devis' })
    await question.getByText('DC-0042').waitFor()
    await look(page, 'estimate-giving')
    await button(question, 'Remettre le devis').click()
    await page.getByText('Devis DC-0042 établi').waitFor()
    await button(page, 'Créer le lien').click()
    const address = await page.getByText(/\/devis-client#/).innerText()
    await look(page, 'estimate-given')

    const guest = await browser.newPage({ viewport: PHONE })
    await guest.goto(address)
    await heading(guest, /Devis N° DC-0042/).waitFor()
    await look(guest, 'estimate-client')
    await expect.poll(() => guest.getByText('99,18 €').count()).toBe(0)
    await button(guest, 'Accepter le devis').click()
    await guest.getByText('Indiquez votre nom.').waitFor()
    await expect.poll(() => hasFocus(label(guest, 'Votre nom *'))).toBe(true)
    await label(guest, 'Votre nom *').fill('Copropriété d’Essai')
    await guest.getByText('Bon pour accord', { exact: true }).click()
    await button(guest, 'Accepter le devis').click()
    await guest.getByText('Devis accepté').waitFor()
    await expect
      .poll(() => guest.evaluate(() => document.activeElement?.textContent ?? ''))
      .toContain('Bon pour accord de Copropriété d’Essai')
    await look(guest, 'estimate-accepted')
    await expect.poll(() => button(guest, 'Accepter le devis').count()).toBe(0)

    await page.reload()
    await page.getByText(/^Accepté par Copropriété d’Essai le/).waitFor()
    await button(page, 'Commander les produits').click()
    const order = page.getByRole('alertdialog', { name: 'Commander les produits' })
    await order.getByText('L’autre ligne').waitFor()
    await button(order, 'Mettre au panier').click()
    await order.getByText('Choisissez ce que devient le panier.').waitFor()
    await look(page, 'estimate-order')
    await order.getByText('Remplacer le panier', { exact: true }).click()
    await button(order, 'Mettre au panier').click()
    await page.waitForURL('/my-cart')
    await page.getByText('Devis client DC-0042 repris').waitFor()
    await page.getByText('Rien n’a changé depuis.').waitFor()
    await expect.poll(() => page.getByRole('main').locator('ol > li').count()).toBe(1)
  })

  test('a list that is searched; a revision that its link tells of, a link that ended, an archive', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await visit(page, INSTALLER, '/my-account?tab=devis-clients')
    await link(page, 'Résidence d’Essai').waitFor()
    await look(page, 'estimates-list')
    await page.getByRole('searchbox').fill('introuvable')
    await button(page, 'Rechercher').click()
    await page.getByText('Aucun devis client ne correspond').waitFor()
    await expectAccessible(page)
    await link(page, 'Voir tous mes devis clients').click()
    await link(page, 'Résidence d’Essai').click()

    await button(page, 'Dupliquer').click()
    await heading(page, /^Devis client$/).waitFor()
    await label(page, 'Objet du devis').fill('Résidence d’Essai, bâtiment B')
    await kept(page)
    await button(page, 'Remettre au client').click()
    await button(page.getByRole('alertdialog'), 'Remettre le devis').click()
    await page.getByText('Devis DC-0043 établi').waitFor()
    await button(page, 'Créer le lien').click()
    const address = await page.getByText(/\/devis-client#/).innerText()

    await button(page, 'Réviser le devis').click()
    await button(page.getByRole('alertdialog'), 'Réviser le devis').click()
    await heading(page, 'Révision du devis DC-0043').waitFor()
    const guest = await browser.newPage({
      viewport: DESKTOP,
      expect: [['POST /api/estimate-link/read', 404]],
    })
    await guest.goto(address)
    await guest.getByText('Ce devis est révisé').waitFor()
    await look(guest, 'estimate-revised')

    await label(page, 'Remise au client').fill('5')
    await kept(page)
    await button(page, 'Remettre au client').click()
    await button(page.getByRole('alertdialog'), 'Remettre le devis').click()
    await page.getByText('DC-0043, révision 2').first().waitFor()
    await button(page, 'Créer un nouveau lien').click()
    await button(page.getByRole('alertdialog'), 'Créer un nouveau lien').click()
    const second = await page.getByText(/\/devis-client#/).innerText()
    await guest.goto('about:blank')
    await guest.goto(second)
    await button(guest, 'Refuser le devis').click()
    const refusal = guest.getByRole('alertdialog', { name: 'Refuser le devis' })
    await label(refusal, 'Motif du refus').fill('Trop tard pour le chantier.')
    await look(guest, 'estimate-refusing')
    await button(refusal, 'Refuser le devis').click()
    await guest.getByText('Devis refusé').waitFor()

    await page.reload()
    await page.getByText('Trop tard pour le chantier.').waitFor()
    await button(page, 'Archiver').click()
    await button(page.getByRole('alertdialog'), 'Archiver le devis').click()
    await page.getByText('Archivé', { exact: true }).waitFor()
    await guest.reload()
    await guest.getByText('Ce lien ne mène à aucun devis').waitFor()
    await look(guest, 'estimate-unknown')
  })
})

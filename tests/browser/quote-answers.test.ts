import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { testInCi } from '#tests/platform/runs'
import { examples, goToValidation, openAs, openCartWith, orderButton, payBy } from './configurator.steps.ts'
import { look } from './look.ts'
import { button, field, hasFocus, toast } from './my-account.steps.ts'
import { projectName, thanks, validation } from './order.steps.ts'
import { savedPaper } from './papers.steps.ts'

const ADMIN = 'admin@demo.example'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const kept = (dialog: Locator) =>
  dialog.getByText('Réponse enregistrée, pas encore envoyée', { exact: true }).waitFor()
const dialogOf = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Asks for a quote of the cart's rail; its number and the address of its page. */
const askFor = async (page: Page): Promise<{ number: string; path: string }> => {
  await openCartWith(page, examples.rail)
  await page.getByRole('main').getByRole('link', { name: 'Demander un devis' }).click()
  await field(page, 'Nom du projet').fill('Résidence d’Essai')
  await page.getByText('Brouillon enregistré', { exact: true }).waitFor()
  await button(page, 'Envoyer la demande').click()
  const title = page.getByText(/^Demande DEV-\d{4}-\d{6} envoyée$/)
  await title.waitFor()
  const { pathname, search } = new URL(page.url())
  return {
    number: /DEV-\d{4}-\d{6}/.exec(await title.innerText())?.[0] ?? '',
    path: pathname + search,
  }
}

const WAITING = '/dashboard?panel=quotesList&state=waiting&sort=sent_at'

/** Opens the quote on staff's desk, from the list that is shown. */
const openDesk = async (page: Page, number: string): Promise<Locator> => {
  await page.getByRole('rowheader').getByRole('button', { name: number }).click()
  const dialog = page.getByRole('dialog', { name: `Devis ${number}` })
  await dialog.getByRole('form', { name: 'Réponse' }).waitFor()
  return dialog
}

const send = async (page: Page, dialog: Locator, look: () => Promise<void> = async () => {}) => {
  await button(dialog, 'Envoyer la réponse').click()
  const question = dialogOf(page, 'Envoyer la réponse')
  await question.waitFor()
  await look()
  await button(question, 'Envoyer au client').click()
  await toast(page, 'La réponse a été envoyée au client.').waitFor()
}

describe('answers to quotes', () => {
  const browser = useBrowser()

  test('asked for, studied, answered, changed, answered anew, accepted and ordered at its prices', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const { number, path } = await askFor(page)

    const staff = await browser.newPage({ viewport: DESKTOP })
    await openAs(staff, WAITING, ADMIN)
    await staff.getByRole('rowheader').getByRole('button', { name: number }).waitFor()
    await look(staff, 'dashboard-quotes')
    const desk = await openDesk(staff, number)
    await button(desk, 'Prendre à l’étude').click()
    await desk.getByRole('list', { name: 'Suivi du devis' }).getByText('À l’étude').waitFor()

    // what cannot be sent says why, and what is no number is not kept
    await field(desk, 'Remise sur le devis').fill('cinq')
    await desk.getByText(/Saisissez un pourcentage/).waitFor()
    await field(desk, 'Remise sur le devis').fill('5')
    await desk.getByRole('radio', { name: 'Prix à la main' }).check()
    await desk.getByRole('textbox', { name: /^Prix de la livraison HT/ }).fill('25')
    await field(desk, 'Commentaire pour le client').fill('Pose non comprise.')
    await kept(desk)
    await look(staff, 'dashboard-quote-answer')
    await send(staff, desk, () => look(staff, 'dashboard-quote-sending'))
    await look(staff, 'dashboard-quote-answered')

    await page.reload()
    await heading(page, 'Résidence d’Essai').waitFor()
    const decision = page.getByRole('region', { name: 'Votre décision' })
    await decision.getByText(/^Valable jusqu’au \d/).waitFor()
    await page.getByText('Pose non comprise.').waitFor()
    await page.getByText(/^Remise de 5/).waitFor()
    await look(page, 'quote-answered')
    const paper = await savedPaper(page.getByRole('region', { name: 'Documents' }), 'Devis')
    expect(paper.name).toBe(`devis-${number}.pdf`)
    for (const said of [number, 'Bon pour accord', 'Pose non comprise.'])
      expect(paper.pages.join(' ')).toContain(said)
    expect((await savedPaper(desk.getByRole('region', { name: 'Documents' }), 'Devis')).pages).toEqual(
      paper.pages,
    )
    await button(decision, 'Demander une modification').click()
    const change = dialogOf(page, 'Demander une modification')
    await button(change, 'Envoyer la demande').click()
    await change.getByText('Écrivez votre demande.').waitFor()
    await change.getByRole('textbox').fill('Le même en blanc, à 60 € pièce.')
    await look(page, 'quote-change')
    await button(change, 'Envoyer la demande').click()
    await page.getByText('Votre demande de modification est envoyée').waitFor()
    await expect.poll(() => button(decision, 'Accepter et commander').count()).toBe(0)

    await staff.reload()
    await desk.getByText('Le même en blanc, à 60 € pièce.').waitFor()
    await button(desk, 'Prendre à l’étude').click()
    await desk.getByRole('list', { name: 'Suivi du devis' }).getByText('À l’étude').last().waitFor()
    await desk.getByRole('button', { name: /^Fixer un prix à la main/ }).click()
    const unitPrice = desk.getByRole('textbox', { name: /^Prix unitaire HT/ })
    await expect.poll(() => hasFocus(unitPrice)).toBe(true)
    await unitPrice.fill('60,00')
    await kept(desk)
    await button(desk, 'Envoyer la réponse').click()
    await desk.getByText('Dites pourquoi ce prix est saisi.').waitFor()
    await desk.getByRole('textbox', { name: /^Motif du prix/ }).fill('Accord du chef des ventes')
    await kept(desk)
    await send(staff, desk)
    await desk.getByText(/^Réponse n°\s2 du/).click()
    await desk
      .getByRole('listitem')
      .filter({ hasText: /l’unité au lieu de/ })
      .waitFor()
    await desk.getByText('Prix à la main : Accord du chef des ventes').waitFor()
    await look(staff, 'dashboard-quote-compared')

    await page.reload()
    await page.getByRole('heading', { level: 3, name: /^Réponse n°\s2/ }).waitFor()
    await page.getByText(/^Envoyé le .*, remplacé$/).waitFor()
    await page.getByText(/^Réponse n°\s1 du/).click()
    await expect.poll(() => page.getByText('Pose non comprise.').count()).toBe(1)
    await button(decision, 'Accepter et commander').click()
    const accept = dialogOf(page, 'Accepter le devis')
    await accept.getByText(/TTC/).waitFor()
    await look(page, 'quote-accepting')
    // a second tap is harmless
    await button(accept, 'Accepter et commander').dblclick()
    await page.getByRole('heading', { level: 2, name: 'Informations de la commande' }).waitFor()
    await page.getByText(`Devis ${number}`).waitFor()
    await look(page, 'quote-order')

    // left, it waits to be ordered
    await page.goto(`${browser.url}${path}`)
    await page.getByText('Devis accepté', { exact: true }).waitFor()
    await look(page, 'quote-accepted')
    await button(decision, 'Commander').click()
    await page.getByRole('heading', { level: 2, name: 'Informations de la commande' }).waitFor()
    // its project has its name already
    await expect.poll(() => projectName(page).inputValue()).toBe('Résidence d’Essai')
    await goToValidation(page, 'Résidence d’Essai')
    await validation(page).waitFor()
    await page.getByText(`Devis ${number}`).waitFor()
    await payBy(page, 'Virement bancaire')
    await look(page, 'quote-order-validation')
    await orderButton(page).click()
    await thanks(page).waitFor()

    await page.goto(`${browser.url}${path}`)
    await decision.getByRole('link', { name: 'Voir la commande' }).click()
    await page.getByRole('dialog', { name: 'Détails de la commande' }).waitFor()
  })

  testInCi(
    'staff configure a line that is not as it was asked for, and another model, and send the answer',
    async () => {
      const page = await browser.newPage({ viewport: PHONE })
      const { number, path } = await askFor(page)
      const staff = await browser.newPage({ viewport: DESKTOP })
      await openAs(staff, WAITING, ADMIN)
      const desk = await openDesk(staff, number)
      await field(desk, 'Code postal de livraison').fill('69001')
      await desk.getByRole('button', { name: /^Configurer la ligne 1/ }).click()
      const rail = staff.getByRole('dialog', { name: /^Configurer la ligne 1/ })
      await rail.getByRole('textbox', { name: /^Côté A/ }).fill('3000')
      await rail.getByRole('textbox', { name: /^Côté A/ }).press('Tab')
      await look(staff, 'dashboard-quote-line')
      await button(rail, 'Prendre dans la réponse').click()
      await expect.poll(() => rail.count()).toBe(0)
      await kept(desk)
      await desk.getByRole('button', { name: /^Configurer la ligne 1/ }).click()
      await expect
        .poll(() => rail.getByRole('textbox', { name: /^Côté A/ }).inputValue())
        .toMatch(/^3\s?000$/)
      // choices that are not taken are asked about
      await rail.getByRole('textbox', { name: /^Côté A/ }).fill('2800')
      await rail.getByRole('textbox', { name: /^Côté A/ }).press('Tab')
      await button(rail, 'Fermer').click()
      const leaving = dialogOf(staff, 'Abandonner les choix')
      await button(leaving, 'Rester sur la ligne').click()
      await button(rail, 'Fermer').click()
      await button(leaving, 'Abandonner').click()
      await expect.poll(() => rail.count()).toBe(0)

      // what is chosen of a new model has no price until all of it is
      await desk.getByRole('combobox', { name: /^Ajouter un modèle/ }).fill('EN-40')
      await desk.getByRole('option', { name: /EN-40/ }).first().click()
      const roller = staff.getByRole('dialog', { name: /^Configurer la ligne 2/ })
      await roller.getByRole('textbox', { name: /^Largeur/ }).fill('9000')
      await roller.getByRole('textbox', { name: /^Largeur/ }).press('Tab')
      await look(staff, 'dashboard-quote-line-refused')
      await button(roller, 'Prendre dans la réponse').click()
      await desk.getByText('Le tarif ne donne pas de prix pour cette ligne.').waitFor()
      await desk.getByRole('button', { name: /^Fixer un prix à la main, ligne 2/ }).click()
      await desk.getByRole('textbox', { name: /^Prix unitaire HT, ligne 2/ }).fill('900')
      await desk.getByRole('textbox', { name: /^Délai de fabrication, ligne 2/ }).fill('20')
      await desk.getByRole('textbox', { name: /^Motif du prix, ligne 2/ }).fill('Hors gabarit')
      await desk.getByRole('radio', { name: 'Offerte' }).check()
      await kept(desk)
      await look(staff, 'dashboard-quote-configured')
      await send(staff, desk)

      await page.goto(`${browser.url}${path}`)
      await page.getByRole('heading', { level: 3, name: /^Réponse/ }).waitFor()
      await page.getByText(/EN-40/).first().waitFor()
    },
  )

  testInCi(
    'who comes second on a desk is told, and chooses; a message goes both ways, and a refusal ends it',
    async () => {
      const page = await browser.newPage({
        viewport: DESKTOP,
        offline: true,
        expectConsole: /Failed to load/,
      })
      const { number } = await askFor(page)
      const first = await browser.newPage({ viewport: DESKTOP })
      await openAs(first, WAITING, ADMIN)
      const desk = await openDesk(first, number)
      const { pathname, search, searchParams } = new URL(first.url())
      const answer = `/api/admin/quotes/${searchParams.get('devis')}/answer`
      const second = await browser.newPage({ viewport: PHONE, expect: [[`PUT ${answer}`, 409]] })
      await openAs(second, pathname + search, ADMIN)
      const other = second.getByRole('dialog', { name: `Devis ${number}` })
      await other.getByRole('form', { name: 'Réponse' }).waitFor()

      await field(desk, 'Remise sur le devis').fill('3')
      await kept(desk)
      await field(other, 'Remise sur le devis').fill('7')
      await other.getByText('Quelqu’un d’autre a préparé cette réponse entre-temps').waitFor()
      await expectAccessible(second)
      await expect.poll(() => field(other, 'Remise sur le devis').inputValue()).toBe('7')
      await look(second, 'dashboard-quote-conflict')
      await button(other, 'Garder ma saisie').click()
      await kept(other)

      await field(desk, 'Message au client').fill('Quelle teinte souhaitez-vous ?')
      await button(desk, 'Envoyer le message').click()
      await toast(first, 'Votre message a été envoyé.').waitFor()
      await field(desk, 'Note pour l’équipe').fill('Client fidèle.')
      await button(desk, 'Ajouter la note').click()
      await desk.getByRole('region', { name: 'Notes internes' }).getByText('Client fidèle.').waitFor()
      // what is written and not sent is not dropped without a word
      await field(desk, 'Note pour l’équipe').fill('À revoir')
      await first.keyboard.press('Escape')
      const leaving = dialogOf(first, 'Abandonner la saisie')
      await leaving.waitFor()
      await expectAccessible(first)
      await button(leaving, 'Rester sur le devis').click()
      await field(desk, 'Note pour l’équipe').fill('')

      await page.reload()
      const talk = page.getByRole('region', { name: 'Messages' })
      await talk.getByText('Quelle teinte souhaitez-vous ?').waitFor()
      await expect.poll(() => page.getByText('Client fidèle.').count()).toBe(0)
      await field(talk as Locator, 'Votre message').fill('En blanc.')
      await page.route('**/api/quotes/*/messages', (route) => route.abort(), { times: 1 })
      await button(talk, 'Envoyer le message').click()
      await page.getByRole('alert').waitFor()
      await expect.poll(() => field(talk, 'Votre message').inputValue()).toBe('En blanc.')
      // left before it was sent, it is there again
      await page.reload()
      await expect.poll(() => field(talk, 'Votre message').inputValue()).toBe('En blanc.')
      await button(talk, 'Envoyer le message').click()
      await talk.getByRole('listitem').filter({ hasText: 'En blanc.' }).waitFor()

      await other.getByRole('radio', { name: 'Offerte' }).check()
      await kept(other)
      await send(second, other)
      await page.reload()
      const decision = page.getByRole('region', { name: 'Votre décision' })
      await button(decision, 'Écrire un message').click()
      await expect.poll(() => hasFocus(field(talk, 'Votre message'))).toBe(true)
      await button(decision, 'Refuser le devis').click()
      const refuse = dialogOf(page, 'Refuser le devis')
      await refuse.getByRole('textbox').fill('Chantier reporté')
      await look(page, 'quote-refusing')
      await button(refuse, 'Refuser le devis').click()
      await page.getByText('Vous avez refusé ce devis : il est clos.').waitFor()
      await look(page, 'quote-refused')
    },
  )
})

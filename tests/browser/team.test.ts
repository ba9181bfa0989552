import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { changeUser } from '#shared/dashboard/users/users.endpoints'
import { keepEstimate } from '#shared/estimates/estimates.endpoints'
import { login } from '#shared/session/session.endpoints'
import { exampleLine } from '#tests/catalogue/exemplars'
import { CONTENT } from '#tests/estimates/estimates.fixtures'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { anAnsweredQuote } from '#tests/quotes/answers.fixtures'
import {
  addToCart,
  cartButton,
  configure,
  examples,
  goToValidation,
  validateCart,
} from './configurator.steps.ts'
import { look } from './look.ts'
import { linkIn, nextMail } from './mails.ts'
import { INSTALLER, visit } from './my-account.steps.ts'
import { ordered } from './ordered.ts'

const EMAIL = 'achats@test.example'
const PASSWORD = 'Grand-large29'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

const join = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByText('Invitation adressée à').waitFor()
  await page.getByText('Madame', { exact: true }).click()
  await page.getByLabel('Prénom').fill('Compte')
  await page.getByLabel('Nom *', { exact: true }).fill('Achats')
  await page.getByLabel('Fonction').selectOption('Commercial')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password_confirmation]').pressSequentially(PASSWORD)
}

/** The calls of a demo account, as its pages make them. */
const signedIn = async (url: string, email: string) => {
  const ask = async ({ method }: { method: string }, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const { user, auth_token } = await ask(login, login.url, { email, password: 'Demo!2026', remember: false })
  return {
    id: user.id,
    ask: (call: { method: string; url: string }, id: string, body: object) =>
      ask(call, call.url.replace(':id', id), body, auth_token),
  }
}

describe('a team', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  test('a colleague is invited, comes by the link, prepares what only the head orders, and is taken out', async () => {
    const page = await browser.newPage()
    await visit(page, INSTALLER, '/my-account?tab=equipe')
    await heading(page, 'Travaillez à plusieurs').waitFor()
    await look(page, 'team-alone')
    await page.getByLabel('Adresse email').fill('achats@test')
    await expect.poll(() => button(page, 'Inviter').isDisabled()).toBe(true)
    await page.getByLabel('Adresse email').fill(EMAIL)
    await page.getByText('Peut commander', { exact: true }).click()
    await button(page, 'Inviter').click()
    await heading(page, 'Invitations en attente').waitFor()
    const link = linkIn(await nextMail(smtp, EMAIL), '/rejoindre')

    const colleague = await browser.newPage({
      expect: [
        ['GET /api/catalog', 401],
        ['GET /api/refresh', 401],
      ],
    })
    await join(colleague, link)
    // the token is in no address that is shown
    expect(new URL(colleague.url()).search).toBe('')
    await look(colleague, 'team-join')
    await button(colleague, 'Créer mon compte et rejoindre l’équipe').click()
    await colleague.getByText('Bienvenue dans l’équipe').waitFor()
    await look(colleague, 'team-joined')

    // the cart is prepared, and ordered by another
    await colleague.goto('/configurator')
    await configure(colleague, examples.rail)
    await addToCart(colleague, 1)
    await cartButton(colleague, 1).click()
    await validateCart(colleague)
    await goToValidation(colleague, 'Villa d’Essai')
    await colleague.getByText(`Demandez à ${INSTALLER} de commander`).waitFor()
    await expect.poll(() => button(colleague, /^Commander/).isDisabled()).toBe(true)
    await look(colleague, 'team-may-not-order')

    // what the company shares tells who wrote it
    const head = await signedIn(browser.url, INSTALLER)
    const estimate = { version: 0, content: CONTENT, quoteId: null }
    await head.ask(keepEstimate, crypto.randomUUID(), estimate)
    await colleague.goto('/my-account?tab=devis-clients')
    await colleague.getByText(`par ${INSTALLER}`).waitFor()
    await colleague.goto('/my-account?tab=adresses')
    await button(colleague, 'Voir détails').first().click()
    await colleague.getByText(`par ${INSTALLER}`).waitFor()
    await look(colleague, 'team-address')

    // nor is an order of the company's theirs to cancel, or a quote to accept
    const { id } = await ordered(browser.url, [await exampleLine(browser.db, 'RA-25-MAN')])
    await colleague.goto(`/my-account?tab=commandes&commande=${id}`)
    await button(colleague, 'Recommander').last().waitFor()
    await expect.poll(() => button(colleague, 'Annuler la commande').count()).toBe(0)
    const quote = anAnsweredQuote()
    await colleague.route(`**/api/quotes/${quote.id}`, (route) =>
      route.fulfill({ json: { success: true, quote } }),
    )
    await colleague.route(`**/api/quotes/${quote.id}/documents`, (route) =>
      route.fulfill({
        json: {
          success: true,
          state: 'ready',
          documents: [
            {
              revision: 1,
              name: 'devis.pdf',
              answered_at: '2026-03-02T09:00:00.000Z',
              replaced: false,
              size: 12_000,
              state: 'ready',
            },
          ],
        },
      }),
    )
    await colleague.goto(`/my-account?tab=devis&devis=${quote.id}`)
    const decision = colleague.getByRole('region', { name: 'Votre décision' })
    await decision.getByText(`Demandez à ${INSTALLER} de commander`).waitFor()
    await expect.poll(() => button(colleague, 'Demander une modification').count()).toBe(1)
    await expect.poll(() => button(colleague, 'Accepter et commander').count()).toBe(0)
    await look(colleague, 'team-may-not-accept')

    await page.reload()
    await page.getByText(EMAIL, { exact: true }).waitFor()
    await look(page, 'team')
    await page.getByText(`Peut commander, ${EMAIL}`, { exact: true }).click()
    await page.getByText('Le droit de commander est changé.').waitFor()
    await button(page, `Retirer ${EMAIL} de l’équipe`).click()
    await page.getByRole('alertdialog', { name: 'Retirer un collègue' }).waitFor()
    await look(page, 'team-removal')
    await button(page, 'Retirer de l’équipe').click()
    await heading(page, 'Travaillez à plusieurs').waitFor()

    // an open page of who is out shows the sign-in
    await colleague.goto('/catalogue')
    await heading(colleague, 'Connexion').waitFor()
  })
  test('a colleague leaves by themselves, told before what follows; the head reads that they did', async () => {
    const leaver = 'pose@test.example'
    const page = await browser.newPage()
    await visit(page, INSTALLER, '/my-account?tab=equipe')
    await page.getByLabel('Adresse email').fill(leaver)
    await button(page, 'Inviter').click()
    await heading(page, 'Invitations en attente').waitFor()
    const link = linkIn(await nextMail(smtp, leaver), '/rejoindre')

    const colleague = await browser.newPage({ viewport: PHONE })
    await join(colleague, link)
    await button(colleague, 'Créer mon compte et rejoindre l’équipe').click()
    await colleague.getByText('Bienvenue dans l’équipe').waitFor()
    await colleague.goto('/my-account?tab=equipe')
    await colleague.getByText(/Votre compte a été ouvert par cette équipe/).waitFor()
    await look(colleague, 'team-of-a-colleague')
    await button(colleague, 'Quitter l’équipe').click()
    const dialog = colleague.getByRole('alertdialog', { name: 'Quitter l’équipe' })
    await dialog.waitFor()
    await look(colleague, 'team-leaving')
    await dialog.getByRole('button', { name: 'Quitter l’équipe' }).click()
    await colleague.waitForURL('/')

    await page.reload()
    await page.getByText(`${leaver} a quitté l’équipe`).waitFor()
    await look(page, 'team-deeds')
  })

  test('a colleague whose team’s account staff closed reads so, and leaves', async () => {
    const left = 'depot@test.example'
    const page = await browser.newPage()
    await visit(page, INSTALLER, '/my-account?tab=equipe')
    await page.getByLabel('Adresse email').fill(left)
    await button(page, 'Inviter').click()
    await heading(page, 'Invitations en attente').waitFor()
    const link = linkIn(await nextMail(smtp, left), '/rejoindre')
    const colleague = await browser.newPage({ viewport: PHONE, expect: [['GET /api/catalog', 403]] })
    await join(colleague, link)
    await button(colleague, 'Créer mon compte et rejoindre l’équipe').click()
    await colleague.getByText('Bienvenue dans l’équipe').waitFor()

    const { id } = await signedIn(browser.url, INSTALLER)
    const staff = await signedIn(browser.url, 'admin@demo.example')
    await staff.ask(changeUser, id, { status: 'inactive' })

    await colleague.goto('/catalogue')
    await heading(colleague, 'Le compte de votre équipe est fermé').waitFor()
    await look(colleague, 'team-closed')
    await colleague.goto('/my-account?tab=chantiers')
    await colleague.getByText('Le compte de votre équipe est désactivé').waitFor()
    await colleague.getByRole('link', { name: 'En savoir plus' }).click()
    await button(colleague, 'Quitter l’équipe').click()
    const dialog = colleague.getByRole('alertdialog', { name: 'Quitter l’équipe' })
    await dialog.getByText(/Votre compte a été ouvert par cette équipe/).waitFor()
    await dialog.getByRole('button', { name: 'Quitter l’équipe' }).click()
    await colleague.waitForURL('/')
  })
})

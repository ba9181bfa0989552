import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import {
  addAddress,
  addToCart,
  cartButton,
  configure,
  examples,
  goToValidation,
  openAs,
  orderButton,
  payBy,
  plain,
  price,
  validateCart,
} from './configurator.steps.ts'
import { lookOnce } from './look.ts'
import { nextMail } from './mails.ts'
import { signIn } from './sign-in.ts'

const STAFF = 'admin@demo.example'
const WAITING = 'inactif@demo.example'

/** RA25-PRO goes from 9,80 € to 10,00 €: the worked rail from 99,18 € to 99,99 €. */
const PRICES = 'référence;prix HT\nRA25-PRO;10,00\n'

describe('what staff does, as its customer sees it', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  const openAccount = async (page: Page): Promise<void> => {
    await page.goto('/dashboard?panel=usersIndex&status=waiting')
    const waiting = page.getByRole('row').filter({ hasText: WAITING })
    await waiting.waitFor()
    await lookOnce(page, 'users')
    await waiting.getByRole('rowheader').getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Pose Express Démo' })
    await dialog.getByRole('heading', { name: 'Statut et droits' }).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Statut' }).selectOption({ label: 'Actif' })
    await dialog.getByLabel('Paiement différé autorisé').check()
    await lookOnce(page, 'user-details')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const question = page.getByRole('alertdialog', { name: `Modifier le compte ${WAITING}` })
    await question.getByText(/^Le compte s’ouvre/).waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Valider' }).click()
    await page.getByText('Le compte a été modifié.').waitFor()
    await dialog.getByText('Statut modifié').waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Rien ne correspond à votre recherche').waitFor()
    await lookOnce(page, 'users-empty')
  }

  const publishPrices = async (page: Page): Promise<void> => {
    await page.goto('/dashboard?panel=productsUpload')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'tarif.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) })
    await page.getByRole('row', { name: /RA25-PRO.*9,80 €.*10,00 €/ }).waitFor()
    await page.getByRole('button', { name: 'Publier' }).click()
    const question = page.getByRole('alertdialog', { name: 'Publier ce tarif' })
    await question.getByRole('button', { name: 'Publier' }).click()
    await page.getByRole('status').getByText('Le tarif n° 2 a été mis en vigueur').waitFor()
  }

  const changeFeatured = async (page: Page, before: string, after: string): Promise<void> => {
    await page.goto('/dashboard?panel=featuredProductsList')
    await page.getByRole('link', { name: `Modifier\u00a0: ${before}` }).click()
    await page.getByRole('textbox', { name: 'Nom' }).fill(after)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Produit en vedette modifié').waitFor()
  }

  /** The worked rail, ordered from a phone with the account's first addresses; its number. */
  const order = async (page: Page): Promise<string> => {
    await page.goto('/configurator')
    await configure(page, examples.rail)
    await price(page).getByText('99,99 €').first().waitFor()
    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await validateCart(page)
    await page.getByText('Aucune adresse de livraison trouvée').waitFor()
    const place = { street: '3 chemin des Vignes', postal_code: '13100', city: 'Aix-en-Provence' }
    await addAddress(page, 'facturation', { name: 'Siège', company_name: 'Pose Express Démo', ...place })
    await addAddress(page, 'livraison', { name: 'Chantier', company_name: 'SCI Bellevue Démo', ...place })
    await goToValidation(page, 'Premier chantier')
    await payBy(page, 'Virement bancaire')
    await orderButton(page).click()
    await page.getByRole('heading', { level: 2, name: 'Merci, votre commande est enregistrée' }).waitFor()
    return (await page.getByText(/^CMD-/).first().textContent()) ?? ''
  }

  /** From the payment to the delivery: each step mails the customer. */
  const deliver = async (page: Page, number: string): Promise<void> => {
    await page.goto(`/dashboard?panel=ordersList&search=${number}`)
    await page.getByRole('row').nth(1).getByText('146,27 €').waitFor()
    // every column of a wide list is there to be seen
    const seen = await page
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).opacity))
    expect(new Set(seen)).toEqual(new Set(['1']))
    await lookOnce(page, 'staff-journey-orders')
    await page.getByRole('rowheader').getByRole('button', { name: number }).click()
    const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
    await dialog.getByRole('heading', { name: 'Suivi' }).waitFor()
    const parts = dialog.getByRole('table', { name: 'Composants à préparer' })
    await parts.getByRole('row', { name: /^RA25-SUP-P 9 / }).waitFor()
    await lookOnce(page, 'staff-journey-order')
    const before = smtp.mailsTo(WAITING).length
    for (const [nth, [label, detail]] of (
      [
        ['Confirmée', ''],
        ['En fabrication', ''],
        ['Expédiée', 'Déchargement par hayon'],
        ['Livrée', ''],
      ] as const
    ).entries()) {
      await dialog.getByRole('button', { name: `Passer à « ${label} »` }).click()
      const isShipping = label === 'Expédiée'
      const question = page.getByRole('alertdialog', {
        name: isShipping ? 'Expédier la commande' : `Passer la commande à « ${label} »`,
      })
      if (isShipping) {
        await question.getByLabel('Transporteur', { exact: true }).selectOption('Geodis')
        await question.getByLabel('Numéro de colis').fill('1G42')
      }
      await question.getByLabel('Précision pour le client').fill(detail)
      if (detail !== '') await lookOnce(page, 'staff-journey-order-asked')
      const confirm = isShipping ? 'Expédier la commande' : `Passer à « ${label} »`
      await question.getByRole('button', { name: confirm }).click()
      await question.waitFor({ state: 'detached' })
      await dialog.getByRole('listitem').filter({ hasText: label }).last().waitFor()
      if (isShipping) await dialog.getByRole('region', { name: 'Bon à joindre' }).waitFor()
      const mail = await nextMail(smtp, WAITING, before + nth)
      expect(mail.subject).toBe(`Commande ${number}\u00a0: ${label.toLowerCase()}`)
      expect(mail.text).toContain(detail)
      expect(mail.text.includes('Geodis, colis n°\u00a01G42')).toBe(label === 'Expédiée')
      expect(mail.text).toContain('/my-account?tab=commandes&commande=')
    }
    await dialog.getByRole('link', { name: /^Suivre le colis/ }).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: /^Passer à/ }).count()).toBe(0)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  }

  test('an account is opened, its order is priced by the list just published, and delivered', async () => {
    const customer = await browser.newPage({ viewport: PHONE })
    await customer.goto('/catalogue')
    await customer.waitForURL('/login')
    await signIn(customer, WAITING)
    await customer.getByRole('heading', { name: 'Ouverture de compte en cours' }).waitFor()

    const staff = await browser.newPage()
    await openAs(staff, '/dashboard', STAFF)
    await openAccount(staff)
    const mail = await nextMail(smtp, WAITING)
    expect(mail.subject).toBe('Votre compte est ouvert')
    expect(mail.text).toContain('Le paiement différé est autorisé pour vos commandes.')
    await publishPrices(staff)
    await changeFeatured(staff, 'Store banne', 'Store banne de printemps')

    await customer.goto('/')
    await customer.getByRole('heading', { name: 'Store banne de printemps' }).waitFor()
    const number = await order(customer)
    expect((await nextMail(smtp, WAITING, 1)).subject).toBe(`Votre commande ${number}`)
    await deliver(staff, number)

    await customer.goto('/my-account?tab=commandes')
    const placed = customer.getByRole('article').filter({ hasText: number })
    await placed.getByText('Livrée').waitFor()
    await expect.poll(async () => plain(await placed.textContent())).toContain('146,27 €')
  })
})

import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#shared/platform/money'
import { bankCamt, bankCsv } from '#tests/dashboard/bank-files'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs } from './configurator.steps.ts'
import { look, lookOnce } from './look.ts'

const ADMIN = 'admin@demo.example'

describe('transfers of bank files, in the dashboard', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  /** Three orders under way, whose money is waited for from now on, of which nothing came. */
  const waiting = async () => {
    const orders = await browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.number', 'orders.total_cents', 'users.email', 'users.company'])
      .where('orders.status', 'in', ['confirmed', 'in_production', 'shipped'])
      .where('users.deleted_at', 'is', null)
      .orderBy('orders.created_at', 'desc')
      .limit(3)
      .execute()
    const [one, two, three] = orders
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three orders.')
    const ids = orders.map(({ id }) => id)
    await browser.db.transaction().execute(async (trx) => {
      await sql`alter table payment_entries disable trigger payment_entries_kept`.execute(trx)
      for (const table of ['payment_events', 'payment_entries'] as const)
        await trx.deleteFrom(table).where('order_id', 'in', ids).execute()
      await sql`alter table payment_entries enable trigger payment_entries_kept`.execute(trx)
      await trx
        .updateTable('payments')
        .set({ status: 'pending', settled_at: null })
        .where('order_id', 'in', ids)
        .execute()
    })
    return { one, two, three }
  }
  const euros = (cents: number) => (cents / 100).toFixed(2)
  const add = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[name=statement]').setInputFiles({ name, mimeType: 'text/plain', buffer })
  const told = (email: string, number: string) =>
    smtp.mailsTo(email).filter(({ subject }) => subject.includes(number)).length

  test('a CSV and a CAMT.053 are added, their transfers recorded, put aside and detached', async () => {
    const { one, two, three } = await waiting()
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [['POST /api/admin/bank-files', 422]],
    })
    await openAs(page, '/dashboard?panel=bankTransfers', ADMIN)
    await page.getByText('Aucun virement', { exact: true }).waitFor()
    await look(page, 'dashboard-bank-empty')

    await add(page, 'note.txt', Buffer.from('bonjour'))
    await page.getByText(/Aucune ligne ne nomme les colonnes/).waitFor()
    await lookOnce(page, 'dashboard-bank-refused')

    const part = two.total_cents - 100
    await add(
      page,
      'mars.csv',
      bankCsv(
        [
          [`VIR SEPA ${one.number.replaceAll('-', ' ')}`, euros(one.total_cents)],
          [`VIR ${two.number}`, euros(part)],
          ['VIR SANS NUMERO', euros(three.total_cents + 7)],
          ['VIR AMBIGU', '1.500'],
          ['PRLV FOURNISSEUR', '', '12,00'],
        ],
        '02/01/2026',
      ),
    )
    await page.getByText(/^3 virements ajoutés/).waitFor()
    await page.getByText(/^Ligne 6.*montant ambigu/).waitFor()
    await page
      .getByText('Le numéro est cité, mais le montant est inférieur à ce qui reste à régler.')
      .waitFor()
    await look(page, 'dashboard-bank')

    await page.getByRole('button', { name: 'Enregistrer le virement certain' }).click()
    const certain = page.getByRole('alertdialog', { name: 'Enregistrer les virements certains' })
    await certain.getByText('Chaque client est prévenu par email').waitFor()
    await look(page, 'dashboard-bank-certain')
    await certain.getByRole('button', { name: 'Enregistrer et prévenir les clients' }).click()
    await page.getByText(/^1\s+virement enregistré\./).waitFor()
    await certain.waitFor({ state: 'detached' })
    await expect.poll(() => told(one.email, one.number)).toBeGreaterThan(0)

    await page.getByRole('button', { name: `VIR ${two.number}`, exact: true }).click()
    const partly = page.getByRole('dialog', { name: `Virement de ${formatCents(part)}` })
    await partly.getByRole('radio').waitFor()
    await look(page, 'dashboard-bank-proposal')
    await partly.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Virement enregistré.', { exact: true }).waitFor()
    await partly.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'VIR SANS NUMERO', exact: true }).click()
    const unknown = page.getByRole('dialog', { name: /^Virement de/ })
    await unknown.getByText(/^Rien n’est proposé/).waitFor()
    await unknown.getByLabel('Chercher une commande').fill(three.number)
    await page.keyboard.press('Enter')
    await unknown.getByRole('button', { name: `Choisir ${three.number}` }).click()
    await unknown
      .getByText(new RegExp(`^${three.number}.*\\u00a0: `))
      .first()
      .waitFor()
    await look(page, 'dashboard-bank-search')
    // shared with another order: a part that is no amount is said at its field, and one that is taken away leaves the keyboard here
    await unknown.getByLabel('Chercher une commande').fill(two.number)
    await page.keyboard.press('Enter')
    await unknown.getByRole('button', { name: `Ajouter ${two.number}` }).click()
    const share = unknown.getByLabel(`Part de ${two.number}`)
    await share.fill('cent')
    await unknown.getByText('Indiquez un montant en euros, par exemple 120,50.').waitFor()
    await expect.poll(() => share.getAttribute('aria-invalid')).toBe('true')
    await look(page, 'dashboard-bank-shares')
    await unknown.getByRole('button', { name: `Retirer ${two.number}` }).press('Enter')
    await share.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Ce qu’il règle')
    await unknown.getByRole('button', { name: 'Mettre de côté' }).click()
    const aside = page.getByRole('alertdialog', { name: 'Mettre le virement de côté' })
    await aside.getByLabel('Pourquoi').fill('Remboursement de l’assurance')
    await look(page, 'dashboard-bank-aside')
    await page.keyboard.press('Escape')
    // what was typed and chosen is there again
    await unknown
      .getByText(new RegExp(`^${three.number}.*\\u00a0: `))
      .first()
      .waitFor()
    await unknown.getByRole('button', { name: 'Mettre de côté' }).click()
    await expect.poll(() => aside.getByLabel('Pourquoi').inputValue()).toBe('Remboursement de l’assurance')
    await aside.getByRole('button', { name: 'Mettre de côté' }).click()
    await page.getByText('Virement mis de côté.').waitFor()

    await page.setViewportSize(DESKTOP)
    await add(
      page,
      'mars.xml',
      bankCamt(
        [{ amount: euros(three.total_cents), text: three.number, payer: three.company, reference: 'R1' }],
        '2026-01-03',
      ),
    )
    await page.getByText(/^1 virement ajouté/).waitFor()
    await page.getByRole('button', { name: 'Enregistrer le virement certain' }).click()
    await certain.getByRole('button', { name: 'Enregistrer et prévenir les clients' }).click()
    await certain.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: three.company, exact: true }).click()
    const detach = page.getByRole('alertdialog', { name: 'Détacher le virement' })
    await detach.getByText(new RegExp(`Enregistré sur ${three.number}`)).waitFor()
    await look(page, 'dashboard-bank-detach')
    const before = told(three.email, three.number)
    await detach.getByRole('button', { name: 'Détacher et prévenir le client' }).click()
    await page.getByText(/^Virement détaché/).waitFor()
    await expect.poll(() => told(three.email, three.number)).toBeGreaterThan(before)
    await page.getByText('Relevés ajoutés').click()
    await page.getByRole('link', { name: 'mars.xml' }).click()
    await page.getByText('Certain', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^VIR/ }).count()).toBe(0)
    await look(page, 'dashboard-bank-files')
  })

  test('going back from a transfer, or closing it, leaves the filter that was set; going back then opens none', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/dashboard?panel=bankTransfers', ADMIN)
    await add(page, 'retour.csv', bankCsv([['VIR RETOUR', '12,34']], '05/01/2026'))
    await page.getByText(/^1 virement ajouté/).waitFor()
    const state = page.getByLabel('État')
    await state.selectOption('open')
    await page.waitForURL(/state=open/)
    const row = page.getByRole('button', { name: 'VIR RETOUR', exact: true })
    const dialog = page.getByRole('dialog', { name: `Virement de ${formatCents(1234)}` })
    const filtered = async () => {
      await dialog.waitFor({ state: 'detached' })
      expect(new URL(page.url()).searchParams.get('state')).toBe('open')
      await expect.poll(() => state.inputValue()).toBe('open')
    }
    await row.click()
    await dialog.waitFor()
    await page.goBack()
    await filtered()
    await row.click()
    await dialog.waitFor()
    // its address opens it, and a reload does
    await page.reload()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await filtered()
    await page.goBack()
    await filtered()
  })
  test('a link to a transfer that the list does not show says so, and opens it once the list does', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/dashboard?panel=bankTransfers', ADMIN)
    await add(page, 'lien.csv', bankCsv([['VIR LIEN', '43,21']], '06/01/2026'))
    await page.getByText(/^1 virement ajouté/).waitFor()
    await page.getByRole('button', { name: 'VIR LIEN', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Virement de ${formatCents(4321)}` })
    await dialog.waitFor()
    const link = new URL(page.url())
    link.searchParams.set('state', 'recorded')
    await page.goto(link.href)
    const notThere = page.getByRole('dialog', { name: 'Ce virement n’est pas dans la liste affichée' })
    await notThere.waitFor()
    await look(page, 'dashboard-bank-elsewhere')
    await notThere.getByRole('button', { name: 'Effacer les filtres' }).click()
    await dialog.waitFor()
    await expect.poll(() => notThere.count()).toBe(0)

    link.searchParams.delete('state')
    link.searchParams.set('virement', 'nowhere')
    await page.goto(link.href)
    await notThere.waitFor()
    await expect.poll(() => notThere.getByRole('button', { name: 'Effacer les filtres' }).count()).toBe(0)
    await notThere.getByRole('button', { name: 'Fermer' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.has('virement')).toBe(false)
    await expect.poll(() => notThere.count()).toBe(0)
  })
})

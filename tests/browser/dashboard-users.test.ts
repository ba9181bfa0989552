import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs } from './configurator.steps.ts'
import { look, lookOnce } from './look.ts'
import { nextMail } from './mails.ts'

const ADMIN = 'admin@demo.example'
const CUSTOMER = 'installateur@demo.example'

const USERS = '/dashboard?panel=usersIndex'
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const WAITING = 'inactif@demo.example'
const REASON = 'Activité hors de notre métier.\nÉcrivez-nous si elle change.'

/** A place on the page, px. */
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return box
}

describe('accounts in the dashboard', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  test('many at once: asked, told line by line, undone; all of it is in the log, which is a file too', async () => {
    const page = await browser.newPage()
    await openAs(page, USERS, ADMIN)
    await row(page, CUSTOMER).waitFor()
    await page.getByRole('checkbox', { name: `Choisir ${CUSTOMER}` }).check()
    await page.getByRole('checkbox', { name: `Choisir ${ADMIN}` }).check()
    await page.getByRole('button', { name: 'Désactiver les comptes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Désactiver 2 comptes' })
    await question.waitFor()
    await lookOnce(page, 'users-asked')
    await question.getByRole('button', { name: 'Désactiver les 2 comptes' }).click()
    await page.getByText('1 compte désactivé ; les autres sont restés tels quels.').waitFor()
    await page.getByText(new RegExp(`^${ADMIN}\\s: Le dernier compte administrateur actif`)).waitFor()
    expect((await nextMail(smtp, CUSTOMER)).subject).toBe('Votre compte a été désactivé')
    await lookOnce(page, 'users-told')
    await page.getByRole('button', { name: 'Annuler la désactivation' }).click()
    await page.getByText('1 compte ouvert.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Annuler l/ }).count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
    await row(page, CUSTOMER).getByText('Actif').waitFor()
    await expect
      .poll(() => page.getByRole('checkbox', { name: `Choisir ${CUSTOMER}` }).isChecked())
      .toBe(false)

    await page.goto(`/dashboard?panel=auditLog&search=${CUSTOMER}&kind=status_changed`)
    const entries = page.getByRole('rowheader')
    await entries.first().waitFor()
    // on a phone its date stands beside what happened
    const wide = page.viewportSize()
    await page.setViewportSize(PHONE)
    const entry = entries.first().locator('..')
    await expect.poll(async () => (await entry.boundingBox())?.height).toBeLessThan(120)
    if (wide !== null) await page.setViewportSize(wide)
    const said = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(said).toEqual([
      'Statut modifié avant : inactif , après : actif',
      'Statut modifié avant : actif , après : inactif',
    ])
    await lookOnce(page, 'audit-log')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^journal-audit-\d{4}-\d\d-\d\d\.csv$/)
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString()
    expect(text.split('\r\n').map((line) => line.split(';').slice(1, 8).join(';'))).toEqual([
      'Action;Compte;Nom;Entreprise;Auteur;Avant;Après',
      expect.stringMatching(`^Statut modifié;${CUSTOMER};.*;${ADMIN};inactif;actif$`),
      expect.stringMatching(`^Statut modifié;${CUSTOMER};.*;${ADMIN};actif;inactif$`),
      '',
    ])
  })

  test('on a phone: filters fold away, rows are short, and an account that waits is refused', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openAs(page, USERS, ADMIN)
    await row(page, WAITING).waitFor()
    const status = page.getByRole('combobox', { name: 'Statut' })
    const fold = page.getByRole('button', { name: /^Filtres/ })
    expect([await status.isVisible(), await fold.getAttribute('aria-expanded')]).toEqual([false, 'false'])
    await fold.click()
    await status.selectOption({ label: 'À ouvrir' })
    await page.waitForURL('/dashboard?panel=usersIndex&status=waiting')
    await expect.poll(() => fold.innerText()).toBe('Filtres (1)')
    await fold.click()
    await status.waitFor({ state: 'hidden' })

    const waiting = row(page, WAITING)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    expect((await boxOf(waiting)).height).toBeLessThan(150)
    const menu = waiting.getByRole('button', { name: `Actions : ${WAITING}` })
    for (const target of [
      waiting.getByRole('rowheader').getByRole('button'),
      waiting.locator('label').filter({ hasText: `Choisir ${WAITING}` }),
      menu,
    ])
      expect((await boxOf(target)).height).toBeGreaterThanOrEqual(44)
    await lookOnce(page, 'users-phone')
    await menu.click()
    const items = page.getByRole('menu')
    await items.waitFor()
    const { x, width } = await boxOf(items)
    // nothing is painted in the room that is kept for the scrollbar
    const room = await page.evaluate(() => document.body.clientWidth)
    expect([x >= 8, x + width <= room - 8]).toEqual([true, true])
    await page.getByRole('menuitem', { name: 'Refuser le compte' }).click()
    const question = page.getByRole('alertdialog', { name: 'Refuser le compte' })
    const refuse = question.getByRole('button', { name: 'Refuser le compte' })
    await expect.poll(() => refuse.isDisabled()).toBe(true)
    await question.getByLabel('Motif du refus').fill(REASON)
    await refuse.click()
    // one account needs no report: it is said in passing
    await page
      .getByText('1 compte refusé. La personne est prévenue par email, avec le motif.', { exact: true })
      .waitFor()
    await page.getByText('Rien ne correspond à votre recherche').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const mail = await nextMail(smtp, WAITING)
    expect(mail.subject).toBe('Votre demande de compte n’a pas été acceptée')
    for (const line of REASON.split('\n')) expect(mail.text).toContain(line)

    await fold.click()
    await status.selectOption({ label: 'Refusé' })
    await row(page, WAITING).getByText('Refusé', { exact: true }).waitFor()
    await row(page, WAITING).getByRole('rowheader').getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Pose Express Démo' })
    // the lines that were typed stay lines: in the facts, and in the history
    const said = dialog.getByText(REASON)
    await expect.poll(() => said.count()).toBe(2)
    for (const text of await said.all()) expect((await text.innerText()).endsWith(REASON)).toBe(true)
    await lookOnce(page, 'user-refused')
    // what was refused can be opened from there
    await dialog.getByRole('button', { name: 'Ouvrir le compte' }).click()
    await page
      .getByRole('alertdialog', { name: 'Ouvrir le compte' })
      .getByRole('button', { name: 'Ouvrir le compte' })
      .click()
    await page.getByText('1 compte ouvert.').waitFor()
  })

  test('a colleague’s second factor is taken away, once it was asked', async () => {
    const editor = 'editeur@demo.example'
    await browser.db
      .updateTable('users')
      .set({ second_factor_at: new Date() })
      .where('email', '=', editor)
      .execute()
    const page = await browser.newPage()
    await openAs(page, USERS, ADMIN)
    await row(page, editor).waitFor()
    const id = await browser.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', editor)
      .executeTakeFirstOrThrow()
    await page.goto(`${USERS}&user=${id.id}`)
    await page.getByRole('button', { name: 'Retirer son second facteur' }).click()
    const question = page.getByRole('alertdialog', { name: 'Retirer le second facteur' })
    await question.waitFor()
    await look(page, 'user-factor-asked')
    await question.getByRole('button', { name: 'Retirer le second facteur' }).click()
    await page.getByText('Le second facteur est retiré.').waitFor()
    await page.getByText('Second facteur réinitialisé par l’équipe').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Retirer son second facteur' }).count()).toBe(0)
    expect((await nextMail(smtp, editor)).text).toContain('second facteur')
  })

  test('a team: whose colleague somebody is, what only its head is given, and for whom closing it closes the shop', async () => {
    const [head, member] = ['client25@demo.example', 'client26@demo.example']
    const idOf = async (email: string): Promise<string> => {
      const found = browser.db.selectFrom('users').select('id').where('email', '=', email)
      return (await found.executeTakeFirstOrThrow()).id
    }
    const [headId, memberId] = [await idOf(head), await idOf(member)]
    const place = { head_id: headId, joined_at: new Date() }
    await browser.db
      .insertInto('team_seats')
      .values([
        { ...place, user_id: headId, may_order: true, opened_here: false },
        { ...place, user_id: memberId, may_order: false, opened_here: false },
      ])
      .execute()
    const page = await browser.newPage()
    await openAs(page, `${USERS}&search=${member}`, ADMIN)
    await row(page, member).getByText('Collègue', { exact: true }).waitFor()
    await row(page, member).getByRole('rowheader').getByRole('button').click()
    const deferred = page.getByRole('checkbox', { name: 'Paiement différé autorisé' })
    await page.getByText(`Réglé sur le compte de ${head}, au nom de qui sont les commandes.`).waitFor()
    await expect.poll(() => deferred.isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('heading', { name: 'Encours' }).count()).toBe(0)
    await look(page, 'user-colleague')

    await page.goto(`${USERS}&user=${headId}`)
    await page.getByRole('heading', { name: 'Encours' }).waitFor()
    await expect.poll(() => deferred.isDisabled()).toBe(false)
    await page.getByRole('button', { name: 'Désactiver le compte' }).click()
    const question = page.getByRole('alertdialog', { name: 'Désactiver le compte' })
    await question.getByText(/^Un collègue travaille dans ce compte/).waitFor()
    await look(page, 'users-team-asked')
  })
})

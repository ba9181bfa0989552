import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs } from './configurator.steps.ts'
import { nextMail } from './mails.ts'

const ADMIN = 'admin@demo.example'
const CUSTOMER = 'installateur@demo.example'

const USERS = '/dashboard?panel=usersIndex'
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const look = async (page: Page, name: string) => {
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await screenshot(page, name)
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
    await look(page, 'users-asked')
    await question.getByRole('button', { name: 'Désactiver les 2 comptes' }).click()
    await page.getByText('1 compte désactivé ; les autres sont restés tels quels.').waitFor()
    await page.getByText(new RegExp(`^${ADMIN}\\s: Le dernier compte administrateur actif`)).waitFor()
    expect((await nextMail(smtp, CUSTOMER)).subject).toBe('Votre compte a été désactivé')
    await look(page, 'users-told')
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
    const said = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(said).toEqual([
      'Statut modifié avant : inactif , après : actif',
      'Statut modifié avant : actif , après : inactif',
    ])
    await look(page, 'audit-log')
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
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rightsMail } from '#server/dashboard/users/users-mails'
import { loadConfig } from '#server/platform/config'
import type { Mail } from '#server/platform/mail'
import * as mails from '#server/session/account-mails'
import { codesPausedMail } from '#server/session/codes-paused-mail'
import { newLinkToken } from '#server/session/one-time-secrets'
import { secondFactorMail } from '#server/session/second-factor-mails'
import { closeContexts, workerChromium } from '#tests/platform/chromium'

vi.setConfig({ hookTimeout: 120_000 })

const config = loadConfig({ PUBLIC_URL: 'https://boutique.example', COMPANY_NAME: 'Stores & Fils' })
const at = new Date('2026-03-02T09:00:00Z')
const token = newLinkToken()
/** as it was typed, lines and all */
const REASON = 'Activité <b>hors métier</b>\n\nÉcrivez-nous si elle change.'

const user = {
  email: `${'prenom.nom-'.repeat(5)}@${'domaine-'.repeat(10)}x.example`,
  title: 'Madame',
  first_name: 'Marie-Antoinette-Joséphine-Éléonore-Anne',
  last_name: 'de La <b>Rochefoucauld</b>',
  company: 'W'.repeat(120),
  function: 'Responsable technique',
  level: 'confirmé',
  siret: '73282932000074',
  vat: 'FR44732829320',
  verified_at: at,
}
const person = mails.personOf(user)
const stranger = mails.personOf({ ...user, verified_at: null })

const changed = rightsMail(
  person,
  { role: 'user', status: 'active', type: 'professionnel', deferredPayment: true },
  { role: 'admin', status: 'active', type: 'partenaire', deferredPayment: false },
  config,
)
if (changed === null) throw new Error('This change is mailed to nobody.')

/** Each mail that `account-mails.ts` writes, by its function's name. */
type Written<Name extends string = keyof typeof mails> = Name extends `${infer Short}Mail` ? Short : never

const all: Record<
  Written | 'codesPaused' | 'rightsChanged' | `secondFactor${'Added' | 'Removed' | 'Renewed' | 'Reset'}`,
  Mail
> = {
  loginCode: mails.loginCodeMail(person, 'AB2CD', config),
  verificationCode: mails.verificationCodeMail(stranger, 'AB2CD', config),
  verificationLink: mails.verificationLinkMail(stranger, token, config),
  registered: mails.registeredMail(stranger, token, config),
  alreadyRegistered: mails.alreadyRegisteredMail(person, config),
  reset: mails.resetMail(person, token, config),
  codesPaused: codesPausedMail(person, token, config),
  passwordChanged: mails.passwordChangedMail(person, at, config),
  passwordRemoved: mails.passwordRemovedMail(person, config),
  secondFactorAdded: secondFactorMail(person, 'added', at, config),
  secondFactorRemoved: secondFactorMail(person, 'removed', at, config),
  secondFactorRenewed: secondFactorMail(person, 'renewed', at, config),
  secondFactorReset: secondFactorMail(person, 'reset', at, config),
  accountDeleted: mails.accountDeletedMail(person, config),
  opened: mails.openedMail(person, { deferredPayment: true }, config),
  refused: mails.refusedMail(person, REASON, config),
  deactivated: mails.deactivatedMail(person, config),
  rightsChanged: changed,
  newAccount: mails.newAccountMail({ ...user, isKnown: false }, config),
}
const byName = Object.entries(all)

let browser: Browser | undefined
beforeAll(async () => {
  browser = await workerChromium()
})
afterAll(() => browser && closeContexts(browser))

test.each(byName)('%s fits a phone 320 px wide, with nothing from elsewhere', async (_, mail) => {
  const page = await browser?.newPage({ viewport: { width: 320, height: 640 } })
  if (!page) throw new Error('no browser')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setContent(mail.html)
  const found = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    language: document.documentElement.lang,
    title: document.querySelector('h1')?.textContent,
    bold: document.querySelectorAll('b').length,
  }))
  await page.close()
  expect(found).toEqual({ wider: 0, language: 'fr', title: mail.subject, bold: 0 })
  expect(asked).toEqual([])
})

test.each(byName)(
  '%s is French with its typography, in both parts',
  (_, { subject, text, html, replyTo }) => {
    expect(replyTo).toBe('contact@ombrelia.example')
    for (const part of [subject, text, html.replace(/<[^>]+>/g, '')]) {
      expect(part).not.toMatch(/[^\s\u00a0] [:;!?»]|« /)
      expect(part).not.toMatch(/[a-zé]'[a-zé]/i)
    }
    expect(text.endsWith('\n')).toBe(true)
    expect(text).toContain('Stores & Fils – 12 rue des Démonstrations, 75000 Paris')
    expect(html).toContain('Stores &amp; Fils – 12 rue des Démonstrations, 75000 Paris')
  },
)

test('the lines of a text that staff typed stay lines, in both parts', () => {
  expect(all.refused.text).toContain(`\n${REASON}\n`)
  expect(all.refused.html).toContain(
    '>Activité &lt;b&gt;hors métier&lt;/b&gt;<br><br>Écrivez-nous si elle change.</p>',
  )
})

test.each<[keyof typeof all, string]>([
  ['loginCode', 'Votre code de connexion'],
  ['verificationCode', 'Votre code de vérification'],
])('%s holds the code once, alone on its line', (name, subject) => {
  const mail = all[name]
  expect(mail.subject).toBe(subject)
  expect(mail.text.split('\n').filter((line) => line.includes('AB2CD'))).toEqual(['AB2CD'])
  expect(mail.subject).not.toContain('AB2CD')
})

test.each<[keyof typeof all, string, Record<string, string>]>([
  ['verificationLink', '/email-verified', { t: token, email: user.email }],
  ['registered', '/email-verified', { t: token, email: user.email }],
  ['reset', '/reset-password', { token, email: user.email }],
])('%s links to the shop’s own address, the same in both parts', (name, path, query) => {
  const mail = all[name]
  const url = mail.text.split('\n').find((line) => line.startsWith('https://')) ?? ''
  const link = new URL(url)
  expect([link.origin, link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
    'https://boutique.example',
    path,
    query,
  ])
  expect(mail.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
})

test('an address that is not verified is told nothing that was typed', () => {
  for (const mail of [all.verificationCode, all.verificationLink, all.registered]) {
    expect(mail.text.startsWith('Bonjour,\n')).toBe(true)
    expect(mail.text).not.toContain('Rochefoucauld')
  }
  expect(all.loginCode.text.startsWith(`Bonjour ${user.first_name} ${user.last_name},\n`)).toBe(true)
})

test('the company is told what it needs to approve an account', () => {
  expect(all.newAccount).toMatchObject({ to: 'contact@ombrelia.example', subject: 'Nouvelle inscription' })
  expect(all.newAccount.text.split('\n').filter((line) => line.includes('\u00a0: '))).toEqual([
    `Nom\u00a0: Madame ${user.first_name} ${user.last_name}`,
    `Adresse email\u00a0: ${user.email}`,
    `Entreprise\u00a0: ${user.company}`,
    'Fonction\u00a0: Responsable technique',
    'Niveau\u00a0: confirmé',
    'SIRET\u00a0: 73282932000074 (forme correcte)',
    'TVA\u00a0: FR44732829320 (forme correcte)',
  ])
})

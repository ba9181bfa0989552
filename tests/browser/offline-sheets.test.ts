import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { look } from './look.ts'
import { button, field } from './my-account.steps.ts'
import { airplane, joinPhoto, lostBanner, useLine } from './offline.steps.ts'

const VILLA = 'Démo – Villa Roche'
const PROJECTS = '/my-account?tab=chantiers'
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: VILLA })
const waits = (page: Page) => row(page).getByText('Sera enregistré au retour du réseau')
const openSheet = (page: Page) => page.getByRole('link', { name: VILLA, exact: true }).click()

describe('the sheet of a chantier without network', () => {
  const browser = useBrowser()
  const { inAirplane, land } = airplane(browser, useLine(browser))

  test('what is written and joined in the sheet of a chantier goes up once the network is back, whatever becomes of its tab', async () => {
    const phone = await inAirplane()
    await phone.goto(PROJECTS)
    await lostBanner(phone).waitFor()
    await openSheet(phone)
    await field(phone, 'Notes').fill('Portail vert.')
    await joinPhoto(phone, 'façade.jpg')
    await button(phone, 'Retirer façade.jpg').waitFor()
    await phone.reload()
    await button(phone, 'Retirer façade.jpg').waitFor()
    await button(phone, 'Enregistrer').click()
    await waits(phone).waitFor()
    await look(phone, 'project-sheet-kept-offline')
    const context = phone.context()
    await phone.close()
    // meanwhile somebody writes something else of it
    const office = await browser.newPage({ viewport: DESKTOP })
    await openAs(office, PROJECTS)
    await openSheet(office)
    await field(office, 'Contact sur place').fill('Démo – gardien')
    await button(office, 'Enregistrer').click()
    await office.getByText('Chantier enregistré').waitFor()

    const next = await context.newPage()
    await next.goto(PROJECTS)
    await waits(next).waitFor()
    await land(next)
    await expect
      .poll(() => next.evaluate(() => localStorage.getItem('project-sheets')), { timeout: 60_000 })
      .toBeNull()
    await waits(next).waitFor({ state: 'detached' })
    await office.getByRole('link', { name: 'Tous les chantiers' }).click()
    await openSheet(office)
    await button(office, 'Retirer façade.jpg').waitFor()
    await expect.poll(() => field(office, 'Notes').inputValue()).toBe('Portail vert.')
    await expect.poll(() => field(office, 'Contact sur place').inputValue()).toBe('Démo – gardien')
  })

  test('what is written of a chantier that is deleted meanwhile is told, and becomes another one', async () => {
    const { id } = await browser.db
      .selectFrom('projects')
      .select('id')
      .where('name', '=', VILLA)
      .executeTakeFirstOrThrow()
    const phone = await inAirplane([[`PUT /api/projects/${id}`, 404]])
    await phone.goto(PROJECTS)
    await lostBanner(phone).waitFor()
    await openSheet(phone)
    await field(phone, 'Notes').fill('Clé chez le gardien.')
    await button(phone, 'Enregistrer').click()
    await waits(phone).waitFor()
    await browser.db.deleteFrom('projects').where('id', '=', id).execute()
    await land(phone)
    const typed = phone.getByRole('list', { name: 'Saisies non enregistrées' })
    await typed.getByText('Clé chez le gardien.').waitFor({ timeout: 60_000 })
    await look(phone, 'project-sheet-unlisted')
    await button(phone, `En faire un nouveau chantier, ${VILLA}`).click()
    await typed.waitFor({ state: 'detached' })
    await openSheet(phone)
    await expect.poll(() => field(phone, 'Notes').inputValue()).toBe('Clé chez le gardien.')
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import {
  answer,
  choose,
  chooseModel,
  examples,
  numberField,
  openAs,
  option,
  type,
} from './configurator.steps.ts'

const NOTE = 'Charge 6,9 kg/m : ce profil accepte 5 kg/m maximum.'
const OTHER_MODEL = 'Rail RA-25 renforcé'
/** What is said where no answer of this model mends it: weight and length are facts of the site. */
const NO_REPAIR = /^Ce rail porte 5 kg\/m au plus/

/** What the browser tells of files that do not come. */
const UNFETCHED = { offline: true, expectConsole: /dynamically imported module/ } as const

/** A straight rail whose curtain is too heavy for its profile. */
const openTooHeavy = async (page: Page): Promise<void> => {
  await openAs(page, '/configurator')
  await chooseModel(page, examples.rail.levels)
  await answer(page, [
    ['Fixation', 'Plafond'],
    ['Longueur', 3600],
    ['Ouverture', 'Centrale'],
  ])
  await type(page, 'Poids du rideau', '25')
  await page.getByText(NOTE).waitFor()
}

/** Parts of the page whose files cannot be fetched, until they can. */
const without = async (page: Page, ...parts: string[]): Promise<() => Promise<void>> => {
  const files = new RegExp(`/assets/(${parts.join('|')})-[^/]*\\.js$`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

const repair = (page: Page, label: string) =>
  page.locator('main').getByRole('button', { name: label, exact: true })

describe('a part that cannot be fetched', () => {
  const browser = useBrowser()

  test('of the repairs leaves the page as it is, and says so', async () => {
    const page = await browser.newPage({ viewport: PHONE, ...UNFETCHED })
    await without(page, 'Repairs')
    await openTooHeavy(page)
    await page.getByText('Les corrections n’ont pas pu être chargées.').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'configurator-part-missing')
    // the form still answers
    await choose(page, 'Ouverture', 'Droite')
    await expect.poll(() => option(page, 'Ouverture', 'Droite').isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Réessayer' }).count()).toBe(1)
  })

  test('of the other models: repairs do without them, and wait for none', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, ...UNFETCHED })
    await without(page, 'Sisters')
    await openTooHeavy(page)
    await page.getByText(NO_REPAIR).waitFor()
    await expect.poll(() => page.getByText('Recherche d’un autre modèle…').count()).toBe(0)
    await expect.poll(() => repair(page, OTHER_MODEL).count()).toBe(0)
  })

  test('of a plan leaves the rest of the form, and comes with another try', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, ...UNFETCHED })
    const restore = await without(page, 'PlanEditor')
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    await choose(page, 'Forme', 'L')
    await page.getByText('Le plan n’a pas pu être chargé.').waitFor()
    await choose(page, 'Fixation', 'Plafond')
    await restore()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await numberField(page, 'Côté A').waitFor()
  })

  test('one of the other models that fails leaves the others', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, ...UNFETCHED })
    const asked: string[] = []
    await page.route('**/api/configurator/templates/*', async (route) => {
      const response = await route.fetch()
      const { model } = await response.json()
      asked.push(model.subFamily.name)
      // the model itself comes first; of its sisters all but one that mends
      const fails = asked.length > 1 && model.subFamily.name !== OTHER_MODEL
      await (fails ? route.abort() : route.fulfill({ response }))
    })
    await openTooHeavy(page)
    await repair(page, OTHER_MODEL).waitFor()
    expect(asked.length).toBeGreaterThan(2)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  PHONE,
  screenshot,
  TABLET,
  useBrowser,
} from '#tests/platform/chromium-page'
import {
  answer,
  chooseModel,
  examples,
  numberField,
  openAs,
  plain,
  price,
  type,
} from './configurator.steps.ts'

const NOTE = 'Charge 6,9 kg/m : ce profil accepte 5 kg/m maximum.'

/** A straight rail whose curtain is too heavy for its profile. */
const openTooHeavy = async (page: Page): Promise<void> => {
  await openAs(page, '/configurator')
  await chooseModel(page, examples.rail.levels)
  await answer(page, [
    ['Fixation', 'Plafond'],
    ['Longueur', 3600],
    ['Ouverture', 'Centrale'],
    ['Coloris', 'Anthracite'],
  ])
  await type(page, 'Poids du rideau', '25')
  await page.getByText(NOTE).waitFor()
}

const repair = (page: Page, label: string) =>
  page.locator('main').getByRole('button', { name: label, exact: true })

const textOf = async (page: Page, label: string): Promise<string> =>
  plain(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: label, exact: true }) })
      .innerText(),
  ).replaceAll(/\s+/g, ' ')

const ht = async (page: Page): Promise<string> =>
  plain(await price(page).locator('p').first().locator('span').first().textContent())

describe('what mends an error', () => {
  const browser = useBrowser()

  test('another model is one tap with its price, and the undo brings the first one back', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openTooHeavy(page)
    await repair(page, 'Rail RA-25 renforcé').waitFor()
    await expect
      .poll(() => textOf(page, 'Rail RA-25 renforcé'))
      .toBe('Rail RA-25 renforcé Autre modèle, mêmes réponses. 94,65 € HT +18,12 €')
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      await screenshot(page, `configurator-repairs-${viewport.width}`)
    }

    await page.setViewportSize(PHONE)
    await repair(page, 'Rail RA-25 renforcé').click()
    await expect.poll(() => ht(page)).toBe('94,65 € HT')
    await page.getByText('Appliqué : « Rail RA-25 renforcé »').waitFor()
    await expect.poll(() => page.getByText(NOTE).count()).toBe(0)
    // the person stays where the problem was
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id]')?.id))
      .toBe(await numberField(page, 'Poids du rideau').getAttribute('id'))

    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await page.getByText(NOTE).waitFor()
    await expect.poll(() => numberField(page, 'Poids du rideau').inputValue()).toBe('25')
    await repair(page, 'Rail RA-25 renforcé').waitFor()
  })

  test('a reload brings them with the form: nothing moves when their search, or the other models, have come', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openTooHeavy(page)
    await repair(page, 'Rail RA-25 renforcé').waitFor()
    // the search comes late, and not before the form
    await page.route('**/assets/Repairs-*.js', async (route) => {
      await page.getByRole('status', { name: 'Chargement du modèle' }).waitFor()
      await route.continue()
    })
    await page.reload()
    await repair(page, 'Rail RA-25 renforcé').waitFor()
    await expect.poll(() => page.getByText('Autres solutions').count()).toBe(0)
  })

  test('what makes another thing of it stands behind two pieces, by keyboard too', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, [...examples.roller.levels.slice(0, -1), 'Enrouleur EN-50 grande largeur'])
    await answer(page, [
      ['Cotes fournies', 'Cotes finies'],
      ['Largeur', 3000],
    ])
    await type(page, 'Hauteur', '3500')
    await repair(page, 'Deux éléments de 1500 mm').waitFor()
    await expect.poll(() => repair(page, 'Passer à 2700 mm (largeur)').isVisible()).toBe(false)
    await page.getByText(/^Autres solutions/).press('Enter')
    await repair(page, 'Passer à 2700 mm (largeur)').press('Enter')
    await expect.poll(() => numberField(page, 'Largeur').inputValue()).toBe('2700')
    await page.getByText('Appliqué : « Passer à 2700 mm (largeur) »').waitFor()
  })

  test('a bent rail goes to a stronger model with larger radii, in one step that is undone in one', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    await answer(page, [
      ['Forme', 'U'],
      ['Côté A', 1000],
      ['Côté B', 2400],
      ['Côté C', 1000],
    ])
    await type(page, 'Poids du rideau', '25')
    const bent = 'Rail RA-25 renforcé, Forme : U 1000 / 2400 / 1000, 2 × 90° à droite, R 250, cotes à l’axe'
    await repair(page, bent).click()
    const radius = page.getByLabel('Rayon du cintrage 1')
    await expect.poll(() => radius.inputValue()).toBe('250')
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await repair(page, bent).waitFor()
    await expect.poll(() => radius.inputValue()).toBe('200')
  })

  test('models that cannot be had are left out, and what to do is told', async () => {
    const page = await browser.newPage({ viewport: PHONE, offline: true })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    await page.route('**/api/configurator/templates/*', (route) => route.abort())
    await answer(page, [
      ['Fixation', 'Plafond'],
      ['Longueur', 3600],
    ])
    await type(page, 'Poids du rideau', '25')
    await page.getByText('Ce rail porte 5 kg/m au plus').waitFor()
    await expect.poll(() => page.getByText('Recherche d’un autre modèle…').count()).toBe(0)
    await expect.poll(() => repair(page, 'Rail RA-25 renforcé').count()).toBe(0)
  })
})

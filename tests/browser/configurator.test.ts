import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import {
  answer,
  choice,
  choose,
  chooseModel,
  configure,
  examples,
  numberField,
  openAs,
  openConfigured,
  option,
  plain,
  price,
  RAIL_SCRIPT_MAX,
  type,
} from './configurator.steps.ts'
import { scriptsWeight } from './scripts-weight.ts'

const ht = async (page: Page): Promise<string> =>
  plain(await price(page).locator('p').first().locator('span').first().textContent())

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('configurator', () => {
  const browser = useBrowser()

  test('a number out of its limits stands beside its field with its fix', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.rail)
    await type(page, 'Rayon du cintrage 1', '120')

    const radius = numberField(page, 'Rayon du cintrage 1')
    const message = page.getByText('Rayon : 120 mm hors limites (150 à 5000)')
    await message.waitFor()
    await expect.poll(() => radius.inputValue()).toBe('120')
    await expect.poll(() => radius.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(async () => (await choice(page, 'Forme').getAttribute('aria-describedby'))?.split(' '))
      .toContain(await message.evaluate((node) => node.closest('[id]')?.id))
    await choice(page, 'Forme').getByText('De 150 à 5000 mm').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Ajouter au panier' }).getAttribute('aria-disabled'))
      .toBe('true')
    await expectAccessible(page)
    await screenshot(page, 'configurator-out-of-limits')

    await page.evaluate(() => window.scrollTo(0, 0))
    await price(page).getByRole('button', { name: '1 erreur' }).click()
    await expect.poll(() => focusedId(page)).toBe('criterion-plan-radius-0')

    await page.getByRole('button', { name: 'Mettre 150 mm' }).click()
    await expect.poll(() => radius.inputValue()).toBe('150')
    await expect.poll(() => message.count()).toBe(0)
  })

  test('a load that the profile cannot carry', async () => {
    const page = await browser.newPage()
    await openAs(page, '/configurator')
    // Until the price is whole: the cheapest rail of this model, never a sum of the parts known so far.
    await chooseModel(page, examples.rail.levels)
    await expect.poll(() => ht(page)).toBe('dès 10,10 € HT')
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await price(page).getByText('premier prix du modèle', { exact: true }).waitFor()
    }
    await choose(page, 'Fixation', 'Plafond')
    await expect.poll(() => ht(page)).toBe('dès 10,10 € HT')
    await answer(page, examples.rail.answers)
    await expect.poll(() => ht(page)).toBe('99,18 € HT')
    await type(page, 'Poids du rideau', '25')
    await page.getByText('Charge 6,9 kg/m : ce profil accepte 5 kg/m maximum.').waitFor()
    // what is answered already costs more than the cheapest rail: that price is no longer theirs
    await expect.poll(() => ht(page)).toBe('– HT')
    await expect.poll(() => price(page).getByText('premier prix du modèle', { exact: true }).count()).toBe(0)
    await expect.poll(async () => plain(await price(page).textContent())).not.toContain('TTC')
    await type(page, 'Poids du rideau', '14,0')
    await expect.poll(() => ht(page)).toBe('99,18 € HT')
  })

  test('centimetres typed as millimetres, mended by one button', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.roller)
    await type(page, 'Largeur', '140')
    await type(page, 'Hauteur', '190')
    await page.getByText('Cotes en millimètres attendues : avez-vous saisi des centimètres ?').waitFor()
    await page.getByRole('button', { name: 'Corriger en millimètres' }).click()
    await expect.poll(() => numberField(page, 'Largeur').inputValue()).toBe('1400')
    await expect.poll(() => numberField(page, 'Hauteur').inputValue()).toBe('1900')
    await expect.poll(() => ht(page)).toBe('273,86 € HT')
  })

  test('what no longer fits is cleared, said, and comes back with the undo', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.roller)
    await choose(page, 'Manœuvre', 'Chaînette')
    await type(page, 'Largeur', '2000')
    await type(page, 'Hauteur', '2400')

    const reason = 'Surface 4,80 m² : la chaînette est limitée à 4 m².'
    await page.getByText(`Effacé : Manœuvre. ${reason}`).waitFor()
    const chain = option(page, 'Manœuvre', 'Chaînette')
    await expect
      .poll(async () => [await chain.isChecked(), await chain.getAttribute('aria-disabled')])
      .toEqual([false, 'true'])
    const described = await chain.getAttribute('aria-describedby')
    await expect.poll(async () => plain(await page.locator(`[id="${described}"]`).textContent())).toBe(reason)
    await chain.focus()
    await expect.poll(() => chain.evaluate((node) => node === document.activeElement)).toBe(true)
    await chain.press('Space')
    await expect.poll(() => chain.isChecked()).toBe(false)
    await expectAccessible(page)
    await screenshot(page, 'configurator-cleared')

    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(() => numberField(page, 'Hauteur').inputValue()).toBe('1900')
    await expect.poll(() => chain.isChecked()).toBe(true)
    await expect.poll(() => page.getByText('Effacé').count()).toBe(0)
  })

  test('a number typed digit by digit clears nothing on its way', async () => {
    const page = await browser.newPage()
    await openConfigured(page, examples.roller)
    await type(page, 'Largeur', '2000')
    await choose(page, 'Manœuvre', 'Chaînette')
    const height = numberField(page, 'Hauteur')
    await height.fill('')
    // 600 and 2600 are both inside the limits; only the last one forbids the chain
    await height.pressSequentially('2600')
    await page.getByText(/^Effacé\s: Manœuvre/).waitFor()
    await height.press('Backspace')
    await height.press('Backspace')
    await height.press('Backspace')
    await height.pressSequentially('000')
    await height.press('Enter')
    await expect.poll(() => option(page, 'Manœuvre', 'Chaînette').isChecked()).toBe(true)
  })

  test('what is typed stays as typed until it is a number', async () => {
    const page = await browser.newPage()
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    await type(page, 'Longueur', '36oo')
    await expect.poll(() => numberField(page, 'Longueur').inputValue()).toBe('36oo')
    await page.getByText('Saisissez un nombre, par exemple 6250.').waitFor()
    await expectAccessible(page)
    await type(page, 'Longueur', '3 600')
    await expect.poll(() => numberField(page, 'Longueur').inputValue()).toBe('3600')
  })

  test('a choice asks the server for nothing and paints in the next frame', async () => {
    const page = await browser.newPage()
    await openConfigured(page, examples.rail)
    // the last that the opening itself asks for is there
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/catalog/family/')),
    )
    const asked: string[] = []
    // a part of the page that the first click fetches is no question
    page.on('request', (request) => {
      if (!['script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url())
    })
    const frames = await page.evaluate(async () => {
      const priceNow = () => document.querySelector('[aria-label="Prix"] p span')?.textContent
      const before = priceNow()
      const white = document.querySelector<HTMLElement>('#criterion-color input[value="B"]')
      white?.click()
      let count = 0
      while (priceNow() === before && count < 60) {
        await new Promise((done) => requestAnimationFrame(done))
        count += 1
      }
      return count
    })
    expect(frames).toBeLessThanOrEqual(1)
    await expect.poll(() => ht(page)).toBe('94,95 € HT')
    await answer(page, [
      ['Fixation', 'Mural'],
      ['Côté A', 2600],
      ['Ouverture', 'Au départ'],
    ])
    expect(asked).toEqual([])
  })

  test('another category clears the deeper levels, and the undo brings all back', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.film)
    await page.getByRole('button', { name: 'Changer de modèle' }).click()
    await page.getByRole('button', { name: 'Modifier catégorie : Films' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Stores/ }).click()
    await page
      .getByText(/^Effacé\s: Sous-catégorie\s: Films solaires, Famille\s: Film solaire miroir/)
      .waitFor()
    await expect.poll(() => focusedId(page)).toBe('level-subCategory')
    await expect.poll(() => price(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Film miroir FS-20 Ref: FS-20' }).waitFor()
    await expect.poll(() => ht(page)).toBe('94,00 € HT')
  })

  test.each([
    ['PHONE', PHONE],
    ['DESKTOP', DESKTOP],
  ] as const)(
    'a model asked for again, then everything begun again: the categories are offered (%s)',
    async (_, viewport) => {
      const page = await browser.newPage({ viewport })
      await openAs(page, '/configurator')
      await chooseModel(page, examples.rail.levels)
      const models = page.getByRole('button', { name: /^Rail RA-25 renforcé/ })
      const categories = page.getByRole('button', { name: /^Stores/ })
      for (const name of ['Changer de modèle', 'Modifier famille : Rail manuel 25']) {
        await page.getByRole('button', { name }).click()
        await page.getByRole('button', { name: 'Garder ce modèle' }).waitFor()
        if (name === 'Changer de modèle') await models.waitFor()
      }
      await page.getByRole('button', { name: 'Réinitialiser' }).click()
      await categories.waitFor()
      await expect.poll(() => page.getByRole('status', { name: 'Chargement du catalogue' }).count()).toBe(0)
    },
  )

  test('a reload finds the choices again', async () => {
    const page = await browser.newPage()
    await openAs(page, '/configurator')
    await configure(page, examples.shutter)
    await page.reload()
    await page.getByText('Configuration complète').waitFor()
    await expect.poll(() => ht(page)).toBe('799,68 € HT')
    await expect.poll(() => numberField(page, 'Largeur').inputValue()).toBe('2400')
    await expect.poll(() => option(page, 'Coloris', 'Anthracite').isChecked()).toBe(true)
  })

  test('a template that does not come, then does', async () => {
    const page = await browser.newPage({ offline: true, expectConsole: /Failed to load/ })
    await openAs(page, '/configurator')
    await page.route('**/api/configurator/templates/*', (route) => route.abort('failed'))
    const [category, subCategory, family, model] = examples.rail.levels
    for (const name of [category, subCategory, family, model])
      await page
        .locator('main')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click()
    await page.getByText('Le modèle n’a pas pu être chargé').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/configurator/templates/*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { level: 2, name: 'Cotes et options' }).waitFor()
  })

  test('by keyboard alone', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/configurator')
    const [category, subCategory, family, model] = examples.rail.levels
    for (const name of [category, subCategory, family, model]) {
      await page
        .locator('main')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .focus()
      await page.keyboard.press('Enter')
    }
    // what is proposed has the focus of its question, and an arrow takes another
    await expect.poll(() => option(page, 'Fixation', 'Plafond').isChecked()).toBe(true)
    await option(page, 'Fixation', 'Plafond').focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => option(page, 'Fixation', 'Mural').isChecked()).toBe(true)
    // the shape, which is straight until it is said otherwise
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3600')
    // where it is measured stands beside it
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => numberField(page, 'Longueur').inputValue()).toBe('3600')
    await expect.poll(() => option(page, 'Ouverture', 'Centrale').isChecked()).toBe(true)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => option(page, 'Ouverture', 'Droite').isChecked()).toBe(true)
  })

  test.each([
    ['208 kB of script: a public page’s 120 and 88 of its own', examples.shutter, 208_000],
    ['5.5 kB more where a rail may be bent', examples.rail, RAIL_SCRIPT_MAX],
  ] as const)('downloads at most %s', async (_, { levels }, most) => {
    const page = await browser.newPage()
    const { total } = await scriptsWeight(page, async () => {
      await openAs(page, '/configurator')
      await chooseModel(page, levels)
    })
    expect(total).toBeLessThanOrEqual(most)
  })
})

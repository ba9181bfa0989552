import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clothSwatches } from '#shared/catalogue/labels'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  answer,
  cartButton,
  choice,
  choose,
  chooseModel,
  configure,
  examples,
  openAs,
  openConfigured,
  plain,
  price,
  type,
} from './configurator.steps.ts'

const ht = async (page: Page): Promise<string> =>
  plain(await price(page).locator('p').first().locator('span').first().textContent())

describe('what comes of the answers', () => {
  const browser = useBrowser()

  test('what has one possible answer is stated with its reason, and is not asked', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, ['Rails', 'Rails à cordon', 'Rail à cordon mural', 'Rail à cordon RC-25'])
    const fact = page.locator('#criterion-fixation')
    await expect.poll(async () => plain(await fact.textContent())).toContain('Fixation : Mural')
    await expect.poll(() => choice(page, 'Fixation').count()).toBe(0)
    const reason = fact.getByText('Rail mural : pour une pose au plafond')
    await expect.poll(() => reason.isVisible()).toBe(false)
    await fact.locator('summary').click()
    await reason.waitFor()
    await choice(page, 'Ouverture').getByText('Vue de l’intérieur.').waitFor()
    await expectAccessible(page)
  })

  test('parts that only repeat an answer are one line, unfolded with their reasons', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await configure(page, examples.shutter)
    const motors = choice(page, 'Moteur')
    await expect.poll(() => motors.getByText('Moteur radio 30 Nm').isVisible()).toBe(true)
    await expect.poll(() => motors.getByRole('radio', { name: /filaire/ }).count()).toBe(0)
    const others = motors.locator('summary')
    await expect
      .poll(async () => plain(await others.innerText()))
      .toMatch(/^Autres : Moteur filaire 10 Nm, .* – hors de votre choix$/)
    await others.click()
    await motors.getByText('Ce moteur est filaire.').first().waitFor()
    await expectAccessible(page)
  })

  test('an awning is drawn with a projection that its model offers', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, ['Stores', 'Stores extérieurs', 'Store banne', 'Banne monobloc 2600'])
    const texts = page.locator('figure').getByRole('img').locator('text')
    await expect
      .poll(async () => (await texts.allTextContents()).map(plain))
      .toEqual(['exemple 4000 mm', 'exemple 2600 mm'])
    await screenshot(page, 'configurator-awning')
  })

  test('a whole roll of film is drawn as one, and told by its two sizes in the strip', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.film.levels)
    await choose(page, 'Conditionnement', 'Rouleau entier de 30,48 m')
    await choose(page, 'Laize', '1220 mm')
    const texts = page.locator('figure').getByRole('img').locator('text')
    await expect
      .poll(async () => (await texts.allTextContents()).map(plain))
      .toEqual(['1220 mm', 'rouleau entier de 30,48 m'])
    await page.locator('figure').scrollIntoViewIfNeeded()
    await screenshot(page, 'configurator-roll')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const strip = page.locator('figure + [aria-hidden]')
    await expect.poll(async () => plain((await strip.textContent()) ?? '')).toContain('1220 mm × 30,48 m · ')
    await expect.poll(() => strip.isVisible()).toBe(true)
    await page.setViewportSize(DESKTOP)
    await screenshot(page, 'configurator-roll')
  })

  test('two cloths change places in one click, or the button says why not', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, [
      'Stores',
      'Stores bateau et plissés',
      'Store plissé tendu',
      'Plissé tendu duo jour et nuit',
    ])
    const swap = page.getByRole('button', { name: 'Intervertir les toiles' })
    const checked = async (label: string) =>
      plain(
        await choice(page, label)
          .locator('label', { has: page.locator(':checked') })
          .innerText(),
      )
    await choose(page, 'Toile haute', 'Plissée tamisante 120 g/m²')
    await expect.poll(() => swap.count()).toBe(0)
    await choose(page, 'Coloris de la toile haute', 'Gris anthracite')
    await choose(page, 'Toile basse', 'Plissée transparente 75 g/m²')
    await choose(page, 'Coloris de la toile basse', 'Blanc')
    await swap.click()
    await expect.poll(() => checked('Toile haute')).toContain('transparente')
    await expect.poll(() => checked('Coloris de la toile haute')).toContain('Blanc')
    await expect.poll(() => checked('Toile basse')).toContain('tamisante')
    await expect.poll(() => checked('Coloris de la toile basse')).toContain('anthracite')
    const cloths = page.locator('figure path[fill-opacity="0.94"]')
    await expect
      .poll(() => cloths.evaluateAll((paths) => paths.map((path) => path.getAttribute('fill'))))
      .toEqual([clothSwatches.white, clothSwatches.charcoal])
    await expect.poll(() => swap.evaluate((node) => node === document.activeElement)).toBe(true)
    await choose(page, 'Toile haute', 'Plissée dos métallisé 140 g/m²')
    await expect.poll(() => swap.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('n’est pas proposé.').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'configurator-swap')
    await page.setViewportSize(DESKTOP)
    await screenshot(page, 'configurator-swap')
  })

  test('the drawing tells what is typed, marks what is not, and stands on a light sheet in the dark', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' })
    await openAs(page, '/configurator')
    await chooseModel(page, [
      'Stores',
      'Stores vénitiens',
      'Store vénitien aluminium 25 mm',
      'Vénitien 25 standard',
    ])
    const drawing = page.locator('figure').getByRole('img')
    const figures = async () => (await drawing.locator('text').allTextContents()).map(plain)
    const example = drawing.getByText('exemple')
    await expect.poll(() => figures()).toEqual(['exemple 1200 mm', 'exemple 1500 mm'])
    await expect
      .poll(() =>
        example.first().evaluate((node) => {
          const line = node.parentElement?.querySelector('path') ?? node
          return [getComputedStyle(line).strokeDasharray, getComputedStyle(node).fontStyle]
        }),
      )
      .toEqual(['3px, 3px', 'italic'])

    await type(page, 'Largeur', '1400')
    await expect.poll(() => figures()).toEqual(['1400 mm', 'exemple 1500 mm'])
    await type(page, 'Hauteur', '9000')
    await expect.poll(() => figures()).toEqual(['1400 mm', 'exemple 1500 mm'])
    await type(page, 'Hauteur', '1600')
    await choose(page, 'Pose', 'En tableau')
    await choose(page, 'Cotes fournies', 'Cotes tableau')
    await expect.poll(() => figures()).toEqual(['fini 1395 mm', 'tableau 1400 mm', 'tableau et fini 1600 mm'])
    await expect.poll(() => example.count()).toBe(0)

    const paper = await drawing.evaluate((node) => getComputedStyle(node).backgroundColor)
    expect(Math.min(...(paper.match(/\d+/g) ?? ['0']).map(Number))).toBeGreaterThan(200)
    await choose(page, 'Fixation', 'Plafond')
    await expect.poll(() => choice(page, 'Fixation').locator('label svg[aria-hidden=true]').count()).toBe(2)
    await screenshot(page, 'configurator-drawing')
  })

  test('the parts: another one picked, its price at once, and why each line', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.shutter)
    await choice(page, 'Émetteur').getByText('Télécommande centralisée 5 canaux').click()
    await expect.poll(() => ht(page)).toBe('824,68 € HT')
    const readOut = price(page).getByRole('status')
    await expect.poll(async () => plain(await readOut.textContent())).toBe('Prix 824,68 € hors taxes.')
    await page.getByText('Pourquoi ce prix ?').click()
    await page.getByText('Tablier de 30,8 kg × 0,7 = 21,6 Nm : moteur de 30 Nm.').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'configurator-why')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.getByText('Tablier de 30,8 kg × 0,7 = 21,6 Nm : moteur de 30 Nm.').isVisible())
      .toBe(false)
  })

  test.each([
    [390, 844],
    [768, 1024],
    [1440, 900],
    [1366, 768],
    [1280, 720],
  ])('the lines of the price leave the button in view at %d × %d', async (width, height) => {
    const page = await browser.newPage({ viewport: { width, height } })
    await openConfigured(page, examples.shutter)
    await page.getByText('Pourquoi ce prix ?').click()
    await page.getByText('Tablier de 30,8 kg × 0,7 = 21,6 Nm : moteur de 30 Nm.').waitFor()
    const button = page.getByRole('button', { name: 'Ajouter au panier' })
    const whole = () =>
      button.evaluate((node) => {
        const { top, right, bottom, left } = node.getBoundingClientRect()
        return [
          [left + 2, top + 2],
          [right - 2, bottom - 2],
        ].every(([x = 0, y = 0]) => node.contains(document.elementFromPoint(x, y)))
      })
    await expect.poll(whole).toBe(true)
  })

  test('the way to the cart jiggles for one second when the count changes, and only then', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openConfigured(page, examples.rail)
    const told = await page.evaluateHandle(() => {
      const jiggles: string[] = []
      addEventListener('animationstart', ({ animationName }) => {
        if (animationName.includes('jiggle')) jiggles.push('starts')
      })
      addEventListener('animationend', ({ animationName, elapsedTime }) => {
        if (animationName.includes('jiggle')) jiggles.push(`ends after ${elapsedTime} s`)
      })
      return jiggles
    })
    const jiggles = () => told.jsonValue()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await cartButton(page, 1).waitFor()
    await expect.poll(jiggles).toEqual(['starts', 'ends after 1 s'])
    await cartButton(page, 1).click()
    await page.getByRole('link', { name: 'Revenir au configurateur' }).click()
    await cartButton(page, 1).waitFor()
    // two frames: what an animation starts with has been told
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect.poll(jiggles).toEqual(['starts', 'ends after 1 s'])
  })

  test('a line of the cart is modified, or left as it was', async () => {
    const page = await browser.newPage()
    await openConfigured(page, examples.rail)
    await page.getByRole('button', { name: 'Augmenter la quantité' }).click()
    await page.getByText('2 × 99,18 € = 198,36 € HT').waitFor()
    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page.getByRole('button', { name: 'Modifier la ligne 1, RA-25-MAN' }).click()

    await page.getByText('Vous modifiez la ligne 1 du panier').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantité' }).inputValue()).toBe('2')
    await choose(page, 'Coloris', 'Blanc brillant RAL 9016')
    await expectAccessible(page)
    await screenshot(page, 'configurator-modification')
    await page.setViewportSize(PHONE)
    // what stands over the price on a phone stands as high as the price is
    await expect
      .poll(() =>
        price(page).evaluate((box) => {
          const bar = getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar')
          return Number.parseFloat(bar) - box.getBoundingClientRect().height
        }),
      )
      .toBeCloseTo(0, 1)
    await page.setViewportSize(DESKTOP)
    await page.getByRole('button', { name: 'Annuler la modification' }).click()
    await page.getByRole('main').getByText('198,36 €').first().waitFor()

    await page.getByRole('button', { name: 'Dupliquer la ligne 1, RA-25-MAN' }).click()
    await page.getByRole('button', { name: 'Modifier la ligne 2, RA-25-MAN' }).click()
    await page.getByText('Vous modifiez la ligne 2 du panier').waitFor()
    await cartButton(page, 2).click()
    await page.getByRole('button', { name: 'Supprimer la ligne 1, RA-25-MAN' }).click()
    await page.getByRole('link', { name: 'Revenir au configurateur' }).click()
    await page.getByText('Vous modifiez la ligne 1 du panier').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantité' }).inputValue()).toBe('2')
    await choose(page, 'Coloris', 'Blanc brillant RAL 9016')
    await page.getByRole('button', { name: 'Mettre à jour la ligne' }).click()
    await page.waitForURL('/my-cart')
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantité' }).inputValue()).toBe('2')
    await page.getByRole('main').getByText('189,90 € HT').first().waitFor()
  })

  test('a double click is one click: one level chosen, one line added', async () => {
    const page = await browser.newPage()
    await openAs(page, '/configurator')
    // the tiles of the next level stand where the first one was clicked
    await page
      .locator('main')
      .getByRole('button', { name: /^Rails/ })
      .first()
      .dblclick()
    await page.getByRole('heading', { level: 3, name: 'Sous-catégorie' }).waitFor()
    await chooseModel(page, ['Rails manuels', 'Rail manuel 25', 'Rail RA-25 manuel'])
    await answer(page, examples.rail.answers)
    await page.getByRole('button', { name: 'Ajouter au panier' }).dblclick()
    await cartButton(page, 1).waitFor()
    await addToCart(page, 2)
  })
})

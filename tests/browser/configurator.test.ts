import { gzipSync } from 'node:zlib'
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
  numberField,
  openAs,
  openConfigured,
  option,
  plain,
  price,
  type,
} from './configurator.steps.ts'

const ht = async (page: Page): Promise<string> =>
  plain(await price(page).locator('p').first().locator('span').first().textContent())

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('configurator', () => {
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

  test('a number out of its limits stands beside its field with its fix', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.rail)
    await type(page, 'Rayon', '120')

    const radius = numberField(page, 'Rayon')
    const message = page.getByText('Rayon : 120 mm hors limites (150 à 5000)')
    await message.waitFor()
    await expect.poll(() => radius.inputValue()).toBe('120')
    await expect.poll(() => radius.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(async () => (await radius.getAttribute('aria-describedby'))?.split(' '))
      .toContain(await message.evaluate((node) => node.closest('[id]')?.id))
    await expect
      .poll(() => page.getByRole('button', { name: 'Ajouter au panier' }).getAttribute('aria-disabled'))
      .toBe('true')
    await expectAccessible(page)
    await screenshot(page, 'configurator-out-of-limits')

    await page.evaluate(() => window.scrollTo(0, 0))
    await price(page).getByRole('button', { name: '1 erreur' }).click()
    await expect.poll(() => focusedId(page)).toBe('criterion-radius')

    await page.getByRole('button', { name: 'Mettre 150 mm' }).click()
    await expect.poll(() => radius.inputValue()).toBe('150')
    await expect.poll(() => message.count()).toBe(0)
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
    // what the opening itself asks for is there
    await page.waitForLoadState('networkidle')
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
      ['Longueur', 4200],
      ['Ouverture', 'Gauche'],
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

  test('the parts: another one picked, its price at once, and why each line', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.shutter)
    await choice(page, 'Émetteur').getByText('Télécommande centralisée 5 canaux').click()
    await expect.poll(() => ht(page)).toBe('824,68 € HT')
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
    await page.getByText('198,36 €').first().waitFor()

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
    await page.getByText('189,90 € HT').waitFor()
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
    await option(page, 'Fixation', 'Mural').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => option(page, 'Fixation', 'Plafond').isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type('3600')
    await page.keyboard.press('Tab')
    await expect.poll(() => numberField(page, 'Longueur').inputValue()).toBe('3600')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => option(page, 'Ouverture', 'Centrale').isChecked()).toBe(true)
  })

  test('downloads at most 180 kB of script: a public page’s 120 and 60 of its own', async () => {
    const page = await browser.newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength))
    })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(all).toBeLessThanOrEqual(180_000)
  })
})

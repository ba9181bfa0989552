import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import { exemplars, withCasesAnew } from '#tests/catalogue/exemplars'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { ADMIN, look, said, send, textOf } from './dashboard-uploads.steps.ts'
import { look as lookAtAllWidths } from './look.ts'

describe('families sent as files', () => {
  const browser = useBrowser()

  test('a family sent as its template tells its cells in euros and its percentages in points', async () => {
    const page = await browser.newPage()
    await openAs(page, '/dashboard?panel=productsUpload', ADMIN)
    await page.getByRole('heading', { name: 'Envoyer un fichier' }).waitFor()
    const { families } = exemplars((all) => {
      const { template } = all['enrouleur-motorise']
      template.constants.cassette_percent = 180
      if (template.tables.price?.kind === 'grid') template.tables.price.values[2]?.splice(2, 1, 0)
    })
    const family = families.find(({ file }) => file === 'enrouleur-motorise.json')?.content as FamilyFile
    await send(page, 'enrouleur.json', JSON.stringify(withCasesAnew(family)))
    const band = page.getByText('2 écarts de prix à confirmer avant de publier').locator('..')
    const percentage = band.getByRole('listitem').filter({ hasText: 'enrouleur-motorise cassette' })
    await percentage.getByText('de 18 % à 180 %', { exact: true }).waitFor()
    await percentage.getByText('+162 points (×10)').waitFor()
    await page
      .getByRole('row', {
        name: /cassette · EN-32, EN-40, EN-40-BAT.*Coffre.*Plus-value.*18\s%.*180\s%.*points/,
      })
      .waitFor()
    await page.getByRole('row', { name: /1000 × 2000.*Case d’une grille/ }).waitFor()
    await lookAtAllWidths(page, 'upload-percentages')
    // it waits for nobody
    await page.getByRole('button', { name: 'Annuler l’import' }).click()
    const question = page.getByRole('alertdialog', { name: 'Annuler l’import' })
    await question.getByRole('button', { name: 'Annuler l’import' }).click()
    await question.waitFor({ state: 'detached' })
  })

  test('gaps are read in the band, confirmed, listed again before they are published; what is overtaken goes together', async () => {
    const page = await browser.newPage()
    await openAs(page, '/dashboard?panel=productsUpload', ADMIN)
    const check = async (name: string, content: string) => {
      await page.goto('/dashboard?panel=productsUpload')
      await page.getByRole('heading', { name: 'Envoyer un fichier' }).waitFor()
      await send(page, name, content)
      await page.getByRole('heading', { level: 2, name }).waitFor()
    }
    for (const name of ['juin.csv', 'juillet.csv']) {
      await check(name, 'référence;prix HT\nRA25-PRO;10,50\n')
      await said(page, 'Relisez, puis publiez').waitFor()
    }
    await check('ecarts.csv', 'référence;prix HT\nRA25-PRO;980\nRA25-SUP-P;13,50\nRA25-GLI;0\n')
    const band = page.getByText('3 écarts de prix à confirmer avant de publier').locator('..')
    await band.getByRole('listitem').filter({ hasText: 'RA25-PRO' }).getByText('+970,20 € (×100)').waitFor()
    await band.getByRole('listitem').filter({ hasText: 'RA25-GLI' }).getByText('passe à zéro').waitFor()
    await look(page)

    const question = page.getByRole('alertdialog')
    const confirm = async (button: Locator, prices: string, reason: string) => {
      await button.click()
      await question.getByText(prices, { exact: true }).waitFor()
      await question.getByLabel('Raison').fill(reason)
      await look(page)
      await question.getByRole('button', { name: 'Ce prix est juste' }).click()
      await question.waitFor({ state: 'detached' })
    }
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await confirm(
      band.getByRole('button', { name: 'Confirmer l’écart de RA25-PRO' }),
      'de 9,80 € à 980,00 €',
      'Autre profilé',
    )
    await page
      .getByText(/^RA25-PRO\s: «\sAutre profilé\s», confirmé par \S.* le \d\d\/\d\d\/\d{4} à/)
      .waitFor()
    // the button that was used is gone, and the focus is not lost with it
    await expect.poll(focused).toBe('DIV')
    await page.getByRole('button', { name: 'Voir tous ces écarts' }).click()
    const list = page.getByRole('table')
    await list.getByRole('row', { name: /RA25-SUP-P/ }).waitFor()
    await expect.poll(() => list.getByRole('rowheader').count()).toBe(2)
    await page.getByRole('button', { name: 'Confirmer tous ces écarts…' }).click()
    await question
      .getByRole('listitem')
      .filter({ hasText: 'RA25-SUP-P' })
      .getByText('+12,15 € (×10)')
      .waitFor()
    await expect.poll(() => question.getByRole('listitem').count()).toBe(2)
    await look(page)
    await question.getByRole('button', { name: 'Revenir à la relecture' }).click()
    await confirm(
      list.getByRole('button', { name: 'Confirmer l’écart de RA25-SUP-P' }),
      'de 1,35 € à 13,50 €',
      'Autre support',
    )
    // the last of the filter leads back to the whole list, in which it stands with who confirmed it
    await confirm(
      page.getByRole('button', { name: 'Confirmer l’écart de RA25-GLI' }).first(),
      'de 0,12 € à 0,00 €',
      'Offert',
    )
    await page.getByRole('row', { name: /RA25-GLI.*Écart confirmé\s*par \S.* le/ }).waitFor()
    await expect.poll(() => list.getByRole('rowheader').count()).toBe(3)
    await expect.poll(() => new URL(page.url()).searchParams.has('gap')).toBe(false)
    await expect.poll(focused).not.toBe('BODY')
    await look(page)

    await page.getByRole('button', { name: 'Publier' }).click()
    await question.getByRole('heading', { name: '3 écarts de prix confirmés' }).waitFor()
    const told = question.getByRole('listitem').filter({ hasText: 'RA25-SUP-P' })
    await told.getByText(/^«\sAutre support\s», confirmé par \S.* le/).waitFor()
    await look(page)
    await question.getByRole('button', { name: 'Publier' }).click()
    await page
      .getByRole('status')
      .getByText(/^Le tarif n°\s\d+ a été mis en vigueur$/)
      .waitFor()

    await check('meme.csv', 'référence;prix HT\nRA25-PRO;980,00\n')
    await said(page, 'Ce fichier ne change rien').waitFor()
    await page.getByText('Sans changement', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Publier' }).count()).toBe(0)
    await look(page)
    await page.goto('/dashboard?panel=productsUploadMonitoring&state=unchanged')
    await page.getByRole('row', { name: /meme\.csv.*Sans changement/ }).waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)

    await page.getByRole('button', { name: 'Annuler les 2 imports dépassés…' }).click()
    await question
      .getByText(
        /^Les 2\simports dépassés par un autre tarif sont annulés\. Rien n’est publié\s; pour en reprendre un, il faudra envoyer son fichier à nouveau\.$/,
      )
      .waitFor()
    await look(page)
    await question.getByRole('button', { name: 'Annuler ces imports' }).click()
    await page.getByText('2 imports annulés.').waitFor()
    await page.getByRole('button', { name: /dépassé/ }).waitFor({ state: 'detached' })
  })

  test('a family that is refused is told by its faults, each by its place in words; it has no lines', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/dashboard?panel=productsUpload', ADMIN)
    const family = JSON.parse((await textOf(page, 'Exemple, Gabarit : JSON'))[1])
    family.template.criteria[1].max = 4
    await send(page, 'famille.json', JSON.stringify(family))
    await said(page, 'Gabarit refusé, rien n’a changé').waitFor()
    await page.getByRole('tab', { name: 'Fautes du gabarit' }).waitFor()
    await page.getByRole('row', { name: /^critère « color », champ « max »/ }).waitFor()
    await page.getByText('1 faute', { exact: true }).waitFor()
    await expect
      .poll(() => page.locator('thead th').allTextContents())
      .toEqual(['Endroit', 'Valeur', 'Raison'])
    await expect
      .poll(() =>
        page
          .getByText(/CSV|[Ll]ignes? /)
          .filter({ visible: true })
          .count(),
      )
      .toBe(0)
    await look(page)
    await expect.poll(() => page.getByText('Lignes lues').count()).toBe(0)
    await page.goto('/dashboard?panel=productsUploadMonitoring')
    await page.getByRole('button', { name: /Actions.*famille\.json/ }).click()
    await page.getByRole('menuitem', { name: 'Voir l’import' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1)
    // opened as it is, its card keeps no room for what it was
    await page.getByRole('menuitem', { name: 'Voir l’import' }).click()
    await said(page, 'Gabarit refusé, rien n’a changé').waitFor()
    const name = page.getByRole('heading', { level: 2, name: 'famille.json' })
    await expect.poll(async () => (await name.locator('../..').boundingBox())?.height).toBeLessThan(540)
  })
})

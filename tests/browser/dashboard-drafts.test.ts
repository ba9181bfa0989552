import { describe, expect, test } from 'vitest'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import { exemplars, withCasesAnew } from '#tests/catalogue/exemplars'
import { useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { ADMIN, said, send } from './dashboard-uploads.steps.ts'
import { look } from './look.ts'

/** The rail with its profile a euro dearer, refused beyond 5 m. */
const changedRail = (): FamilyFile => {
  const { families } = exemplars((all) => {
    const { template, components } = all['rail-manuel-25']
    template.rules.push({
      key: 'too_long_now',
      level: 'error',
      when: 'length > 5000',
      message: 'Un rail de plus de 5\u00a0m ne se fait plus.',
      criteria: ['length'],
    })
    for (const { reference, price } of components)
      if (reference === 'RA25-PRO' && price.kind === 'unit') price.cents += 100
  })
  return withCasesAnew(families[0]?.content as FamilyFile)
}

describe('a family’s draft', () => {
  const browser = useBrowser()

  test('is reported, tried beside what is in force, and published', async () => {
    const page = await browser.newPage()
    await openAs(page, '/dashboard?panel=productsUpload', ADMIN)
    await page.getByRole('heading', { name: 'Envoyer un fichier' }).waitFor()
    await send(page, 'rail.json', JSON.stringify(changedRail()))
    await said(page, 'Relisez, puis publiez').waitFor()

    await page.getByRole('tab', { name: 'Bilan' }).click()
    const generated = page.getByRole('region', { name: 'Configurations générées' })
    await generated.getByText(/^\d+\sconfigurations des modèles qui changent/).waitFor()
    await generated.getByText('Un rail de plus de 5\u00a0m ne se fait plus.').first().waitFor()
    await page
      .getByRole('region', { name: 'Options qui ne changent jamais le prix' })
      .getByText('Ouverture')
      .waitFor()
    await look(page, 'draft-report')

    const dearer = generated.getByRole('row', { name: /Plus cher/ }).first()
    const [was = '', becomes = ''] = (await dearer.getByRole('cell').allTextContents()).slice(1, 3)
    await dearer.getByRole('link', { name: /^Essayer/ }).click()
    await page.getByText(`Tarif en vigueur\u00a0: ${was} HT.`).waitFor()
    const trial = page.getByRole('tabpanel', { name: 'Essayer' })
    await trial.getByText(becomes, { exact: true }).first().waitFor()
    await look(page, 'draft-trial')

    // the address is the trial: reloaded, it stands as it was
    await page.reload()
    await page.getByText(`Tarif en vigueur\u00a0: ${was} HT.`).waitFor()
    await page.goBack()
    await generated.waitFor()
    await page.goForward()

    await trial.getByLabel('Modèle').selectOption('RA-25-LEG')
    await trial
      .getByRole('button', { name: /^Essayer le cas/ })
      .first()
      .click()
    await expect.poll(() => trial.getByRole('cell', { name: 'Faux' }).count()).toBe(0)
    await expect.poll(() => trial.getByRole('cell', { name: 'Juste' }).count()).toBeGreaterThan(0)
    await expect.poll(() => new URL(page.url()).searchParams.get('depuis')).toBe('cas.0')

    await page.getByRole('button', { name: 'Publier' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Publier' }).click()
    await page
      .getByRole('status')
      .getByText(/^Le tarif n°\s\d+ a été mis en vigueur$/)
      .waitFor()
  })
})

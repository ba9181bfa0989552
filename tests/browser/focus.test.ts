import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import {
  answer,
  examples,
  numberField,
  openAs,
  openCartWith,
  option,
  plain,
  type,
} from './configurator.steps.ts'

/** What holds the focus: its tag and its text. */
const focused = async (page: Page): Promise<string> =>
  plain(
    await page.evaluate(
      () => `${document.activeElement?.tagName} ${document.activeElement?.textContent ?? ''}`,
    ),
  )

describe('focus', () => {
  const browser = useBrowser()

  test('a dialog gives the focus back to the button that opened it', async () => {
    const page = await browser.newPage()
    await openCartWith(page, examples.rail)
    const reset = page.getByRole('button', { name: 'Réinitialiser le panier' })
    const dialog = page.getByRole('alertdialog', { name: 'Réinitialiser le panier' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Annuler' }).press('Enter'),
    ]) {
      await reset.press('Enter')
      await dialog.waitFor()
      await leave()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('BUTTON Réinitialiser le panier')
    }
  })

  test('a line taken away leaves the focus to the next one, then to the page’s title', async () => {
    const page = await browser.newPage()
    await openCartWith(page, examples.film)
    await page.getByRole('button', { name: /^Dupliquer la ligne 1/ }).press('Enter')
    await page.getByRole('button', { name: /^Supprimer la ligne 2/ }).press('Enter')
    await expect.poll(() => focused(page)).toBe('H2 1. Film miroir FS-20Ref: FS-20')
    await page.getByRole('button', { name: /^Supprimer la ligne 1/ }).press('Enter')
    await expect.poll(() => focused(page)).toBe('H1 Panier')
    await page.getByRole('button', { name: 'Annuler', exact: true }).press('Enter')
    await expect.poll(() => focused(page)).toBe('H1 Panier')
  })

  test('the focus goes to the chosen model, and to the field that a button mends', async () => {
    const page = await browser.newPage()
    await openAs(page, '/configurator')
    for (const name of examples.rail.levels)
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^H2 Rail RA-25 manuel/)
    await page.getByRole('button', { name: 'Changer de modèle' }).press('Enter')
    await page.getByRole('button', { name: 'Garder ce modèle' }).press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^H2 Rail RA-25 manuel/)

    await answer(page, examples.rail.answers)
    await type(page, 'Rayon du cintrage 1', '120')
    await page.getByRole('button', { name: 'Mettre 150 mm' }).press('Enter')
    await expect
      .poll(() => option(page, 'Forme', 'L').evaluate((node) => node === document.activeElement))
      .toBe(true)
    await expect.poll(() => numberField(page, 'Rayon du cintrage 1').inputValue()).toBe('150')
  })

  test('the focus goes with what the account shows, which begins at its top', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/my-account?tab=chantiers')
    await page.getByRole('link', { name: 'Nouveau chantier' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('H2 Nouveau chantier')
    await page.getByRole('textbox', { name: 'Nom du chantier' }).fill('Villa des Tests')
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('H2 Villa des Tests')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    for (const [tab, name, title] of [
      ['chantiers', 'Démo – Villa Roche', 'Vos chantiers'],
      ['devis', 'Demander un devis', 'Vos devis'],
      ['devis-clients', 'Nouveau devis client', 'Vos devis clients'],
    ] as const) {
      await page.goto(`/my-account?tab=${tab}`)
      await page.getByRole('link', { name, exact: true }).press('Enter')
      await page.getByRole('link', { name: /^Tous (?:les|mes) / }).press('Enter')
      await expect.poll(() => focused(page)).toBe(`H2 ${title}`)
    }
  })

  test('what the keys go back to stands below the header', async () => {
    const page = await browser.newPage()
    await openAs(page, '/my-account?tab=commandes')
    await page
      .getByRole('button', { name: /^Faire une réclamation/ })
      .last()
      .focus()
    const hidden: string[] = []
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const { text, bottom } = await page.evaluate(() => {
        const at = document.activeElement
        return {
          text: `${at?.getAttribute('aria-label') ?? at?.textContent}`,
          bottom: at?.getBoundingClientRect().bottom ?? 0,
        }
      })
      if (bottom <= 64) hidden.push(text)
    }
    expect(hidden).toEqual([])
  })

  test('an invitation that left, and one that was taken back, leave the focus to the team', async () => {
    const page = await browser.newPage()
    await openAs(page, '/my-account?tab=equipe')
    await page.getByRole('textbox', { name: 'Adresse email' }).fill('collegue@pose.example')
    await page.getByRole('button', { name: 'Inviter' }).press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^H2 L’équipe /)
    await page.getByRole('button', { name: /^Retirer/ }).press('Enter')
    await expect.poll(() => focused(page)).toBe('H2 Travaillez à plusieurs')
  })

  test('a question over a dialog gives the focus back to the dialog, and the dialog to its row', async () => {
    const page = await browser.newPage()
    await openAs(page, '/dashboard?panel=usersIndex&search=client01', 'admin@demo.example')
    const row = page.getByRole('rowheader').getByRole('button')
    const name = plain(await row.innerText())
    await row.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('combobox', { name: 'Rôle' }).selectOption({ label: 'Éditeur' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Annuler' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('BUTTON Enregistrer')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(`BUTTON ${name}`)
  })
})

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })
export const label = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true })
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
export const kept = (page: Page) => page.getByText('Brouillon enregistré', { exact: true }).waitFor()
export const total = (page: Page) => page.getByRole('region', { name: 'Total du devis' }).locator('dd').last()

/** The facts that a paper must have of who issues it. */
const FACTS = {
  'Raison sociale *': 'Menuiserie d’Essai',
  'SIREN *': '732829320',
  'Forme juridique et capital': 'SARL au capital de 8 000 €',
  'Registre et ville': 'RCS Lyon',
  'Médiateur de la consommation': 'Médiateur d’Essai, 1 place du Marché, 69002 Lyon',
  'Adresse *': '12 rue des Ateliers',
  'Code postal *': '69003',
  'Ville *': 'Lyon',
  'Email *': 'contact@menuiserie.example',
}

/** Says who issues estimates, in the form that stands there. */
export const sayIssuer = async (page: Page): Promise<void> => {
  await heading(page, 'Mon entreprise').waitFor()
  for (const [name, value] of Object.entries(FACTS)) await label(page, name).fill(value)
  await label(page, 'Préfixe des numéros').fill('DC-')
  await label(page, 'Premier numéro').fill('42')
  // it follows from the SIREN
  await expect.poll(() => label(page, 'Numéro de TVA *').inputValue()).toBe('FR44732829320')
  await button(page, 'Enregistrer').click()
  await page.getByText('Prochain numéro enregistré : DC-0042.').waitFor()
}

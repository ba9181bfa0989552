import type { Locator, Page } from 'playwright-core'
import { openAs } from './configurator.steps.ts'

export const INSTALLER = 'installateur@demo.example'

export const visit = async (page: Page, email: string, path: string): Promise<void> => {
  await openAs(page, path, email)
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor()
}

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

export const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true })

export const toast = (page: Page, text: string) => page.getByLabel('Notifications').getByText(text)

export const hasFocus = (locator: Locator) => locator.evaluate((node) => node === document.activeElement)

/** The names of the cards of a section, in their order; the selected one is marked. */
export const cards = (page: Page, section: string): Promise<string[]> =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: section }) })
    .getByRole('group')
    .evaluateAll((groups) =>
      groups.map((group) => {
        const name = group.querySelector('h3')?.textContent ?? ''
        return group.textContent?.includes('Adresse sélectionnée') ? `${name} *` : name
      }),
    )

export const BILLING = 'Adresse de facturation'

export const SHIPPING = 'Adresses de livraison'

export const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** What the list says, by its names and values. */
export const facts = (page: Page): Promise<string[][]> =>
  page
    .getByRole('tabpanel')
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (part) => part.textContent ?? '')))

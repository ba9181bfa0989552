import type { Page } from 'playwright-core'
import { examples, goToValidation, openCartWith, validateCart } from './configurator.steps.ts'

export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

export const details = (page: Page) => step(page, 'Informations de la commande')

export const validation = (page: Page) => step(page, 'Validation de la commande')

export const thanks = (page: Page) => step(page, 'Merci, votre commande est enregistrée')

export const projectName = (page: Page) => page.getByRole('textbox', { name: /^Nom du projet/ })

/** Counts the placings that leave the page, with their keys. */
export const watchPlacings = (page: Page) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

export const openOrder = async (page: Page): Promise<void> => {
  await openCartWith(page, examples.rail)
  await validateCart(page)
}
export const openValidation = async (page: Page, project: string): Promise<void> => {
  await openOrder(page)
  await goToValidation(page, project)
}

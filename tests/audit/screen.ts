import type { Page } from 'playwright-core'

/** A screen to be looked at. */
export interface AuditScreen {
  name: string
  /** absent: the screen is reached from the one before */
  path?: string
  /** what a person does before it is looked at */
  steps?: (page: Page) => Promise<void>
  /** this and wider, px, it is not on the page */
  below?: number
}

/** Screens by who sees them. */
export interface AuditVisit {
  /** e-mail of a demo account; absent: a guest */
  account?: string
  /** in the order of one person's visit */
  screens: readonly AuditScreen[]
}

/** §9: from here the menu is horizontal. */
export const WIDE = 768

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()

export const openMenu = (page: Page): Promise<void> => page.getByRole('button', { name: 'Menu' }).click()

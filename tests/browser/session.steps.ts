import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

export const kept = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('account-store') ?? '').state.auth_token as string | null,
  )

export const createdAt = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('account-store') ?? '').state.tokenCreatedAt as string)

/** A token that the server refuses, as one that expired while the laptop slept. */
export const wearOut = (page: Page) =>
  page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('account-store') ?? '')
    record.state.auth_token = 'worn.out.token'
    localStorage.setItem('account-store', JSON.stringify(record))
  })

export const rails = (page: Page) => page.getByRole('heading', { level: 2, name: 'Rails' })

/** The person looks at this window again and again, until the page has gone to `path`. */
export const comesBack = (page: Page, path: string) =>
  expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return new URL(page.url()).pathname
    })
    .toBe(path)

/** Goes to another page without loading it. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

export const openSignedIn = async (page: Page) => {
  await page.goto('/login')
  await signIn(page, 'installateur@demo.example')
  await page.waitForURL('/')
}

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, expectNoSideScroll } from '#tests/platform/chromium-page'

export const ADMIN = 'admin@demo.example'

export const look = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

export const send = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** What the card says of the upload. */
export const said = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('status').getByText(title, { exact: true })

export const idOf = (page: Page): string => new URL(page.url()).searchParams.get('import') ?? ''

export const textOf = async (page: Page, name: string): Promise<[file: string, text: string]> => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return [saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')]
}

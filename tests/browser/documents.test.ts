import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#shared/platform/money'
import { pagesOf } from '#tests/documents/pdf-text'
import {
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  useBrowser,
} from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'

const CUSTOMER = 'installateur@demo.example'
const ADMIN = 'admin@demo.example'
const LIST = '**/api/orders/*/documents'

const block = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Documents' })
const save = (page: Page, label: string) => block(page).getByRole('button', { name: `Enregistrer ${label}` })

/** Asks again until both are there: they are made once somebody looks. */
const made = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      const again = block(page).getByRole('button', { name: 'Actualiser' })
      if ((await again.count()) > 0) await again.click()
      return save(page, 'Fiches de pose').count()
    })
    .toBe(1)
}

const saved = async (page: Page, label: string): Promise<{ name: string; pages: string[] }> => {
  const begun = page.waitForEvent('download')
  await save(page, label).click()
  const download = await begun
  return { name: download.suggestedFilename(), pages: pagesOf(await readFile(await download.path())) }
}

describe('the documents of an order', () => {
  const browser = useBrowser()

  const latest = () =>
    browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.number', 'orders.total_cents'])
      .where('users.email', '=', CUSTOMER)
      .orderBy('orders.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  test('are being prepared, then saved by its customer and by staff', async () => {
    const order = await latest()
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [[`GET /api/orders/${order.id}/documents`, 500]],
    })
    await page.route(LIST, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, code: 'INTERNAL', message: 'Panne', requestId: 'x' }),
      }),
    )
    await openAs(page, `/my-account?tab=commandes&commande=${order.id}`)
    await block(page).getByText('Les documents n’ont pas pu être lus').waitFor()
    await page.unroute(LIST)
    await block(page).getByRole('button', { name: 'Réessayer' }).click()
    await block(page).getByText('En préparation').or(save(page, 'Fiches de pose')).first().waitFor()
    await made(page)
    await block(page).scrollIntoViewIfNeeded()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await screenshot(page, 'order-documents')
    const paper = await saved(page, 'Accusé de réception de commande')
    expect(paper.name).toBe(`accuse-de-reception-${order.number}.pdf`)
    expect(paper.pages.join('\n')).toContain(formatCents(order.total_cents))

    const desk = await browser.newPage({ viewport: PHONE })
    await openAs(desk, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    await made(desk)
    const sheets = await saved(desk, 'Fiches de pose')
    expect(sheets.name).toBe(`fiches-de-pose-${order.number}.pdf`)
    expect(sheets.pages.join('\n')).not.toContain('€')
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#shared/platform/money'
import { pagesOf } from '#tests/documents/pdf-text'
import { brokenRules } from '#tests/invoices/cii-reader'
import { archiveFaults, fileWithin } from '#tests/invoices/pdf-archive'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  useBrowser,
} from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'

const ADMIN = 'admin@demo.example'

const block = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Documents' })

const saved = async (page: Page, number: string): Promise<{ name: string; pdf: Buffer }> => {
  const save = block(page).getByRole('button', { name: `Enregistrer Facture ${number}` })
  // its PDF is made after the parcel has left
  await expect
    .poll(async () => {
      const again = block(page).getByRole('button', { name: 'Actualiser' })
      if ((await again.count()) > 0) await again.click()
      return save.count()
    })
    .toBe(1)
  const begun = page.waitForEvent('download')
  await save.click()
  const download = await begun
  return { name: download.suggestedFilename(), pdf: await readFile(await download.path()) }
}

describe('the invoice of what leaves', () => {
  const browser = useBrowser()

  test('is there for staff and for the customer once a parcel has left, with its figures', async () => {
    const order = await browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.number', 'orders.total_cents', 'users.email'])
      .where('orders.status', '=', 'in_production')
      .orderBy('orders.created_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    await page.getByRole('dialog').getByRole('button', { name: 'Expédier en partie' }).click()
    const form = page.getByRole('alertdialog', { name: 'Expédier en partie' })
    await form.getByText('Plus rien ne reste : la commande est expédiée.').waitFor()
    await form.getByRole('button', { name: 'Enregistrer et prévenir le client' }).click()
    await page.getByText('Colis expédié. Plus rien ne reste : la commande est expédiée.').waitFor()
    const invoice = await browser.db
      .selectFrom('invoices')
      .select(['number', 'total_cents'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(invoice.total_cents).toBe(order.total_cents)
    const { name, pdf } = await saved(page, invoice.number)
    expect(name).toBe(`facture-${invoice.number}.pdf`)
    expect(pagesOf(pdf).join('\n').split('\n')).toContain(formatCents(order.total_cents))
    expect(archiveFaults(pdf)).toEqual([])
    expect(brokenRules(fileWithin(pdf, 'factur-x.xml')?.toString('utf8') ?? '')).toEqual([])

    const customer = await browser.newPage({ viewport: PHONE })
    await openAs(customer, `/my-account?tab=commandes&commande=${order.id}`, order.email)
    expect((await saved(customer, invoice.number)).pdf.equals(pdf)).toBe(true)
    await block(customer).scrollIntoViewIfNeeded()
    await expectNoSideScroll(customer)
    await expectAccessible(customer)
    await screenshot(customer, 'order-invoice')

    await page.setViewportSize(DESKTOP)
    await page.goto('/dashboard?panel=accountingExport')
    await page.getByRole('heading', { name: 'Exports comptables' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'accounting')
    await page.setViewportSize(PHONE)
    await expectNoSideScroll(page)
    await screenshot(page, 'accounting')
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Journal des ventes, CSV' }).click()
    const journal = await begun
    expect(journal.suggestedFilename()).toMatch(/^journal-des-ventes-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/)
    const owed = (await readFile(await journal.path(), 'utf8'))
      .split('\r\n')
      .map((line) => line.split(';'))
      .find(([, , number]) => number === invoice.number)
    expect([owed?.[4], owed?.[11]]).toEqual([
      '411000',
      (invoice.total_cents / 100).toFixed(2).replace('.', ','),
    ])
    await page.getByRole('textbox', { name: 'Au' }).fill('2020-01-01')
    await page.getByText('La fin précède le début.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Règlements, XLSX' }).isDisabled()).toBe(true)
  })
})

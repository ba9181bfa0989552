import { describe, expect, test } from 'vitest'
import { deliveryNoteNumber } from '#shared/documents/document-kinds'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { look } from './look.ts'
import { savedPaper } from './papers.steps.ts'

const ADMIN = 'admin@demo.example'

describe('the delivery note of a parcel', () => {
  const browser = useBrowser()

  test('is offered to staff as the parcel leaves, and is its customer’s too', async () => {
    const order = await browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.number', 'users.email'])
      .where('orders.status', '=', 'in_production')
      .orderBy('orders.created_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    const note = deliveryNoteNumber(order.number, 1)
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Expédier en partie' }).click()
    const form = page.getByRole('alertdialog', { name: 'Expédier en partie' })
    await form.getByText('Plus rien ne reste : la commande est expédiée.').waitFor()
    await form.getByRole('button', { name: 'Enregistrer et prévenir le client' }).click()
    const offered = dialog.getByRole('region', { name: 'Bon à joindre' })
    const { name, pages } = await savedPaper(offered, `Bon de livraison ${note}`)
    expect(name).toBe(`bon-de-livraison-${note}.pdf`)
    expect(pages.join(' ')).toContain('la commande est complète')
    await look(page, 'dashboard-delivery-note')

    const customer = await browser.newPage({ viewport: PHONE })
    await openAs(customer, `/my-account?tab=commandes&commande=${order.id}`, order.email)
    const block = customer.getByRole('dialog').getByRole('region', { name: 'Documents' })
    expect((await savedPaper(block, `Bon de livraison ${note}`)).pages).toEqual(pages)
    await block.scrollIntoViewIfNeeded()
    await look(customer, 'order-delivery-note')
  })
})

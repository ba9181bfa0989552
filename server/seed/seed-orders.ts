import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { factOf, type OrderFact } from '#machines/lives/order.machine'
import { listAddresses } from '#server/account/addresses.queries'
import { totalsOf } from '#server/cart/price-cart'
import { insertValidatedCart } from '#server/cart/validated-cart.queries'
import { type Leaving, orderCart } from '#server/cart/validated-cart-life'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import { modelsOnSale } from '#server/catalogue/catalogue-tree'
import { lastAnswersOf } from '#server/configurator/last-answers'
import { findOrderableModel } from '#server/configurator/orderable-model'
import { addressSnapshot } from '#server/orders/address-snapshot'
import { orderRows } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { testPaymentProvider } from '#server/orders/payment-provider'
import { advance } from '#server/platform/advance'
import type { Database } from '#server/platform/tables'
import { DEFERRED_DAYS } from '#shared/invoices/invoice-terms'
import { emptySite } from '#shared/orders/order-site.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { isPaidFirst, type PaymentMeans } from '#shared/orders/payment-methods'
import { type PricedLine, priceConfiguration } from '#shared/orders/pricing.rules'
import { DAY, HOUR } from '#shared/platform/durations'
import { oneOf, seededRandom } from './random.ts'
import { randomConfiguration } from './random-configuration.ts'
import type { OrdersFile } from './seed-files.ts'

/** Demo orders were paid by the test, whatever is set up today. */
const DEMO_MEANS: PaymentMeans = { cards: testPaymentProvider, bank: null }

/** No mail leaves for what never happened. */
/** Nor was the shop closed then. */
const demoOrderRows = {
  ...orderRows([]),
  follow: { releaseQuote: async () => {}, tellCustomer: async () => {}, tellPayment: async () => {} },
}
const demoLeaving: Leaving = { tellOrder: () => [] }

/** Orders that are being made leave their answers to the account: what was chosen at random all year is nobody’s habit. */
const REMEMBERED: readonly OrdersFile['orders'][number]['outcome'][] = ['in_production', 'shipped']

/** Models tried for a line before the order does without it. */
const MAX_MODELS = 10

/** What happened to an order since, with the days after which it did. */
const HISTORIES: Record<
  OrdersFile['orders'][number]['outcome'],
  { status: OrderStatus; after: number; detail: string }[]
> = {
  awaiting_payment: [],
  confirmed: [{ status: 'confirmed', after: 0.2, detail: 'Paiement reçu' }],
  in_production: [
    { status: 'confirmed', after: 1, detail: 'Paiement reçu' },
    { status: 'in_production', after: 2, detail: 'Mise en fabrication' },
  ],
  shipped: [
    { status: 'confirmed', after: 1, detail: 'Paiement reçu' },
    { status: 'in_production', after: 2, detail: 'Mise en fabrication' },
    { status: 'shipped', after: 9, detail: 'Remise au transporteur' },
  ],
  delivered: [
    { status: 'confirmed', after: 1, detail: 'Paiement reçu' },
    { status: 'in_production', after: 2, detail: 'Mise en fabrication' },
    { status: 'shipped', after: 9, detail: 'Remise au transporteur' },
    { status: 'delivered', after: 12, detail: 'Livrée' },
  ],
  cancelled: [{ status: 'cancelled', after: 3, detail: 'Annulée à la demande du client' }],
}

/**
 * Writes the past orders of an account: drawn at random (the same draw each time), priced by the rules in force
 * and written as any order is, at their own date. A catalogue without a category's models leaves its lines out.
 */
export const seedOrders = async (
  trx: Transaction<Database>,
  edition: CatalogueEdition,
  userId: string,
  file: OrdersFile,
  now: number,
): Promise<number> => {
  const addresses = await listAddresses(trx, userId)
  const billing = addresses.find((address) => address.type === 'billing')
  const shippings = addresses.filter((address) => address.type === 'shipping')
  let written = 0
  for (const [place, order] of file.orders.entries()) {
    const random = seededRandom(place + 1)
    const at = new Date(now - order.daysAgo * DAY + Math.floor((random() - 0.5) * 6 * HOUR))
    const lines = await drawLines(trx, edition, order.lines, random)
    const shipping = oneOf(shippings, random)
    const { priceListVersion } = edition.tree
    if (lines.length === 0 || !billing || !shipping || priceListVersion === null) continue
    const content = { ...totalsOf(lines), priceListVersion }
    const isRemembered = REMEMBERED.includes(order.outcome)
    const lastAnswers = isRemembered ? await lastAnswersOf(trx, edition, lines.map(unpicked)) : []
    const cart = await insertValidatedCart(trx, { userId, content, lastAnswers, project: null, at })
    const id = randomUUID()
    const placed = {
      id,
      userId,
      validatedCartId: cart.id,
      content,
      catalogueVersion: edition.tree.catalogueVersion,
      idempotencyKey: `demo-order-${String(place + 1).padStart(6, '0')}`,
      requestHash: 'demo',
      name: order.name,
      purchaseOrder: null,
      site: emptySite,
      comments: '',
      productsNames: lines.map((_, index) => ({
        number: index + 1,
        index,
        name: oneOf(file.openings, random) ?? '',
      })),
      billingAddress: addressSnapshot(billing),
      shippingAddress: addressSnapshot(shipping),
      placedBy: null,
      paymentMethod: order.paymentMethod,
      means: DEMO_MEANS,
      delivery: null,
      closings: [],
      at,
      detail: 'Commande de démonstration',
    }
    const living = { id: cart.id, order_id: null }
    await orderCart(trx, living, placed, demoLeaving)
    await writeHistory(trx, id, order, at, now)
    written += 1
    await setImmediate()
  }
  return written
}

/** Its parts are those that the template picks. */
const unpicked = ({ model, criteria, quantity }: PricedLine) => ({
  ...{ model, criteria, quantity },
  ...{ selectedComponents: {}, files: [] },
})

/** A line of each of the categories, priced by the rules in force; none of one that has no models. */
export const drawLines = async (
  trx: Transaction<Database>,
  edition: CatalogueEdition,
  categories: readonly string[],
  random: () => number,
): Promise<PricedLine[]> => {
  const lines: PricedLine[] = []
  for (const code of categories) {
    const category = edition.tree.categories.find((one) => one.code === code)
    const families = category?.subCategories.flatMap((subCategory) => subCategory.families) ?? []
    const line = await drawLine(trx, edition, families.flatMap(modelsOnSale), random)
    if (line !== undefined) lines.push(line)
  }
  return lines
}

const drawLine = async (
  trx: Transaction<Database>,
  edition: CatalogueEdition,
  models: readonly { id: string }[],
  random: () => number,
): Promise<PricedLine | undefined> => {
  for (let attempt = 0; attempt < MAX_MODELS; attempt++) {
    const node = oneOf(models, random)
    const orderable = node && (await findOrderableModel(trx, edition, node.id))
    if (orderable === undefined) continue
    const criteria = randomConfiguration(orderable.compiled, random)
    if (criteria === undefined) continue
    const quantity = 1 + Math.floor(random() ** 2 * 6)
    const request = { criteria, selectedComponents: {}, quantity, files: [] }
    const priced = priceConfiguration(orderable.compiled, orderable.model, request)
    if (priced.ok) return priced.line
  }
  return undefined
}

const writeHistory = async (
  trx: Transaction<Database>,
  orderId: string,
  order: OrdersFile['orders'][number],
  placedAt: Date,
  now: number,
): Promise<void> => {
  const isPaidLater = !isPaidFirst(order.paymentMethod)
  const happens = async (fact: OrderFact, at: Date, detail: string): Promise<void> => {
    const living = await lockOrder(trx, orderId)
    if (living === undefined) throw new Error(`Order ${orderId} was not written.`)
    await advance(trx, demoOrderRows, living, fact, { at, detail })
  }
  for (const { status, after, detail } of HISTORIES[order.outcome]) {
    const at = new Date(placedAt.getTime() + after * DAY)
    const fact = factOf(status)
    // A deferred order is confirmed from the start, and pays once delivered.
    if (fact === null || (status === 'confirmed' && isPaidLater)) continue
    await happens(fact, at, detail)
    const due = new Date(at.getTime() + DEFERRED_DAYS * DAY)
    if (status === 'delivered' && isPaidLater && due.getTime() <= now)
      await happens({ type: 'invoice.settled' }, due, 'Paiement reçu')
  }
  if (order.favorite !== undefined) {
    await trx
      .updateTable('orders')
      .set({ is_favorite: true, favorite_name: order.favorite })
      .where('id', '=', orderId)
      .execute()
  }
}

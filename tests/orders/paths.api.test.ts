import { beforeAll } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import { favoriteLogic, orderListLogic } from '#client/orders/history/history.effects.ts'
import { orderLogic, paymentLogic } from '#client/orders/order.effects.ts'
import { reorderLogic } from '#client/orders/reorder/reorder.effects.ts'
import { shopLogic } from '#client/shop/shop.effects.ts'
import type { OrderEvent } from '#machines/orders/order.types'
import { ALL_ORDERS } from '#machines/orders/order-list.machine'
import { findDeliveryTariff, moveCatalogue, setDeliveryTariff } from '#server/catalogue/catalogue.queries'
import { addAddress } from '#shared/account/addresses.endpoints'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { emptyDraft } from '#shared/orders/order-draft'
import type { Order } from '#shared/orders/orders.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import {
  type ExampleReference,
  exampleLine,
  exemplars,
  publish,
  withoutModel,
  withoutShutters,
} from '#tests/catalogue/exemplars'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { keep } from '#tests/projects/projecting'
import { favoritePaths } from './favorite.paths.ts'
import { writePastOrders } from './history.fixtures.ts'
import { orderPaths } from './order.paths.ts'
import { aRow } from './order-list.fixtures.ts'
import { orderListPaths } from './order-list.paths.ts'
import { ADDRESS, type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'
import { paymentPaths } from './payment.paths.ts'
import { reorderPaths } from './reorder.paths.ts'

const shop = createEmptyActor()
const MODEL = 'RA-25-MAN'

/** The catalogue with one bracket that was made dearer so often, of rails that take so many days more. */
const changed = (dearer: number, slower: number) =>
  exemplars((families) => {
    const { components, template } = families['rail-manuel-25']
    for (const { reference, price } of components)
      if (dearer > 0 && reference === 'RA25-SUP-P' && price.kind === 'unit') price.cents = 200 + 10 * dearer
    template.leadTimeDays = `(${template.leadTimeDays}) + ${slower}`
  })

describeOnDatabase('generated paths of ordering, on the server', (database) => {
  const api = testApp(database)
  /** how often the catalogue was changed since it was as it is now again */
  let changes = 0
  let dearer = 0
  let slower = 0
  const publishChanged = async (source: ReturnType<typeof exemplars>) => {
    await publish(database.db, source)
    changes += 1
  }
  const publishAsItWas = async () => {
    if (changes > 0) await publish(database.db)
    changes = 0
    dearer = 0
    slower = 0
  }
  beforeAll(() => publish(database.db))

  const setTariff = (tariff: DeliveryTariff | null) =>
    database.db.transaction().execute(async (trx) => {
      const { version } = await findDeliveryTariff(trx)
      await setDeliveryTariff(trx, { version: version + 1, tariff, at: new Date() })
      await moveCatalogue(trx, new Date())
    })
  const ordered = async (person: Customer, cart: string, paymentMethod = 'bank_transfer'): Promise<Order> => {
    await setTariff(null)
    return (await place(api, person, orderBody(person, cart, { paymentMethod }))).body.order
  }
  const withCart = async (model: ExampleReference = MODEL) => {
    await publishAsItWas()
    const person = await makeCustomer(api)
    return { ...person, cart: await validCart(api, person, [await exampleLine(database.db, model)]) }
  }
  const deferredPayment = ({ id }: Customer, allowed: boolean) =>
    database.db.updateTable('users').set({ deferred_payment: allowed }).where('id', '=', id).execute()
  const withOrder = async (model?: ExampleReference) => {
    const person = await withCart(model)
    return { ...person, order: await ordered(person, person.cart) }
  }

  describeApiLevel(api, 'the steps of an order', {
    paths: orderPaths,
    logic: orderLogic,
    world: async () => {
      const person = await withCart()
      // of two of the same moment, either may be the first
      api.clock.advance(1000)
      await api.call(addAddress, {
        token: person.token,
        body: { ...ADDRESS, name: 'Chantier', billing_address: false, shipping_address: true },
      })
      const addresses = await database.db
        .selectFrom('addresses')
        .selectAll()
        .where('user_id', '=', person.id)
        .execute()
      return { ...person, addresses, otherId: addresses.find(({ name }) => name === 'Chantier')?.id ?? '' }
    },
    caller: (person) => person,
    inputs: ({ id, cart, billingId, shippingId }) => {
      const input = {
        shop,
        userId: id,
        validatedCartId: cart,
        previousPrice: null,
        begun: emptyDraft,
        idempotencyKey: `key-of-${cart}`,
      }
      return {
        'une commande neuve': { ...input, restored: null },
        'une commande commencée, retrouvée': {
          ...input,
          restored: {
            draft: {
              ...emptyDraft,
              name: 'Résidence d’Essai',
              billingAddressId: billingId,
              shippingAddressId: shippingId,
              paymentMethod: 'card' as const,
            },
            step: 'validation' as const,
            idempotencyKey: `key-of-${cart}`,
          },
        },
      }
    },
    events: ({ billingId, otherId }): Record<string, OrderEvent> => ({
      'je choisis l’adresse de facturation': {
        type: 'address.choose',
        addressType: 'billing',
        id: billingId,
      },
      'je choisis une autre adresse de livraison': {
        type: 'address.choose',
        addressType: 'shipping',
        id: otherId,
      },
    }),
    arrange: {
      'le panier arrive': async (person) => {
        await setTariff(null)
        await deferredPayment(person, false)
      },
      'le panier arrive, le paiement différé est ouvert': async (person) => {
        await setTariff(null)
        await deferredPayment(person, true)
      },
      'le panier arrive, sa livraison a un prix': async (person) => {
        await setTariff(DEMO_TARIFF)
        await deferredPayment(person, false)
      },
      'le panier arrive, la dernière commande fut payée par virement': async (person) => {
        await deferredPayment(person, false)
        await ordered(person, await validCart(api, person, [await exampleLine(database.db, MODEL)]))
      },
      'le panier est déjà commandé': (person) => ordered(person, person.cart),
      'le panier n’existe plus': ({ cart }) =>
        database.db.deleteFrom('validated_carts').where('id', '=', cart).execute(),
      'mes adresses arrivent': ({ addresses }) =>
        database.db
          .insertInto('addresses')
          .values(addresses)
          .onConflict((same) => same.doNothing())
          .execute(),
      'je n’ai aucune adresse': ({ id }) =>
        database.db.deleteFrom('addresses').where('user_id', '=', id).execute(),
      'le prix de la livraison a changé': () => setTariff(null),
      'le prix a changé': () => publishChanged(changed(++dearer, slower)),
      'les jours de livraison ont changé': () => publishChanged(changed(dearer, ++slower)),
      'le panier vient d’être commandé': async (person) => {
        await publishAsItWas()
        await ordered(person, person.cart)
      },
      'le panier n’est plus valable': () => publishChanged(withoutModel(MODEL)),
    },
    // of a cart that was ordered there is nothing else to be had
    offers: ({ context: { failure, cart }, value }, words) =>
      value !== 'loading' ||
      (failure?.code !== 'CART_ALREADY_ORDERED' && cart?.orderId == null) ||
      words === 'le panier est déjà commandé',
  })

  describeApiLevel(api, 'a payment', {
    paths: paymentPaths,
    logic: paymentLogic,
    world: async () => {
      const person = await withCart()
      const waiting = await ordered(person, person.cart, 'card')
      return { ...person, waiting, other: (await withOrder()).order }
    },
    caller: (person) => person,
    inputs: ({ waiting, other }) => ({
      'le paiement est attendu': { order: waiting },
      'le paiement se fait autrement': { order: other },
    }),
  })

  describeApiLevel(api, 'a favourite order', {
    paths: favoritePaths,
    logic: favoriteLogic,
    world: () => withOrder(),
    caller: (person) => person,
    inputs: ({ order }) => ({ 'une commande de l’historique': { id: order.id } }),
  })

  describeApiLevel(api, 'the list of orders', {
    paths: orderListPaths,
    logic: orderListLogic,
    world: async () => {
      const person = await makeCustomer(api)
      const other = await makeCustomer(api)
      const project: string = (await keep(api, person.token)).body.project.id
      const past = Array.from({ length: 50 }, () => ({
        ...{ name: 'Gare', favorite: 'Gare' },
        // what the address may narrow the list to
        status: 'shipped' as const,
        project,
      }))
      return {
        ...person,
        project,
        other: other.id,
        past: await writePastOrders(database.db, person.id, past),
      }
    },
    caller: (person) => person,
    // those that come next come after one that is there
    offers: ({ context: { page } }, words) => words !== 'aucune commande n’arrive' || page === 0,
    inputs: ({ past }) => ({
      'une recherche est retrouvée': {
        query: { ...ALL_ORDERS, keyword: 'gare', favorites: true },
        known: {
          orders: past.slice(40, 42).map((known, place) => aRow(3 - place, { id: known })),
          hasMore: true,
          page: 1,
        },
      },
    }),
    events: ({ project }) => ({
      'je choisis un chantier': { type: 'filters.change', change: { project } },
      'l’adresse montre les expédiées de 2026': {
        type: 'address.changed',
        query: { ...ALL_ORDERS, status: 'shipped', from: '2026-01-01', to: '2026-12-31', project },
      },
    }),
    arrange: Object.fromEntries(
      Object.entries({
        'des commandes arrivent, avec une suite': 50,
        'les dernières commandes arrivent': 3,
        'aucune commande n’arrive': 0,
      }).map(([words, count]) => [
        words,
        async ({ id, other, past }: { id: string; other: string; past: readonly string[] }) => {
          // the others are somebody else's for a while, but for those that end a page and those known from before
          await database.db.updateTable('orders').set({ user_id: other }).where('id', 'in', past).execute()
          if (count > 0)
            await database.db
              .updateTable('orders')
              .set({ user_id: id })
              .where(
                'id',
                'in',
                past.filter((_, place) => place < count || [20, 30, 40, 41].includes(place)),
              )
              .execute()
        },
      ]),
    ),
  })

  describeApiLevel(api, 'an order, made again', {
    paths: reorderPaths,
    logic: reorderLogic(null),
    world: () => withOrder('VR-55'),
    caller: (person) => person,
    inputs: ({ cart, order }) => ({
      'une commande passée': { validatedCartId: cart, number: order.number },
    }),
    arrange: {
      'rien n’en est plus disponible': () => publishChanged(withoutShutters()),
      'le panier est plein': async () => {
        const lines = Array.from({ length: 200 }, (_, index) => aLine(`${index}`))
        const repeated = { lines, unavailable: [] }
        const full = createActor(shopLogic, { input: { userId: null, restored: null } }).start()
        full.send({ type: 'order.repeat', repeated })
        full.stop()
      },
    },
  })
})

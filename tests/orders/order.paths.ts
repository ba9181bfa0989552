import fc from 'fast-check'
import { expect } from 'vitest'
import { type AnyEventObject, createEmptyActor } from 'xstate'
import { orderMachine } from '#machines/orders/order.machine'
import type { RestoredOrder } from '#machines/orders/order.types'
import { failureOf } from '#machines/platform/failure'
import { declarePaths } from '#paths/declare'
import { AddAddressBody } from '#shared/account/addresses.schema'
import type { ArrivalFacts } from '#shared/orders/arrival.schema'
import { emptyDraft } from '#shared/orders/order-draft'
import { detailsProblems } from '#shared/orders/order-draft.rules'
import { IdParams, PlaceOrderBody } from '#shared/orders/orders.schema'
import { givenAddress } from '#tests/account/account.fixtures'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress, refusedBy } from '#tests/platform/refused'
import { besideByHand, isBeside } from './order-beside.ts'
import { anAddress, anOrder, aValidatedCart } from './orders.fixtures.ts'

const shop = createEmptyActor()
const input = {
  shop,
  userId: 'u1',
  validatedCartId: 'v1',
  previousPrice: null,
  begun: emptyDraft,
  idempotencyKey: 'key-of-this-draft-0001',
}
const restored: RestoredOrder = {
  draft: {
    name: 'Chantier Dupont',
    purchaseOrder: '',
    productsNames: [],
    comments: '',
    site: null,
    billingAddressId: 'b1',
    shippingAddressId: 's1',
    paymentMethod: 'card',
    deliveryMode: 'ship',
  },
  step: 'validation',
  idempotencyKey: 'key-of-this-draft-0001',
}

const BY_HAND = 'what a delivery costs is gone through in tests/browser/delivery.test.ts'
const DAYS_BY_HAND = 'days that have moved are gone through in tests/browser/promised-days.test.ts'
const IN_FRONT = 'the dialog of the address that is on its way is in front of the button'
const CHOSEN_FOR_ME = 'the account has one billing address, and it is chosen as it arrives'

const { configurations } = aValidatedCart()
/** What it weighs is known. */
const aWeighedCart = aValidatedCart({
  configurations: configurations.map((line) => ({
    ...line,
    lines: line.lines.map((part) => ({ ...part, grams: 100, longest: 3600 })),
  })),
})

/** What the days are counted from by a server whose day the page had not. */
const A_WEEK_LATER: ArrivalFacts = { day: '2026-03-09', closings: [], leadTimes: [4] }

const isMoved = (event: AnyEventObject): boolean =>
  'error' in event && failureOf(event.error).code === 'DELIVERY_MOVED'

export const orderPaths = declarePaths(orderMachine, {
  title: 'Passer commande',
  notWalked: {
    api: {
      'le panier arrive, aucun paiement n’est proposé': 'the shop always takes a bank transfer',
    },
    browser: {
      'le panier arrive, sa livraison a un prix': BY_HAND,
      'le prix de la livraison a changé': BY_HAND,
      'les jours de livraison ont changé': DAYS_BY_HAND,
      'order.placing on xstate.error.actor.placeOrder (5, if isDaysMoved) → order.validation': DAYS_BY_HAND,
      'je choisis le retrait sur place': BY_HAND,
      'je choisis la livraison': BY_HAND,
      'order.validation on delivery.choose (1, if isOpenDelivery) → same': BY_HAND,
      'order.placing on xstate.error.actor.placeOrder (4, if isDeliveryMoved) → order.validation': BY_HAND,
      'je choisis l’adresse de facturation': CHOSEN_FOR_ME,
      'order.last_details.form on details.submit (1, if stateIn) → same': IN_FRONT,
      ...besideByHand,
    },
  },
  inputs: {
    'une commande neuve': { ...input, restored: null },
    'une commande commencée, retrouvée': { ...input, restored },
  },
  events: {
    'je réessaie': { type: 'load.retry' },
    'je nomme la commande': { type: 'name.change', name: 'Chantier Dupont' },
    'j’efface son nom': { type: 'name.change', name: '' },
    'je donne ma référence': { type: 'purchaseOrder.change', purchaseOrder: 'BC-2026-118' },
    'je nomme une ligne': { type: 'productName.change', index: 0, name: 'Salon' },
    'je nomme le contact sur place': { type: 'site.change', parts: { contactName: 'Gardien' } },
    'j’écris un commentaire': { type: 'comments.change', comments: 'Livrer le matin.' },
    'je choisis l’adresse de facturation': { type: 'address.choose', addressType: 'billing', id: 'b1' },
    'je choisis une autre adresse de livraison': {
      type: 'address.choose',
      addressType: 'shipping',
      id: 's2',
    },
    'je redemande mes adresses': { type: 'addresses.retry' },
    'j’ajoute une adresse': { type: 'address.add', addressType: 'shipping' },
    'j’ajoute une adresse de facturation': { type: 'address.add', addressType: 'billing' },
    'je renonce à l’adresse': { type: 'address.cancel' },
    'j’enregistre l’adresse': {
      type: 'address.submit',
      address: givenAddress,
    },
    'je passe à la validation': { type: 'details.submit' },
    'je choisis la carte': { type: 'payment.choose', paymentMethod: 'card' },
    'je choisis le virement': { type: 'payment.choose', paymentMethod: 'bank_transfer' },
    'je choisis le paiement différé': { type: 'payment.choose', paymentMethod: 'deferred' },
    'je choisis le retrait sur place': { type: 'delivery.choose', mode: 'pickup' },
    'je choisis la livraison': { type: 'delivery.choose', mode: 'ship' },
    'j’accepte les conditions': { type: 'terms.accept', accepted: true },
    'je ne les accepte plus': { type: 'terms.accept', accepted: false },
    'je reviens aux détails': { type: 'step.back' },
    'je commande': { type: 'order.place' },
    'j’accepte le nouveau prix': { type: 'price.accept' },
    'je reviens au panier': { type: 'cart.return' },
    'elle est annulée': { type: 'order.changed', order: anOrder({ status: 'cancelled' }) },
  },
  effects: {
    loadCart: {
      'le panier arrive': { validatedCart: aValidatedCart(), paymentMethods: ['card', 'bank_transfer'] },
      'le panier arrive, le paiement différé est ouvert': {
        validatedCart: aValidatedCart(),
        paymentMethods: ['card', 'bank_transfer', 'deferred'],
      },
      'le panier arrive, la dernière commande fut payée par virement': {
        validatedCart: aValidatedCart(),
        paymentMethods: ['card', 'bank_transfer'],
        lastPaymentMethod: 'bank_transfer',
      },
      'le panier arrive, sa livraison a un prix': {
        validatedCart: aWeighedCart,
        paymentMethods: ['card', 'bank_transfer'],
        deliveryTariff: DEMO_TARIFF,
      },
      'le panier arrive, aucun paiement n’est proposé': {
        validatedCart: aValidatedCart(),
        paymentMethods: [],
      },
      'le panier est déjà commandé': {
        validatedCart: aValidatedCart({ orderId: 'o1' }),
        paymentMethods: [],
      },
      'le panier n’existe plus': refusal('NOT_FOUND'),
      'le panier n’arrive pas': refusal('NETWORK'),
    },
    loadOrder: { 'la commande arrive': anOrder(), 'la commande n’arrive pas': refusal('NETWORK') },
    loadAddresses: {
      'mes adresses arrivent': [
        anAddress({ id: 'b1' }),
        anAddress({ id: 's1', type: 'shipping' }),
        anAddress({ id: 's2', type: 'shipping', selected: false }),
      ],
      'je n’ai aucune adresse': [],
      'mes adresses n’arrivent pas': refusal('NETWORK'),
    },
    addAddress: {
      'l’adresse est enregistrée': undefined,
      'l’adresse est refusée': refusal('INVALID_FIELDS'),
    },
    placeOrder: {
      'la commande est passée': anOrder(),
      'le prix a changé': refusal('PRICE_MOVED', { total_price: 205.5, vatPercent: 20, vat: 41.1 }),
      'le prix de la livraison a changé': refusal('DELIVERY_MOVED', { deliveryTariff: null }),
      'les jours de livraison ont changé': refusal('DAYS_MOVED', { arrival: A_WEEK_LATER }),
      'le panier vient d’être commandé': refusal('CART_ALREADY_ORDERED'),
      'un autre onglet en a commandé un autre contenu': refusal('IDEMPOTENCY_CONFLICT'),
      'le panier n’est plus valable': refusal('CART_NO_LONGER_VALID'),
      'le réseau manque à la commande': refusal('NETWORK'),
    },
  },
  asks: {
    loadCart: (params) => refusedAddress(IdParams, params),
    loadOrder: (params) => refusedAddress(IdParams, params),
    addAddress: refusedBy(AddAddressBody),
    placeOrder: ({ body }) => refused(PlaceOrderBody, body),
  },
  compoundStates: { last_details: 'l’étape des derniers détails' },
  excused: {
    '"placing": placeOrder is tried again, and newTotal of its failure stands':
      'the total that was accepted stands beside the order while it is placed at it',
    '"placing": placeOrder is tried again, and arrival of its failure stands':
      'the days that were accepted stand beside the order while it is placed for them',
  },
  states: {
    loading: 'le panier validé se charge',
    loadFailed: 'le panier ne s’est pas chargé',
    notFound: 'ce panier n’existe plus',
    loadingAddresses: 'les adresses se chargent',
    'last_details.form.filling': 'les derniers détails se remplissent',
    'last_details.form.incomplete': 'les derniers détails sont à compléter',
    'last_details.form.refused': 'la commande est à compléter',
    'last_details.addresses.loading': 'les adresses se chargent',
    'last_details.addresses.failed': 'les adresses manquent',
    'last_details.addresses.choosing': 'les adresses se choisissent',
    'last_details.addresses.adding': 'une adresse se saisit',
    'last_details.addresses.saving': 'une adresse s’enregistre',
    'validation.reviewing': 'la commande se relit',
    'validation.incomplete': 'le paiement ou les conditions manquent',
    'validation.failed': 'la commande n’est pas partie',
    placing: 'la commande part',
    priceMoved: 'le nouveau prix est à accepter',
    cartRefused: 'le panier n’est plus valable',
    returnedToCart: 'le panier',
    loadingOrder: 'la commande se charge',
    confirmation: 'la commande est confirmée',
  },
  data: {
    'j’écris': fc.oneof(
      fc.record({
        type: fc.constant('name.change' as const),
        name: fc.string({ unit: 'grapheme', maxLength: 300 }),
      }),
      fc.record({
        type: fc.constant('purchaseOrder.change' as const),
        purchaseOrder: fc.string({ unit: 'grapheme', maxLength: 300 }),
      }),
      fc.record({
        type: fc.constant('productName.change' as const),
        index: fc.integer({ min: -1, max: 4 }),
        name: fc.string({ unit: 'grapheme', maxLength: 300 }),
      }),
      fc.record({
        type: fc.constant('site.change' as const),
        parts: fc.record({ contactPhone: fc.string({ unit: 'grapheme', maxLength: 100 }) }),
      }),
      fc.record({
        type: fc.constant('comments.change' as const),
        comments: fc.string({ unit: 'grapheme', maxLength: 3000 }),
      }),
    ),
    'je choisis': fc.oneof(
      fc.record({
        type: fc.constant('address.choose' as const),
        addressType: fc.constantFrom('billing' as const, 'shipping' as const),
        id: fc.constantFrom('b1', 's1', 'another'),
      }),
      fc.record({
        type: fc.constant('payment.choose' as const),
        paymentMethod: fc.constantFrom('card' as const, 'bank_transfer' as const, 'deferred' as const),
      }),
    ),
  },
  limit: 90_000,
  project: ({ context }) => ({
    complete: Object.keys(detailsProblems(context.draft)),
    method: context.draft.paymentMethod,
    methods: context.paymentMethods.length,
    terms: context.acceptTerms,
    failed: context.failure !== null,
    step: context.step,
    shipping: context.draft.shippingAddressId,
    added: context.addressType,
    addressFailed: context.addressFailure !== null,
    moved: context.newTotal !== null,
    delivery: context.deliveryTariff === null ? null : context.draft.deliveryMode,
  }),
  // of a delivery that has no price, none can change
  offers: (snapshot, event) =>
    isBeside(snapshot, event) && (!isMoved(event) || snapshot.context.deliveryTariff !== null),
  check: (snapshot) => {
    const { draft, order, acceptTerms, newTotal, addressFailure, idempotencyKey } = snapshot.context
    const { addresses, cart } = snapshot.context
    // whatever is chosen or named, it is an address of the account, and a line of the cart
    if (addresses !== null)
      for (const [type, id] of [
        ['billing', draft.billingAddressId],
        ['shipping', draft.shippingAddressId],
      ])
        expect([null, ...addresses.filter((one) => one.type === type).map((one) => one.id)]).toContain(id)
    if (cart !== null && cart.orderId === null)
      expect(draft.productsNames.map(({ index }) => index)).toEqual([...cart.configurations.keys()])
    if (snapshot.matches('validation') || snapshot.matches('placing')) {
      expect(detailsProblems(draft)).toEqual({})
    }
    if (snapshot.matches('placing')) {
      expect(snapshot.context.paymentMethods).toContain(draft.paymentMethod)
      expect(acceptTerms).toBe(true)
    }
    expect(snapshot.matches('confirmation')).toBe(order !== null)
    expect(snapshot.hasTag('confirmation')).toBe(snapshot.matches('confirmation'))
    if (snapshot.matches({ last_details: { addresses: 'choosing' } })) expect(addressFailure).toBeNull()
    if (snapshot.matches('priceMoved'))
      expect(newTotal).toEqual({ totalPrice: 205.5, vatPercent: 20, vat: 41.1 })
    const mayHoldTotal = ['priceMoved', 'placing', 'returnedToCart'] as const
    if (!mayHoldTotal.some((state) => snapshot.matches(state))) expect(newTotal).toBeNull()
    expect(idempotencyKey).toBe('key-of-this-draft-0001')
  },
})

import type { Address } from '#shared/account/addresses.schema'
import type { Order, ValidatedCart, ValidatedConfiguration } from '#shared/orders/orders.schema'
import type { ReorderReply } from '#shared/orders/reorder.schema'

const configuration: ValidatedConfiguration = {
  model: {
    category: { id: 'c1', name: 'RAILS' },
    subCategory: { id: 's1', name: 'Rails manuels' },
    family: { id: 'f1', name: 'Rail 25' },
    subFamily: { id: 'm1', name: 'Rail 25 manuel', reference: 'RA-25-MAN' },
  },
  criteria: { length: 3600 },
  sizes: [{ name: 'longueur', text: '3600\u00a0mm' }],
  summary: [{ key: 'length', label: 'Longueur', value: '3600\u00a0mm', part: 'size' }],
  selectedComponents: { profile: { reference: 'PR-25' } },
  surcharges: {},
  quantity: 1,
  lines: [],
  unit_price: 99.18,
  total_price: 99.18,
  leadTimeDays: 5,
  drawing: { kind: 'rail', values: { length: 3600 } },
  notices: [],
}

/** One priced line. */
export const aConfiguration = (parts: Partial<ValidatedConfiguration> = {}): ValidatedConfiguration => ({
  ...configuration,
  ...parts,
})

/** A past order of one line, that is as it was. */
export const aReorder = (parts: Partial<ReorderReply> = {}): ReorderReply => ({
  success: true,
  message: 'Tous les produits de cette commande sont disponibles au même prix.',
  name: 'Chantier Dupont',
  configurations: [configuration],
  total_price: 99.18,
  previousTotal: 99.18,
  lines: [
    {
      index: 0,
      name: '',
      model: configuration.model,
      quantity: 1,
      state: 'unchanged',
      previous: { unit_price: 99.18, total_price: 99.18 },
      configuration: 0,
      priceDifference: 0,
      components: [],
      values: [],
      reasons: [],
      nearest: null,
    },
  ],
  ...parts,
})

/** A cart of two lines that the server validated. */
export const aValidatedCart = (parts: Partial<ValidatedCart> = {}): ValidatedCart => ({
  id: 'v1',
  name: '',
  configurations: [configuration, configuration],
  total_price: 198.36,
  vatPercent: 20,
  vat: 39.67,
  total_with_vat: 238.03,
  priceListVersion: 1,
  created_at: '2026-01-05T09:00:00.000Z',
  orderId: null,
  ...parts,
})

export const anAddress = (parts: Partial<Address> = {}): Address => ({
  id: 'a1',
  name: 'Atelier',
  company_name: 'Pose & Stores',
  street: '12 rue des Ateliers',
  postal_code: '69003',
  city: 'Lyon',
  billing_address: true,
  shipping_address: false,
  selected: true,
  type: 'billing',
  ...parts,
})

const {
  id: _id,
  selected: _selected,
  type: _type,
  billing_address,
  shipping_address,
  ...snapshot
} = anAddress()

/** The order made from `aValidatedCart`. */
export const anOrder = (parts: Partial<Order> = {}): Order => ({
  id: 'o1',
  number: 'CMD-2026-000001',
  status: 'awaiting_payment',
  created_at: '2026-01-05T09:05:00.000Z',
  history: [{ status: 'awaiting_payment', detail: '', at: '2026-01-05T09:05:00.000Z' }],
  payments: [],
  promised: null,
  delivery: null,
  is_favorite: false,
  favorite_name: null,
  comments: '',
  productsNames: [],
  billingAddress: snapshot,
  shippingAddress: snapshot,
  paymentMethod: 'card',
  validated_cart: aValidatedCart({ name: 'Chantier Dupont', orderId: 'o1' }),
  transaction: { amount: 238.03, created_at: '2026-01-05T09:05:00.000Z' },
  payment: { instructions: 'Paiement de démonstration.' },
  ...parts,
})

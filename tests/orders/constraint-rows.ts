/** Sound rows of the tables of the catalogue and the orders, at the edge of what their checks allow. */

export type Row = Readonly<Record<string, string | number | boolean | null>>

/** The nth id. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const AT = '2026-03-02T09:00:00.000Z'

const level = (n: number): Row => ({ id: id(n), slug: `niveau-${n}`, name: '', description: '', position: 1 })

/** Parents first. Each nth row has keys of its own and stands on the first rows, or on the nth of a one-to-one. */
const rows = {
  delivery_tariffs: (n) => ({ version: n, tariff: null, set_at: AT }),
  price_lists: (n) => ({ version: n, label: '', published_at: AT }),
  categories: (n) => ({ id: id(n), code: `CODE-${n}`, description: '', position: 1 }),
  sub_categories: (n) => ({ ...level(n), category_id: id(1) }),
  families: (n) => ({ ...level(n), sub_category_id: id(1), description2: '', description3: '' }),
  sub_families: (n) => ({
    id: id(n),
    family_id: id(1),
    reference: `MOD-${n}`,
    name: '',
    description: '',
    image: null,
    drawing: '{}',
    on_sale: true,
    position: 1,
    search_reference: '',
    search_name: '',
    search_text: '',
  }),
  components: (n) => ({
    price_list_version: 1,
    reference: `COMP-${n}`,
    type: '',
    label: '',
    document: '{"price":{"cents":0}}',
  }),
  templates: (n) => ({ price_list_version: 1, sub_family_id: id(n), document: '{}' }),
  sub_family_components: (n) => ({
    price_list_version: 1,
    sub_family_id: id(1),
    position: n,
    reference: `COMP-${n}`,
  }),
  catalogue_state: () => ({ price_list_version: 1, catalogue_version: 0, moved_at: AT }),
  featured_images: (n) => ({ id: id(n), largest: 300, loose_since: null, created_at: AT }),
  featured_products: (n) => ({
    id: id(n),
    section: 'hot',
    position: n,
    name: '',
    description: '',
    family_id: id(1),
    sub_family_id: null,
    image_id: id(1),
    starts_on: '2026-03-02',
    ends_on: '2026-03-02',
    version: 1,
  }),
  validated_carts: (n, userId) => ({
    id: id(n),
    user_id: userId,
    price_list_version: 1,
    configurations: '[]',
    total_cents: 0,
    vat_percent: 0,
    vat_cents: 0,
    created_at: AT,
  }),
  order_counters: (n) => ({ year: 2025 + n, last: 1 }),
  orders: (n, userId) => ({
    id: id(n),
    number: `CMD-2026-00000${n}`,
    user_id: userId,
    validated_cart_id: id(n),
    idempotency_key: `key-${n}`,
    request_hash: '',
    status: 'awaiting_payment',
    name: '',
    comments: '',
    product_names: '[]',
    billing_address: '{}',
    shipping_address: '{}',
    payment_method: 'card',
    net_cents: 0,
    vat_percent: 100,
    vat_cents: 0,
    total_cents: 0,
    terms_accepted_at: AT,
    created_at: AT,
  }),
  order_lines: (n) => ({
    order_id: id(1),
    position: n,
    sub_family_id: id(1),
    reference: '',
    label: '',
    name: '',
    quantity: 1,
    unit_cents: 0,
    total_cents: 0,
  }),
  order_events: (n) => ({ id: n, order_id: id(1), status: 'confirmed', detail: '', at: AT }),
  parcels: (n) => ({
    order_id: id(1),
    number: n,
    left_at: AT,
    carrier: null,
    carrier_name: '',
    parcel_number: '',
  }),
  parcel_lines: (n) => ({ order_id: id(1), parcel: 1, position: n, quantity: 1 }),
  payments: (n) => ({
    order_id: id(n),
    provider: 'test',
    status: 'pending',
    amount_cents: 0,
    created_at: AT,
    settled_at: null,
  }),
  payment_events: (n) => ({ id: n, order_id: id(1), status: 'settled', at: AT }),
  payment_entries: (n) => ({
    id: n,
    order_id: id(1),
    day: '2026-03-02',
    cents: 100,
    means: 'cheque',
    reference: '',
    recorded_by: null,
    recorded_at: AT,
    bounced: false,
  }),
  sales_weeks: (n) => ({ week: `2025-01-${6 + 7 * (n - 1)}`, orders: 0, net_cents: 0 }),
  model_sales_weeks: (n) => ({
    week: `2025-01-${6 + 7 * (n - 1)}`,
    sub_family_id: id(1),
    quantity: 0,
    net_cents: 0,
  }),
  waiting_cart_models: (n, userId) => ({
    cart_id: id(n),
    sub_family_id: id(1),
    lines: 1,
    user_id: userId,
    created_at: AT,
  }),
  jobs: (n) => ({ id: id(n), kind: '', payload: '{}', attempts: 0, run_at: AT, created_at: AT }),
} satisfies Record<string, (n: number, userId: string) => Row>

export type Table = keyof typeof rows

/** Parents first. */
export const tables = Object.keys(rows) as Table[]

export const rowOf = (table: Table, n: number, userId: string): Row => rows[table](n, userId)

/** Rows that stand before a statement is tried: enough for the next row of every table to have its parents. */
export const stored: Readonly<Record<Table, number>> = {
  delivery_tariffs: 1,
  price_lists: 1,
  categories: 1,
  sub_categories: 1,
  families: 1,
  sub_families: 2,
  components: 2,
  templates: 1,
  sub_family_components: 1,
  // Its one row is the migration's.
  catalogue_state: 0,
  featured_images: 2,
  featured_products: 1,
  validated_carts: 3,
  order_counters: 1,
  orders: 2,
  order_lines: 2,
  order_events: 1,
  parcels: 1,
  parcel_lines: 1,
  payments: 1,
  payment_events: 1,
  payment_entries: 1,
  sales_weeks: 1,
  model_sales_weeks: 1,
  waiting_cart_models: 1,
  jobs: 1,
}

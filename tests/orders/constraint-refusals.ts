import { id, type Row, type Table } from './constraint-rows.ts'

/** kind, constraint, table, and what makes a sound row bad */
type Refusal = readonly ['check' | 'unique' | 'foreign key', string, Table, Row]

/** An id of no row. */
const NOWHERE = id(999)

/** Statements that the database refuses by the constraint of that name, whatever locks and checks stand before it. */
export const refusals: readonly Refusal[] = [
  ['unique', 'price_lists_pkey', 'price_lists', { version: 1 }],
  ['check', 'price_lists_version_check', 'price_lists', { version: 0 }],
  ['check', 'price_lists_components_check', 'price_lists', { components: -1 }],
  ['check', 'price_lists_models_check', 'price_lists', { models: -1 }],
  ['foreign key', 'price_lists_upload_id_fkey', 'price_lists', { upload_id: NOWHERE }],

  ['unique', 'categories_pkey', 'categories', { id: id(1) }],
  ['unique', 'categories_code_key', 'categories', { code: 'CODE-1' }],
  ['check', 'categories_code_check', 'categories', { code: '' }],
  ['check', 'categories_position_check', 'categories', { position: 0 }],

  ['unique', 'sub_categories_pkey', 'sub_categories', { id: id(1) }],
  ['unique', 'sub_categories_slug_key', 'sub_categories', { slug: 'niveau-1' }],
  ['check', 'sub_categories_slug_check', 'sub_categories', { slug: '' }],
  ['check', 'sub_categories_position_check', 'sub_categories', { position: 0 }],
  ['foreign key', 'sub_categories_category_id_fkey', 'sub_categories', { category_id: NOWHERE }],

  ['unique', 'families_pkey', 'families', { id: id(1) }],
  ['unique', 'families_slug_key', 'families', { slug: 'niveau-1' }],
  ['check', 'families_slug_check', 'families', { slug: '' }],
  ['check', 'families_position_check', 'families', { position: 0 }],
  ['foreign key', 'families_sub_category_id_fkey', 'families', { sub_category_id: NOWHERE }],

  ['unique', 'sub_families_pkey', 'sub_families', { id: id(1) }],
  ['unique', 'sub_families_reference_key', 'sub_families', { reference: 'MOD-1' }],
  ['check', 'sub_families_reference_check', 'sub_families', { reference: '' }],
  ['check', 'sub_families_position_check', 'sub_families', { position: 0 }],
  ['foreign key', 'sub_families_family_id_fkey', 'sub_families', { family_id: NOWHERE }],

  ['unique', 'components_pkey', 'components', { reference: 'COMP-1' }],
  ['check', 'components_unit_cents_check', 'components', { document: '{"price":{"cents":-1}}' }],
  ['foreign key', 'components_price_list_version_fkey', 'components', { price_list_version: 999 }],

  ['unique', 'templates_pkey', 'templates', { sub_family_id: id(1) }],
  ['foreign key', 'templates_price_list_version_fkey', 'templates', { price_list_version: 999 }],
  ['foreign key', 'templates_sub_family_id_fkey', 'templates', { sub_family_id: NOWHERE }],

  ['unique', 'sub_family_components_pkey', 'sub_family_components', { position: 1 }],
  [
    'unique',
    'sub_family_components_price_list_version_sub_family_id_refe_key',
    'sub_family_components',
    { reference: 'COMP-1' },
  ],
  ['check', 'sub_family_components_position_check', 'sub_family_components', { position: 0 }],
  [
    'foreign key',
    'sub_family_components_price_list_version_reference_fkey',
    'sub_family_components',
    { reference: 'NULLE-PART' },
  ],
  [
    'foreign key',
    'sub_family_components_price_list_version_sub_family_id_fkey',
    'sub_family_components',
    { sub_family_id: NOWHERE },
  ],

  ['unique', 'delivery_tariffs_pkey', 'delivery_tariffs', { version: 1 }],
  ['check', 'delivery_tariffs_version_check', 'delivery_tariffs', { version: 0 }],
  ['unique', 'catalogue_state_pkey', 'catalogue_state', { id: true }],
  ['check', 'catalogue_state_id_check', 'catalogue_state', { id: false }],
  ['check', 'catalogue_state_catalogue_version_check', 'catalogue_state', { catalogue_version: -1 }],
  ['foreign key', 'catalogue_state_price_list_version_fkey', 'catalogue_state', { price_list_version: 999 }],

  ['unique', 'featured_products_pkey', 'featured_products', { id: id(1) }],
  ['unique', 'featured_products_section_position_key', 'featured_products', { position: 1 }],
  ['check', 'featured_products_section_check', 'featured_products', { section: 'cold' }],
  ['check', 'featured_products_position_check', 'featured_products', { position: 0 }],
  ['check', 'featured_products_check', 'featured_products', { family_id: null }],
  ['check', 'featured_products_check', 'featured_products', { sub_family_id: id(1) }],
  ['foreign key', 'featured_products_family_id_fkey', 'featured_products', { family_id: NOWHERE }],
  [
    'foreign key',
    'featured_products_sub_family_id_fkey',
    'featured_products',
    { family_id: null, sub_family_id: NOWHERE },
  ],

  ['foreign key', 'featured_products_image_id_fkey', 'featured_products', { image_id: NOWHERE }],
  ['check', 'featured_products_period_check', 'featured_products', { ends_on: '2026-03-01' }],
  ['check', 'featured_products_version_check', 'featured_products', { version: 0 }],

  ['unique', 'featured_images_pkey', 'featured_images', { id: id(1) }],
  ['check', 'featured_images_largest_check', 'featured_images', { largest: 1200 }],

  ['unique', 'validated_carts_pkey', 'validated_carts', { id: id(1) }],
  ['check', 'validated_carts_total_cents_check', 'validated_carts', { total_cents: -1 }],
  ['check', 'validated_carts_vat_percent_check', 'validated_carts', { vat_percent: -0.1 }],
  ['check', 'validated_carts_vat_percent_check', 'validated_carts', { vat_percent: 100.1 }],
  ['check', 'validated_carts_vat_cents_check', 'validated_carts', { vat_cents: -1 }],
  ['foreign key', 'validated_carts_user_id_fkey', 'validated_carts', { user_id: NOWHERE }],
  ['foreign key', 'validated_carts_price_list_version_fkey', 'validated_carts', { price_list_version: 999 }],

  ['unique', 'order_counters_pkey', 'order_counters', { year: 2026 }],
  ['check', 'order_counters_last_check', 'order_counters', { last: 0 }],

  ['unique', 'orders_pkey', 'orders', { id: id(1) }],
  ['unique', 'orders_number_key', 'orders', { number: 'CMD-2026-000001' }],
  ['unique', 'orders_validated_cart_id_key', 'orders', { validated_cart_id: id(1) }],
  ['unique', 'orders_user_id_idempotency_key_key', 'orders', { idempotency_key: 'key-1' }],
  ['check', 'orders_number_check', 'orders', { number: 'CMD-2026-00003' }],
  ['check', 'orders_number_check', 'orders', { number: 'CMD-26-000003' }],
  ['check', 'orders_number_check', 'orders', { number: 'XCMD-2026-000003' }],
  ['check', 'orders_number_check', 'orders', { number: 'CMD-2026-000003X' }],
  ['check', 'orders_status_check', 'orders', { status: 'settled' }],
  ['check', 'orders_favorite_name_check', 'orders', { favorite_name: 'ab' }],
  ['check', 'orders_favorite_name_check', 'orders', { favorite_name: 'x'.repeat(401) }],
  ['check', 'orders_payment_method_check', 'orders', { payment_method: 'cash' }],
  ['check', 'orders_net_cents_check', 'orders', { net_cents: -1, total_cents: -1 }],
  ['check', 'orders_vat_percent_check', 'orders', { vat_percent: -0.1 }],
  ['check', 'orders_vat_percent_check', 'orders', { vat_percent: 100.1 }],
  ['check', 'orders_vat_cents_check', 'orders', { vat_cents: -1, total_cents: -1 }],
  ['check', 'orders_total_check', 'orders', { net_cents: 100, vat_cents: 20, total_cents: 119 }],
  ['check', 'orders_total_check', 'orders', { net_cents: 100, vat_cents: 20, total_cents: 121 }],
  ['check', 'orders_total_check', 'orders', { delivery_mode: 'ship', delivery_cents: 1 }],
  ['check', 'orders_delivery_mode_check', 'orders', { delivery_mode: 'drone' }],
  ['check', 'orders_delivery_cents_check', 'orders', { delivery_mode: 'ship', delivery_cents: -1 }],
  ['check', 'orders_delivery_check', 'orders', { delivery_cents: 1, total_cents: 1 }],
  ['check', 'orders_delivery_check', 'orders', { delivery_why: 'poids offert' }],
  ['check', 'orders_promised_check', 'orders', { promised_from: '2026-03-16' }],
  ['check', 'orders_promised_check', 'orders', { promised_from: '2026-03-23', promised_to: '2026-03-16' }],
  ['foreign key', 'orders_user_id_fkey', 'orders', { user_id: NOWHERE }],
  ['foreign key', 'orders_validated_cart_id_fkey', 'orders', { validated_cart_id: NOWHERE }],

  ['unique', 'order_lines_pkey', 'order_lines', { position: 1 }],
  ['check', 'order_lines_position_check', 'order_lines', { position: 0 }],
  ['check', 'order_lines_quantity_check', 'order_lines', { quantity: 0 }],
  ['check', 'order_lines_unit_cents_check', 'order_lines', { unit_cents: -1, total_cents: -1 }],
  ['check', 'order_lines_check', 'order_lines', { quantity: 3, unit_cents: 100, total_cents: 299 }],
  ['check', 'order_lines_check', 'order_lines', { quantity: 3, unit_cents: 100, total_cents: 301 }],
  ['foreign key', 'order_lines_order_id_fkey', 'order_lines', { order_id: NOWHERE }],
  ['foreign key', 'order_lines_sub_family_id_fkey', 'order_lines', { sub_family_id: NOWHERE }],

  ['unique', 'order_events_pkey', 'order_events', { id: 1 }],
  ['check', 'order_events_status_check', 'order_events', { status: 'settled' }],
  ['foreign key', 'order_events_order_id_fkey', 'order_events', { order_id: NOWHERE }],
  ['check', 'order_events_carrier_check', 'order_events', { status: 'shipped', carrier: 'UPS !' }],
  ['check', 'order_events_shipment_check', 'order_events', { carrier: 'ups' }],
  ['check', 'order_events_shipment_check', 'order_events', { status: 'shipped', carrier: 'other' }],
  ['check', 'order_events_shipment_check', 'order_events', { status: 'shipped', carrier_name: 'Nous' }],
  ['check', 'order_events_shipped_by_check', 'order_events', { status: 'shipped', parcel_number: '6A1' }],
  [
    'check',
    'order_events_carrier_name_check',
    'order_events',
    { status: 'shipped', carrier: 'other', carrier_name: 'x'.repeat(61) },
  ],
  [
    'check',
    'order_events_parcel_number_check',
    'order_events',
    { status: 'shipped', carrier: 'ups', parcel_number: 'x'.repeat(61) },
  ],

  ['check', 'order_events_parcel_check', 'order_events', { parcel: 1 }],
  ['foreign key', 'order_events_parcel_fkey', 'order_events', { status: 'shipped', parcel: 9 }],

  ['unique', 'parcels_pkey', 'parcels', { number: 1 }],
  ['check', 'parcels_number_check', 'parcels', { number: 51 }],
  ['check', 'parcels_carrier_check', 'parcels', { carrier: 'UPS !' }],
  ['check', 'parcels_shipment_check', 'parcels', { carrier: 'other' }],
  ['check', 'parcels_shipment_check', 'parcels', { parcel_number: '6A1' }],
  ['foreign key', 'parcels_order_id_fkey', 'parcels', { order_id: NOWHERE }],

  ['unique', 'parcel_lines_pkey', 'parcel_lines', { position: 1 }],
  ['check', 'parcel_lines_quantity_check', 'parcel_lines', { quantity: 0 }],
  ['foreign key', 'parcel_lines_order_id_parcel_fkey', 'parcel_lines', { parcel: 9 }],
  ['foreign key', 'parcel_lines_order_id_position_fkey', 'parcel_lines', { position: 9 }],

  ['unique', 'payments_pkey', 'payments', { order_id: id(1) }],
  ['check', 'payments_status_check', 'payments', { status: 'refused' }],
  ['check', 'payments_amount_cents_check', 'payments', { amount_cents: -1 }],
  ['check', 'payments_settled_check', 'payments', { status: 'settled' }],
  ['check', 'payments_settled_check', 'payments', { status: 'refunded' }],
  ['check', 'payments_settled_check', 'payments', { settled_at: '2026-03-02T09:00:00.000Z' }],
  ['foreign key', 'payments_order_id_fkey', 'payments', { order_id: NOWHERE }],

  ['unique', 'payment_events_pkey', 'payment_events', { id: 1 }],
  ['check', 'payment_events_status_check', 'payment_events', { status: 'due' }],
  ['foreign key', 'payment_events_order_id_fkey', 'payment_events', { order_id: NOWHERE }],

  ['unique', 'payment_entries_pkey', 'payment_entries', { id: 1 }],
  ['check', 'payment_entries_cents_check', 'payment_entries', { cents: 0 }],
  ['check', 'payment_entries_bounced_check', 'payment_entries', { bounced: true }],
  ['check', 'payment_entries_means_check', 'payment_entries', { means: 'cash' }],
  ['check', 'payment_entries_reference_check', 'payment_entries', { reference: 'x'.repeat(141) }],
  ['foreign key', 'payment_entries_order_id_fkey', 'payment_entries', { order_id: NOWHERE }],
  ['foreign key', 'payment_entries_recorded_by_fkey', 'payment_entries', { recorded_by: NOWHERE }],

  ['unique', 'sales_weeks_pkey', 'sales_weeks', { week: '2025-01-06' }],
  ['check', 'sales_weeks_week_check', 'sales_weeks', { week: '2025-01-14' }],
  ['check', 'sales_weeks_orders_check', 'sales_weeks', { orders: -1 }],
  ['check', 'sales_weeks_net_cents_check', 'sales_weeks', { net_cents: -1 }],

  ['unique', 'model_sales_weeks_pkey', 'model_sales_weeks', { week: '2025-01-06' }],
  ['check', 'model_sales_weeks_week_check', 'model_sales_weeks', { week: '2025-01-14' }],
  ['check', 'model_sales_weeks_quantity_check', 'model_sales_weeks', { quantity: -1 }],
  ['check', 'model_sales_weeks_net_cents_check', 'model_sales_weeks', { net_cents: -1 }],
  ['foreign key', 'model_sales_weeks_sub_family_id_fkey', 'model_sales_weeks', { sub_family_id: NOWHERE }],

  ['unique', 'waiting_cart_models_pkey', 'waiting_cart_models', { cart_id: id(1) }],
  ['check', 'waiting_cart_models_lines_check', 'waiting_cart_models', { lines: 0 }],
  ['foreign key', 'waiting_cart_models_cart_id_fkey', 'waiting_cart_models', { cart_id: NOWHERE }],

  ['unique', 'jobs_pkey', 'jobs', { id: id(1) }],
  ['check', 'jobs_attempts_check', 'jobs', { attempts: -1 }],
]

import { type Kysely, sql } from 'kysely'

const statements = [
  // Staff took the model out of sale: it stays out whatever is published, until they bring it back.
  sql`alter table sub_families add column withdrawn_at timestamptz`,

  // A picture of a featured product: its id is its name. loose_since: no product has it, since then.
  sql`create table featured_images (
    id uuid primary key default gen_random_uuid(),
    largest integer not null check (largest in (300, 600, 900)),
    loose_since timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index featured_images_loose on featured_images (loose_since) where loose_since is not null`,

  // In the database, where every instance finds them. Squares of size × size pixels.
  sql`create table featured_image_files (
    image_id uuid not null references featured_images (id),
    size integer not null check (size in (300, 600, 900)),
    type text not null check (type in ('image/webp', 'image/jpeg')),
    bytes bytea not null check (octet_length(bytes) between 1 and 2097152),
    primary key (image_id, size, type)
  )`,
  // Pictures are compressed already.
  sql`alter table featured_image_files alter column bytes set storage external`,

  // Shown from the first day to the last, Paris days, both included; null: without a beginning, or an end.
  sql`alter table featured_products
    add column image_id uuid references featured_images (id),
    add column starts_on date,
    add column ends_on date,
    add column version integer not null default 1,
    add constraint featured_products_period_check check (starts_on <= ends_on),
    add constraint featured_products_version_check check (version >= 1)`,
  sql`create index featured_products_image on featured_products (image_id)`,
]

/** Models that staff took out of sale; pictures and periods of featured products. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

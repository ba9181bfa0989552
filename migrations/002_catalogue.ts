import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create extension if not exists pg_trgm`,

  sql`create table categories (
    id uuid primary key default gen_random_uuid(),
    code text not null unique check (code <> ''),
    description text not null,
    position integer not null check (position >= 1)
  )`,
  sql`create index categories_position on categories (position, id)`,

  sql`create table sub_categories (
    id uuid primary key default gen_random_uuid(),
    category_id uuid not null references categories (id),
    slug text not null unique check (slug <> ''),
    name text not null,
    description text not null,
    position integer not null check (position >= 1)
  )`,
  sql`create index sub_categories_category on sub_categories (category_id, position, id)`,

  sql`create table families (
    id uuid primary key default gen_random_uuid(),
    sub_category_id uuid not null references sub_categories (id),
    slug text not null unique check (slug <> ''),
    name text not null,
    description text not null,
    description2 text not null,
    description3 text not null,
    position integer not null check (position >= 1)
  )`,
  sql`create index families_sub_category on families (sub_category_id, position, id)`,

  // search_* hold folded text (lower case, no accent), written with the row: what a search compares.
  sql`create table sub_families (
    id uuid primary key default gen_random_uuid(),
    family_id uuid not null references families (id),
    reference text not null unique check (reference <> ''),
    name text not null,
    description text not null,
    image text,
    drawing jsonb not null,
    on_sale boolean not null,
    position integer not null check (position >= 1),
    search_reference text not null,
    search_name text not null,
    search_text text not null
  )`,
  sql`create index sub_families_family on sub_families (family_id, position, id)`,
  sql`create index sub_families_search on sub_families using gin (search_text gin_trgm_ops)`,

  sql`create table price_lists (
    version integer primary key check (version >= 1),
    label text not null,
    published_at timestamptz not null
  )`,

  // A price list is never changed once published. The price in cents stands in the document, once.
  sql`create table components (
    price_list_version integer not null references price_lists (version),
    reference text not null,
    type text not null,
    label text not null,
    document jsonb not null,
    unit_cents integer generated always as ((document -> 'price' ->> 'cents')::integer) stored
      check (unit_cents >= 0),
    primary key (price_list_version, reference)
  )`,

  sql`create table templates (
    price_list_version integer not null references price_lists (version),
    sub_family_id uuid not null references sub_families (id),
    document jsonb not null,
    primary key (price_list_version, sub_family_id)
  )`,
  sql`create index templates_sub_family on templates (sub_family_id)`,

  sql`create table sub_family_components (
    price_list_version integer not null,
    sub_family_id uuid not null,
    position integer not null check (position >= 1),
    reference text not null,
    primary key (price_list_version, sub_family_id, position),
    unique (price_list_version, sub_family_id, reference),
    foreign key (price_list_version, sub_family_id) references templates (price_list_version, sub_family_id),
    foreign key (price_list_version, reference) references components (price_list_version, reference)
  )`,
  sql`create index sub_family_components_reference on sub_family_components (price_list_version, reference)`,

  // One row. catalogue_version moves on any change that a reply of the catalogue shows; every instance watches it.
  sql`create table catalogue_state (
    id boolean primary key default true check (id),
    price_list_version integer references price_lists (version),
    catalogue_version integer not null check (catalogue_version >= 0),
    moved_at timestamptz not null
  )`,
  sql`insert into catalogue_state (price_list_version, catalogue_version, moved_at) values (null, 0, now())`,

  // The class says which of the two the product is: a family, or one of its models.
  sql`create table featured_products (
    id uuid primary key default gen_random_uuid(),
    section text not null check (section in ('hot', 'new', 'promo')),
    position integer not null check (position >= 1),
    name text not null,
    description text not null,
    family_id uuid references families (id),
    sub_family_id uuid references sub_families (id),
    check (num_nonnulls(family_id, sub_family_id) = 1),
    unique (section, position) deferrable initially immediate
  )`,
  sql`create index featured_products_family on featured_products (family_id)`,
  sql`create index featured_products_sub_family on featured_products (sub_family_id)`,
]

/** The catalogue's tree, its price lists, and what the home page features. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

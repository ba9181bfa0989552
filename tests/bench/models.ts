import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'

/** Words of models, of which each has a few. */
const WORDS = 'Store Rail Film Volet Enrouleur Motorisé Occultant Tamisant Lame Coffre'

/**
 * Adds a catalogue to a migrated database that has none: `count` models in 200 families of 20 sub-categories, on sale,
 * each in every one of `lists` price lists, the last of which is in force.
 */
export const fillCatalogue = async (db: Kysely<Database>, count: number, lists = 1): Promise<void> => {
  await sql`
    insert into price_lists (version, label, published_at)
    select n, 'Tarif ' || n, now() - interval '1 year' + n * interval '1 day' from generate_series(1, ${lists}::int) n`.execute(
    db,
  )
  await sql`
    insert into categories (code, description, position)
    values ('RAILS', '', 1), ('BLINDS', '', 2), ('FILMS', '', 3), ('SHUTTERS', '', 4)`.execute(db)
  await sql`
    insert into sub_categories (category_id, slug, name, description, position)
    select id, lower(code) || '-' || n, code || ' ' || n, '', n from categories, generate_series(1, 5) n`.execute(
    db,
  )
  await sql`
    insert into families (sub_category_id, slug, name, description, description2, description3, position)
    select id, slug || '-' || n, 'Famille ' || slug || ' ' || n, '', '', '', n
    from sub_categories, generate_series(1, 10) n`.execute(db)
  await sql`
    insert into sub_families (family_id, reference, name, description, drawing, on_sale, position, search_reference,
      search_name, search_text)
    select family.id, 'REF-' || n, words[1 + n % 10] || ' ' || words[1 + (n / 7) % 10] || ' ' || n, 'Un modèle',
      '{"kind":"roller","values":{}}', true, n, 'ref-' || n, search_fold(words[1 + n % 10] || ' ' || n),
      search_fold('ref-' || n || ' ' || words[1 + n % 10] || ' ' || words[1 + (n / 7) % 10] || ' ' || family.name)
    from generate_series(1, ${count}::int) n
    join (select id, name, row_number() over (order by slug) as nth from families) family on family.nth = 1 + n % 200,
      (select string_to_array(${WORDS}::text, ' ') as words) w`.execute(db)
  await sql`
    insert into templates (price_list_version, sub_family_id, document)
    select version, id, '{}' from price_lists, sub_families`.execute(db)
  await sql`update catalogue_state set price_list_version = ${lists}::int`.execute(db)
  for (const table of ['sub_families', 'families', 'templates', 'price_lists'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements = [
  // A small WebP of the photo. null: of a version that knew none; the photo is drawn anew when it is read.
  sql`alter table complaint_photos
    add column thumbnail bytea,
    add constraint complaint_photos_thumbnail_check check (octet_length(thumbnail) between 1 and 65536)`,
  sql`alter table complaint_photos alter column thumbnail set storage external`,
  // An account's photos that no complaint has are counted before another is kept.
  sql`create index complaint_photos_waiting on complaint_photos (user_id) where message_id is null`,

  // Whose quota a picture counts for; null: of a version that counted none. No reference: an account may go before it.
  sql`alter table featured_images add column uploaded_by uuid`,
  sql`create index featured_images_uploader on featured_images (uploaded_by)`,
]

/** Thumbnails of photos; what an account may have waiting. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

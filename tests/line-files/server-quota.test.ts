import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countWaitingFiles } from '#server/line-files/line-files.queries'
import { storeFile } from '#server/line-files/store-file'
import {
  FILE_MAX_BYTES,
  WAITING_FILES_MAX,
  WAITING_FILES_MAX_BYTES,
} from '#shared/line-files/line-file.rules'
import { KEPT } from '#shared/platform/retention'
import { type Customer, makeCustomer } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { svg } from './files.ts'
import { publishCutFilm, senders } from './senders.ts'

describeOnDatabase('what an account keeps of files without an order', (database) => {
  const api = testApp(database)
  const { upload, ordered, count, purge } = senders(api, database)
  beforeAll(() => publishCutFilm(database))

  /** Made where they stand: bytes that are sent cost the embedded engine a second each. */
  const fill = ({ id }: Customer, files: number, bytes: number) =>
    sql`insert into line_files (user_id, kind, name, bytes, created_at, used_at)
      select ${id}::uuid, 'pdf', 'a.pdf', convert_to(repeat('x', ${bytes}::integer), 'UTF8'), ${new Date(api.clock.now())}::timestamptz,
        ${new Date(api.clock.now())}::timestamptz from generate_series(1, ${files}::integer)`.execute(
      database.db,
    )
  test('thirty at once do not pass their number; an order makes room, and so does time', async () => {
    const who = await makeCustomer(api)
    const one = () =>
      storeFile(database.db, {
        userId: who.id,
        kind: 'pdf',
        name: 'a.pdf',
        bytes: Buffer.alloc(1, 1),
        thumbnail: null,
        at: new Date(api.clock.now()),
      })
    await fill(who, WAITING_FILES_MAX - 20, 1)
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => one()))
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(20)
    const refused = await upload(who, svg())
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'FILES_WAITING'])
    const first = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))[0] ?? ''
    await ordered(who, [first])
    expect((await upload(who, svg())).statusCode).toBe(200)
    expect((await upload(who, svg())).statusCode).toBe(409)
    await purge(KEPT.looseLineFileDays + 1)
    expect((await upload(who, svg())).statusCode).toBe(200)
    expect(await count(first)).toBe(1)
  })

  test('their bytes are bounded together', async () => {
    const who = await makeCustomer(api)
    await fill(who, WAITING_FILES_MAX_BYTES / FILE_MAX_BYTES, FILE_MAX_BYTES)
    const refused = await upload(who, svg())
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'FILES_WAITING'])
  })

  test('two gigabytes of them, as a chantier that goes may leave, are counted as well', async () => {
    const who = await makeCustomer(api)
    await fill(who, 2, 1)
    const counted = await database.db.transaction().execute(async (trx) => {
      // each says that it is a gigabyte: to write them would take a minute
      await sql`create schema sizes`.execute(trx)
      await sql`create function sizes.octet_length(bytea) returns integer language sql as 'select 1073741824'`.execute(
        trx,
      )
      await sql`set local search_path = sizes, public, pg_catalog`.execute(trx)
      const waiting = await countWaitingFiles(trx, who.id)
      await sql`drop schema sizes cascade`.execute(trx)
      return waiting
    })
    expect(counted).toEqual({ count: 2, bytes: 2 ** 31 })
  })

  test.each([
    [{ kind: 'eps' }, 'line_files_kind_check'],
    [{ name: '' }, 'line_files_name_check'],
    [{ bytes: Buffer.alloc(0) }, 'line_files_bytes_check'],
    [{ kind: 'photo' }, 'line_files_photo_check'],
    [{ thumbnail: Buffer.from('x') }, 'line_files_photo_check'],
    [{ kind: 'photo', thumbnail: Buffer.alloc(65_537) }, 'line_files_thumbnail_check'],
    [{ user_id: '00000000-0000-4000-8000-000000000000' }, 'line_files_user_id_fkey'],
  ])('the database refuses %j', async (changes, constraint) => {
    const who = await makeCustomer(api)
    const at = new Date()
    const row = {
      user_id: who.id,
      kind: 'pdf',
      name: 'a',
      bytes: Buffer.from('x'),
      thumbnail: null,
      created_at: at,
      used_at: at,
      ordered_at: null,
      ...changes,
    }
    await expect(
      database.db
        .insertInto('line_files')
        .values(row as never)
        .execute(),
    ).rejects.toThrow(constraint)
  })
})

import type { Insertable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrations } from '#migrations/index'
import type { PriceUploadsTable } from '#server/dashboard/uploads/tables'
import { UPLOAD_JOB } from '#server/dashboard/uploads/upload-life'
import { json } from '#server/platform/columns'
import { insertJob } from '#server/platform/jobs.queries'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { exampleLine, modelByReference, publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { priceLists } from './price-lists.ts'
import { uploading } from './uploading.ts'

/** Five lists are written. */
const SLOW_MS = 60_000

describeOnDatabase('a return to an earlier list', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)

  const { listOf, shown, changesOf, publishFour } = priceLists(database, staff)
  const publishCall = async (id: string) => {
    const { status, body } = await staff.call(calls.publishUpload, {
      params: { id },
      body: { label: 'Retour' },
    })
    return [status, 'code' in body ? body.code : undefined]
  }
  const confirmAll = ({ id, revision }: Upload) => {
    const body = { reason: 'Tarif du fabricant', revision }
    return staff.call(calls.confirmGaps, { params: { id }, body })
  }
  const versionInForce = async () => (await staff.call(calls.priceLists)).body.priceLists[0]?.version

  /** what the catalogue shows under the first list and the fifth, and what the fifth says */
  const cards: Awaited<ReturnType<typeof shown>>[] = []
  let fifth: Awaited<ReturnType<typeof listOf>> | undefined
  let cell = ''
  let back: Upload

  beforeAll(async () => {
    await publish(database.db)
    cards.push(await shown())
    cell = await publishFour()
    cards.push(await shown())
    fifth = await listOf(5)
  }, SLOW_MS)

  test('tells all that differs, and changes nothing', async () => {
    back = await staff.restore(1)
    expect(back).toMatchObject({ state: 'ready', kind: 'restore', baseVersion: 5, restoredVersion: 1 })
    const changes = await changesOf(back.id)
    expect(changes).toHaveLength(back.counts.added + back.counts.changed + back.counts.removed)
    for (const change of [
      ['added', 'model', 'FS-20', ''],
      ['added', 'model', 'RA-25-CIN', ''],
      ['added', 'component', 'RA25-CIN-P', ''],
      ['removed', 'model', 'FS-99', ''],
      ['changed', 'cell', `EN40-STORE ${cell}`, ''],
      ['changed', 'component', 'RA25-PRO', ''],
      ['changed', 'component', 'RA25-GLI', expect.stringMatching(/^Libellé\u00a0: Glisseur silencieux → /)],
      ['removed', 'component', 'RA25-CABLE', ''],
      ['changed', 'template', 'RA-25-MAN', 'Règles du configurateur'],
    ]) {
      expect.soft(changes).toContainEqual(change)
    }
    expect(await listOf(5)).toEqual(fifth)
    expect([await shown(), await versionInForce()]).toEqual([cards[1], 5])
  })

  test('published, is that very list; and so is the return to what was left', async () => {
    expect(await staff.publish(back.id)).toMatchObject({ state: 'published', publishedVersion: 6 })
    expect(await listOf(6)).toEqual(await listOf(1))
    expect(await shown()).toEqual(cards[0])

    expect(await staff.publish((await staff.restore(5)).id)).toMatchObject({ publishedVersion: 7 })
    expect(await listOf(7)).toEqual(fifth)
    expect(await shown()).toEqual(cards[1])
  })

  test('tells which components models offered, where that alone differs', async () => {
    const publishFile = async (families: string) => {
      const { id } = await staff.check(
        `référence;type;désignation;prix;unité;famille\nRA25-EMB-3;end_cap;Embout chromé;3,10;u;${families}\n`,
      )
      return (await staff.publish(id)).publishedVersion ?? 0
    }
    const without = await publishFile('')
    const before = await listOf(without)
    await publishFile('rail-manuel-25')
    const back = await staff.restore(without)
    const detail = 'Composants proposés\u00a0: RA25-EMB-3 en moins'
    expect(await changesOf(back.id)).toEqual(
      ['RA-25-LEG', 'RA-25-MAN', 'RA-25-REN'].map((reference) => ['changed', 'template', reference, detail]),
    )
    const { publishedVersion } = await staff.publish(back.id)
    expect(await listOf(publishedVersion ?? 0)).toEqual(before)
  })

  test('large gaps of a return are confirmed like those of a file', async () => {
    const back = await staff.restore(1)
    const { suspicious } = back.counts
    expect([suspicious > 1, back.counts.confirmed, back.confirmations]).toEqual([true, 0, []])
    const gaps = await changesOf(back.id, { gap: 'confirm' })
    expect(gaps).toHaveLength(suspicious)
    expect(gaps).toContainEqual(['changed', 'component', 'RA25-PRO', ''])
    expect(await publishCall(back.id)).toEqual([409, 'UPLOAD_GAPS_UNCONFIRMED'])
    const { upload } = (await confirmAll(back)).body
    expect(upload.counts.confirmed).toBe(suspicious)
    expect(upload.confirmations).toMatchObject([
      { reason: 'Tarif du fabricant', count: suspicious, change: null },
    ])
    const { details } = await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('kind', '=', 'price_gaps_confirmed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ restored: 1, count: suspicious, change: null, reason: 'Tarif du fabricant' })
    await staff.call(calls.cancelUpload, { params: { id: back.id } })
    expect((await staff.find(back.id)).state).toBe('cancelled')
  })

  test('asked for by many at once, and again while it waits, it is one', async () => {
    const token = await staff.admin()
    const ask = async () => {
      const reply = await api.call(calls.restorePriceList, { token, params: { version: '1' } })
      return [reply.status, reply.body.upload.id]
    }
    const [first, ...others] = await Promise.all(Array.from({ length: 30 }, ask))
    expect(first?.[0]).toBe(200)
    for (const other of others) expect(other).toEqual(first)
    const asked = () =>
      database.db
        .selectFrom('price_uploads')
        .select('id')
        .where('restored_version', '=', 1)
        .where('ended_at', 'is', null)
        .execute()
    const [, id = ''] = (first ?? []) as [number, string]
    expect(await asked()).toEqual([{ id }])
    await staff.drain()
    expect([(await staff.find(id)).state, await ask()]).toEqual(['ready', first])
    // another list that is a return to it says the same
    const [{ version: copy } = { version: 0 }] = (await staff.call(calls.priceLists)).body.priceLists.filter(
      ({ restoredFrom, inForce }) => restoredFrom === 1 && !inForce,
    )
    expect((await staff.restore(copy)).id).toBe(id)
    // given up, it is asked for anew
    await staff.call(calls.cancelUpload, { params: { id } })
    const [, next = ''] = (await ask()) as [number, string]
    expect(next).not.toBe(id)
    await staff.call(calls.cancelUpload, { params: { id: next } })
    await staff.drain()
  })

  test('over a unit price alone, tells the cart and the order that hold it', async () => {
    const before = (await versionInForce()) ?? 0
    const made = await makeCustomer(api)
    const line = await exampleLine(database.db, 'RA-25-MAN')
    await place(api, made, orderBody(made, await validCart(api, made, [line])))
    await validCart(api, made, [line])
    await staff.publish((await staff.check('référence;prix HT\nRA25-PRO;50,00')).id)
    const back = await staff.restore(before)
    expect(await changesOf(back.id)).toEqual([['changed', 'component', 'RA25-PRO', '']])
    expect(back.impact).toEqual({
      carts: { checked: 1, touched: 1, invalid: 0, moved: 1 },
      orders: { checked: 1, touched: 1, invalid: 0, moved: 1 },
    })
    await staff.publish(back.id)
  })

  test('over a drawing alone, tells it and brings it back', async () => {
    await staff.publish((await staff.check('référence;prix HT\nRA25-PRO;52,00')).id)
    const before = (await versionInForce()) ?? 0
    await staff.publish((await staff.check('référence;prix HT\nRA25-PRO;51,00')).id)
    const cardOf = async (reference: string) => {
      const card = (await shown()).find((one) => one.reference === reference)
      if (card === undefined) throw new Error(`${reference} is not on sale.`)
      return card
    }
    const { subFamily } = await modelByReference(database.db, 'EN-40')
    const { name, description } = await cardOf('EN-40')
    const { drawing: other } = await cardOf('RA-25-MAN')
    await database.db
      .updateTable('templates')
      .set({ card: json({ name, description, drawing: other }) })
      .where('price_list_version', '=', before)
      .where('sub_family_id', '=', subFamily.id)
      .execute()
    const back = await staff.restore(before)
    expect(await changesOf(back.id, { search: 'EN-40' })).toEqual([
      ['changed', 'template', 'EN-40', 'Dessin'],
    ])
    await staff.publish(back.id)
    expect((await cardOf('EN-40')).drawing).toEqual(other)
  })

  test('two admins, and a list that came between: it is checked again before it is published', async () => {
    const other = await api.signedIn({ role: 'admin', first_name: 'Paul' })
    const first = await staff.restore(1)
    const reply = await api.call(calls.restorePriceList, { token: other.token, params: { version: '5' } })
    await staff.drain()
    const second = await staff.find(reply.body.upload.id)
    await confirmAll(first)
    expect((await publishCall(first.id))[0]).toBe(200)
    expect(await publishCall(second.id)).toEqual([409, 'PUBLICATION_RUNNING'])
    await staff.drain()
    expect(await staff.find(second.id)).toMatchObject({ state: 'ready', stale: true })
    expect(await publishCall(second.id)).toEqual([409, 'UPLOAD_STALE'])
    await staff.call(calls.recheckUpload, { params: { id: second.id } })
    await staff.drain()
    // against the list that came between it says something else
    const again = await staff.find(second.id)
    expect(again).toMatchObject({ state: 'ready', stale: false, baseVersion: await versionInForce() })
    expect(again.counts).not.toEqual(second.counts)
    await staff.call(calls.cancelUpload, { params: { id: second.id } })
    const named = await database.db
      .selectFrom('audit_log')
      .innerJoin('users', 'users.id', 'audit_log.actor_id')
      .select(['kind', 'first_name', 'details'])
      .where('kind', 'in', ['restore_asked', 'upload_rechecked'])
      .orderBy('audit_log.id', 'desc')
      .limit(2)
      .execute()
    expect(named).toMatchObject([
      { kind: 'upload_rechecked', first_name: 'Aline', details: { restored: 5, state: 'ready' } },
      { kind: 'restore_asked', first_name: 'Paul', details: { restored: 5 } },
    ])
  })

  test('whoever is no admin is refused; a list that is none, or in force, is not gone back to', async () => {
    const editor = await api.signedIn({ role: 'editor' })
    const ask = async (version: string, token?: string) => {
      const more = token === undefined ? {} : { token }
      const { status, body } = await staff.call(calls.restorePriceList, { params: { version }, ...more })
      return [status, Reflect.get(body, 'code')]
    }
    expect((await ask('1', editor.token))[0]).toBe(403)
    expect(await ask('999')).toEqual([404, 'NOT_FOUND'])
    expect(await ask(String(await versionInForce()))).toEqual([409, 'PRICE_LIST_IN_FORCE'])
  })

  test('one that was to be published without a check is checked; those published so list nothing', async () => {
    const was = { kind: 'restore' as const, format: null, head: null, file_name: '', bytes: 0, total: null }
    const none = { created_by: null, published_by: null, impact: null, message: null, base_version: 1 }
    const at = new Date(api.clock.now())
    const add = (more: Pick<Insertable<PriceUploadsTable>, 'state' | 'ended_at' | 'published_version'>) =>
      database.db
        .insertInto('price_uploads')
        .values({
          ...was,
          ...none,
          ...more,
          phase: 'writing',
          created_at: at,
          restored_version: 1,
          changed: 3,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const running = await add({ state: 'publishing', ended_at: null, published_version: null })
    const published = await add({ state: 'published', ended_at: at, published_version: 2 })
    const payload = { uploadId: running.id }
    await database.db.transaction().execute((trx) => insertJob(trx, { kind: UPLOAD_JOB, payload }, at))
    await migrations['020_returns']?.up(database.db)
    await staff.drain()
    expect(await staff.find(running.id)).toMatchObject({ state: 'ready', publishedVersion: null })
    const { body } = await staff.call(calls.uploadChanges, { params: { id: published.id } })
    expect(body).toMatchObject({ changes: [], total: 0 })
    expect((await staff.find(published.id)).counts.changed).toBe(3)
  })

  test('a list that the rules of today cannot configure is refused with its model', async () => {
    const { id: modelId } = (await modelByReference(database.db, 'RA-25-MAN')).subFamily
    const { document } = await database.db
      .selectFrom('templates')
      .select('document')
      .where('price_list_version', '=', 5)
      .where('sub_family_id', '=', modelId)
      .executeTakeFirstOrThrow()
    await database.db
      .updateTable('templates')
      .set({ document: json({ ...document, leadTimeDays: 'nothing_of_that_name' }) })
      .where('price_list_version', '=', 5)
      .where('sub_family_id', '=', modelId)
      .execute()
    const now = await versionInForce()
    expect(await staff.restore(5)).toMatchObject({
      state: 'refused',
      message: expect.stringMatching(/^Le modèle RA-25-MAN de ce tarif ne peut plus être configuré\u00a0: /),
    })
    expect(await versionInForce()).toBe(now)
  })
})

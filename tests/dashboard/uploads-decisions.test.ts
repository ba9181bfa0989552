import { beforeAll, expect, test } from 'vitest'
import { uploadName } from '#client/dashboard/uploads/uploads.labels.ts'
import { auditDetails, auditLabel } from '#shared/dashboard/audit/audit-text'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

describeOnDatabase('what staff decide of an upload', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  beforeAll(() => publish(database.db))

  const restore = async (version: number) => staff.publish((await staff.restore(version)).id)

  test('the log says who asked for what, and when, before it is done', async () => {
    const { id } = await staff.check('référence;prix\nRA25-PRO;10\nINCONNU-1;3\n')
    api.clock.advance(60_000)
    await staff.call(calls.recheckUpload, { params: { id } })
    await staff.drain()
    api.clock.advance(60_000)
    const body = { label: ' Tarif de mars ', withoutRejected: true }
    await staff.call(calls.publishUpload, { params: { id }, body })
    await staff.drain()
    api.clock.advance(60_000)
    await restore(1)
    const entries = await database.db
      .selectFrom('audit_log')
      .innerJoin('users', 'users.id', 'audit_log.actor_id')
      .select(['kind', 'at', 'details', 'users.first_name'])
      .where('kind', 'not in', ['signed_in', 'upload_received'])
      .orderBy('audit_log.id')
      .execute()
    expect(
      entries.map(({ kind, at, details, first_name }) => [
        first_name,
        at.toISOString().slice(11, 16),
        auditLabel(kind),
        ...auditDetails({ kind, details: details as Record<string, string> }),
      ]),
    ).toEqual([
      [
        'Aline',
        '09:01',
        'Nouvelle vérification d’un import demandée',
        'Fichier\u00a0: tarif.csv',
        'État\u00a0: prêt à publier',
      ],
      [
        'Aline',
        '09:02',
        'Publication d’un tarif demandée',
        'Fichier\u00a0: tarif.csv',
        'Libellé\u00a0: Tarif de mars',
        'Lignes refusées, laissées de côté\u00a0: 1',
      ],
      ['Aline', '09:02', 'Tarif publié', 'Libellé\u00a0: Tarif de mars'],
      [
        'Aline',
        '09:03',
        'Retour à un tarif antérieur demandé',
        'Libellé\u00a0: Retour au tarif n°\u00a01\u00a0: Essai',
        'Tarif repris\u00a0: 1',
      ],
      [
        'Aline',
        '09:03',
        'Publication d’un tarif demandée',
        'Libellé\u00a0: Retour au tarif n°\u00a01\u00a0: Essai',
        'Tarif repris\u00a0: 1',
      ],
      [
        'Aline',
        '09:03',
        'Tarif antérieur rétabli',
        'Libellé\u00a0: Retour au tarif n°\u00a01\u00a0: Essai',
        'Tarif repris\u00a0: 1',
      ],
    ])
  })

  test('a return goes back to the list whose prices it brings, and is named and found by it, however many returns there were', async () => {
    // 1 is « Essai », 2 « Tarif de mars », 3 a return to 1
    expect(await restore(2)).toMatchObject({
      label: 'Retour au tarif n°\u00a02\u00a0: Tarif de mars',
      publishedVersion: 4,
      restoredVersion: 2,
    })
    expect(await restore(3)).toMatchObject({
      label: 'Retour au tarif n°\u00a01\u00a0: Essai',
      publishedVersion: 5,
      restoredVersion: 1,
    })
    expect(await restore(4)).toMatchObject({
      label: 'Retour au tarif n°\u00a02\u00a0: Tarif de mars',
      restoredVersion: 2,
    })
    const found = async (search: string) =>
      (await staff.call(calls.uploads, { query: { search } })).body.uploads.map(uploadName).sort()
    const names = ['Retour au tarif n°\u00a01', 'Retour au tarif n°\u00a02']
    // by its name and by its label, as they are on the screen or typed with common spaces
    expect(await found('retour au tarif')).toEqual([names[0], names[0], names[1], names[1]])
    expect(await found('n° 1')).toEqual([names[0], names[0]])
    expect(await found('Retour au tarif n°\u00a02')).toEqual([names[1], names[1]])
    expect(await found('n° 2 : tarif de mars')).toEqual([names[1], names[1]])
    // a label of its own takes nothing away of the name
    await database.db.updateTable('price_uploads').set({ label: 'Promotion finie' }).execute()
    expect(await found('retour au tarif n° 1')).toEqual([names[0], names[0]])
  })

  test('an admin who is one no more is told nothing after', async () => {
    const second = await api.signedIn({ role: 'admin' })
    const { id } = await staff.send('référence;prix\nRA25-PRO;11\n')
    const stream = await api.app.inject({
      url: calls.uploadEvents.url.replace(':id', id),
      headers: { authorization: `Bearer ${second.token}` },
      payloadAsStream: true,
    })
    const told: string[] = []
    for await (const bytes of stream.stream()) {
      told.push(String(bytes))
      if (told.length > 1) continue
      await database.db
        .updateTable('users')
        .set({ role: 'editor' })
        .where('id', '=', second.user.id)
        .execute()
      await staff.drain()
    }
    expect((await staff.find(id)).state).toBe('ready')
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('"state":"received"')
  })
})

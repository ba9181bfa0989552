import { beforeEach, expect, test } from 'vitest'
import { auditCsv } from '#server/dashboard/audit/audit-export'
import { json } from '#server/platform/columns'
import { auditExport, auditLog } from '#shared/dashboard/audit/audit.endpoints'
import type { AuditKind } from '#shared/dashboard/audit/audit-labels'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { DELETED, insertCrowd } from './accounts.fixtures.ts'

describeOnDatabase('audit log, for staff', (database) => {
  const api = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeEach(async () => {
    await database.db.deleteFrom('audit_log').execute()
    await database.db.deleteFrom('users').execute()
    admin = await api.signedIn({ role: 'admin', last_name: 'Équipe' })
    await database.db.deleteFrom('audit_log').execute()
  })

  interface Written {
    kind?: AuditKind
    at?: string
    subject?: string | null
    actor?: string | null
    details?: Record<string, string | number | boolean | null>
  }
  const write = (entries: readonly Written[]) =>
    database.db
      .insertInto('audit_log')
      .values(
        entries.map(({ kind = 'signed_in', at = '2026-03-01T12:00:00Z', subject, actor, details = {} }) => ({
          kind,
          at: new Date(at),
          subject_id: subject ?? null,
          actor_id: actor ?? null,
          ip: '203.0.113.7',
          details: json(details),
        })),
      )
      .execute()
  const list = (query: Record<string, string> = {}) => api.call(auditLog, { query, token: admin.token })
  const moments = async (query: Record<string, string>) =>
    (await list(query)).body.entries.map(({ at }) => at.slice(0, 16))
  const csv = async (query: Record<string, string> = {}) =>
    await api.app.inject({
      url: auditExport.url,
      query,
      headers: { authorization: `Bearer ${admin.token}` },
    })

  test('newest first, with who and whom; a deleted account has no name left', async () => {
    const { id, email } = await api.createUser()
    const gone = await api.createUser({
      ...DELETED,
      email: 'supprime-1@anonyme.invalid',
      deleted_at: new Date(api.clock.now()),
    })
    await write([
      { at: '2026-02-01T10:00:00Z', kind: 'account_deleted', subject: gone.id, actor: gone.id },
      {
        at: '2026-02-02T10:00:00Z',
        kind: 'status_changed',
        subject: id,
        actor: admin.user.id,
        details: { before: 'inactive', after: 'active' },
      },
      { at: '2026-01-01T10:00:00Z', kind: 'sign_in_failed', details: { by: 'code' } },
    ])
    const nobody = { id: gone.id, email: '', name: '', company: '' }
    const entry = { id: expect.any(String), ip: '203.0.113.7' }
    expect((await list()).body).toEqual({
      success: true,
      entries: [
        {
          ...entry,
          at: '2026-02-02T10:00:00.000Z',
          kind: 'status_changed',
          subject: { id, email, name: 'Compte Essai', company: 'Stores d’Essai' },
          actor: {
            id: admin.user.id,
            email: admin.user.email,
            name: 'Compte Équipe',
            company: 'Stores d’Essai',
          },
          details: { before: 'inactive', after: 'active' },
        },
        {
          ...entry,
          at: '2026-02-01T10:00:00.000Z',
          kind: 'account_deleted',
          subject: nobody,
          actor: nobody,
          details: {},
        },
        {
          ...entry,
          at: '2026-01-01T10:00:00.000Z',
          kind: 'sign_in_failed',
          subject: null,
          actor: null,
          details: { by: 'code' },
        },
      ],
      total: 3,
      hasMore: false,
    })
  })

  test('days are those of Paris, on the days when the clocks move too', async () => {
    await write(
      [
        '2026-03-28T22:59:00Z',
        '2026-03-28T23:00:00Z',
        '2026-03-29T21:59:00Z',
        '2026-03-29T22:00:00Z',
        '2026-10-25T22:59:00Z',
        '2026-10-25T23:00:00Z',
      ].map((at) => ({ at })),
    )
    const day = (text: string) => moments({ from: text, to: text })
    expect(await day('2026-03-28')).toEqual(['2026-03-28T22:59'])
    expect(await day('2026-03-29')).toEqual(['2026-03-29T21:59', '2026-03-28T23:00'])
    expect(await day('2026-03-30')).toEqual(['2026-03-29T22:00'])
    expect(await day('2026-10-25')).toEqual(['2026-10-25T22:59'])
    expect(await moments({ from: '2026-10-26' })).toEqual(['2026-10-25T23:00'])
    expect(await moments({ to: '2026-03-28' })).toEqual(['2026-03-28T22:59'])
    for (const from of ['2026-02-30', '28/03/2026', '2026-1-01', '0000-01-01']) {
      const { status, body } = await list({ from })
      expect([status, body]).toMatchObject([422, { errors: { from: ['Cette date n’existe pas.'] } }])
    }
  })

  test('by kind, and by the accounts that a search finds, as author or as subject', async () => {
    const one = await api.createUser({ company: 'Écrans du Sud' })
    const two = await api.createUser({ company: 'Volets du Nord' })
    await write([
      { at: '2026-01-01T10:00:00Z', kind: 'role_changed', subject: one.id, actor: two.id },
      { at: '2026-01-02T10:00:00Z', subject: two.id, actor: two.id },
      { at: '2026-01-03T10:00:00Z', subject: admin.user.id, actor: admin.user.id },
    ])
    expect(await moments({ search: 'ecrans' })).toEqual(['2026-01-01T10:00'])
    expect(await moments({ search: 'volets NORD' })).toEqual(['2026-01-02T10:00', '2026-01-01T10:00'])
    expect(await moments({ search: 'nord', kind: 'signed_in' })).toEqual(['2026-01-02T10:00'])
    expect(await moments({ kind: 'role_changed' })).toEqual(['2026-01-01T10:00'])
    expect(await moments({ search: 'introuvable' })).toEqual([])
    expect((await list({ search: 'du', to: '2026-01-01' })).body.total).toBe(1)
  })

  test('a search that too many accounts match asks for more words', async () => {
    await insertCrowd(database.db, 'foule', 101)
    const reply = await list({ search: 'foule' })
    expect([reply.status, reply.body]).toMatchObject([
      422,
      {
        errors: {
          search: ['Plus de 100 comptes correspondent à cette recherche\u00a0: précisez-la.'],
        },
      },
    ])
    expect((await csv({ search: 'foule' })).statusCode).toBe(422)
    expect((await list({ search: 'foule10' })).body.entries).toEqual([])
  })

  test('pages hold 50 entries; of one moment, none is missed and none comes twice', async () => {
    await write(Array.from({ length: 120 }, () => ({})))
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page })))
    expect(pages.map(({ body }) => [body.entries.length, body.total, body.hasMore])).toEqual([
      [50, 120, true],
      [50, 120, true],
      [20, 120, false],
    ])
    expect(new Set(pages.flatMap(({ body }) => body.entries.map(({ id }) => id))).size).toBe(120)
    expect((await list({ page: '0' })).status).toBe(400)
  })

  test('the export is a file for a spreadsheet, and is written down', async () => {
    const { id, email } = await api.createUser({ company: '=HYPERLINK("http://x");Stores' })
    await write([
      {
        kind: 'status_changed',
        at: '2026-01-15T10:30:05Z',
        subject: id,
        actor: admin.user.id,
        details: { before: 'inactive', after: 'active' },
      },
    ])
    const reply = await csv({ to: '2026-02-01' })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="journal-audit-2026-03-02.csv"',
    ])
    expect(reply.payload).toBe(
      [
        '\ufeffDate;Action;Compte;Nom;Entreprise;Auteur;Avant;Après;Détails;Adresse IP',
        `15/01/2026 11:30:05;Statut modifié;${email};Compte Essai;"'=HYPERLINK(""http://x"");Stores";${admin.user.email};inactif;actif;;203.0.113.7`,
        '',
      ].join('\r\n'),
    )
    expect((await list({ kind: 'audit_exported' })).body.entries).toMatchObject([
      { kind: 'audit_exported', actor: { id: admin.user.id }, subject: null },
    ])
  })

  test('the export reads a batch after the other, each entry once', async () => {
    await write(Array.from({ length: 25 }, (_, nth) => ({ details: { nth } })))
    const pieces: string[] = []
    for await (const piece of auditCsv(database.db, {}, 10)) pieces.push(piece)
    expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 10, 10, 5])
    expect(pieces.join('').match(/nth\u00a0: \d+/g)).toEqual(
      Array.from({ length: 25 }, (_, nth) => `nth\u00a0: ${24 - nth}`),
    )
  })
})

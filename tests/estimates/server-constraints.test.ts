import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, given, installer, linkTo } from './estimating.ts'

type Row = Readonly<Record<string, string | number | null>>

const NOWHERE = '00000000-0000-4000-8000-000000000999'
const AT = '2026-03-02T09:00:00.000Z'
const HASH = 'a'.repeat(64)

/** Sound rows, at the edge of what their checks allow; some texts, `user` among them, stand for ids that there are. */
const rows = {
  estimate_logos: { user_id: 'user', bytes: 'x', width: 600, height: 240, made_at: AT },
  estimate_issuers: {
    ...{ user_id: 'bare', version: 1, facts: '{}', prefix: 'ABCDEF12345-', first_number: 999_999 },
    ...{ vat_rate: 5.5, validity_days: 365, logo_id: null, kept_at: AT },
  },
  estimates: {
    ...{ id: '00000000-0000-4000-8000-000000000001', user_id: 'user', version: 1 },
    ...{ content: '{"lines":[]}', quote_id: null, created_at: AT, kept_at: AT },
  },
  estimate_revisions: {
    ...{ estimate_id: 'estimate', revision: 2, document: '{}', net_cents: 0, vat_cents: 0, total_cents: 0 },
    ...{ valid_until: '2026-04-01', logo_id: null, given_at: AT },
  },
  estimate_answers: {
    ...{ estimate_id: 'unanswered', revision: 1, id: '00000000-0000-4000-8000-000000000002' },
    ...{ kind: 'accepted', name: 'é'.repeat(120), reason: '', at: AT },
  },
  estimate_links: { hash: HASH, estimate_id: 'unlinked', revision: 1, made_at: AT, until: '2026-07-01' },
  estimate_papers: { estimate_id: 'estimate', revision: 1, bytes: 'x', sha256: HASH, made_at: AT },
  estimate_files: { estimate_id: 'estimate', file_id: 'file', user_id: 'user' },
} as const satisfies Record<string, Row>

const REFUSED = { kind: 'refused', name: '' }
const GIVEN = { state: 'given', prefix: 'DC-', rank: 4242 }

/** kind, constraint, table, and what makes a sound row bad */
const refusals: readonly (readonly ['check' | 'unique' | 'foreign key', string, keyof typeof rows, Row])[] = [
  ['unique', 'estimate_logos_pkey', 'estimate_logos', { id: 'logo' }],
  ['check', 'estimate_logos_bytes_check', 'estimate_logos', { bytes: '' }],
  ['check', 'estimate_logos_bytes_check', 'estimate_logos', { bytes: 'x'.repeat(524_289) }],
  ['check', 'estimate_logos_width_check', 'estimate_logos', { width: 601 }],
  ['check', 'estimate_logos_height_check', 'estimate_logos', { height: 241 }],
  ['foreign key', 'estimate_logos_user_id_fkey', 'estimate_logos', { user_id: NOWHERE }],

  ['unique', 'estimate_issuers_pkey', 'estimate_issuers', { user_id: 'user' }],
  ['check', 'estimate_issuers_version_check', 'estimate_issuers', { version: 0 }],
  ['check', 'estimate_issuers_prefix_check', 'estimate_issuers', { prefix: 'D1' }],
  ['check', 'estimate_issuers_prefix_check', 'estimate_issuers', { prefix: 'ABCDEF123456-' }],
  ['check', 'estimate_issuers_first_number_check', 'estimate_issuers', { first_number: 0 }],
  ['check', 'estimate_issuers_vat_rate_check', 'estimate_issuers', { vat_rate: 7 }],
  ['check', 'estimate_issuers_validity_days_check', 'estimate_issuers', { validity_days: 366 }],
  ['foreign key', 'estimate_issuers_user_id_fkey', 'estimate_issuers', { user_id: NOWHERE }],
  ['foreign key', 'estimate_issuers_kept_by_fkey', 'estimate_issuers', { kept_by: NOWHERE }],
  // a logo is of its own account
  ['foreign key', 'estimate_issuers_logo_fkey', 'estimate_issuers', { logo_id: 'logo' }],

  ['unique', 'estimates_pkey', 'estimates', { id: 'estimate' }],
  ['unique', 'estimates_number_key', 'estimates', { ...GIVEN, rank: 41 }],
  ['check', 'estimates_state_check', 'estimates', { ...GIVEN, state: 'lost' }],
  ['check', 'estimates_version_check', 'estimates', { version: 0 }],
  ['check', 'estimates_rank_check', 'estimates', { ...GIVEN, rank: 0 }],
  ['check', 'estimates_numbered_check', 'estimates', { ...GIVEN, state: 'draft' }],
  ['check', 'estimates_numbered_check', 'estimates', { ...GIVEN, rank: null }],
  ['check', 'estimates_numbered_check', 'estimates', { ...GIVEN, prefix: null }],
  ['check', 'estimates_numbered_check', 'estimates', { state: 'given' }],
  [
    ...(['check', 'estimates_lines_check', 'estimates'] as const),
    { content: JSON.stringify({ lines: Array.from({ length: 201 }, () => 0) }) },
  ],
  ['foreign key', 'estimates_user_id_fkey', 'estimates', { user_id: NOWHERE }],
  ['foreign key', 'estimates_kept_by_fkey', 'estimates', { kept_by: NOWHERE }],
  ['foreign key', 'estimates_quote_id_fkey', 'estimates', { quote_id: NOWHERE }],
  ['foreign key', 'estimates_project_fkey', 'estimates', { project_id: NOWHERE }],

  ['unique', 'estimate_revisions_pkey', 'estimate_revisions', { revision: 1 }],
  ['check', 'estimate_revisions_revision_check', 'estimate_revisions', { revision: 0 }],
  ['check', 'estimate_revisions_net_check', 'estimate_revisions', { net_cents: -1, total_cents: -1 }],
  ['check', 'estimate_revisions_vat_check', 'estimate_revisions', { vat_cents: -1, total_cents: -1 }],
  ['check', 'estimate_revisions_total_check', 'estimate_revisions', { total_cents: 1 }],
  ['foreign key', 'estimate_revisions_estimate_id_fkey', 'estimate_revisions', { estimate_id: NOWHERE }],
  ['foreign key', 'estimate_revisions_given_by_fkey', 'estimate_revisions', { given_by: NOWHERE }],
  ['foreign key', 'estimate_revisions_logo_id_fkey', 'estimate_revisions', { logo_id: NOWHERE }],

  // a revision is answered once
  ['unique', 'estimate_answers_pkey', 'estimate_answers', { estimate_id: 'answered' }],
  ['unique', 'estimate_answers_id_key', 'estimate_answers', { id: 'answer' }],
  ['check', 'estimate_answers_kind_check', 'estimate_answers', { ...REFUSED, kind: 'ignored' }],
  ['check', 'estimate_answers_name_check', 'estimate_answers', { name: 'é'.repeat(121) }],
  ['check', 'estimate_answers_reason_check', 'estimate_answers', { ...REFUSED, reason: 'é'.repeat(1001) }],
  ['check', 'estimate_answers_words_check', 'estimate_answers', { name: '' }],
  ['check', 'estimate_answers_words_check', 'estimate_answers', { reason: 'Oui' }],
  ['check', 'estimate_answers_words_check', 'estimate_answers', { ...REFUSED, name: 'Syndic' }],
  ['foreign key', 'estimate_answers_revision_fkey', 'estimate_answers', { revision: 9 }],

  ['unique', 'estimate_links_pkey', 'estimate_links', { hash: 'hash' }],
  ['unique', 'estimate_links_revision_key', 'estimate_links', { estimate_id: 'answered' }],
  ['check', 'estimate_links_hash_check', 'estimate_links', { hash: 'secret' }],
  ['foreign key', 'estimate_links_made_by_fkey', 'estimate_links', { made_by: NOWHERE }],
  ['foreign key', 'estimate_links_revision_fkey', 'estimate_links', { revision: 9 }],

  ['unique', 'estimate_files_pkey', 'estimate_files', { file_id: 'listed' }],
  ['foreign key', 'estimate_files_estimate_id_fkey', 'estimate_files', { estimate_id: NOWHERE }],
  // a file is of its own account
  ['foreign key', 'estimate_files_file_fkey', 'estimate_files', { user_id: 'bare' }],

  ['unique', 'estimate_papers_pkey', 'estimate_papers', { estimate_id: 'answered' }],
  ['check', 'estimate_papers_bytes_check', 'estimate_papers', { bytes: '' }],
  ['check', 'estimate_papers_sha256_check', 'estimate_papers', { sha256: 'x' }],
  ['foreign key', 'estimate_papers_revision_fkey', 'estimate_papers', { revision: 9 }],
]

/** Text as a file: the embedded engine takes no text for bytes. */
const asBytes = (text: string | number | null) => sql`convert_to(${text}::text, 'UTF8')`

const SQLSTATE = { check: '23514', unique: '23505', 'foreign key': '23503' } as const
const tables = Object.keys(rows) as (keyof typeof rows)[]

describeOnDatabase('what the tables of estimates refuse', (database) => {
  const api = testApp(database)
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    const { user, token } = await installer(api)
    const { id: unlinked } = await given(api, token)
    const { id: answered } = await given(api, token)
    await accept(api, await linkTo(api, token, answered))
    const { db } = database
    const answer = await db.selectFrom('estimate_answers').select('id').executeTakeFirstOrThrow()
    const link = await db.selectFrom('estimate_links').select('hash').executeTakeFirstOrThrow()
    await sql`insert into estimate_papers (estimate_id, revision, bytes, sha256, made_at)
      values (${answered}, 1, '\\x00', ${HASH}, ${AT})`.execute(db)
    const logo = await sql<{ id: string }>`insert into estimate_logos (user_id, bytes, width, height, made_at)
      values (${user.id}, '\\x00', 1, 1, ${AT}) returning id`.execute(db)
    const file = async () => {
      const { rows: made } = await sql<{ id: string }>`
        insert into line_files (user_id, kind, name, bytes, created_at, used_at)
        values (${user.id}, 'pdf', 'plan.pdf', '\\x00', ${AT}, ${AT}) returning id`.execute(db)
      return String(made[0]?.id)
    }
    const listed = await file()
    await sql`insert into estimate_files (estimate_id, file_id, user_id)
      values (${unlinked}, ${listed}, ${user.id})`.execute(db)
    ids = {
      ...{ file: await file(), listed },
      ...{
        user: user.id,
        bare: (await api.createUser()).id,
        estimate: unlinked,
        unlinked,
        unanswered: unlinked,
      },
      ...{ answered, answer: answer.id, hash: link.hash, logo: String(logo.rows[0]?.id) },
    }
  })

  /** What the database says of a row, which leaves no trace. */
  const outcomeOf = async (table: string, row: Row) => {
    const filled = Object.entries(row).map(([name, value]) => [name, ids[String(value)] ?? value] as const)
    const trx = await database.db.startTransaction().execute()
    try {
      await sql`insert into ${sql.table(table)} (${sql.join(filled.map(([name]) => sql.ref(name)))})
        values (${sql.join(filled.map(([name, value]) => (name === 'bytes' ? asBytes(value) : value)))})`.execute(
        trx,
      )
      return 'accepted'
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'constraint' in error)) throw error
      return { code: error.code, constraint: error.constraint }
    } finally {
      await trx.rollback().execute()
    }
  }

  test.each(tables)('a sound row of %s is taken', async (table) => {
    expect(await outcomeOf(table, rows[table])).toBe('accepted')
  })

  test.each(refusals)('%s %s', async (kind, constraint, table, changes) => {
    expect(await outcomeOf(table, { ...rows[table], ...changes })).toEqual({
      code: SQLSTATE[kind],
      constraint,
    })
  })

  test('no constraint is without its refusal', async () => {
    const found = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid::regclass::text = any(${sql.val(tables)}::text[]) and contype in ('c', 'u', 'p', 'f')
      order by conname`.execute(database.db)
    const told = new Set(refusals.map(([, constraint]) => constraint))
    // beside the key of the row itself, for what refers to a logo of one's own
    expect(found.rows.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([
      'estimate_logos_owner_key',
    ])
  })

  test.each([
    ['estimate_revisions', 'given_at'],
    ['estimate_answers', 'at'],
    ['estimate_papers', 'made_at'],
    ['estimate_logos', 'made_at'],
  ])('what %s keeps is never changed', async (table, column) => {
    const changed = sql`update ${sql.table(table)} set ${sql.ref(column)} = now()`.execute(database.db)
    await expect(changed).rejects.toMatchObject({ code: '55000' })
  })
})

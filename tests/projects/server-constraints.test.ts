import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { POSITION_MAX, PROJECT_MAX, PROJECT_OWN_FILES_MAX } from '#shared/projects/project-limits'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { change, owner, send } from './projecting.ts'

type Row = Readonly<Record<string, string | number | null>>

const NOWHERE = '00000000-0000-4000-8000-000000000999'
const AT = '2026-03-02T09:00:00.000Z'

/** Sound rows, at the edge of what their checks allow; some texts, `user` among them, stand for ids that there are. */
const rows = {
  projects: {
    ...{ id: '00000000-0000-4000-8000-000000000001', user_id: 'user', name: 'é'.repeat(PROJECT_MAX.name) },
    ...{ notes: 'é'.repeat(PROJECT_MAX.notes), place: 'é'.repeat(PROJECT_MAX.place) },
    contact_name: 'é'.repeat(PROJECT_MAX.contactName),
    contact_phone: '0'.repeat(PROJECT_MAX.contactPhone),
    ...{ wished_on: null, version: 1, revision: 0, created_at: AT, changed_at: AT, archived_at: null },
  },
  project_lines: {
    ...{ project_id: 'project', id: '00000000-0000-4000-8000-000000000002', position: POSITION_MAX },
    ...{ content: null, version: 1, revision: 2, changed_at: AT },
  },
  project_changes: {
    ...{ project_id: 'project', id: '00000000-0000-4000-8000-000000000003', line_id: 'line', version: 1 },
    at: AT,
  },
  project_line_files: { project_id: 'project', line_id: 'line', file_id: 'file', user_id: 'user' },
  project_files: {
    project_id: 'project',
    file_id: 'file',
    user_id: 'user',
    position: PROJECT_OWN_FILES_MAX - 1,
  },
} as const satisfies Record<string, Row>

/** kind, constraint, table, and what makes a sound row bad */
const refusals: readonly (readonly ['check' | 'unique' | 'foreign key', string, keyof typeof rows, Row])[] = [
  ['unique', 'projects_pkey', 'projects', { id: 'project' }],
  ['check', 'projects_name_check', 'projects', { name: '' }],
  ['check', 'projects_name_check', 'projects', { name: 'é'.repeat(PROJECT_MAX.name + 1) }],
  ['check', 'projects_notes_check', 'projects', { notes: 'é'.repeat(PROJECT_MAX.notes + 1) }],
  ['check', 'projects_place_check', 'projects', { place: 'é'.repeat(PROJECT_MAX.place + 1) }],
  [
    ...(['check', 'projects_contact_name_check', 'projects'] as const),
    { contact_name: 'é'.repeat(PROJECT_MAX.contactName + 1) },
  ],
  [
    ...(['check', 'projects_contact_phone_check', 'projects'] as const),
    { contact_phone: '0'.repeat(PROJECT_MAX.contactPhone + 1) },
  ],
  ['check', 'projects_version_check', 'projects', { version: 0 }],
  ['check', 'projects_revision_check', 'projects', { revision: -1 }],
  ['check', 'projects_bytes_check', 'projects', { bytes: -1 }],
  ['foreign key', 'projects_user_id_fkey', 'projects', { user_id: NOWHERE }],
  ['foreign key', 'projects_changed_by_fkey', 'projects', { changed_by: NOWHERE }],
  ['foreign key', 'projects_archived_by_fkey', 'projects', { archived_by: NOWHERE }],

  ['unique', 'project_lines_pkey', 'project_lines', { id: 'line' }],
  ['unique', 'project_lines_revision_key', 'project_lines', { revision: 1 }],
  ['check', 'project_lines_position_check', 'project_lines', { position: -1 }],
  ['check', 'project_lines_position_check', 'project_lines', { position: POSITION_MAX + 1 }],
  ['check', 'project_lines_version_check', 'project_lines', { version: 0 }],
  ['check', 'project_lines_revision_check', 'project_lines', { revision: 0 }],
  ['foreign key', 'project_lines_project_id_fkey', 'project_lines', { project_id: NOWHERE }],

  ['unique', 'project_changes_pkey', 'project_changes', { id: 'change' }],
  ['check', 'project_changes_version_check', 'project_changes', { version: 0 }],
  ['foreign key', 'project_changes_project_id_fkey', 'project_changes', { project_id: NOWHERE }],

  ['unique', 'project_line_files_pkey', 'project_line_files', { file_id: 'linked' }],
  ['foreign key', 'project_line_files_line_fkey', 'project_line_files', { line_id: NOWHERE }],
  ['foreign key', 'project_line_files_file_fkey', 'project_line_files', { file_id: NOWHERE }],
  // a file is of its own account
  ['foreign key', 'project_line_files_file_fkey', 'project_line_files', { user_id: 'other' }],

  ['unique', 'project_files_pkey', 'project_files', { file_id: 'linked' }],
  ['unique', 'project_files_position_key', 'project_files', { position: 0 }],
  ['check', 'project_files_position_check', 'project_files', { position: -1 }],
  ['check', 'project_files_position_check', 'project_files', { position: PROJECT_OWN_FILES_MAX }],
  ['foreign key', 'project_files_project_id_fkey', 'project_files', { project_id: NOWHERE }],
  ['foreign key', 'project_files_file_fkey', 'project_files', { user_id: 'other' }],
]

const SQLSTATE = { check: '23514', unique: '23505', 'foreign key': '23503' } as const
const tables = Object.keys(rows) as (keyof typeof rows)[]

describeOnDatabase('what the tables of chantiers refuse', (database) => {
  const api = testApp(database)
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    const { user, token, id: project } = await owner(api)
    const first = change('Salon')
    await send(api, token, project, [first])
    const { db } = database
    const files = await sql<{
      id: string
    }>`insert into line_files (user_id, kind, name, bytes, created_at, used_at)
      select ${user.id}::uuid, 'pdf', 'plan.pdf', '\\x00', ${AT}::timestamptz, ${AT}::timestamptz
      from generate_series(1, 2) returning id`.execute(db)
    const [file, linked] = files.rows.map(({ id }) => id)
    await sql`insert into project_line_files (project_id, line_id, file_id, user_id)
      values (${project}, ${first.line}, ${linked}, ${user.id})`.execute(db)
    await sql`insert into project_files (project_id, file_id, user_id, position)
      values (${project}, ${linked}, ${user.id}, 0)`.execute(db)
    ids = {
      ...{ user: user.id, other: (await api.createUser()).id, project, line: first.line, change: first.id },
      ...{ file: String(file), linked: String(linked) },
    }
  })

  /** What the database says of a row, which leaves no trace. */
  const outcomeOf = async (table: string, row: Row) => {
    const filled = Object.entries(row).map(([name, value]) => [name, ids[String(value)] ?? value] as const)
    const trx = await database.db.startTransaction().execute()
    try {
      await sql`insert into ${sql.table(table)} (${sql.join(filled.map(([name]) => sql.ref(name)))})
        values (${sql.join(filled.map(([, value]) => value))})`.execute(trx)
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
    `.execute(database.db)
    const refused = new Set(refusals.map(([, constraint]) => constraint))
    expect(found.rows.map(({ name }) => name).filter((name) => !refused.has(name))).toEqual([])
  })
})

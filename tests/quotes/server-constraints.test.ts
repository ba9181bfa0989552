import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { noteQuote, writeToCustomer } from '#shared/dashboard/quotes/quotes.endpoints'
import { preValidate } from '#shared/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, draftedLine, orderOf } from './answering.ts'
import { asked, askedLine, DRAFT } from './asking.ts'

type Row = Readonly<Record<string, string | number | null>>

const NOWHERE = '00000000-0000-4000-8000-000000000999'
const AT = '2026-03-02T09:00:00.000Z'

/** Sound rows, at the edge of what their checks allow; some texts, `user` among them, stand for ids that there are. */
const rows = {
  quotes: {
    id: '00000000-0000-4000-8000-000000000001',
    user_id: 'user',
    name: 'é'.repeat(80),
    message: 'é'.repeat(5000),
    discount_wish: 'é'.repeat(200),
    created_at: AT,
    kept_at: AT,
  },
  quote_lines: {
    quote_id: 'quote',
    position: 200,
    sub_family_id: 'model',
    model: '{}',
    criteria: '{}',
    components: '{}',
    quantity: 999,
    note: 'é'.repeat(500),
    shown: '{}',
  },
  quote_files: { quote_id: 'quote', position: 200, file_id: 'file', user_id: 'user' },
  quote_events: { quote_id: 'quote', state: 'ordered', at: AT },
  quote_counters: { year: 2199, last: 1 },
  quote_answers: {
    quote_id: 'quote',
    revision: 1,
    lines: '[]',
    discount: 10_000,
    net_cents: 0,
    delivery_by: 'hand',
    delivery_cents: 0,
    delivery_why: 'offerte',
    delivery_postal_code: '69001',
    vat_percent: 20,
    vat_cents: 0,
    total_cents: 0,
    price_list_version: 1,
    valid_until: '2026-04-01',
    comment: 'é'.repeat(5000),
    author_id: 'user',
    answered_at: AT,
  },
  quote_answer_drafts: { quote_id: 'quote', version: 1, content: null, author_id: 'user', kept_at: AT },
  quote_messages: {
    id: '00000000-0000-4000-8000-000000000002',
    quote_id: 'quote',
    author_id: null,
    kind: 'refusal',
    text: 'é'.repeat(5000),
    at: AT,
  },
  quote_notes: {
    id: '00000000-0000-4000-8000-000000000003',
    quote_id: 'quote',
    author_id: 'user',
    text: 'é'.repeat(5000),
    at: AT,
  },
  quote_carts: { quote_id: 'quote', cart_id: 'cart' },
} as const satisfies Record<string, Row>

const SENT = { state: 'sent', number: 'DEV-2026-999999', sent_at: AT }

/** kind, constraint, table, and what makes a sound row bad */
const refusals: readonly (readonly ['check' | 'unique' | 'foreign key', string, keyof typeof rows, Row])[] = [
  ['unique', 'quotes_pkey', 'quotes', { id: 'quote' }],
  ['unique', 'quotes_number_key', 'quotes', { ...SENT, number: 'DEV-2026-000001' }],
  ['check', 'quotes_number_check', 'quotes', { ...SENT, number: 'CMD-2026-000009' }],
  ['check', 'quotes_number_check', 'quotes', { ...SENT, number: 'DEV-2026-9' }],
  ['check', 'quotes_state_check', 'quotes', { ...SENT, state: 'lost' }],
  ['check', 'quotes_name_check', 'quotes', { name: 'é'.repeat(81) }],
  ['check', 'quotes_message_check', 'quotes', { message: 'é'.repeat(5001) }],
  ['check', 'quotes_discount_wish_check', 'quotes', { discount_wish: 'é'.repeat(201) }],
  ['check', 'quotes_sent_check', 'quotes', { ...SENT, state: 'draft' }],
  ['check', 'quotes_sent_check', 'quotes', { ...SENT, number: null }],
  ['check', 'quotes_sent_check', 'quotes', { ...SENT, sent_at: null }],
  ['check', 'quotes_sent_check', 'quotes', { sent_at: AT }],
  ['foreign key', 'quotes_user_id_fkey', 'quotes', { user_id: NOWHERE }],
  ['foreign key', 'quotes_project_fkey', 'quotes', { project_id: NOWHERE }],

  ['unique', 'quote_lines_pkey', 'quote_lines', { position: 1 }],
  ['check', 'quote_lines_position_check', 'quote_lines', { position: 0 }],
  ['check', 'quote_lines_position_check', 'quote_lines', { position: 201 }],
  ['check', 'quote_lines_quantity_check', 'quote_lines', { quantity: 0 }],
  ['check', 'quote_lines_quantity_check', 'quote_lines', { quantity: 1000 }],
  ['check', 'quote_lines_note_check', 'quote_lines', { note: 'é'.repeat(501) }],
  ['foreign key', 'quote_lines_quote_id_fkey', 'quote_lines', { quote_id: NOWHERE }],
  ['foreign key', 'quote_lines_sub_family_id_fkey', 'quote_lines', { sub_family_id: NOWHERE }],

  ['unique', 'quote_files_pkey', 'quote_files', { position: 0, file_id: 'listed' }],
  ['check', 'quote_files_position_check', 'quote_files', { position: -1 }],
  ['check', 'quote_files_position_check', 'quote_files', { position: 201 }],
  ['foreign key', 'quote_files_quote_id_fkey', 'quote_files', { quote_id: NOWHERE }],
  // a file is of its own account
  ['foreign key', 'quote_files_file_fkey', 'quote_files', { user_id: 'bare' }],

  ['unique', 'quote_events_pkey', 'quote_events', { id: 1 }],
  ['check', 'quote_events_state_check', 'quote_events', { state: 'draft' }],
  ['foreign key', 'quote_events_quote_id_fkey', 'quote_events', { quote_id: NOWHERE }],
  ['foreign key', 'quote_events_done_by_fkey', 'quote_events', { done_by: NOWHERE }],

  ['unique', 'quote_answers_pkey', 'quote_answers', { quote_id: 'answered' }],
  ['check', 'quote_answers_revision_check', 'quote_answers', { revision: 0 }],
  ['check', 'quote_answers_discount_check', 'quote_answers', { discount: -1 }],
  ['check', 'quote_answers_discount_check', 'quote_answers', { discount: 10_001 }],
  ['check', 'quote_answers_net_check', 'quote_answers', { net_cents: -1, total_cents: -1 }],
  ['check', 'quote_answers_delivery_by_check', 'quote_answers', { delivery_by: 'pigeon' }],
  ['check', 'quote_answers_delivery_check', 'quote_answers', { delivery_cents: -1, total_cents: -1 }],
  ['check', 'quote_answers_postal_code_check', 'quote_answers', { delivery_postal_code: '6900' }],
  ['check', 'quote_answers_vat_percent_check', 'quote_answers', { vat_percent: -1 }],
  ['check', 'quote_answers_vat_check', 'quote_answers', { vat_cents: -1, total_cents: -1 }],
  ['check', 'quote_answers_total_check', 'quote_answers', { total_cents: 1 }],
  ['check', 'quote_answers_comment_check', 'quote_answers', { comment: 'é'.repeat(5001) }],
  ['foreign key', 'quote_answers_quote_id_fkey', 'quote_answers', { quote_id: NOWHERE }],
  ['foreign key', 'quote_answers_price_list_version_fkey', 'quote_answers', { price_list_version: 999 }],
  ['foreign key', 'quote_answers_author_id_fkey', 'quote_answers', { author_id: NOWHERE }],

  ['unique', 'quote_answer_drafts_pkey', 'quote_answer_drafts', { quote_id: 'answered' }],
  ['check', 'quote_answer_drafts_version_check', 'quote_answer_drafts', { version: 0 }],
  ['foreign key', 'quote_answer_drafts_quote_id_fkey', 'quote_answer_drafts', { quote_id: NOWHERE }],
  ['foreign key', 'quote_answer_drafts_author_id_fkey', 'quote_answer_drafts', { author_id: NOWHERE }],

  ['unique', 'quote_messages_pkey', 'quote_messages', { id: 'written' }],
  ['check', 'quote_messages_kind_check', 'quote_messages', { kind: 'shout' }],
  ['check', 'quote_messages_text_check', 'quote_messages', { text: 'é'.repeat(5001) }],
  ['check', 'quote_messages_author_check', 'quote_messages', { author_id: 'user' }],
  ['foreign key', 'quote_messages_quote_id_fkey', 'quote_messages', { quote_id: NOWHERE }],
  ['foreign key', 'quote_messages_written_by_fkey', 'quote_messages', { written_by: NOWHERE }],
  [
    ...(['foreign key', 'quote_messages_author_id_fkey', 'quote_messages'] as const),
    { author_id: NOWHERE, kind: 'message' },
  ],

  ['unique', 'quote_notes_pkey', 'quote_notes', { id: 'noted' }],
  ['check', 'quote_notes_text_check', 'quote_notes', { text: '' }],
  ['check', 'quote_notes_text_check', 'quote_notes', { text: 'é'.repeat(5001) }],
  ['foreign key', 'quote_notes_quote_id_fkey', 'quote_notes', { quote_id: NOWHERE }],
  ['foreign key', 'quote_notes_author_id_fkey', 'quote_notes', { author_id: NOWHERE }],

  // a quote has one cart, and so one order; a cart is of one quote
  ['unique', 'quote_carts_pkey', 'quote_carts', { quote_id: 'answered' }],
  ['unique', 'quote_carts_cart_id_key', 'quote_carts', { cart_id: 'its cart' }],
  ['foreign key', 'quote_carts_quote_id_fkey', 'quote_carts', { quote_id: NOWHERE }],
  ['foreign key', 'quote_carts_cart_id_fkey', 'quote_carts', { cart_id: NOWHERE }],

  ['unique', 'quote_counters_pkey', 'quote_counters', { year: 2026 }],
  ['check', 'quote_counters_last_check', 'quote_counters', { last: 0 }],
]

const SQLSTATE = { check: '23514', unique: '23505', 'foreign key': '23503' } as const
const tables = Object.keys(rows) as (keyof typeof rows)[]

describeOnDatabase('what the tables of quotes refuse', (database) => {
  const api = testApp(database)
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    await publish(database.db)
    const { user, token } = await api.signedIn()
    const line = await askedLine(database.db, 'EN-40')
    const quote = await asked(api, token, { ...DRAFT, lines: [line] })
    expect(quote.number).toBe('DEV-2026-000001')
    const staff = (await api.signedIn({ role: 'admin' })).token
    const other = (await asked(api, token)).id
    await answer(api, staff, other, anAnswer([await draftedLine(database.db, 'EN-40')]))
    const [message, note] = [randomUUID(), randomUUID()]
    const write = (call: typeof noteQuote, id: string) =>
      api.call(call, { token: staff, params: { id: other }, body: { id, text: 'Vu.' } })
    await write(writeToCustomer, message)
    await write(noteQuote, note)
    await accept(api, token, other)
    const its = (await orderOf(api, token, other)).body.validatedCartId
    const lines = [await exampleLine(database.db, 'EN-40')]
    const { validatedCart } = (await api.call(preValidate, { token, body: { configurations: lines } })).body
    const file = async () => {
      const { rows: made } = await sql<{ id: string }>`
        insert into line_files (user_id, kind, name, bytes, created_at, used_at)
        values (${user.id}, 'pdf', 'plan.pdf', '\\x00', ${AT}, ${AT}) returning id`.execute(database.db)
      return String(made[0]?.id)
    }
    const listed = await file()
    await sql`insert into quote_files (quote_id, position, file_id, user_id)
      values (${quote.id}, 0, ${listed}, ${user.id})`.execute(database.db)
    ids = {
      ...{ file: await file(), listed, bare: (await api.createUser()).id },
      ...{ user: user.id, quote: quote.id, model: String(line.model.subFamily?.id), answered: other },
      ...{ written: message, noted: note, cart: validatedCart.id, 'its cart': its },
    }
  })

  /** What the database says of a row, which leaves no trace. */
  const outcomeOf = async (table: string, row: Row) => {
    const filled = Object.entries(row).map(([name, value]) => [name, ids[String(value)] ?? value] as const)
    const trx = await database.db.startTransaction().execute()
    try {
      await sql`insert into ${sql.table(table)} (${sql.join(filled.map(([name]) => sql.ref(name)))})
        overriding system value values (${sql.join(filled.map(([, value]) => value))})`.execute(trx)
      return 'accepted'
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'constraint' in error)) throw error
      return { code: error.code, constraint: error.constraint }
    } finally {
      await trx.rollback().execute()
    }
  }

  test.each(tables)('%s: a sound row is accepted', async (table) => {
    const row = table === 'quote_events' ? { id: 999, ...rows[table] } : rows[table]
    expect(await outcomeOf(table, row)).toBe('accepted')
  })

  test.each(refusals)('%s %s: %s with %j', async (kind, constraint, table, bad) => {
    const row: Row = table === 'quote_events' ? { id: 999, ...rows[table] } : rows[table]
    expect(await outcomeOf(table, { ...row, ...bad })).toEqual({ code: SQLSTATE[kind], constraint })
  })

  test('every constraint of these tables is among the above', async () => {
    const found = await sql<{ kind: string; name: string }>`
      select case contype when 'c' then 'check' when 'f' then 'foreign key' else 'unique' end as kind,
        conname as name
      from pg_constraint
      where conrelid::regclass::text in (${sql.join(tables)}) and contype in ('c', 'f', 'p', 'u', 'x')`.execute(
      database.db,
    )
    const told = new Set(refusals.map(([kind, constraint]) => `${kind} ${constraint}`))
    expect(found.rows.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([...told].sort())
  })

  test('what was sent is never removed', async () => {
    const removal = database.db.deleteFrom('quotes').where('id', '=', String(ids.quote)).execute()
    await expect(removal).rejects.toMatchObject({ code: '23503', constraint: 'quote_events_quote_id_fkey' })
  })
})

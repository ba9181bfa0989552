import { type Selectable, sql, type Transaction } from 'kysely'
import type { ContactMessagesTable, MessageRepliesTable } from '#server/contact/tables'
import { findOwnIssuer, listOwnEstimates } from '#server/estimates/estimates-of-account.queries'
import { type CustomerInvoice, listCustomerInvoices } from '#server/invoices/customer-invoices.queries'
import { listCustomerReminders, type SentReminder } from '#server/invoices/reminders.queries'
import { findCredit } from '#server/orders/credit.queries'
import { listCustomerParcels, type ParcelRecord } from '#server/orders/parcels.queries'
import { listCancelledRests } from '#server/orders/payable.queries'
import type {
  CancelledRestsTable,
  OrderLinesTable,
  OrdersTable,
  PaymentEntriesTable,
} from '#server/orders/tables'
import type { Database } from '#server/platform/tables'
import { listOwnProjects } from '#server/projects/projects-of-account.queries'
import { listOwnQuotes, type OwnQuote } from '#server/quotes/quotes-of-account.queries'
import type { UserRow } from '#server/session/account.queries'
import type { AuditLogTable, SessionsTable } from '#server/session/tables'
import { findSeat, type Seat } from '#server/team/seats.queries'
import { type InvitationRow, listInvitations, listPlacedBy, listWordsInTeam } from '#server/team/team.queries'
import type { AuditKind } from '#shared/dashboard/audit/audit-labels'
import { type AddressRow, listAddresses } from './addresses.queries.ts'
import type { LastAnswersTable } from './tables.ts'

/** What is logged of a person and is not told to them: that staff noted something among themselves. */
const STAFF_ALONE: readonly AuditKind[] = ['quote_noted']

type ReplyRow = Pick<Selectable<MessageRepliesTable>, 'text' | 'created_at'>

type EntryRow = Pick<Selectable<PaymentEntriesTable>, 'day' | 'cents' | 'means' | 'reference' | 'bounced'>

type OwnInvoice = CustomerInvoice & { reminders: SentReminder[] }

/** All that the shop keeps of a person, beside the account itself. */
export interface PersonalData {
  /** where they work with colleagues */
  seat: Seat | null
  /** whom they invited there */
  invitations: InvitationRow[]
  /** numbers of the orders that they placed for their team, which are its head's */
  placed: string[]
  /** what they wrote about quotes of their team */
  wordsInTeam: { number: string; text: string; at: Date }[]
  /** null: none was set */
  creditLimitCents: number | null
  addresses: AddressRow[]
  orders: {
    order: Selectable<OrdersTable>
    lines: Selectable<OrderLinesTable>[]
    entries: EntryRow[]
    parcels: ParcelRecord[]
    rest: Selectable<CancelledRestsTable> | null
    invoices: OwnInvoice[]
  }[]
  quotes: OwnQuote[]
  projects: Awaited<ReturnType<typeof listOwnProjects>>
  /** the first of them, and after which others are */
  estimates: Awaited<ReturnType<typeof listOwnEstimates>>
  issuer: Awaited<ReturnType<typeof findOwnIssuer>>
  /** with the number of the order that each is about, and what staff answered */
  messages: (Selectable<ContactMessagesTable> & { number: string | null; replies: ReplyRow[] })[]
  /** with the name of the family */
  habits: (Pick<Selectable<LastAnswersTable>, 'criteria' | 'components' | 'answered_at'> & {
    family: string
  })[]
  sessions: Pick<Selectable<SessionsTable>, 'created_at' | 'last_used' | 'revoked_at'>[]
  events: Pick<Selectable<AuditLogTable>, 'kind' | 'ip' | 'at'>[]
}

/** What a person wrote: what a colleague wrote about an order of theirs is the colleague's. */
const wroteOf = (userId: string, messages: string) =>
  sql<boolean>`((${sql.ref(`${messages}.user_id`)} = ${userId} and ${sql.ref(`${messages}.written_by`)} is null)
    or ${sql.ref(`${messages}.written_by`)} = ${userId})`

/** Oldest first. */
export const readPersonalData = async (
  trx: Transaction<Database>,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<PersonalData> => {
  const { id: userId } = user
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const lines = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .where('orders.user_id', '=', userId)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute()
  const linesOf = new Map<string, Selectable<OrderLinesTable>[]>(orders.map(({ id }) => [id, []]))
  for (const line of lines) linesOf.get(line.order_id)?.push(line)
  const entries = await trx
    .selectFrom('payment_entries as entry')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .select(['entry.order_id', 'entry.day', 'entry.cents', 'entry.means', 'entry.reference', 'entry.bounced'])
    .where('orders.user_id', '=', userId)
    .orderBy('entry.id')
    .execute()
  const entriesOf = new Map<string, EntryRow[]>(orders.map(({ id }) => [id, []]))
  for (const entry of entries) entriesOf.get(entry.order_id)?.push(entry)
  const parcelsOf = new Map<string, ParcelRecord[]>(orders.map(({ id }) => [id, []]))
  for (const parcel of await listCustomerParcels(trx, userId)) parcelsOf.get(parcel.order_id)?.push(parcel)
  const rests = new Map((await listCancelledRests(trx, userId)).map((rest) => [rest.order_id, rest]))
  const reminders = await listCustomerReminders(trx, userId)
  const invoicesOf = new Map<string, OwnInvoice[]>(orders.map(({ id }) => [id, []]))
  for (const invoice of await listCustomerInvoices(trx, userId))
    invoicesOf
      .get(invoice.order_id)
      ?.push({ ...invoice, reminders: reminders.filter(({ number }) => number === invoice.number) })
  const messages = await trx
    .selectFrom('contact_messages')
    .leftJoin('orders', 'orders.id', 'contact_messages.order_id')
    .selectAll('contact_messages')
    .select('orders.number')
    .where(wroteOf(userId, 'contact_messages'))
    .orderBy('contact_messages.created_at')
    .orderBy('contact_messages.id')
    .execute()
  const replies = await trx
    .selectFrom('message_replies as reply')
    .innerJoin('contact_messages as message', 'message.id', 'reply.message_id')
    .select(['reply.message_id', 'reply.text', 'reply.created_at'])
    .where(wroteOf(userId, 'message'))
    .orderBy('reply.created_at')
    .orderBy('reply.id')
    .execute()
  const repliesTo = new Map<string, ReplyRow[]>(messages.map(({ id }) => [id, []]))
  for (const reply of replies) repliesTo.get(reply.message_id)?.push(reply)
  return {
    seat: await findSeat(trx, user),
    invitations: await listInvitations(trx, userId),
    placed: await listPlacedBy(trx, userId),
    wordsInTeam: await listWordsInTeam(trx, userId),
    creditLimitCents: (await findCredit(trx, userId)).limitCents,
    addresses: await listAddresses(trx, userId),
    orders: orders.map((order) => ({
      order,
      lines: linesOf.get(order.id) ?? [],
      entries: entriesOf.get(order.id) ?? [],
      parcels: parcelsOf.get(order.id) ?? [],
      rest: rests.get(order.id) ?? null,
      invoices: invoicesOf.get(order.id) ?? [],
    })),
    quotes: await listOwnQuotes(trx, userId),
    projects: await listOwnProjects(trx, userId),
    estimates: await listOwnEstimates(trx, userId),
    issuer: await findOwnIssuer(trx, userId),
    messages: messages.map((message) => ({ ...message, replies: repliesTo.get(message.id) ?? [] })),
    habits: await trx
      .selectFrom('last_answers')
      .innerJoin('families', 'families.id', 'last_answers.family_id')
      .select(['families.name as family', 'criteria', 'components', 'answered_at'])
      .where('user_id', '=', userId)
      .orderBy('answered_at')
      .orderBy('family_id')
      .execute(),
    sessions: await trx
      .selectFrom('sessions')
      .select(['created_at', 'last_used', 'revoked_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    events: await trx
      .selectFrom('audit_log')
      // from where staff act is theirs
      .select([
        'kind',
        'at',
        sql<string | null>`case when actor_id is null or actor_id = subject_id then ip end`.as('ip'),
      ])
      .where('subject_id', '=', userId)
      .where('kind', 'not in', STAFF_ALONE)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  }
}

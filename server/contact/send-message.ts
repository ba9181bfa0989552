import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type Account, colleagueOf } from '#server/platform/access'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import {
  asksForOrder,
  type ContactFields,
  contactProblems,
  normalMessage,
  readOrderReference,
  subjectOf,
  UNKNOWN_ORDER,
} from '#shared/contact/contact.rules'
import type { ContactSubject } from '#shared/contact/contact.schema'
import { AppError } from '#shared/platform/errors'
import { findOwnOrder, insertContactMessage } from './contact.queries.ts'
import { contactMails } from './contact-mail.ts'

/** A message that may be sent, but for its order, which the database knows. */
export interface ReadyMessage {
  /** null: a guest */
  user: UserRow | null
  email: string
  company: string
  function: string
  subject: ContactSubject
  /** as it was typed; empty when the subject asks for none */
  order: string
  message: string
  /** what fills in the hidden field is no person */
  isTrapped: boolean
}

const invalid = (errors: Record<string, string[]>): AppError => new AppError('INVALID_FIELDS', { errors })

/**
 * The message of a guest, or of `user`, whose account's e-mail, company and function stand for what the body
 * says. Throws INVALID_FIELDS with what `contactProblems` says.
 */
export const readyMessage = (
  fields: ContactFields & { reference: string },
  user: UserRow | null,
): ReadyMessage => {
  const sender = user === null ? 'guest' : 'user'
  const problems = Object.entries(contactProblems(sender, fields))
  const subject = subjectOf(fields.subject, sender)
  if (problems.length > 0 || subject === undefined) {
    throw invalid(Object.fromEntries(problems.map(([field, message]) => [field, [message]])))
  }
  const { email, company, function: function_ } = user ?? fields
  return {
    user,
    email: email.trim(),
    company: company.trim(),
    function: function_.trim(),
    subject,
    order: asksForOrder(subject) ? fields.orderId : '',
    message: normalMessage(fields.message),
    isTrapped: fields.reference !== '',
  }
}

/** Undoes the transaction of a message that a trap caught. */
class Trapped extends Error {}

const orderOf = async (
  trx: Transaction<Database>,
  { user, order }: ReadyMessage,
  customerId: string | undefined,
): Promise<{ id: string; number: string } | undefined> => {
  if (user === null || order === '') return undefined
  const reference = readOrderReference(order)
  const found = reference && (await findOwnOrder(trx, customerId ?? user.id, reference))
  if (found === undefined) throw invalid({ orderId: [UNKNOWN_ORDER] })
  return found
}

/**
 * Keeps the message and adds its two mails to what leaves (one where its sender is not written to), in one transaction. One that a trap caught goes the
 * same way and is undone at its end: neither the reply nor the time that it takes tells. Throws INVALID_FIELDS
 * when the order is not one of the sender's, or of `customer`, for whom they work.
 */
export const sendMessage = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  ready: ReadyMessage,
  { isAcknowledged = true, customer }: { isAcknowledged?: boolean; customer?: Account['customer'] } = {},
): Promise<void> => {
  const at = new Date(clock.now())
  const { user, email, company, subject, message } = ready
  try {
    await db.transaction().execute(async (trx) => {
      const order = await orderOf(trx, ready, customer?.id)
      const texts = { id: randomUUID(), email, company, function: ready.function, subject, message }
      await insertContactMessage(trx, {
        ...texts,
        // what is said of an order is its customer's
        user_id: (order && customer?.id) ?? user?.id ?? null,
        ...(order && user && customer && { written_by: colleagueOf({ user, customer }) }),
        order_id: order?.id ?? null,
        created_at: at,
      })
      const account = user && {
        firstName: user.first_name,
        lastName: user.last_name,
        verified: user.verified_at !== null,
      }
      const [notice, acknowledgement] = contactMails(
        { ...texts, at, orderNumber: order?.number, account },
        config,
      )
      await enqueueMail(trx, notice, at)
      if (isAcknowledged) await enqueueMail(trx, acknowledgement, at)
      if (ready.isTrapped) throw new Trapped()
    })
  } catch (error) {
    if (!(error instanceof Trapped)) throw error
  }
}

import { sql, type Transaction } from 'kysely'
import { MAIL_JOB } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { TEAM_THINGS } from '#server/team/deeds.queries'

export const anonymiseUser = async (
  trx: Transaction<Database>,
  id: string,
  values: { email: string; deleted_at: Date },
): Promise<void> => {
  await trx
    .updateTable('users')
    .set({
      ...values,
      password_hash: '',
      role: 'user',
      status: 'inactive',
      verified_at: null,
      title: '',
      level: '',
      first_name: '',
      last_name: '',
      company: '',
      function: '',
      siret: '',
      vat: '',
      deferred_payment: false,
      credit_limit_cents: null,
      refused_at: null,
      refused_by: null,
      refusal_reason: '',
      known_since: null,
    })
    .where('id', '=', id)
    .execute()
}

export const deleteSecrets = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('one_time_secrets').where('user_id', '=', userId).execute()
}

export const deleteAddresses = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('addresses').where('user_id', '=', userId).execute()
}

export const deleteLastAnswers = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('last_answers').where('user_id', '=', userId).execute()
}

/** Messages go, but for complaints, which belong to an order and keep no e-mail. */
export const forgetMessages = async (
  trx: Transaction<Database>,
  userId: string,
  email: string,
): Promise<void> => {
  await trx
    .deleteFrom('contact_messages')
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .execute()
  await trx
    .updateTable('contact_messages')
    .set({ email, company: '', function: '' })
    .where('user_id', '=', userId)
    .execute()
}

/** Whom one met on the sites of its orders: neither the account's person nor what the law has kept of an order. */
export const forgetSiteContacts = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ site_contact_name: null, site_contact_phone: null })
    .where('user_id', '=', userId)
    .where(({ eb, or }) =>
      or([eb('site_contact_name', 'is not', null), eb('site_contact_phone', 'is not', null)]),
    )
    .execute()
}

/** Photos that were not sent with a complaint. */
export const deleteLoosePhotos = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx
    .deleteFrom('complaint_photos')
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .execute()
}

/** What happened stays written down; from where does not, nor what a thing of the team's was called. */
export const forgetAuditAddresses = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx
    .updateTable('audit_log')
    .set({
      ip: null,
      details: sql`case when kind in (${sql.join(TEAM_THINGS)}) then '{}'::jsonb else details end`,
    })
    .where('subject_id', '=', userId)
    .execute()
}

/** Mails to the person that could not be sent and are kept for people to look at. */
export const deleteMailsGivenUp = async (trx: Transaction<Database>, email: string): Promise<void> => {
  await trx
    .deleteFrom('jobs')
    .where('kind', '=', MAIL_JOB)
    .where('failed_at', 'is not', null)
    .where(sql<boolean>`${email} in (payload ->> 'to', payload ->> 'cc')`)
    .execute()
}

/** Holds the administrators who can act; how many there are. */
export const lockActingAdmins = async (trx: Transaction<Database>): Promise<string[]> => {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

import type { Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import { insertUser } from '#server/session/account.queries'
import { parisWeeks } from '#shared/dashboard/welcome/welcome.rules'
import { DAY, HOUR } from '#shared/platform/durations'
import { happens } from './seed-accounts.ts'
import type { CustomersFile } from './seed-files.ts'

/**
 * Writes customers who signed up within the last months and whom `adminId` opened, with what the log would have of it:
 * no address of a network, for nobody called. No password opens them. How many.
 */
export const seedCustomers = async (
  trx: Transaction<Database>,
  { customers }: CustomersFile,
  adminId: string,
  now: number,
): Promise<number> => {
  for (const [place, { company, opened, waitedHours, ...profile }] of customers.entries()) {
    const number = String(place + 1).padStart(2, '0')
    const [monday = ''] = parisWeeks(now, opened.weeksAgo + 1)
    const openedAt = new Date(Date.parse(monday) + (opened.day - 1) * DAY + opened.hour * HOUR)
    const signedUpAt = new Date(openedAt.getTime() - waitedHours * HOUR)
    const verifiedAt = new Date(signedUpAt.getTime() + 0.1 * HOUR)
    const { id } = await insertUser(trx, {
      ...profile,
      email: `client${number}@demo.example`,
      password_hash: '',
      title: place % 2 === 0 ? 'Madame' : 'Monsieur',
      first_name: 'Compte',
      last_name: `Démo Client ${number}`,
      company,
      created_at: signedUpAt,
    })
    await happens(trx, id, { type: 'email.confirmed', knowsPassword: true }, { at: verifiedAt })
    await happens(trx, id, { type: 'account.opened' }, { at: openedAt, actorId: adminId })
    const entry = { subject_id: id, actor_id: id, ip: null, details: json({}) }
    await trx
      .insertInto('audit_log')
      .values([
        { ...entry, at: signedUpAt, kind: 'registered' },
        { ...entry, at: verifiedAt, kind: 'email_verified' },
        {
          ...entry,
          at: openedAt,
          kind: 'status_changed',
          actor_id: adminId,
          details: json({ before: 'inactive', after: 'active' }),
        },
      ])
      .execute()
  }
  return customers.length
}

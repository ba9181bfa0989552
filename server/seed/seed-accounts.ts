import type { Transaction } from 'kysely'
import { insertAddress } from '#server/account/addresses.queries'
import type { Database } from '#server/platform/tables'
import type { Passwords } from '#server/session/passwords'
import type { AccountsFile } from './seed-files.ts'

/** Writes the demo accounts with their addresses; ids by e-mail. */
export const seedAccounts = async (
  trx: Transaction<Database>,
  { password, accounts }: AccountsFile,
  passwords: Passwords,
  at: Date,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const account of accounts) {
    const { id } = await trx
      .insertInto('users')
      .values({
        email: account.email,
        password_hash: await passwords.hash(password),
        role: account.role,
        status: account.active ? 'active' : 'inactive',
        verified_at: account.verified ? at : null,
        type: account.type,
        title: account.title,
        level: account.level,
        first_name: 'Compte',
        last_name: account.lastName,
        company: account.company,
        function: account.function,
        deferred_payment: account.deferredPayment,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, { type, ...fields }] of account.addresses.entries()) {
      await insertAddress(trx, id, type, fields, new Date(at.getTime() + index))
    }
    ids.set(account.email, id)
  }
  return ids
}

/** E-mails of the accounts that exist among the demo's. */
export const findDemoAccounts = async (
  trx: Transaction<Database>,
  { accounts }: AccountsFile,
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('users')
    .select('email')
    .where(
      'email',
      'in',
      accounts.map((account) => account.email),
    )
    .orderBy('email')
    .execute()
  return rows.map((row) => row.email)
}

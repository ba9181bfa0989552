import type { Transaction } from 'kysely'
import type { AccountFact } from '#machines/lives/account.machine'
import { type AccountStep, accountRows } from '#server/account/account-life'
import { insertAddress } from '#server/account/addresses.queries'
import { advance } from '#server/platform/advance'
import type { Database } from '#server/platform/tables'
import { insertUser, lockUser } from '#server/session/account.queries'
import type { Passwords } from '#server/session/passwords'
import type { AccountsFile } from './seed-files.ts'

/** Nobody is written to of what never happened. */
const nothing = async (): Promise<void> => {}
const demoAccountRows = {
  ...accountRows,
  follow: { logConfirmation: nothing, logStatus: nothing, tellOpened: nothing },
}

/** Takes a step of a demo account's life. */
export const happens = async (
  trx: Transaction<Database>,
  id: string,
  fact: AccountFact,
  step: AccountStep,
): Promise<void> => {
  const living = await lockUser(trx, id)
  if (living === undefined) throw new Error(`Account ${id} was not written.`)
  await advance(trx, demoAccountRows, living, fact, step)
}

/** Writes the demo accounts with their addresses; ids by e-mail. */
export const seedAccounts = async (
  trx: Transaction<Database>,
  { password, accounts }: AccountsFile,
  passwords: Passwords,
  at: Date,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const account of accounts) {
    const { id } = await insertUser(trx, {
      email: account.email,
      password_hash: await passwords.hash(password),
      role: account.role,
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
    if (account.verified) await happens(trx, id, { type: 'email.confirmed', knowsPassword: true }, { at })
    if (account.active)
      await happens(trx, id, { type: account.verified ? 'account.opened' : 'account.installed' }, { at })
    for (const [index, { type, ...fields }] of account.addresses.entries()) {
      await insertAddress(trx, id, type, fields, { at: new Date(at.getTime() + index), by: id })
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

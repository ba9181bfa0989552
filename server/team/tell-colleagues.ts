import type { Transaction } from 'kysely'
import { enqueueMail } from '#server/platform/mail'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { personOf } from '#server/session/account-mails'
import { listWorking } from './team.queries.ts'
import { headClosedMail, headOpenedMail } from './team-mails.ts'

/** Writes to those who work in an account that was opened or closed, whose shop opens or closes with it; to nobody where none does. */
export const tellColleagues = async (
  trx: Transaction<Database>,
  headId: string,
  isOpen: boolean,
  config: MailConfig,
  at: Date,
): Promise<void> => {
  for (const { company, may_order: mayOrder, ...member } of await listWorking(trx, headId)) {
    const person = personOf(member)
    const mail = isOpen
      ? headOpenedMail(person, { company, mayOrder }, config)
      : headClosedMail(person, company, config)
    await enqueueMail(trx, mail, at)
  }
}

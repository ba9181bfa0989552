import { isUuid } from '#server/platform/columns'
import { complain, runOnDatabase } from '#server/platform/command'
import { CommandRefused } from '#server/platform/command-refused'
import {
  dropJobsGivenUp,
  GIVEN_UP_LISTED,
  listJobsGivenUp,
  retryJobsGivenUp,
} from '#server/platform/jobs.queries'
import { migrate, requireMigrated } from '#server/platform/migrate'
import { loadSecret } from '#server/platform/secret'
import { formatDateTime } from '#shared/platform/dates'
import { foldEmail } from '#shared/session/login.rules'
import { emailProblem } from '#shared/session/registration.rules'
import { createAdmin } from './create-admin.ts'
import { endAllSessions } from './end-session.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const USAGE =
  'Usage: npm run admin -- create someone@firm.fr, -- end-sessions, -- jobs, or -- retry-jobs or -- drop-jobs all (or their ids)'

/**
 * `npm run admin -- create someone@firm.fr`: an administrator, by a link that sets the password once.
 * `npm run admin -- end-sessions`: everybody signs in again, as after an incident, and no browser is known any more. A new `JWT_SECRET` does not do it.
 * `npm run admin -- jobs`: the mails and other work that were given up, and why; `-- retry-jobs all`, or ids in place of
 * `all`, has them tried again, as often as the first time. A mail that was good for a while is not sent after it.
 * `npm run admin -- drop-jobs all`, or ids: they are forgotten.
 */
await runOnDatabase(async (db, config) => {
  const [command, email = '', ...more] = process.argv.slice(2)
  if (command === 'end-sessions' && email === '') {
    await migrate(db, undefined, { say: complain })
    print(`Sessions ended: ${await endAllSessions({ db, clock: Date })}`)
    return
  }
  if (command === 'jobs' && email === '') {
    await requireMigrated(db)
    const jobs = await listJobsGivenUp(db)
    for (const { id, kind, failed_at, last_error } of jobs)
      print(`${id}  ${kind}  ${formatDateTime(failed_at?.getTime() ?? 0)}  ${last_error ?? ''}`)
    print(`Jobs given up: ${jobs.length}${jobs.length === GIVEN_UP_LISTED ? ' or more' : ''}`)
    return
  }
  const which = email === 'all' && more.length === 0 ? 'all' : [email, ...more]
  if ((command === 'retry-jobs' || command === 'drop-jobs') && (which === 'all' || which.every(isUuid))) {
    await migrate(db, undefined, { say: complain })
    print(
      command === 'retry-jobs'
        ? `Jobs to be tried again: ${await retryJobsGivenUp(db, new Date(), which)}`
        : `Jobs dropped: ${await dropJobsGivenUp(db, which)}`,
    )
    return
  }
  if (command !== 'create' || more.length > 0 || emailProblem(email) !== null) throw new CommandRefused(USAGE)
  await migrate(db, undefined, { say: complain })
  const deps = { db, config, clock: Date, secret: await loadSecret(config) }
  const { url, expiresAt, isPromoted } = await createAdmin(deps, foldEmail(email))
  print(isPromoted ? `${email} is an administrator now.` : `Administrator created: ${email}`)
  print(`This link sets the password, once, until ${formatDateTime(expiresAt.getTime())} in Paris:`)
  print(url)
})

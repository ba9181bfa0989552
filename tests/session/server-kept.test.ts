import fastify from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldClaims, REFERRING } from '#server/account/old-claims.queries'
import { deleteOldGuestMessages } from '#server/contact/contact.queries'
import { loadConfig } from '#server/platform/config'
import { deleteJobsGivenUp } from '#server/platform/jobs.queries'
import { registerMailJobs } from '#server/platform/mail-jobs'
import { NO_METERS } from '#server/platform/meters'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { sendUserMessage } from '#shared/contact/contact.endpoints'
import { DAY } from '#shared/platform/durations'
import {
  requestOtp,
  requestOtpForEmailVerification,
  sendVerificationMail,
} from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { resetPassword } from '#shared/session/reset.endpoints'
import { authenticate } from '#shared/session/session.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase, testDatabase } from '#tests/platform/database'
import { useSmtp } from '#tests/platform/smtp'
import { asked, askedLine, DRAFT } from '#tests/quotes/asking'
import { waitingMails } from './mailbox.ts'

const FORM = {
  title: 'Madame',
  level: 'expert',
  firstName: 'Léa',
  lastName: 'Martin',
  company: 'Pose',
  function: 'Autre',
  password: TEST_PASSWORD,
  password_confirmation: TEST_PASSWORD,
}

describeOnDatabase('what is kept', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const purge = (run: (trx: Parameters<typeof deleteOldClaims>[0], now: Date) => Promise<void>) =>
    database.db.transaction().execute((trx) => run(trx, new Date(api.clock.now())))

  const idsOf = async (ids: string[]) => {
    const rows = await database.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', 'in', ids)
      .execute()
    return Object.fromEntries(
      rows.map(({ id, email }) => [id, email.startsWith('supprime-') ? 'empty' : 'full']),
    )
  }

  test('a sign-up that nobody confirmed, for a month; an empty account, while something refers to it', async () => {
    const signUp = async (email: string) =>
      (await api.call(register, { body: { ...FORM, email } })).body.user.id
    const [first, second] = [await signUp('double@test.example'), await signUp('double@test.example')]
    const writer = await api.signedIn({ verified_at: null, status: 'inactive' })
    await api.call(sendUserMessage, {
      token: writer.token,
      body: { subject: 'Autre', message: 'Quand ouvrez-vous mon compte\u00a0?' },
    })
    const approved = await api.createUser({ verified_at: null })
    const verified = await api.createUser({ status: 'inactive' })
    const ids = [first, second, writer.user.id, approved.id, verified.id]
    api.clock.advance(30 * DAY)
    await purge(deleteOldClaims)
    expect(await idsOf(ids)).toEqual({
      [second]: 'full',
      [writer.user.id]: 'full',
      [approved.id]: 'full',
      [verified.id]: 'full',
    })
    api.clock.advance(1)
    await purge(deleteOldClaims)
    expect(await idsOf(ids)).toEqual({ [approved.id]: 'full', [verified.id]: 'full' })
  })

  test('an account that was emptied, while a quote of it, or what it did as staff, stays', async () => {
    await publish(database.db)
    const [asker, staff] = [await api.signedIn(), await api.signedIn({ role: 'editor' })]
    const other = await api.signedIn()
    const lines = [await askedLine(database.db, 'EN-40')]
    await asked(api, asker.token, { ...DRAFT, lines })
    await api.createUser({
      status: 'inactive',
      refused_at: new Date(api.clock.now()),
      refused_by: staff.user.id,
      refusal_reason: 'Hors de notre région.',
    })
    for (const { token } of [asker, staff, other])
      expect((await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })).status).toBe(200)
    await purge(deleteOldClaims)
    expect(await idsOf([asker.user.id, staff.user.id, other.user.id])).toEqual({
      [asker.user.id]: 'empty',
      [staff.user.id]: 'empty',
    })
  })

  test('whatever keeps the row of an account is looked at before it goes', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as "table", attname::text as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass
        and (confdeltype in ('a', 'r') or attname in ('done_by', 'placed_by', 'changed_by', 'archived_by', 'written_by', 'kept_by',
          'given_by', 'made_by'))
        and confkey[array_position(conkey, attnum)] = (
          select attnum from pg_attribute where attrelid = 'users'::regclass and attname = 'id')
      order by 1, 2`.execute(database.db)
    expect(rows.map(({ table, column }) => [table, column])).toEqual(REFERRING)
  })

  test('what a guest wrote, for three years', async () => {
    const { user, token } = await api.signedIn()
    const message = { subject: 'Autre', message: 'Bonjour' } as const
    await api.call(sendUserMessage, { token, body: message })
    const from = { email: 'invite@test.example', company: 'Pose', function: 'Autre' }
    await database.db
      .insertInto('contact_messages')
      .values({ ...from, ...message, user_id: null, created_at: new Date(api.clock.now()) })
      .execute()
    const senders = async () =>
      (await database.db.selectFrom('contact_messages').select('email').orderBy('email').execute()).map(
        ({ email }) => email,
      )
    const now = new Date(api.clock.now())
    const after = new Date(now)
    after.setUTCFullYear(now.getUTCFullYear() + 3)
    api.clock.advance(after.getTime() - now.getTime())
    await purge(deleteOldGuestMessages)
    expect(await senders()).toEqual([from.email, user.email].sort())
    api.clock.advance(1)
    await purge(deleteOldGuestMessages)
    expect(await senders()).toEqual([user.email])
  })

  test('a job that was given up, for a month', async () => {
    const at = new Date(api.clock.now())
    const job = { kind: 'mail', payload: '{}', run_at: at, created_at: at }
    await database.db
      .insertInto('jobs')
      .values([
        { ...job, failed_at: at },
        { ...job, failed_at: null },
      ])
      .execute()
    const left = () => database.db.selectFrom('jobs').select('failed_at').execute()
    api.clock.advance(30 * DAY)
    await purge(deleteJobsGivenUp)
    expect(await left()).toHaveLength(2)
    api.clock.advance(1)
    await purge(deleteJobsGivenUp)
    expect(await left()).toEqual([{ failed_at: null }])
  })

  test('a wrong password for the deletion of an account is in the log', async () => {
    const { user, token } = await api.signedIn()
    await api.call(deleteAccount, { token, body: { password: 'faux!' } })
    const entry = await database.db
      .selectFrom('audit_log')
      .select(['kind', 'actor_id'])
      .where('subject_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ kind: 'deletion_failed', actor_id: user.id })
  })
})

describe('a sign-up that is being confirmed', () => {
  const database = testDatabase('postgres')
  const api = testApp(database)

  test('is not closed by the next with its e-mail', async () => {
    const body = { ...FORM, email: 'presse@test.example' }
    const first = await api.call(register, { body })
    const { id } = first.body.user
    const now = new Date(api.clock.now())
    const begun = await database.db.transaction().execute(async (trx) => {
      // What a click on the link does, not committed yet.
      await trx.updateTable('one_time_secrets').set({ used_at: now }).where('user_id', '=', id).execute()
      const second = api.call(register, { body })
      // those who wait for this one: tests of other files wait too
      const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`
      await expect.poll(async () => (await waiting.execute(trx)).rows).toHaveLength(1)
      await trx.updateTable('users').set({ verified_at: now }).where('id', '=', id).execute()
      return { second }
    })
    const second = await begun.second
    expect(second.status).toBe(200)
    expect(second.body.user.id).not.toBe(id)
    const seen = await api.call(authenticate, { token: first.body.auth_token })
    expect(seen.body.user).toMatchObject({ id, email: body.email, verified: true })
    expect((await waitingMails(database, body.email)).map(({ subject }) => subject).sort()).toEqual([
      'Nous avons bien reçu votre inscription',
      'Vous avez déjà un compte',
    ])
  })
})

describeOnDatabase('a mail whose code or link has ended', (database) => {
  const api = testApp(database)
  const smtp = useSmtp()

  const sentAfter = async (ms: number): Promise<string[]> => {
    const { user, token } = await api.signedIn({ verified_at: null, status: 'inactive' })
    await api.call(requestOtp, { body: { email: user.email } })
    await api.call(requestOtpForEmailVerification, { token })
    await api.call(resetPassword, { body: { email: user.email } })
    await api.call(sendVerificationMail, { token })
    api.clock.advance(ms)
    const app = fastify()
    const config = loadConfig({ SMTP_URL: smtp.url })
    const jobs = registerMailJobs(app, { db: database.db, clock: api.clock, config }, NO_METERS, {})
    await jobs.drain()
    await app.close()
    expect(await waitingMails(database)).toEqual([])
    return smtp
      .mailsTo(user.email)
      .map(({ subject }) => subject)
      .sort()
  }

  test('does not leave; the others do', async () => {
    const [reset, code, check, link] = [
      'Réinitialisez votre mot de passe',
      'Votre code de connexion',
      'Votre code de vérification',
      'Confirmez votre adresse email',
    ]
    const MINUTE = 60_000
    expect(await sentAfter(5 * MINUTE - 1)).toEqual([reset, code, check, link].sort())
    expect(await sentAfter(5 * MINUTE)).toEqual([link, reset].sort())
    expect(await sentAfter(60 * MINUTE)).toEqual([link])
    expect(await sentAfter(DAY)).toEqual([])
  })
})

describeOnDatabase('the log of the process', (database) => {
  const lines: string[] = []
  const api = testApp(database, {
    options: { logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } },
    extend: (app) =>
      void app.get('/api/broken', async () => {
        await database.db
          .updateTable('users')
          .set({ email: 'prise@test.example', password_hash: 'hash of a password' })
          .execute()
      }),
  })

  test('says what failed, without the values that it failed on', async () => {
    await api.createUser()
    await api.createUser()
    expect((await api.app.inject({ url: '/api/broken' })).statusCode).toBe(500)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      msg: 'request failed',
      err: { message: 'duplicate key value violates unique constraint "users_email"', code: '23505' },
    })
    expect(lines[0]).not.toMatch(/prise@|hash of a password/)
  })
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { subjectsOf } from '#shared/contact/contact.rules'
import { DOCUMENT_KINDS } from '#shared/documents/document-kinds'
import { refusalOf } from '#shared/session/access.rules'
import { FUNCTIONS, LEVELS, TITLES } from '#shared/session/registration.rules'
import { exampleLine } from '#tests/catalogue/exemplars'
import { blackPng } from '#tests/dashboard/pictures'
import { ask, bodyOf, judge } from '../openapi/answers.ts'
import { notGenerated } from '../openapi/not-generated.ts'
import {
  type Asked,
  curlOf,
  nameOf,
  type Operation,
  readOperations,
  requestsFor,
} from '../openapi/operations.ts'
import { makePool } from '../openapi/pool.ts'
import { check, type Result, type Scenario } from '../scenario.ts'
import type { Ground } from '../stage.ts'

const PASSWORD = 'Demo!2026'
/** One that may be chosen: the demonstration's is among those that are guessed first. */
const NEW_PASSWORD = 'Lucarne-37-Brune'

/** Who asks, by the demonstration's account; undefined for a guest. */
const ROLES: Readonly<Record<string, string | undefined>> = {
  guest: undefined,
  unverified: 'nonverifie@demo.example',
  waiting: 'inactif@demo.example',
  installer: 'installateur@demo.example',
  editor: 'editeur@demo.example',
  admin: 'admin@demo.example',
}

/** Requests between two looks at what was learnt, after which the accounts are put back as they were. */
const BATCH = 250

/** Accounts as they are now, and what makes them so again after what requests did to them. */
const keepAccounts = async (ground: Ground) => {
  const db = await ground.open()
  const emails = Object.values(ROLES).filter((email) => email !== undefined)
  const kept = await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'verified_at', 'deleted_at', 'password_hash', 'title', 'level'])
    .select(['first_name', 'last_name', 'company', 'function', 'type', 'deferred_payment'])
    .select(['refused_at', 'refused_by', 'refusal_reason'])
    .where('email', 'in', emails)
    .execute()
  return {
    /** what decides over their rights; null for a guest */
    person: (email: string | undefined) => {
      const row = kept.find((one) => one.email === email)
      return row === undefined
        ? null
        : { role: row.role, status: row.status, verified: row.verified_at !== null }
    },
    restore: () =>
      db.transaction().execute(async (trx) => {
        // another role may sign up with one of these e-mails meanwhile
        await sql`lock table users in exclusive mode`.execute(trx)
        await trx
          .updateTable('users')
          .set({ email: sql`id::text || '@autre.example'` })
          .where('email', 'in', emails)
          .where(
            'id',
            'not in',
            kept.map(({ id }) => id),
          )
          .execute()
        for (const { id, ...row } of kept)
          await trx.updateTable('users').set(row).where('id', '=', id).execute()
      }),
    /** takes the second factor away that requests gave it */
    release: async (email: string) => {
      const id = kept.find((one) => one.email === email)?.id ?? ''
      await db.deleteFrom('second_factors').where('user_id', '=', id).execute()
      await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
      await db.updateTable('users').set({ second_factor_at: null }).where('id', '=', id).execute()
    },
    line: await exampleLine(db, 'RA-25-MAN'),
    close: () => db.destroy(),
  }
}

/** Undefined where the account has another password. */
const signIn = async (address: string, email: string): Promise<string | undefined> => {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const body = await response.json()
  if (body.code === 'BAD_CREDENTIALS') return undefined
  if (!response.ok) throw new Error(`${email} does not sign in: ${JSON.stringify(body)}`)
  return `Bearer ${body.auth_token}`
}

/** The codes that a person would make, or copy, of an answer: an authenticator's and those of a list. */
const codesOf = (told: unknown): string[] => {
  const { secret, recoveryCodes } = Object(told)
  return [
    ...(typeof secret === 'string' ? [new TOTP({ secret: Secret.fromBase32(secret) }).generate()] : []),
    ...(Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : []),
  ]
}

/** Values that fields take by a rule, not by their form. */
const GIVEN = {
  email: [...Object.values(ROLES).filter((one) => one !== undefined), 'nouveau@demo.example'],
  password: [PASSWORD, NEW_PASSWORD],
  password_confirmation: [NEW_PASSWORD],
  page: ['1', '2'],
  title: TITLES,
  level: LEVELS,
  function: FUNCTIONS,
  subject: subjectsOf('user'),
  firstName: ['Camille'],
  lastName: ['Martin'],
  company: ['Stores d’essai'],
  company_name: ['Stores d’essai'],
  name: ['Chantier d’essai'],
  street: ['1 rue du Test'],
  postal_code: ['75001'],
  city: ['Paris'],
  message: ['Un message d’essai, assez long pour être envoyé.'],
  comments: [''],
  productsNames: [[]],
  photos: [[]],
  acceptTerms: [true],
  paymentMethod: ['bank_transfer', 'card'],
  from: ['2026-01-01'],
  to: ['2026-12-31'],
  startsOn: [null],
  endsOn: [null],
  imageId: [null],
  reason: ['Essai de la description.'],
  label: ['Tarif d’essai'],
  seen: [{ role: 'user', status: 'active', type: 'professionnel', deferredPayment: false }],
  shipment: [{ carrier: 'dhl', name: '', number: '1234567890' }],
  addressToModify: [null],
  kind: ['prices', 'components', 'models', ...DOCUMENT_KINDS],
  format: ['csv', 'xlsx'],
}

interface Counted {
  readonly role: string
  readonly asked: number
  readonly statuses: ReadonlyMap<number, number>
  readonly operations: ReadonlySet<Operation>
  readonly wrong: string | undefined
}

/** How often an operation that has not succeeded yet is asked for by who may, others once. */
const EAGER = 16

const openapi: Scenario = {
  name: 'openapi',
  what: '10,000 requests in each role, generated from the description that the shop serves (`/api/openapi.json`) and from what its answers tell, a third of them spoilt; each answer is held to the description, to the one table of errors and to who may ask (150 in the short form)',
  run: async (stage, size): Promise<Result> => {
    const wanted = size === 'short' ? 150 : 10_000
    const ground = await stage.ground('postgres')
    const settings = { ...ground.settings, DEMO_DATA: 'always', RATE_LIMIT_SCALE: '100000' }
    const shop = await stage.shop(settings, 1)
    const [address = ''] = shop.addresses()
    const operations = await readOperations(address)
    const accounts = await keepAccounts(ground)
    stage.later(accounts.close)
    const succeeded = new Set<string>()

    const asRole = async (role: string, email: string | undefined): Promise<Counted> => {
      const person = accounts.person(email)
      const pool = makePool({ ...GIVEN, configurations: [[accounts.line]] }, [blackPng(900, 900)])
      const statuses = new Map<number, number>()
      const seen = new Set<Operation>()
      let asked = 0
      let bearer: string | undefined
      let wrong: string | undefined
      const isSignedIn = async (): Promise<boolean> =>
        bearer !== undefined &&
        (await fetch(`${address}/api/authenticate`, { headers: { authorization: bearer } })).ok
      const begin = async (): Promise<void> => {
        // another role may sign up with this e-mail, or give it a password, until its own person has signed in
        for (let tries = 5; tries > 0; tries--) {
          await accounts.restore()
          if (email === undefined || (await isSignedIn())) return
          await accounts.release(email)
          bearer = await signIn(address, email)
          if (bearer !== undefined) return
        }
        throw new Error(`${email} does not sign in.`)
      }
      const send = async (operation: Operation, request: Asked): Promise<string | undefined> => {
        const answer = await ask(address, request, bearer)
        asked++
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        seen.add(operation)
        const told = bodyOf(operation, answer)
        const refusal = refusalOf(operation.access, person)
        const fault =
          judge(operation, answer) ??
          (refusal !== null && answer.status < 400
            ? `${answer.status}, which may not: ${refusal}`
            : undefined)
        if (fault !== undefined)
          return `${role}, ${nameOf(operation)}: ${fault}\n${curlOf(address, request, bearer)}`
        if (answer.status === 200) {
          succeeded.add(nameOf(operation))
          pool.learn(told, operation.path)
          for (const code of codesOf(told)) pool.add('code', code)
          if (told === undefined && answer.bytes?.length) pool.learnFile(answer.bytes)
        } else if (Object(told).challenge) pool.add('challenge', Object(told).challenge)
        // what it asked for ended its own sign-in
        if (email !== undefined && answer.status === 401 && Object(told).code === 'NOT_SIGNED_IN')
          await begin()
        return undefined
      }
      while (asked < wanted && wrong === undefined) {
        await begin()
        const known = pool.now()
        const requests = fc.oneof(
          ...operations.map((operation) => {
            const isOwed = refusalOf(operation.access, person) === null && !succeeded.has(nameOf(operation))
            return {
              weight: isOwed ? EAGER : 1,
              arbitrary: requestsFor(operation, known(operation.path)).map((request) => ({
                operation,
                request,
              })),
            }
          }),
        )
        const property = fc.asyncProperty(requests, async ({ operation, request }) => {
          const fault = await send(operation, request)
          if (fault !== undefined) throw new Error(fault)
        })
        const { failed, errorInstance, seed } = await fc.check(property, {
          numRuns: Math.min(BATCH, wanted - asked),
          endOnFailure: false,
        })
        if (failed) wrong = `${Object(errorInstance).message} (seed ${seed})`
      }
      return { role, asked, statuses, operations: seen, wrong }
    }
    // an administrator changes what others may: alone, when they are done
    const { admin, ...others } = ROLES
    const counted = await Promise.all(Object.entries(others).map(([role, email]) => asRole(role, email)))
    counted.push(await asRole('admin', admin))
    const answers = (least: number, most: number) =>
      counted.reduce(
        (sum, { statuses }) =>
          sum +
          [...statuses]
            .filter(([status]) => status >= least && status < most)
            .reduce((all, [, count]) => all + count, 0),
        0,
      )
    const wrong = counted.flatMap((one) => one.wrong ?? [])
    const missed = counted.filter((one) => one.operations.size < operations.length)
    const never = operations.map(nameOf).filter((name) => !succeeded.has(name) && !(name in notGenerated))
    const gone = Object.keys(notGenerated).filter((name) => !operations.some((one) => nameOf(one) === name))
    const excepted = [...new Set(Object.values(notGenerated))].map((why) => {
      const names = Object.keys(notGenerated).filter((name) => notGenerated[name] === why)
      return `${why} (${names.map((name) => `\`${name}\``).join(', ')})`
    })
    await shop.killAll()
    return {
      ...{ acknowledged: null, lost: null, doubled: null, recoveredMs: null, passing: 0 },
      failed: answers(500, 600),
      seen: `${counted.map(({ role, asked, statuses }) => `${role} ${asked}, ${statuses.get(200) ?? 0} of them 200`).join('; ')}; ${operations.length} operations, ${succeeded.size} of them with success; ${answers(400, 500)} refusals`,
      checks: [
        check(
          'no answer is a 5xx, each is as the description and the table of errors say, and who may not has no success',
          wrong.length === 0,
          wrong.join('\n'),
        ),
        ...(size === 'long'
          ? [
              check(
                'each role asked for every operation',
                missed.length === 0,
                missed.map(({ role }) => role),
              ),
              check(
                `each operation succeeds for somebody who may, where no answer needs to tell ${excepted.join('; ')}`,
                never.length === 0,
                never,
              ),
              check('what need not succeed is there', gone.length === 0, gone),
            ]
          : []),
      ],
    }
  },
}

export const openapiScenarios: readonly Scenario[] = [openapi]

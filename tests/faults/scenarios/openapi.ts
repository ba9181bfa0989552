import fc from 'fast-check'
import { sql } from 'kysely'
import { exampleLine } from '#tests/catalogue/exemplars'
import { ask, judge } from '../openapi/answers.ts'
import { type Asked, curlOf, type Operation, readOperations, requestsFor } from '../openapi/operations.ts'
import { makePool } from '../openapi/pool.ts'
import { check, type Result, type Scenario } from '../scenario.ts'
import type { Ground } from '../stage.ts'

const PASSWORD = 'Demo!2026'

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
    .select(['refused_at', 'refused_by', 'refusal_reason', 'second_factor_at'])
    .where('email', 'in', emails)
    .execute()
  return {
    restore: async () => {
      // somebody may have signed up with the e-mail of one that was deleted
      await db
        .updateTable('users')
        .set({ email: sql`id::text || '@autre.example'` })
        .where('email', 'in', emails)
        .where(
          'id',
          'not in',
          kept.map(({ id }) => id),
        )
        .execute()
      for (const { id, ...row } of kept) {
        await db.deleteFrom('second_factors').where('user_id', '=', id).execute()
        await db.updateTable('users').set(row).where('id', '=', id).execute()
      }
    },
    line: await exampleLine(db, 'RA-25-MAN'),
    close: () => db.destroy(),
  }
}

const signIn = async (address: string, email: string): Promise<string> => {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`${email} does not sign in: ${JSON.stringify(body)}`)
  return `Bearer ${body.auth_token}`
}

interface Counted {
  readonly role: string
  readonly asked: number
  readonly statuses: ReadonlyMap<number, number>
  readonly operations: ReadonlySet<Operation>
  readonly wrong: string | undefined
}

const openapi: Scenario = {
  name: 'openapi',
  what: '10,000 requests in each role, generated from the description that the shop serves (`/api/openapi.json`) and from what its answers tell, a third of them spoilt; each answer is held to the description and to the one table of errors (150 in the short form)',
  run: async (stage, size): Promise<Result> => {
    const wanted = size === 'short' ? 150 : 10_000
    const ground = await stage.ground('postgres')
    const shop = await stage.shop({ ...ground.settings, DEMO_DATA: 'always' }, 1)
    const [address = ''] = shop.addresses()
    const operations = await readOperations(address)
    const accounts = await keepAccounts(ground)
    stage.later(accounts.close)

    const asRole = async (role: string, email: string | undefined): Promise<Counted> => {
      const pool = makePool({
        email: Object.values(ROLES).filter((one) => one !== undefined),
        password: [PASSWORD],
        page: ['1', '2'],
        configurations: [[accounts.line]],
      })
      const statuses = new Map<number, number>()
      const seen = new Set<Operation>()
      let asked = 0
      let bearer: string | undefined
      let wrong: string | undefined
      const begin = async (): Promise<void> => {
        await accounts.restore()
        bearer = email && (await signIn(address, email))
      }
      const send = async (operation: Operation, request: Asked): Promise<string | undefined> => {
        const answer = await ask(address, request, bearer)
        asked++
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        seen.add(operation)
        if (answer.status === 200 && answer.text?.startsWith('{')) pool.learn(JSON.parse(answer.text))
        const fault = judge(operation, answer)
        if (fault !== undefined) return `${role}: ${fault}\n${curlOf(address, request, bearer)}`
        // what it asked for ended its own sign-in
        if (email !== undefined && answer.status === 401 && answer.text?.includes('NOT_SIGNED_IN'))
          await begin()
        return undefined
      }
      while (asked < wanted && wrong === undefined) {
        await begin()
        const known = pool.now()
        const requests = fc.oneof(
          ...operations.map((operation) =>
            requestsFor(operation, known).map((request) => ({ operation, request })),
          ),
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
    const counted = await Promise.all(Object.entries(ROLES).map(([role, email]) => asRole(role, email)))
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
    await shop.killAll()
    return {
      ...{ acknowledged: null, lost: null, doubled: null, recoveredMs: null, passing: 0 },
      failed: answers(500, 600),
      seen: `${counted.map(({ role, asked, statuses }) => `${role} ${asked}, ${statuses.get(200) ?? 0} of them 200`).join('; ')}; ${operations.length} operations; ${answers(400, 500)} refusals`,
      checks: [
        check(
          'no answer is a 5xx, and each is as the description and the table of errors say',
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
            ]
          : []),
      ],
    }
  },
}

export const openapiScenarios: readonly Scenario[] = [openapi]

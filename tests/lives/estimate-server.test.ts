import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import {
  type EstimateFact,
  type EstimateSnapshot,
  estimateAt,
  estimateLife,
} from '#machines/lives/estimate.machine'
import { lapseEstimates } from '#server/estimates/estimate-life'
import { MAIL_JOB } from '#server/platform/mail'
import type { EstimateState } from '#shared/estimates/estimate-words'
import * as calls from '#shared/estimates/estimates.endpoints'
import { DAY } from '#shared/platform/durations'
import { CONTENT } from '#tests/estimates/estimates.fixtures'
import { accept, give, keepEstimate, keepIssuer, linkTo, refuse } from '#tests/estimates/estimating'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { estimateFacts, estimateLifePaths } from './estimate.paths.ts'
import { walkedLife } from './walked-life.ts'

const life = walkedLife(estimateLifePaths)

type Type = EstimateFact['type']

/** A link that somebody has, and what the estimate is when it is followed. */
const linkRefusal = (state: EstimateState): string => {
  if (state === 'archived' || state === 'draft') return 'ESTIMATE_LINK_UNKNOWN'
  if (state === 'revised') return 'ESTIMATE_REVISED'
  return state === 'expired' ? 'ESTIMATE_EXPIRED' : 'ESTIMATE_ANSWERED'
}

/** What a fact is refused by where the chart does not take it; null: the call changes nothing. */
const refusalOf = (type: Type, state: EstimateState): string | null => {
  if (type === 'estimate.lapsed') return null
  if (type === 'estimate.archived' && state === 'archived') return null
  if (type === 'estimate.accepted' || type === 'estimate.refused') return linkRefusal(state)
  return 'ESTIMATE_STEP_REFUSED'
}

describeOnDatabase('an estimate’s life, over the calls that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let owner: { email: string }
  let token: string
  /** of the link that was made last, where there was one */
  let secret = ''
  const content = { ...CONTENT, validityDays: 1 }
  beforeAll(async () => {
    const made = await api.signedIn()
    owner = made.user
    token = made.token
    expect((await keepIssuer(api, token)).status).toBe(200)
  })

  const stands = async (id: string) => {
    const { db } = database
    const row = await db
      .selectFrom('estimates')
      .select(['state', 'number', 'name', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    const revisions = await db
      .selectFrom('estimate_revisions')
      .select('revision')
      .where('estimate_id', '=', id)
      .execute()
    const links = await db.selectFrom('estimate_links').select('hash').where('estimate_id', '=', id).execute()
    const mails = await db.selectFrom('jobs').select('id').where('kind', '=', MAIL_JOB).execute()
    return {
      state: row?.state,
      isNumbered: row !== undefined && row.number !== null,
      name: row?.name,
      version: row?.version,
      revisions: revisions.length,
      links: links.length,
      mails: mails.length,
    }
  }
  type Stands = Awaited<ReturnType<typeof stands>>

  /** The call that tells it, or what does. */
  const said = async (
    id: string,
    type: Type,
    name: string,
    version: number,
  ): Promise<{ status: number; body: object }> => {
    const params = { id }
    switch (type) {
      case 'draft.kept':
        return keepEstimate(api, token, { ...content, name }, { id, version })
      case 'draft.dropped':
        return api.call(calls.dropEstimate, { token, params })
      case 'estimate.given': {
        const reply = await give(api, token, { id, version })
        if (reply.status === 200) secret = await linkTo(api, token, id)
        return reply
      }
      case 'estimate.accepted':
        return accept(api, secret)
      case 'estimate.refused':
        return refuse(api, secret, 'Trop tard.')
      case 'estimate.lapsed':
        await database.db
          .transaction()
          .execute((trx) => lapseEstimates(trx, api.deps.config, new Date(api.clock.now())))
        return { status: 200, body: {} }
      case 'revision.begun':
        return api.call(calls.reviseEstimate, { token, params })
      case 'revision.dropped':
        return api.call(calls.returnEstimate, { token, params })
      case 'estimate.archived':
        return api.call(calls.archiveEstimate, { token, params })
    }
  }

  /** Null: taken, otherwise the code of its refusal. */
  const tell = async (...told: Parameters<typeof said>): Promise<string | null> => {
    const reply = await said(...told)
    return reply.status === 200 ? null : String(Reflect.get(reply.body, 'code'))
  }

  /** Lets the last day pass, after which its owner signs in anew. */
  const pass = async (): Promise<void> => {
    api.clock.advance(2 * DAY)
    token = await api.signIn(owner)
    await database.db.deleteFrom('jobs').where('kind', '<>', MAIL_JOB).execute()
  }

  const begin = async (id: string): Promise<Stands> => {
    secret = ''
    expect((await keepEstimate(api, token, content, { id })).status).toBe(200)
    return stands(id)
  }

  describe.each(life.paths)('%s', (_, { input: { isInTime }, events }) => {
    test('row, revisions, links and mails are what the chart says', async () => {
      await database.db.deleteFrom('jobs').execute()
      const id = randomUUID()
      let before = await begin(id)
      /** what was handed out last is called, and whether it was refused */
      let given = { name: before.name, isRefused: false }
      expect(before).toEqual({
        ...{ state: 'draft', isNumbered: false, name: CONTENT.name, version: 1 },
        ...{ revisions: 0, links: 0, mails: 0 },
      })
      for (const [step, { type }] of events.entries()) {
        if (before.state === undefined) throw new Error('Something happens to what is gone.')
        const at = estimateAt(before.state, isInTime, given.isRefused)
        const [{ value }, actions] = transition(estimateLife, at, { type } as EstimateFact)
        const names = actions.map((action) => action.type)
        const name = `Chantier ${step}`
        expect([type, await tell(id, type as Type, name, before.version ?? 0)]).toEqual([type, null])
        const isGiven = names.includes('fixRevision')
        const after = await stands(id)
        expect(after).toEqual(
          names.includes('forgetDraft')
            ? {
                ...{ state: undefined, isNumbered: false, name: undefined, version: undefined },
                ...{ revisions: 0, links: 0, mails: before.mails },
              }
            : {
                state: value,
                isNumbered: before.isNumbered || isGiven,
                name: names.includes('keepDraft')
                  ? name
                  : names.includes('restoreGiven')
                    ? given.name
                    : before.name,
                version: (before.version ?? 0) + 1,
                revisions: before.revisions + (isGiven ? 1 : 0),
                // a new one ends those before
                links: names.includes('endLinks') ? 0 : isGiven ? 1 : before.links,
                mails: before.mails + (names.includes('tellOwner') ? 1 : 0),
              },
        )
        if (isGiven) given = { name: before.name, isRefused: false }
        if (type === 'estimate.refused') given = { ...given, isRefused: true }
        before = after
        if (value === 'given' && !isInTime) await pass()
        // kept again under its id, what was dropped is a draft anew
        if (before.state === undefined) before = await begin(id)
      }

      // what the chart does not take there changes nothing
      const state = before.state ?? 'draft'
      const end: EstimateSnapshot = estimateAt(state, isInTime)
      // one whose time is over has expired to whoever says anything of it
      const facts = state === 'given' && !isInTime ? [] : estimateFacts
      for (const fact of facts) {
        if (end.can(fact)) continue
        const { type } = fact
        expect([state, type, await tell(id, type, 'Autre', before.version ?? 0)]).toEqual([
          ...[state, type],
          refusalOf(type, state),
        ])
      }
      expect(await stands(id)).toEqual(before)
      await database.db.deleteFrom('estimates').where('id', '=', id).execute()
    })
  })
})

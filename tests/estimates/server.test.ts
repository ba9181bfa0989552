import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listEstimatesQuery } from '#server/estimates/estimate-list.queries'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { ESTIMATE_DRAFTS_MAX, ESTIMATES_PAGE_SIZE } from '#shared/estimates/estimate-limits'
import * as calls from '#shared/estimates/estimates.endpoints'
import type { EstimateState, EstimatesQuery } from '#shared/estimates/estimates.schema'
import { DAY } from '#shared/platform/durations'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { CONTENT, LABOUR } from './estimates.fixtures.ts'
import { accept, give, given, installer, keepEstimate, keepIssuer, linkTo, refuse } from './estimating.ts'

const AT = '2026-03-02T09:00:00.000Z'

describeOnDatabase('estimates of an installer', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const read = (token: string, id: string) => api.call(calls.estimate, { token, params: { id } })
  const step = (call: typeof calls.reviseEstimate, token: string, id: string) =>
    api.call(call, { token, params: { id } })
  const list = async (token: string, query: EstimatesQuery = {}) =>
    (await api.call(calls.estimatesList, { token, query: { ...query } })).body
  const codeOf = ({ status, body }: { status: number; body: object }) => [status, Reflect.get(body, 'code')]
  const namesOf = ({ estimates }: { estimates: readonly { name: string }[] }) =>
    estimates.map(({ name }) => name)

  test('a draft is kept whole under the page’s id, and the same again is no conflict', async () => {
    const { token } = await installer(api)
    const id = randomUUID()
    const first = await keepEstimate(api, token, CONTENT, { id })
    expect(first.body.estimate).toEqual({
      ...{ id, state: 'draft', version: 1, number: null, content: CONTENT, quote: null },
      ...{ vatExempt: false, canReturn: false, revisions: [], link: null, createdAt: AT, keptAt: AT },
    })
    // the reply was lost: the page knows nothing of version 1
    expect((await keepEstimate(api, token, CONTENT, { id })).body).toEqual(first.body)
    const more = { ...CONTENT, name: 'Deux baies' }
    const second = await keepEstimate(api, token, more, { id, version: 1 })
    expect(second.body.estimate).toMatchObject({ version: 2, content: more })
    expect((await keepEstimate(api, token, more, { id, version: 1 })).body).toEqual(second.body)
    expect((await read(token, id)).body).toEqual(second.body)
  })

  test('another device’s version is told with what it says', async () => {
    const { token } = await installer(api)
    const { id } = (await keepEstimate(api, token)).body.estimate
    const theirs = { ...CONTENT, notes: 'Écrit au bureau' }
    const now = (await keepEstimate(api, token, theirs, { id, version: 1 })).body.estimate
    const mine = await keepEstimate(api, token, { ...CONTENT, notes: 'Sur site' }, { id, version: 1 })
    expect(codeOf(mine)).toEqual([409, 'ESTIMATE_CHANGED'])
    expect(Reflect.get(mine.body, 'estimate')).toEqual(now)
    expect(codeOf(await give(api, token, { id, version: 1 }))).toEqual([409, 'ESTIMATE_CHANGED'])
    const over = await keepEstimate(api, token, { ...CONTENT, notes: 'Sur site' }, { id, version: 2 })
    expect(over.body.estimate.content.notes).toBe('Sur site')
  })

  test('what may not be kept is named, and a dropped draft is gone', async () => {
    const { token } = await installer(api)
    const wrong = await keepEstimate(api, token, { ...CONTENT, lines: [LABOUR, LABOUR] })
    expect([wrong.status, Object.keys(Reflect.get(wrong.body, 'errors'))]).toEqual([422, ['lines.1.label']])
    const many = Array.from({ length: CART_MAX_LINES + 1 }, (_, index) => ({ ...LABOUR, key: `${index}` }))
    expect((await keepEstimate(api, token, { ...CONTENT, lines: many })).status).toBe(422)
    const { id } = (await keepEstimate(api, token, { ...CONTENT, lines: many.slice(1) })).body.estimate
    expect((await api.call(calls.dropEstimate, { token, params: { id } })).status).toBe(200)
    expect(codeOf(await read(token, id))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await keepEstimate(api, token, CONTENT, { id, version: 1 }))).toEqual([404, 'NOT_FOUND'])
  })

  test('handed out, it has the next number of its owner, without a gap, and is fixed', async () => {
    const { token } = await installer(api)
    const other = await installer(api)
    const [first, , third] = [await given(api, token), await given(api, other.token), await given(api, token)]
    expect([first.number, third.number]).toEqual(['DC-0041', 'DC-0042'])
    expect(first).toMatchObject({
      ...{ state: 'given', version: 2 },
      revisions: [{ revision: 1, givenAt: AT, validUntil: '2026-04-01', totalCents: 13_200, answer: null }],
    })
    // a lost reply asked for again gives what was handed out
    expect((await give(api, token, { id: first.id, version: 1 })).body.estimate).toEqual(first)
    const changed = await keepEstimate(
      api,
      token,
      { ...CONTENT, name: 'Autre' },
      { id: first.id, version: 2 },
    )
    expect(codeOf(changed)).toEqual([409, 'ESTIMATE_STEP_REFUSED'])
    expect(codeOf(await api.call(calls.dropEstimate, { token, params: { id: first.id } }))).toEqual([
      409,
      'ESTIMATE_STEP_REFUSED',
    ])
    expect(codeOf(await give(api, token, first))).toEqual([409, 'ESTIMATE_STEP_REFUSED'])
  })

  test('all that lacks is told at once, and takes no number', async () => {
    const { token } = await api.signedIn({ company: '', siret: '' })
    const { estimate } = (await keepEstimate(api, token, { ...CONTENT, lines: [] })).body
    const reply = await give(api, token, estimate)
    expect([reply.status, Object.keys(Reflect.get(reply.body, 'errors')).sort()]).toEqual([
      422,
      [
        ...['issuer.city', 'issuer.name', 'issuer.postalCode', 'issuer.siren', 'issuer.street'],
        ...['issuer.vatNumber', 'lines'],
      ],
    ])
    expect((await keepIssuer(api, token)).status).toBe(200)
    const kept = await keepEstimate(api, token, CONTENT, { id: estimate.id, version: 1 })
    expect((await give(api, token, kept.body.estimate)).body.estimate.number).toBe('DC-0041')
  })

  test('numbers stay gapless when several are handed out at once', async () => {
    const { token } = await installer(api)
    const drafts = await Promise.all(Array.from({ length: 6 }, () => keepEstimate(api, token)))
    const replies = await Promise.all(drafts.map(({ body }) => give(api, token, body.estimate)))
    expect(replies.map(({ body }) => body.estimate.number).sort()).toEqual(
      Array.from({ length: 6 }, (_, index) => `DC-00${41 + index}`),
    )
  })

  test('revised, it keeps its number and has one revision more', async () => {
    const { token } = await installer(api)
    const first = await given(api, token)
    const opened = (await step(calls.reviseEstimate, token, first.id)).body.estimate
    expect(opened).toMatchObject({ state: 'revised', number: 'DC-0041', version: 3 })
    const content = { ...CONTENT, discount: 1000 }
    const kept = await keepEstimate(api, token, content, { id: first.id, version: 3 })
    const again = (await give(api, token, kept.body.estimate)).body.estimate
    expect(again).toMatchObject({ state: 'given', number: 'DC-0041' })
    expect(again.revisions.map(({ revision, totalCents }) => [revision, totalCents])).toEqual([
      [1, 13_200],
      [2, 11_880],
    ])
  })

  test('its last day over, it has expired, and may be revised', async () => {
    const { user, token } = await installer(api)
    const { id } = await given(api, token, { ...CONTENT, validityDays: 1 })
    api.clock.advance(2 * DAY)
    const later = await api.signIn(user)
    expect((await read(later, id)).body.estimate.state).toBe('expired')
    expect(namesOf(await list(later, { state: 'expired' }))).toEqual([CONTENT.name])
    expect(namesOf(await list(later, { state: 'given' }))).toEqual([])
    expect((await step(calls.reviseEstimate, later, id)).body.estimate.state).toBe('revised')
    api.clock.advance(-2 * DAY)
  })

  test('archived, it leaves the list and its link ends; a copy begins anew', async () => {
    const { token } = await installer(api)
    const { id } = await given(api, token)
    await linkTo(api, token, id)
    const away = await step(calls.archiveEstimate, token, id)
    expect(away.body.estimate).toMatchObject({ state: 'archived', link: null })
    expect((await step(calls.archiveEstimate, token, id)).body).toEqual(away.body)
    expect([namesOf(await list(token)), namesOf(await list(token, { state: 'archived' }))]).toEqual([
      [],
      [CONTENT.name],
    ])
    const copy = { token, params: { id }, body: { id: randomUUID() } }
    const made = await api.call(calls.duplicateEstimate, copy)
    expect(made.body.estimate).toMatchObject({ state: 'draft', number: null, content: CONTENT, version: 1 })
    expect((await api.call(calls.duplicateEstimate, copy)).body).toEqual(made.body)
    expect((await list(token)).estimates).toHaveLength(1)
    expect(codeOf(await step(calls.archiveEstimate, token, copy.body.id))).toEqual([
      409,
      'ESTIMATE_STEP_REFUSED',
    ])
  })

  test('the list is searched, narrowed by state, and given page by page, newest first', async () => {
    const { token } = await installer(api)
    const all = ESTIMATES_PAGE_SIZE + 2
    for (let n = 1; n <= all; n++) {
      api.clock.advance(1000)
      await keepEstimate(api, token, { ...CONTENT, name: `Chantier Œuvre ${n}` })
    }
    const first = await list(token)
    expect([first.estimates.length, first.hasMore]).toEqual([ESTIMATES_PAGE_SIZE, true])
    const rest = await list(token, { after: String(first.estimates.at(-1)?.id) })
    expect([namesOf(rest), rest.hasMore]).toEqual([['Chantier Œuvre 2', 'Chantier Œuvre 1'], false])
    expect(first.estimates[0]).toMatchObject({
      ...{ state: 'draft', number: null, revision: 0, client: 'Résidence des Tilleuls', lines: 1 },
      ...{ totalCents: 13_200, validUntil: null },
    })
    await given(api, token, { ...CONTENT, client: { ...CONTENT.client, name: 'Mairie d’Essai' } })
    const found = async (search: string) => namesOf(await list(token, { search }))
    expect(await found('oeuvre 21')).toEqual(['Chantier Œuvre 21'])
    expect(await found('MAIRIE')).toEqual([CONTENT.name])
    expect(await found('dc-0041')).toEqual([CONTENT.name])
    expect(await found('introuvable')).toEqual([])
    expect(await found('100%')).toEqual([])
    expect(namesOf(await list(token, { state: 'given' }))).toEqual([CONTENT.name])
  })

  test('drafts are counted', async () => {
    const { token } = await installer(api)
    const first = (await keepEstimate(api, token)).body.estimate
    // one after the other: of a hundred at once some wait too long on a busy machine, and are none
    for (let count = 1; count < ESTIMATE_DRAFTS_MAX; count += 1)
      expect((await keepEstimate(api, token)).status).toBe(200)
    expect(codeOf(await keepEstimate(api, token))).toEqual([409, 'ESTIMATE_DRAFTS_FULL'])
    expect((await give(api, token, first)).status).toBe(200)
    expect((await keepEstimate(api, token)).status).toBe(200)
  })

  test('another’s does not exist, whatever is asked of it', async () => {
    const { token } = await installer(api)
    const { id } = await given(api, token)
    const stranger = (await installer(api)).token
    const params = { id }
    const asked = [
      await read(stranger, id),
      await keepEstimate(api, stranger, CONTENT, { id }),
      await keepEstimate(api, stranger, CONTENT, { id, version: 2 }),
      await give(api, stranger, { id, version: 1 }),
      await step(calls.reviseEstimate, stranger, id),
      await step(calls.archiveEstimate, stranger, id),
      await step(calls.returnEstimate, stranger, id),
      await step(calls.unlinkEstimate, stranger, id),
      await api.call(calls.linkEstimate, { token: stranger, params }),
      await api.call(calls.dropEstimate, { token: stranger, params }),
      await api.call(calls.duplicateEstimate, { token: stranger, params, body: { id: randomUUID() } }),
      await api.call(calls.estimatePaper, { token: stranger, params }),
      await api.call(calls.estimateToOrder, { token: stranger, params }),
      await api.call(calls.estimatesList, { token: stranger, query: { after: id } }),
      await read(stranger, 'n-importe-quoi'),
    ]
    expect(asked.map(codeOf)).toEqual(asked.map(() => [404, 'NOT_FOUND']))
    expect((await read(token, id)).body.estimate.state).toBe('given')
  })

  test('what its client answered stands with its revision', async () => {
    const { token } = await installer(api)
    const yes = await given(api, token)
    await accept(api, await linkTo(api, token, yes.id))
    const accepted = (await read(token, yes.id)).body.estimate
    expect([accepted.state, accepted.revisions[0]?.answer]).toEqual([
      'accepted',
      { kind: 'accepted', name: 'Syndic des Tilleuls', reason: '', at: AT_LATER(api.clock.now()) },
    ])
    expect(codeOf(await step(calls.reviseEstimate, token, yes.id))).toEqual([409, 'ESTIMATE_STEP_REFUSED'])
    const no = await given(api, token)
    await refuse(api, await linkTo(api, token, no.id), 'Trop tard.')
    const refused = (await read(token, no.id)).body.estimate
    expect([refused.state, refused.revisions[0]?.answer?.reason]).toEqual(['refused', 'Trop tard.'])
  })

  test('a page of the list is read by its index, and a search by its own', async () => {
    const { user } = await installer(api)
    const trx = await database.db.startTransaction().execute()
    const planOf = async (filter: { state?: EstimateState; search?: string }) => {
      const after = { id: randomUUID(), createdAt: AT }
      const asked = { today: '2026-03-02', ...filter }
      return JSON.stringify(await listEstimatesQuery(trx, user.id, asked, after, 21).explain())
    }
    try {
      await sql`insert into estimates (id, user_id, version, content, created_at, kept_at)
        select gen_random_uuid(), ${user.id}::uuid, 1,
          jsonb_set(${JSON.stringify(CONTENT)}::jsonb, '{name}', to_jsonb('Chantier ' || n)),
          ${AT}::timestamptz - n * interval '1 minute', ${AT}::timestamptz
        from generate_series(1, 3000) n`.execute(trx)
      await sql`analyze estimates`.execute(trx)
      const all = await planOf({})
      expect(all).toMatch(/Index Scan using estimates_user on estimates/)
      expect(all).toMatch(/Index Cond: .*ROW\(.*created_at, .*id\) < ROW/)
      expect(await planOf({ state: 'archived' })).toMatch(
        /Index Scan using estimates_user_state on estimates/,
      )
      expect(await planOf({ search: 'chantier 2999' })).toContain('Bitmap Index Scan on estimates_search')
    } finally {
      await trx.rollback().execute()
    }
  })
})

const AT_LATER = (now: number): string => new Date(now).toISOString()

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ESTIMATES_MAX, REVISIONS_MAX } from '#shared/estimates/estimate-limits'
import * as calls from '#shared/estimates/estimates.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { CONTENT } from './estimates.fixtures.ts'
import { accept, give, given, installer, keepEstimate, keepIssuer, linkTo, refuse } from './estimating.ts'

const AT = '2026-03-02T09:00:00.000Z'

describeOnDatabase('revisions of an estimate, and what bounds them', (database) => {
  const api = testApp(database)

  const read = (token: string, id: string) => api.call(calls.estimate, { token, params: { id } })
  const step = (call: typeof calls.reviseEstimate, token: string, id: string) =>
    api.call(call, { token, params: { id } })
  const codeOf = ({ status, body }: { status: number; body: object }) => [status, Reflect.get(body, 'code')]

  test('a revision that is given up is what was handed out, with its link; so is what was refused', async () => {
    const { token } = await installer(api)
    const first = await given(api, token)
    const secret = await linkTo(api, token, first.id)
    const opened = (await step(calls.reviseEstimate, token, first.id)).body.estimate
    expect(opened.canReturn).toBe(true)
    await keepEstimate(api, token, { ...CONTENT, discount: 1000 }, { id: first.id, version: 3 })
    expect(codeOf(await accept(api, secret))).toEqual([409, 'ESTIMATE_REVISED'])
    const back = (await step(calls.returnEstimate, token, first.id)).body.estimate
    expect(back).toMatchObject({
      state: 'given',
      content: CONTENT,
      canReturn: false,
      revisions: [{ revision: 1 }],
    })
    expect(codeOf(await step(calls.returnEstimate, token, first.id))).toEqual([409, 'ESTIMATE_STEP_REFUSED'])
    await refuse(api, secret, 'Trop cher.')
    await step(calls.reviseEstimate, token, first.id)
    expect((await step(calls.returnEstimate, token, first.id)).body.estimate.state).toBe('refused')
    await step(calls.reviseEstimate, token, first.id)
    expect((await step(calls.archiveEstimate, token, first.id)).body.estimate.state).toBe('archived')
  })

  test('what was handed out before its content was kept is not gone back to', async () => {
    const { token } = await installer(api)
    const { id } = await given(api, token)
    await step(calls.reviseEstimate, token, id)
    const trx = database.db
    await sql`alter table estimate_revisions disable trigger estimate_revisions_kept`.execute(trx)
    await sql`update estimate_revisions set content = null where estimate_id = ${id}::uuid`.execute(trx)
    await sql`alter table estimate_revisions enable trigger estimate_revisions_kept`.execute(trx)
    expect((await read(token, id)).body.estimate.canReturn).toBe(false)
    expect(codeOf(await step(calls.returnEstimate, token, id))).toEqual([409, 'ESTIMATE_STEP_REFUSED'])
    expect((await read(token, id)).body.estimate.state).toBe('revised')
  })

  test('who charges no VAT hands out without; what was handed out before stays as it was', async () => {
    const { token } = await installer(api)
    const charged = await given(api, token)
    const issuer = (await api.call(calls.issuer, { token })).body.issuer
    await keepIssuer(api, token, { version: issuer.version, vatExempt: true, vatNumber: '' })
    const { id } = (await keepEstimate(api, token, { ...CONTENT, name: 'Sans TVA' })).body.estimate
    expect(
      (await api.call(calls.estimatesList, { token, query: {} })).body.estimates.find((row) => row.id === id)
        ?.totalCents,
    ).toBe(12_000)
    const exempt = (await give(api, token, { id, version: 1 })).body.estimate
    expect([exempt.vatExempt, exempt.revisions[0]?.totalCents]).toEqual([true, 12_000])
    expect((await read(token, charged.id)).body.estimate).toMatchObject({
      ...{ vatExempt: false, revisions: [{ totalCents: 13_200 }] },
    })
  })

  test('an account has so many estimates, and an estimate so many revisions', async () => {
    const { user, token } = await installer(api)
    const { id } = await given(api, token)
    await sql`insert into estimate_revisions
        (estimate_id, revision, document, net_cents, vat_cents, total_cents, valid_until, given_at)
      select estimate_id, n, document, net_cents, vat_cents, total_cents, valid_until, given_at
      from estimate_revisions, generate_series(2, ${REVISIONS_MAX}::integer) n
      where estimate_id = ${id}::uuid`.execute(database.db)
    const { version } = (await step(calls.reviseEstimate, token, id)).body.estimate
    expect(codeOf(await give(api, token, { id, version }))).toEqual([409, 'ESTIMATE_REVISIONS_FULL'])
    await sql`insert into estimates (id, user_id, version, state, prefix, rank, content, created_at, kept_at)
      select gen_random_uuid(), ${user.id}::uuid, 1, 'archived', 'VIEUX-', n, '{"lines": []}', ${AT}, ${AT}
      from generate_series(1, ${ESTIMATES_MAX - 1}::integer) n`.execute(database.db)
    expect(codeOf(await keepEstimate(api, token))).toEqual([409, 'ESTIMATES_FULL'])
    await database.db.deleteFrom('estimates').where('prefix', '=', 'VIEUX-').execute()
  })
})

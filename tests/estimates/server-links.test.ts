import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { lapseEstimates } from '#server/estimates/estimate-life'
import { ESTIMATE_MAX, LINK_DAYS } from '#shared/estimates/estimate-limits'
import * as calls from '#shared/estimates/estimates.endpoints'
import { DAY } from '#shared/platform/durations'
import { publish } from '#tests/catalogue/exemplars'
import { pagesOf } from '#tests/documents/pdf-text'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { CONTENT, ISSUER } from './estimates.fixtures.ts'
import {
  accept,
  estimateLine,
  give,
  given,
  installer,
  keepEstimate,
  linkTo,
  readLink,
  refuse,
} from './estimating.ts'

const UNKNOWN = [404, 'ESTIMATE_LINK_UNKNOWN']

describeOnDatabase('the link of an estimate', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const codeOf = ({ status, body }: { status: number; body: object }) => [status, Reflect.get(body, 'code')]
  const revise = (token: string, id: string) => api.call(calls.reviseEstimate, { token, params: { id } })
  const paperOf = async (secret: string) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: calls.linkedPaper.url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ secret }),
    })
    return reply
  }

  /** An estimate that is handed out, with its link. */
  const linked = async (content = CONTENT) => {
    const owner = await installer(api)
    const { id } = await given(api, owner.token, content)
    return { ...owner, id, secret: await linkTo(api, owner.token, id) }
  }

  test('leads its client to what was handed out, and to no secret that is kept', async () => {
    const { secret, id } = await linked()
    const { body } = await readLink(api, secret)
    const { version: _, prefix: __, firstNumber: ___, vatRate: ____, validityDays: _____, ...facts } = ISSUER
    expect(body).toEqual({
      success: true,
      standing: 'given',
      estimate: {
        ...{ number: 'DC-0041', revision: 1, givenAt: '2026-03-02T09:00:00.000Z', validUntil: '2026-04-01' },
        ...{ name: CONTENT.name, issuer: facts, client: CONTENT.client, discount: 0, supplier: '' },
        ...{ notes: CONTENT.notes, works: '' },
        lines: [
          {
            ...{ label: 'Pose sur chantier', details: '', reference: '', quantity: 250, unit: 'hour' },
            ...{ unitCents: 4800, totalCents: 12_000, vatRate: 10 },
          },
        ],
        totals: {
          ...{ linesCents: 12_000, discountCents: 0, netCents: 12_000 },
          ...{ vat: [{ rate: 10, baseCents: 12_000, vatCents: 1200 }], vatCents: 1200, totalCents: 13_200 },
        },
      },
      logo: null,
      answer: null,
    })
    const kept = await database.db
      .selectFrom('estimate_links')
      .select('hash')
      .where('estimate_id', '=', id)
      .execute()
    expect(kept.map(({ hash }) => hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test('made anew, the one before ends; ended, and past its time, it leads nowhere', async () => {
    const { token, id, secret, user } = await linked()
    const second = await linkTo(api, token, id)
    expect(codeOf(await readLink(api, secret))).toEqual(UNKNOWN)
    expect((await readLink(api, second)).status).toBe(200)
    const params = { id }
    expect((await api.call(calls.unlinkEstimate, { token, params })).body.estimate.link).toBeNull()
    expect((await api.call(calls.unlinkEstimate, { token, params })).status).toBe(200)
    for (const one of [second, '', 'x'.repeat(43)]) {
      expect(codeOf(await readLink(api, one))).toEqual(UNKNOWN)
      expect(codeOf(await accept(api, one))).toEqual(UNKNOWN)
      expect(codeOf(await refuse(api, one))).toEqual(UNKNOWN)
      expect((await paperOf(one)).statusCode).toBe(404)
    }
    const last = await linkTo(api, token, id)
    const over = (30 + LINK_DAYS + 1) * DAY
    api.clock.advance(over)
    expect(codeOf(await readLink(api, last))).toEqual(UNKNOWN)
    await database.db
      .transaction()
      .execute((trx) => lapseEstimates(trx, api.deps.config, new Date(api.clock.now())))
    const left = await database.db
      .selectFrom('estimate_links')
      .select('hash')
      .where('estimate_id', '=', id)
      .execute()
    expect(left).toEqual([])
    // what has expired may be shown again
    const again = await linkTo(api, await api.signIn(user), id)
    expect((await readLink(api, again)).body.standing).toBe('expired')
    api.clock.advance(-over)
  })

  test('is accepted once, by name; a lost reply asked for again is no second answer', async () => {
    const { user, token, id, secret } = await linked()
    await database.db.deleteFrom('jobs').execute()
    const unnamed = await accept(api, secret, { name: '  ' })
    expect([unnamed.status, Reflect.get(unnamed.body, 'errors')]).toEqual([
      422,
      { name: ['Indiquez votre nom.'] },
    ])
    const unticked = await api.call(calls.acceptEstimate, {
      body: { secret, id: randomUUID(), name: 'Syndic', agreed: false },
    })
    expect(unticked.status).toBe(422)
    const long = await accept(api, secret, { name: 'é'.repeat(ESTIMATE_MAX.client + 1) })
    expect(long.status).toBe(422)
    const answer = { id: randomUUID(), name: ' Syndic  des Tilleuls ' }
    const first = await accept(api, secret, answer)
    expect([first.body.standing, first.body.answer?.name]).toEqual(['accepted', 'Syndic des Tilleuls'])
    expect((await accept(api, secret, answer)).body).toEqual(first.body)
    expect(codeOf(await accept(api, secret))).toEqual([409, 'ESTIMATE_ANSWERED'])
    expect(codeOf(await refuse(api, secret))).toEqual([409, 'ESTIMATE_ANSWERED'])
    const mails = await waitingMails(database, user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre client a accepté un devis'])
    expect(mails[0]?.text).toContain('Accepté par\u00a0: Syndic des Tilleuls')
    expect(mails[0]?.text).toContain('132,00\u00a0€')
    expect(mails[0]?.text).toContain(id)
    expect((await api.call(calls.archiveEstimate, { token, params: { id } })).status).toBe(200)
    expect(codeOf(await readLink(api, secret))).toEqual(UNKNOWN)
  })

  test('two who answer at once are one answer', async () => {
    const { secret } = await linked()
    const replies = await Promise.all([accept(api, secret), refuse(api, secret, 'Trop cher.')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner] = replies.filter(({ status }) => status === 200)
    expect((await readLink(api, secret)).body.answer).toEqual(winner?.body.answer)
  })

  test('the second after its last day is too late', async () => {
    const { secret } = await linked({ ...CONTENT, validityDays: 1 })
    // midnight of Paris ends the third of March
    const end = Date.parse('2026-03-03T23:00:00.000Z') - api.clock.now()
    api.clock.advance(end - 1)
    expect((await readLink(api, secret)).body.standing).toBe('given')
    api.clock.advance(1)
    expect((await readLink(api, secret)).body.standing).toBe('expired')
    expect(codeOf(await accept(api, secret))).toEqual([409, 'ESTIMATE_EXPIRED'])
    expect(codeOf(await refuse(api, secret))).toEqual([409, 'ESTIMATE_EXPIRED'])
    api.clock.advance(-end)
  })

  test('of what is revised tells so, before and after the next revision is handed out', async () => {
    const { token, id, secret } = await linked()
    const opened = (await revise(token, id)).body.estimate
    const shown = (await readLink(api, secret)).body
    expect([shown.standing, shown.estimate.revision]).toEqual(['revised', 1])
    expect(codeOf(await accept(api, secret))).toEqual([409, 'ESTIMATE_REVISED'])
    expect(codeOf(await api.call(calls.linkEstimate, { token, params: { id } }))).toEqual([
      409,
      'ESTIMATE_STEP_REFUSED',
    ])
    const content = { ...CONTENT, notes: 'Avec nacelle.' }
    const kept = await keepEstimate(api, token, content, { id, version: opened.version })
    await give(api, token, kept.body.estimate)
    expect((await readLink(api, secret)).body).toMatchObject({
      standing: 'revised',
      estimate: { revision: 1, notes: CONTENT.notes },
    })
    expect(codeOf(await refuse(api, secret))).toEqual([409, 'ESTIMATE_REVISED'])
    // there is a link still, and ending it ends the one that was handed out before
    const params = { id }
    expect((await api.call(calls.estimate, { token, params })).body.estimate.link).not.toBeNull()
    expect((await api.call(calls.unlinkEstimate, { token, params })).body.estimate.link).toBeNull()
    expect(codeOf(await readLink(api, secret))).toEqual([404, 'ESTIMATE_LINK_UNKNOWN'])
    const second = await linkTo(api, token, id)
    expect((await accept(api, second)).body).toMatchObject({
      standing: 'accepted',
      estimate: { revision: 2, notes: 'Avec nacelle.' },
    })
  })

  test('a refusal keeps its words, and may be without any', async () => {
    const { secret } = await linked()
    const reply = await refuse(api, secret, 'Trop cher.\r\nMerci.')
    expect(reply.body).toMatchObject({
      standing: 'refused',
      answer: { kind: 'refused', name: '', reason: 'Trop cher.\nMerci.' },
    })
    expect(codeOf(await api.call(calls.refuseEstimate, { body: { secret, id: 'x', reason: '' } }))).toEqual([
      400,
      'MALFORMED',
    ])
  })

  test('what its owner pays leaves in no reply of the link, no PDF and no mail', async () => {
    const owner = await installer(api)
    const rail = await estimateLine(api, database.db, owner.token, 'RA-25-MAN', { quantity: 300 })
    const purchase = rail.purchaseCents ?? 0
    expect(purchase).toBe(9918)
    const content = { ...CONTENT, lines: [{ ...rail, label: 'Rail du séjour' }], margin: 3000 }
    const { id } = await given(api, owner.token, content)
    const secret = await linkTo(api, owner.token, id)
    await database.db.deleteFrom('jobs').execute()
    const pdf = await paperOf(secret)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="devis-DC-0041.pdf"')
    const printed = pagesOf(pdf.rawPayload).join('\n')
    expect(printed).toContain('Bon pour accord')
    expect(printed).toContain('128,93\u00a0€')
    await accept(api, secret)
    const [mail] = await waitingMails(database, owner.user.email)
    const reply = JSON.stringify((await readLink(api, secret)).body)
    const bytes = pdf.rawPayload.toString('latin1')
    const told = `${mail?.subject} ${mail?.text} ${mail?.html}`
    for (const text of [reply, printed, bytes, told]) {
      expect(text).not.toMatch(/99,18|RA-25/)
      expect(text).not.toContain(rail.product?.model.subFamily?.id ?? 'x')
    }
    // words of the wire; a page of a mail has margins of its own
    for (const text of [reply, printed, bytes]) expect(text).not.toMatch(/purchase|"margin"|criteria/)
    for (const text of [reply, printed]) expect(text).not.toContain(api.deps.config.company.name)
    // what stands there belongs to its owner alone
    const own = await api.app.inject({
      url: `/api/estimates/${id}/paper`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(own.rawPayload.equals(pdf.rawPayload)).toBe(true)
  })

  test('two who ask for its PDF at once have the same, and a draft has none', async () => {
    const { token, secret } = await linked()
    const [one, other] = await Promise.all([paperOf(secret), paperOf(secret)])
    expect([one.statusCode, one.rawPayload.equals(other.rawPayload)]).toEqual([200, true])
    const { id } = (await keepEstimate(api, token)).body.estimate
    expect(codeOf(await api.call(calls.estimatePaper, { token, params: { id } }))).toEqual([404, 'NOT_FOUND'])
  })

  test('the supplier and the references are told where its owner wants', async () => {
    const owner = await installer(api)
    const rail = await estimateLine(api, database.db, owner.token, 'RA-25-MAN')
    const { id } = await given(api, owner.token, { ...CONTENT, lines: [rail], showsSupplier: true })
    const { estimate } = (await readLink(api, await linkTo(api, owner.token, id))).body
    expect([estimate.supplier, estimate.lines[0]?.reference]).toEqual([
      api.deps.config.company.name,
      'RA-25-MAN',
    ])
    expect(JSON.stringify(estimate)).not.toMatch(/9918|purchase|margin/)
  })
})

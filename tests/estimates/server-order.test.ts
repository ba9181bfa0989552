import { beforeEach, expect, test } from 'vitest'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import * as calls from '#shared/estimates/estimates.endpoints'
import { preValidate } from '#shared/orders/orders.endpoints'
import { exemplars, publish, withoutModel } from '#tests/catalogue/exemplars'
import { pdf } from '#tests/line-files/files'
import { senders } from '#tests/line-files/senders'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { anAnswer, answer, draftedLine } from '#tests/quotes/answering'
import { asked, askedLine, DRAFT } from '#tests/quotes/asking'
import { CONTENT, LABOUR } from './estimates.fixtures.ts'
import { accept, estimateLine, given, installer, keepEstimate, linkTo } from './estimating.ts'

describeOnDatabase('ordering what an estimate offers', (database) => {
  const api = testApp(database)
  beforeEach(() => publish(database.db))

  const compare = (token: string, id: string) => api.call(calls.estimateToOrder, { token, params: { id } })
  const codeOf = ({ status, body }: { status: number; body: object }) => [status, Reflect.get(body, 'code')]

  /** Two rails and a film, with work between them, accepted. */
  const accepted = async () => {
    const { token } = await installer(api)
    const rail = await estimateLine(api, database.db, token, 'RA-25-MAN', { label: 'Séjour', quantity: 200 })
    const film = await estimateLine(api, database.db, token, 'FS-20')
    const { id } = await given(api, token, { ...CONTENT, lines: [rail, LABOUR, film] })
    await accept(api, await linkTo(api, token, id))
    return { token, id }
  }

  test('its models come at today’s prices, its work does not', async () => {
    const { token, id } = await accepted()
    const { body } = await compare(token, id)
    expect(body).toMatchObject({
      success: true,
      message: 'Tous les produits de ce devis sont disponibles au même prix.',
      ...{ name: CONTENT.name, total_price: 292.36, previousTotal: 292.36 },
    })
    expect(body.lines.map(({ index, name, quantity, state }) => [index, name, quantity, state])).toEqual([
      // what its client reads is no name of an opening
      [0, '', 2, 'unchanged'],
      [1, '', 1, 'unchanged'],
    ])
    // What comes back may be validated as it is.
    const cart = await api.call(preValidate, { token, body: { configurations: body.configurations } })
    expect([cart.status, cart.body.validatedCart.total_price]).toEqual([200, 292.36])
  })

  test('a price that moved since is told, and a model that is gone, with its reason', async () => {
    const { token, id } = await accepted()
    const dearer = (family: FamilyFile) => {
      for (const { reference, price } of family.components)
        if (reference === 'RA25-SUP-P' && price.kind === 'unit') price.cents = 200
    }
    await publish(
      database.db,
      exemplars((families) => dearer(families['rail-manuel-25'])),
    )
    expect((await compare(token, id)).body).toMatchObject({
      message: 'Depuis votre devis, 1 ligne a changé.',
      lines: [
        { state: 'price_moved', previous: { unit_price: 99.18 }, priceDifference: 11.7 },
        { state: 'unchanged' },
      ],
    })
    await publish(database.db, withoutModel('FS-20'))
    const { lines } = (await compare(token, id)).body
    expect(lines.map(({ state, configuration }) => [state, configuration])).toEqual([
      ['unchanged', 0],
      ['unavailable', null],
    ])
    expect(lines[1]?.reasons).toEqual([expect.stringContaining('n’est plus au catalogue')])
  })

  test('what is not handed out, or put away, is not ordered', async () => {
    const { token, id } = await accepted()
    const draft = (await keepEstimate(api, token)).body.estimate
    expect(codeOf(await compare(token, draft.id))).toEqual([409, 'ESTIMATE_STEP_REFUSED'])
    await api.call(calls.archiveEstimate, { token, params: { id } })
    expect(codeOf(await compare(token, id))).toEqual([409, 'ESTIMATE_STEP_REFUSED'])
    const work = await given(api, token)
    expect((await compare(token, work.id)).body).toMatchObject({ success: false, lines: [] })
  })

  test('the files of its lines go along, are nobody else’s, and stay while it does', async () => {
    const { user, token } = await installer(api)
    const { kept, purge } = senders(api, database)
    const file = await kept({ token }, pdf(), 'croquis.pdf')
    const foreign = await kept(await installer(api), pdf(), 'autre.pdf')
    const rail = await estimateLine(api, database.db, token, 'RA-25-MAN')
    if (rail.product === null) throw new Error('It is a model.')
    const lines = [{ ...rail, product: { ...rail.product, files: [file, foreign] } }]
    const { id } = await given(api, token, { ...CONTENT, lines })
    const { body } = await compare(token, id)
    expect(body.configurations[0]?.files).toEqual([file])
    // what goes to the cart names it
    const files = body.configurations.map((one) => one.files?.map((own) => own.id) ?? [])
    expect(files).toEqual([[file.id]])
    const stays = async () => {
      await purge(400)
      const rows = await database.db
        .selectFrom('line_files')
        .select('id')
        .where('user_id', '=', user.id)
        .execute()
      return rows.map((row) => row.id)
    }
    expect(await stays()).toEqual([file.id])
    // a revision that has it no more may be given up: what was handed out still has it
    const { version } = (await api.call(calls.reviseEstimate, { token, params: { id } })).body.estimate
    await keepEstimate(api, token, CONTENT, { id, version })
    expect(await stays()).toEqual([file.id])
    const back = (await api.call(calls.returnEstimate, { token, params: { id } })).body.estimate
    expect(back.content.lines[0]?.product?.files?.map((own) => own.id)).toEqual([file.id])
    await database.db.deleteFrom('estimates').where('id', '=', id).execute()
    expect(await stays()).toEqual([])
  })

  test('the quote that it is made from is told, of one’s own and answered', async () => {
    const { token } = await installer(api)
    const staff = (await api.signedIn({ role: 'admin' })).token
    const quote = await asked(api, token, { ...DRAFT, lines: [await askedLine(database.db, 'EN-40')] })
    const waiting = await keepEstimate(api, token, CONTENT, { quoteId: quote.id })
    expect(codeOf(waiting)).toEqual([404, 'NOT_FOUND'])
    await answer(api, staff, quote.id, anAnswer([await draftedLine(database.db, 'EN-40')]))
    const made = await keepEstimate(api, token, CONTENT, { quoteId: quote.id })
    expect(made.body.estimate.quote).toEqual({ id: quote.id, number: quote.number, until: '2026-04-01' })
    const stranger = (await installer(api)).token
    const foreign = await keepEstimate(api, stranger, CONTENT, { quoteId: quote.id })
    expect(codeOf(foreign)).toEqual([404, 'NOT_FOUND'])
  })
})

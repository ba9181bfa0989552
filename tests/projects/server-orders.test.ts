import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { duplicateEstimate, estimate as readEstimate } from '#shared/estimates/estimates.endpoints'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { order, preValidate, validatedCart } from '#shared/orders/orders.endpoints'
import { ordersExport, ordersList } from '#shared/orders/orders-history.endpoints'
import type { ProjectState } from '#shared/projects/project-states'
import * as calls from '#shared/projects/projects.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { CONTENT } from '#tests/estimates/estimates.fixtures'
import { give, keepEstimate, keepIssuer } from '#tests/estimates/estimating'
import { type Customer, makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, draftedLine, orderOf } from '#tests/quotes/answering'
import { asked, askedLine, DRAFT, keep as keepQuote, send as sendQuote } from '#tests/quotes/asking'
import { codeOf, keep, read } from './projecting.ts'

describeOnDatabase('what is made of a chantier', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  /** A customer with a chantier. */
  const customer = async () => {
    const who = await makeCustomer(api)
    const { id } = (await keep(api, who.token)).body.project
    return { who, id }
  }
  const validate = async ({ token }: Customer, project?: string) =>
    (
      await api.call(preValidate, {
        token,
        body: { configurations: [await exampleLine(database.db, 'EN-40')], ...(project && { project }) },
      })
    ).body.validatedCart
  const ordered = async (who: Customer, project?: string) => {
    api.clock.advance(1000)
    const reply = await place(api, who, orderBody(who, (await validate(who, project)).id))
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.order
  }
  const stateOf = async ({ token }: Customer, id: string) => (await read(api, token, id)).body.project.state
  const listed = async ({ token }: Customer, state: ProjectState) =>
    (await api.call(calls.listProjects, { token, query: { state } })).body.projects.map(({ id }) => id)
  const become = (id: string, status: OrderStatus) =>
    database.db.updateTable('orders').set({ status }).where('id', '=', id).execute()

  test('a cart of it, and its order, say so to their owner', async () => {
    const { who, id } = await customer()
    const project = { id, name: 'Villa Roche' }
    const cart = await validate(who, id)
    expect(cart.project).toEqual(project)
    const { token } = who
    const again = await api.call(validatedCart, { token, params: { id: cart.id } })
    expect(again.body.validatedCart.project).toEqual(project)
    const placed = await place(api, who, orderBody(who, cart.id))
    expect(placed.body.order.validated_cart.project).toEqual(project)
    const one = await api.call(order, { token, params: { id: placed.body.order.id } })
    expect(one.body.order.validated_cart.project).toEqual(project)
    const { number } = placed.body.order
    expect((await read(api, token, id)).body.project).toMatchObject({
      state: 'ordered',
      orders: [{ id: placed.body.order.id, number }],
    })
    // a new name is told of past orders too
    await keep(api, token, { id, base: 1, name: 'Villa des Roches' })
    const renamed = await api.call(order, { token, params: { id: placed.body.order.id } })
    expect(renamed.body.order.validated_cart.project?.name).toBe('Villa des Roches')
  })

  test('a cart of another’s chantier, or of none, is of none', async () => {
    const { who } = await customer()
    const other = await customer()
    for (const project of [other.id, 'n-importe-quoi', undefined])
      expect(await validate(who, project)).not.toHaveProperty('project')
    expect((await read(api, other.who.token, other.id)).body.project.orders).toEqual([])
  })

  test('the history has the orders of one alone', async () => {
    const { who, id } = await customer()
    const { token } = who
    const [of, , too] = [await ordered(who, id), await ordered(who), await ordered(who, id)]
    const list = async (project: string) =>
      (await api.call(ordersList, { token, params: { page: '1' }, query: { project } })).body.orders
    const rows = await list(id)
    expect(rows.map(({ number }) => number)).toEqual([too.number, of.number])
    expect(rows[0]?.validated_cart.project).toEqual({ id, name: 'Villa Roche' })
    expect(await list('n-importe-quoi')).toEqual([])
    const all = (await api.call(ordersList, { token, params: { page: '1' } })).body.orders
    expect(all.map(({ validated_cart }) => 'project' in validated_cart)).toEqual([true, false, true])
    const file = await api.app.inject({
      method: 'GET',
      url: ordersExport.url,
      query: { project: id, format: 'csv' },
      headers: { authorization: `Bearer ${token}` },
    })
    const lines = file.body.trim().split('\r\n')
    expect([file.body.includes(of.number), lines.length]).toEqual([true, 3])
    expect(lines[0]).toContain('Projet;Chantier;Votre référence')
    expect(lines[1]).toContain(';Villa Roche;')
  })

  test('it stands where what was made of it stands', async () => {
    const { who, id } = await customer()
    expect([await stateOf(who, id), await listed(who, 'open')]).toEqual(['open', [id]])
    const { id: quote } = (await keepQuote(api, who.token, { ...DRAFT, project: id })).body.quote
    // nothing was asked for yet
    expect(await stateOf(who, id)).toBe('open')
    await keepQuote(
      api,
      who.token,
      // kept again by a page that does not say it, it stays its chantier's
      { ...DRAFT, lines: [await askedLine(database.db, 'EN-40')] },
      quote,
    )
    await sendQuote(api, who.token, quote)
    expect([await stateOf(who, id), await listed(who, 'quoted')]).toEqual(['quoted', [id]])
    const [one, two] = [await ordered(who, id), await ordered(who, id)]
    await become(one.id, 'delivered')
    expect([await stateOf(who, id), await listed(who, 'ordered')]).toEqual(['ordered', [id]])
    await become(two.id, 'cancelled')
    expect([await stateOf(who, id), await listed(who, 'delivered')]).toEqual(['delivered', [id]])
    await become(one.id, 'cancelled')
    expect([await stateOf(who, id), await listed(who, 'ordered'), await listed(who, 'delivered')]).toEqual([
      ...['quoted', [], []],
    ])
  })

  test('an installer’s own devis is of it, and makes it « Devis » once it is handed out', async () => {
    const { who, id } = await customer()
    const { token } = who
    await keepIssuer(api, token)
    const { id: estimate, ...draft } = (await keepEstimate(api, token, CONTENT, { project: id })).body
      .estimate
    expect([draft.project, await stateOf(who, id)]).toEqual([{ id, name: 'Villa Roche' }, 'open'])
    await give(api, token, { id: estimate, version: 1 })
    expect([await stateOf(who, id), await listed(who, 'quoted')]).toEqual(['quoted', [id]])
    const copy = await api.call(duplicateEstimate, {
      token,
      params: { id: estimate },
      body: { id: randomUUID() },
    })
    expect(copy.body.estimate.project?.id).toBe(id)
    // another's is none, and one that goes leaves its devis
    const foreign = await customer()
    const other = (await keepEstimate(api, foreign.who.token, CONTENT, { project: id })).body.estimate
    expect([other.project, await listed(foreign.who, 'open')]).toEqual([undefined, [foreign.id]])
    await api.call(calls.deleteProject, { token, params: { id } })
    const left = await api.call(readEstimate, { token, params: { id: estimate } })
    expect([left.status, left.body.estimate.project]).toEqual([200, undefined])
  })

  test('what is ordered of its quote is of it', async () => {
    const { who, id } = await customer()
    const staff = await api.signedIn({ role: 'admin' })
    const line = await askedLine(database.db, 'EN-40')
    const quote = await asked(api, who.token, { ...DRAFT, lines: [line], project: id })
    await answer(api, staff.token, quote.id, anAnswer([await draftedLine(database.db, 'EN-40')]))
    await accept(api, who.token, quote.id)
    const { validatedCartId } = (await orderOf(api, who.token, quote.id)).body
    const cart = await api.call(validatedCart, { token: who.token, params: { id: validatedCartId } })
    expect(cart.body.validatedCart.project?.id).toBe(id)
    // so is the devis that an installer makes of it
    const made = await keepEstimate(api, who.token, CONTENT, { quoteId: quote.id })
    expect(made.body.estimate.project?.id).toBe(id)
  })

  test('one that was ordered is not deleted; what was validated of another stays without it', async () => {
    const { who, id } = await customer()
    const { token } = who
    await ordered(who, id)
    const remove = (params: { id: string }) => api.call(calls.deleteProject, { token, params })
    expect(codeOf(await remove({ id }))).toEqual([409, 'PROJECT_ORDERED'])
    const other = (await keep(api, token)).body.project.id
    const cart = await validate(who, other)
    expect((await remove({ id: other })).status).toBe(200)
    const left = await api.call(validatedCart, { token, params: { id: cart.id } })
    expect([left.status, left.body.validatedCart.project]).toEqual([200, undefined])
  })

  test('carts that are validated while their chantier goes are of none', async () => {
    const { who } = await customer()
    for (let nth = 0; nth < 5; nth++) {
      const { id } = (await keep(api, who.token)).body.project
      const [, cart] = await Promise.all([
        api.call(calls.deleteProject, { token: who.token, params: { id } }),
        validate(who, id),
      ])
      expect(cart.id).toBeTypeOf('string')
    }
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listLastFamilies } from '#server/configurator/last-answers.queries'
import { lastAnswers } from '#shared/configurator/configurator.endpoints'
import { preValidate } from '#shared/orders/orders.endpoints'
import type { SentConfiguration } from '#shared/orders/orders.schema'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, validCart } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

describeOnDatabase('what an account last chose', (database) => {
  const api = testApp(database)
  let rail: SentConfiguration
  beforeAll(async () => {
    await publish(database.db)
    rail = await exampleLine(database.db, 'RA-25-MAN')
  })
  const recall = async ({ token }: Pick<Customer, 'token'>, familyId = rail.model.family?.id ?? '') => {
    const { status, body } = await api.call(lastAnswers, { token, params: { familyId } })
    expect(status).toBe(200)
    return body
  }
  const nothing = { success: true, criteria: {}, components: {} }

  test('is nothing before a cart of theirs is validated, and for a family that there is not', async () => {
    const customer = await makeCustomer(api)
    for (const id of [rail.model.family?.id, randomUUID(), 'rails']) {
      expect(await recall(customer, id)).toEqual(nothing)
    }
  })

  test('is the options of the last line of the family, without its sizes', async () => {
    const customer = await makeCustomer(api)
    const first = { ...rail, criteria: { ...rail.criteria, fixation: 'wall', color: 'B' } }
    const last = {
      ...rail,
      criteria: { ...rail.criteria, fixation: 'ceiling', color: 'AT' },
      selectedComponents: { wand: { reference: 'RA25-LAN-125' } },
    }
    await validCart(api, customer, [first, last, await exampleLine(database.db, 'VR-55')])
    const { criteria, components } = await recall(customer)
    expect(criteria).toMatchObject({ fixation: 'ceiling', color: 'AT', heading: rail.criteria.heading })
    expect(Object.values(criteria).filter((value) => typeof value === 'number')).toEqual([])
    expect(components).toEqual({ wand: 'RA25-LAN-125' })

    await validCart(api, customer, [first])
    expect(await recall(customer)).toMatchObject({
      criteria: { fixation: 'wall', color: 'B' },
      components: {},
    })
  })

  test('stays as it was when a cart is refused, and is nobody else’s', async () => {
    const [customer, other] = [await makeCustomer(api), await makeCustomer(api)]
    await validCart(api, customer, [rail])
    const before = await recall(customer)
    const wrong = { ...rail, criteria: { ...rail.criteria, color: 'GOLD' } }
    const refused = await api.call(preValidate, {
      token: customer.token,
      body: { configurations: [{ ...rail, criteria: { ...rail.criteria, fixation: 'wall' } }, wrong] },
    })
    expect(refused.status).toBe(422)
    expect(await recall(customer)).toEqual(before)
    expect(await recall(other)).toEqual(nothing)
  })

  test('names the families that it answered last, the last one first', async () => {
    const [customer, other] = [await makeCustomer(api), await makeCustomer(api)]
    const shutter = await exampleLine(database.db, 'VR-55')
    const blind = await exampleLine(database.db, 'EN-40')
    const last = (limit: number) => listLastFamilies(database.db, customer.id, limit)
    const familyOf = ({ model }: SentConfiguration) => model.family?.id
    expect(await last(3)).toEqual([])
    for (const line of [rail, shutter, blind, rail]) {
      await validCart(api, customer, [line])
      api.clock.advance(1000)
    }
    await validCart(api, other, [shutter])
    expect(await last(3)).toEqual([rail, blind, shutter].map(familyOf))
    expect(await last(2)).toEqual([rail, blind].map(familyOf))
    // of one cart, in an order that stays
    await validCart(api, customer, [shutter, blind])
    const together = [shutter, blind].map(familyOf).sort()
    expect(await last(3)).toEqual([...together, familyOf(rail)])
  })

  test('is one bounded row a family', async () => {
    const customer = await makeCustomer(api)
    await validCart(api, customer, [rail, rail])
    const family = rail.model.family?.id ?? ''
    const write = (criteria: string) =>
      sql`update last_answers set criteria = ${criteria}::jsonb where user_id = ${customer.id} and family_id = ${family}`.execute(
        database.db,
      )
    await expect(write('[]')).rejects.toThrow('last_answers_criteria_check')
    await expect(write(JSON.stringify({ a: 'x'.repeat(9000) }))).rejects.toThrow(
      'last_answers_criteria_check',
    )
    const row = await database.db
      .selectFrom('last_answers')
      .selectAll()
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow()
    const another = (changes: object) =>
      database.db
        .insertInto('last_answers')
        .values({ ...row, criteria: '{}', components: '{}', ...changes })
        .execute()
    await expect(another({})).rejects.toThrow('last_answers_pkey')
    await expect(another({ family_id: randomUUID() })).rejects.toThrow('last_answers_family_id_fkey')
    await expect(another({ user_id: randomUUID() })).rejects.toThrow('last_answers_user_id_fkey')
    await expect(another({ family_id: randomUUID(), components: '[]' })).rejects.toThrow(
      'last_answers_components_check',
    )
  })
})

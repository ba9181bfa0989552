import { describe, expect, test } from 'vitest'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { saveConfiguration } from '#shared/configurator/configurator.endpoints'
import { MINUTE } from '#shared/platform/durations'
import { readQuickOrder } from '#shared/quick-order/quick-order.endpoints'
import { exampleLine, exemplars, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { colleague } from '#tests/team/teaming'

describeOnDatabase('the quick order', (database) => {
  const api = testApp(database)

  test('a code goes to the cart, a reference with questions to the configurator, the rest is unknown', async () => {
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    const { token } = await api.signedIn()
    const line = await exampleLine(database.db, 'RA-25-MAN')
    const components = Object.fromEntries(
      Object.entries(line.selectedComponents).map(([type, { reference }]) => [type, reference]),
    )
    const body = { subFamilyId: line.model.subFamily?.id ?? '', criteria: line.criteria, components }
    const saved = await api.call(saveConfiguration, { token, body })
    const reply = await api.call(readQuickOrder, {
      token,
      body: {
        lines: [
          { code: `${saved.body.code.slice(0, 4).toLowerCase()}-${saved.body.code.slice(4)}`, quantity: 3 },
          { code: 'ra-25-man', quantity: 1 },
          { code: 'ZZ-99', quantity: 2 },
        ],
      },
    })
    expect(reply.body.lines.map(({ state, opens, quantity }) => [state, opens, quantity])).toEqual([
      ['ready', true, 3],
      ['open', false, 1],
      ['unknown', false, 2],
    ])
    const [ready, open] = reply.body.lines
    expect(ready?.configuration).toMatchObject({ quantity: 3, criteria: line.criteria })
    expect(open?.reasons).toEqual(['2\u00a0réponses à donner\u00a0: Longueur, Poids du rideau.'])
    expect([ready?.assumed, open?.assumed]).toEqual([[], []])
    expect(open?.model?.subFamily?.reference).toBe('RA-25-MAN')
  })

  test('a reference whose template proposes every answer is ready, and which of them nobody gave is told', async () => {
    const source = exemplars((families) => {
      const { criteria = [] } = families['rail-manuel-25'].template
      for (const criterion of criteria)
        if (criterion.kind === 'number') criterion.default = criterion.key === 'length' ? '2000' : '5'
    })
    await publish(database.db, source)
    api.clock.advance(CHECK_EVERY_MS)
    const { token } = await api.signedIn()
    const body = { lines: [{ code: 'RA-25-MAN', quantity: 2 }] }
    const [line] = (await api.call(readQuickOrder, { token, body })).body.lines
    expect(line?.state).toBe('ready')
    expect(line?.configuration?.criteria).toMatchObject({ length: 2000, load: 5, color: 'B' })
    expect(line?.assumed).toEqual([
      ...['fixation', 'length', 'opening', 'color', 'heading', 'handling', 'load'],
    ])
  })

  test('no lines, too many, or a quantity that is none are refused; a visitor is told nothing', async () => {
    const { token } = await api.signedIn()
    for (const lines of [
      [],
      Array.from({ length: 101 }, () => ({ code: 'VR-55', quantity: 1 })),
      [{ code: 'VR-55', quantity: 0 }],
    ])
      expect((await api.call(readQuickOrder, { token, body: { lines } })).status).toBe(422)
    expect(
      (await api.call(readQuickOrder, { body: { lines: [{ code: 'VR-55', quantity: 1 }] } })).status,
    ).toBe(401)
  })

  describe('tried without end', () => {
    const tight = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' } })
    const read = async (token: string, codes: string[]) => {
      const lines = codes.map((code) => ({ code, quantity: 1 }))
      const { status, headers } = await tight.call(readQuickOrder, { token, body: { lines } })
      return [status, headers['retry-after']]
    }

    test('twenty lists a minute are read', async () => {
      const { token } = await tight.signedIn()
      const statuses: unknown[] = []
      for (let list = 0; list < 20; list++) statuses.push((await read(token, ['ZZ-99']))[0])
      expect(statuses).toEqual(Array(20).fill(200))
      expect(await read(token, ['ZZ-99'])).toEqual([429, '60'])
      tight.clock.advance(MINUTE)
      expect(await read(token, ['ZZ-99'])).toEqual([200, undefined])
    })

    test('two hundred codes an hour may stand for nothing; a reference is no try', async () => {
      const [one, other] = [await tight.signedIn(), await tight.signedIn()]
      const codes = Array.from({ length: 100 }, (_, n) => `ZZZZ-22${letter(n / 24)}${letter(n % 24)}`)
      expect(await read(one.token, codes)).toEqual([200, undefined])
      expect(await read(one.token, codes)).toEqual([200, undefined])
      expect(await read(one.token, ['ZZ-99', 'RA-25-MAN'])).toEqual([200, undefined])
      expect(await read(one.token, ['ZZZZ-2222'])).toEqual([429, '3600'])
      expect(await read(other.token, ['ZZZZ-2222'])).toEqual([200, undefined])
      // nor does a colleague stop the head
      const member = await colleague(tight, database, other.token)
      expect(await read(member.token, codes)).toEqual([200, undefined])
      expect(await read(member.token, codes)).toEqual([200, undefined])
      expect(await read(member.token, ['ZZZZ-2222'])).toEqual([429, '3600'])
      expect(await read(other.token, ['ZZZZ-2222'])).toEqual([200, undefined])
    })
  })
})

/** One that a code may have. */
const letter = (n: number): string => 'ABCDEFGHJKLMNPQRSTUVWXYZ'.charAt(n)

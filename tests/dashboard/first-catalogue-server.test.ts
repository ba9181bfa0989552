import { beforeAll, expect, test, vi } from 'vitest'
import { loadFirstCatalogue as load } from '#server/catalogue/load-first-catalogue'
import { readCatalogueFiles } from '#server/seed/seed-files'
import { auditLog } from '#shared/dashboard/audit/audit.endpoints'
import { adminWelcome, loadFirstCatalogue } from '#shared/dashboard/welcome/welcome.endpoints'
import { ready } from '#shared/platform/platform.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

// a whole catalogue is checked and written
vi.setConfig({ testTimeout: 120_000 })

describeOnDatabase('the first catalogue, from the dashboard', (database) => {
  const api = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeAll(async () => {
    admin = await api.signedIn({ role: 'admin' })
  })
  const ask = (token = admin.token) => api.call(loadFirstCatalogue, { token })
  const lacking = async () => [
    (await api.call(adminWelcome, { token: admin.token })).body.lacking,
    (await api.call(ready)).body.lacking,
  ]
  const lists = () => database.db.selectFrom('price_lists').select(['version', 'label', 'models']).execute()

  test('is for administrators alone, who are told that it is lacking', async () => {
    const { token } = await api.signedIn({ role: 'editor' })
    expect((await ask(token)).status).toBe(403)
    expect(await lacking()).toEqual([['price_list'], ['price_list']])
    expect(await lists()).toEqual([])
  })

  test('with a fault leaves nothing behind', async () => {
    const source = await readCatalogueFiles()
    const broken = { ...source, tree: { file: 'tree.json', content: {} } }
    const loader = { actorId: admin.user.id, request: { ip: '127.0.0.1' } }
    await expect(load(database.db, broken, new Date(api.clock.now()), loader)).rejects.toThrow('fault(s)')
    expect(await lists()).toEqual([])
  })

  test('is loaded once by two of staff at once and a second click, and written down with who did', async () => {
    const colleague = await api.signedIn({ role: 'admin' })
    const replies = await Promise.all([ask(), ask(colleague.token), ask()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const done = replies.find(({ status }) => status === 200)?.body
    expect(done).toMatchObject({ priceListVersion: 1, message: 'Le premier catalogue est en vigueur.' })
    for (const { status, body } of replies)
      if (status === 409) expect(body).toMatchObject({ code: 'PRICE_LIST_PRESENT' })
    expect(await lists()).toEqual([{ version: 1, label: 'Premier tarif', models: done?.models }])
    expect(await lacking()).toEqual([[], []])
    const query = { kind: 'first_list_loaded' }
    const { entries } = (await api.call(auditLog, { token: admin.token, query })).body
    expect(entries).toHaveLength(1)
    expect([admin.user.id, colleague.user.id]).toContain(entries[0]?.actor?.id)
    expect((await ask()).body).toMatchObject({ code: 'PRICE_LIST_PRESENT' })
  })
})

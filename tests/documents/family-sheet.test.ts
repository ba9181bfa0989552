import { expect, test } from 'vitest'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { pagesOf } from './pdf-text.ts'

describeOnDatabase('the data sheet of a family', (database) => {
  const api = testApp(database)

  test('it names each model, its sections and their scale, and its parts with their components; no price', async () => {
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    const { token } = await api.signedIn()
    const reply = await api.app.inject({
      url: '/api/catalog/family/rail-manuel-25/sheet',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="fiche-rail-manuel-25.pdf"')
    const text = pagesOf(reply.rawPayload).join('\n')
    for (const said of ['RA-25-MAN', 'Tête · 1:1', 'Vue éclatée', 'Glisseur', 'Supports'])
      expect(text).toContain(said)
    expect(text).not.toContain('€')
  })

  test('a family that is not there has none, and who is not signed in is given none', async () => {
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    const { token } = await api.signedIn()
    const headers = { authorization: `Bearer ${token}` }
    const url = '/api/catalog/family/il-n-y-en-a-pas/sheet'
    expect((await api.app.inject({ url, headers })).statusCode).toBe(404)
    expect((await api.app.inject('/api/catalog/family/rail-manuel-25/sheet')).statusCode).toBe(401)
  })
})

import { expect, test } from 'vitest'
import { uploadExample } from '#shared/dashboard/uploads/uploads.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

describeOnDatabase('examples of uploads', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)

  const example = async (kind: string, format: string): Promise<Buffer> => {
    const reply = await api.app.inject({
      method: 'GET',
      url: `${uploadExample.url}?kind=${kind}&format=${format}`,
      headers: { authorization: `Bearer ${await staff.admin()}` },
    })
    expect(reply.statusCode).toBe(200)
    return reply.rawPayload
  }

  test('are fictitious as long as there is no list', async () => {
    expect(String(await example('prices', 'csv'))).toBe(
      [
        '\ufeffréférence;désignation;modèle;largeur;hauteur;prix HT;unité',
        'EX-PROFIL-25;Profilé 25 mm;;;;9,80;m',
        'EX-SUPPORT-MUR;Support mural 25 mm;;;;2,90;u',
        'EX-STORE;Store enrouleur;;1200;1500;84,50;u',
        'EX-STORE;Store enrouleur;;1200;2000;96,00;u',
        '',
      ].join('\r\n'),
    )
  })

  test('of the list in force are named for its version and their day in Paris', async () => {
    await publish(database.db)
    const nameOf = async (kind: string, format: string) => {
      const reply = await api.app.inject({
        url: `${uploadExample.url}?kind=${kind}&format=${format}`,
        headers: { authorization: `Bearer ${await staff.admin()}` },
      })
      return reply.headers['content-disposition']
    }
    expect([
      await nameOf('prices', 'xlsx'),
      await nameOf('components', 'csv'),
      await nameOf('models', 'csv'),
      await nameOf('template', 'json'),
    ]).toEqual([
      'attachment; filename="tarif-en-vigueur-v1-2026-03-02.xlsx"',
      'attachment; filename="composants-en-vigueur-v1-2026-03-02.csv"',
      'attachment; filename="modeles-en-vigueur-v1-2026-03-02.csv"',
      'attachment; filename="exemple-gabarit.json"',
    ])
  })

  test('are lines of the list in force: sent back as they are they change nothing', async () => {
    expect(String(await example('prices', 'csv'))).toContain('\r\nRA25-PRO;Profilé RA-25;;;;9,80;m\r\n')
    for (const kind of ['prices', 'components', 'models']) {
      for (const format of ['csv', 'xlsx']) {
        const { state, counts, message } = await staff.check(await example(kind, format))
        expect([kind, format, state, message, counts]).toEqual([
          kind,
          format,
          'ready',
          null,
          {
            read: counts.read,
            rejected: 0,
            added: 0,
            changed: 0,
            removed: 0,
            unchanged: counts.read,
            suspicious: 0,
            confirmed: 0,
          },
        ])
        expect(counts.read).toBeGreaterThan(1)
      }
    }
  })
})

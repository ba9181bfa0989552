import { beforeAll, expect, test } from 'vitest'
import { moveCatalogue } from '#server/catalogue/catalogue.queries'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { search } from '#shared/catalogue/catalogue.endpoints'
import { SEARCH_LIMIT } from '#shared/catalogue/catalogue.schema'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { exemplars, publish } from './exemplars.ts'

/** The exemplars, with the words that the tests look for. */
const searched = () =>
  exemplars((families) => {
    const [manual, light, strong] = families['rail-manuel-25'].models
    if (manual) Object.assign(manual, { name: 'Écrou de rail', description: 'Avec serrage à la main.' })
    if (light) Object.assign(light, { name: 'Rail à serrer', description: 'Livré avec ses écrous.' })
    if (strong) Object.assign(strong, { name: 'Rail à 100 %', description: 'Tête de rideau EN_40 incluse.' })
    const [first] = families['film-solaire-miroir'].models
    if (first) Object.assign(first, { name: 'Film écrou', reference: 'ECROU-1' })
  })

describeOnDatabase('search', (database) => {
  const api = testApp(database)
  let token: string
  beforeAll(async () => {
    await publish(database.db, searched())
    token = (await api.signedIn()).token
  })

  const found = async (keywords: string, level?: string): Promise<string[]> => {
    const { status, body } = await api.call(search, {
      token,
      query: { keywords, ...(level === undefined ? {} : { level }) },
    })
    expect(status).toBe(200)
    return body.products
      .flatMap((category) => category.sub_categories.flatMap((sub) => sub.families))
      .flatMap((family) => family.sub_families.map((model) => model.reference))
  }

  test('reads past accents, case, plurals and parts of words', async () => {
    const ecrous = ['ECROU-1', 'RA-25-MAN', 'RA-25-LEG']
    for (const keywords of ['écrou', 'écrous', 'ECROUS', 'Ecrou', '  écro  ', 'e\u0301crous']) {
      expect([keywords, await found(keywords)]).toEqual([keywords, ecrous])
    }
  })

  test('ranks the reference before the start of the name, the name, then the descriptions', async () => {
    expect(await found('RA-25-LEG')).toEqual(['RA-25-LEG'])
    expect((await found('ra-25')).slice(0, 4)).toEqual(['RA-25-MAN', 'RA-25-LEG', 'RA-25-REN', 'RA-25-CIN'])
    expect((await found('rail'))[0]).toBe('RA-25-LEG')
    expect(await found('rail')).toEqual(['RA-25-LEG', 'RA-25-REN', 'RA-25-CIN', 'RA-25-MAN'])
    expect((await found('en-40')).slice(0, 2)).toEqual(['EN-40', 'EN-40-BAT'])
  })

  test('needs every word, wherever each one is', async () => {
    expect(await found('rail écrous serrer')).toEqual(['RA-25-LEG'])
    expect(await found('serrage rail')).toEqual(['RA-25-MAN'])
    expect(await found('rail inexistant')).toEqual([])
    // The levels above a model find it too.
    expect(await found('fermetures retardateur')).toEqual(['VR-55-SEC'])
  })

  test('takes signs as they are typed', async () => {
    expect(await found('100 %')).toContain('RA-25-REN')
    expect(await found('EN_40')).not.toContain('RA-25-CIN')
    expect(await found('%%%')).toEqual([])
    expect(await found("'; drop table orders; --")).toEqual([])
  })

  test('groups what it found under its levels', async () => {
    const { body } = await api.call(search, { token, query: { keywords: 'retardateur', level: '1' } })
    expect(body).toEqual({
      success: true,
      total: 1,
      size: { widest: null, height: null },
      facets: {
        categories: [{ name: 'SHUTTERS', count: 1 }],
        motorised: 0,
        exterior: 0,
        fire: [],
        widest: [],
      },
      products: [
        {
          id: expect.any(String),
          name: 'SHUTTERS',
          sub_categories: [
            {
              id: expect.any(String),
              name: 'Volets roulants',
              slug: 'volets-roulants',
              families: [
                {
                  id: expect.any(String),
                  name: 'Volet roulant 55',
                  slug: 'volet-roulant-55',
                  description: expect.stringContaining('olet'),
                  sub_families: [
                    expect.objectContaining({ reference: 'VR-55-SEC', onSale: true, image: null }),
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
  })

  test('searches where the person stands, and nowhere that does not exist', async () => {
    const within = async (level: string, slug: string) => {
      const { status, body } = await api.call(search, { token, query: { keywords: 'écrou', level, slug } })
      const families = status === 200 ? body.products.flatMap((p) => p.sub_categories) : []
      return [status, families.map(({ slug }) => slug)]
    }
    expect(await within('0', 'rails-manuels')).toEqual([200, ['films-solaires', 'rails-manuels']])
    expect(await within('1', 'rails-manuels')).toEqual([200, ['rails-manuels']])
    expect(await within('1', 'stores-enrouleurs')).toEqual([200, []])
    expect(await within('2', 'film-solaire-miroir')).toEqual([200, ['films-solaires']])
    expect(await within('2', 'volet-roulant-55')).toEqual([200, []])
    expect(await within('1', 'nulle-part')).toEqual([404, []])
    expect(await within('2', 'rails-manuels')).toEqual([404, []])
  })

  test.each([undefined, '', 'ab', '  ab  ', 'é', '   '])('refuses “%s”: too short', async (keywords) => {
    const reply = await api.call(search, { token, query: keywords === undefined ? {} : { keywords } })
    expect([reply.status, { ...reply.body, requestId: '' }]).toEqual([
      400,
      {
        success: false,
        code: 'SEARCH_TOO_SHORT',
        message: 'Saisissez au moins 3 caractères pour lancer la recherche.',
        requestId: '',
      },
    ])
  })

  test('looks for the first 100 characters of a longer text', async () => {
    const hundred = `RA-25-LEG${' '.repeat(91)}`
    expect(await found(`${hundred}introuvable`)).toEqual(['RA-25-LEG'])
    expect(await found(`${hundred.slice(0, 90)}introuvable`)).toEqual([])
    expect(await found('é'.repeat(1000))).toEqual([])
  })

  test('refuses what no search is', async () => {
    for (const query of [{ keywords: 'rail', level: '3' }, { keywords: 'ra\u0000il' }]) {
      expect((await api.call(search, { token, query })).status).toBe(422)
    }
  })

  test('does not find what is off sale', async () => {
    expect(await found('petit rayon')).toEqual(['RA-25-CIN'])
    await database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('sub_families')
        .set({ on_sale: false })
        .where('reference', '=', 'RA-25-CIN')
        .execute()
      await moveCatalogue(trx, new Date(api.clock.now()))
    })
    api.clock.advance(CHECK_EVERY_MS)
    expect(await found('petit rayon')).toEqual([])
  })

  test('answers a bounded number of models', async () => {
    await publish(
      database.db,
      exemplars((families) => {
        const [shutter] = families['volet-roulant-55'].models
        if (shutter === undefined) throw new Error('The exemplar has no model.')
        families['volet-roulant-55'].models = Array.from({ length: 40 }, (_, index) => ({
          ...shutter,
          reference: `FOULE-${index}`,
          name: `Foule ${index}`,
        }))
        families['rail-manuel-25'].models = families['rail-manuel-25'].models.concat(
          Array.from({ length: 30 }, (_, index) => ({
            ...(families['rail-manuel-25'].models[0] ?? shutter),
            reference: `FOULE-${index + 40}`,
            name: `Foule ${index + 40}`,
          })),
        )
      }),
    )
    api.clock.advance(CHECK_EVERY_MS)
    expect(await found('foule')).toHaveLength(SEARCH_LIMIT)
  })
})

import { describe, expect, it } from 'vitest'
import { exampleFamily } from '#server/dashboard/uploads/examples-family'
import { placeOf } from '#server/dashboard/uploads/family-place'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import type { Component } from '#shared/configurator/component.schema'
import { readAll, refusalOf } from './upload-files.ts'

const changed = (change: (file: FamilyFile) => void): string => {
  const file = structuredClone(exampleFamily)
  change(file)
  return JSON.stringify(file)
}

const faultsOfFile = async (json: string): Promise<[string, string, string][]> => {
  const { rows } = await readAll(json)
  const [row] = rows
  return row !== undefined && 'faults' in row
    ? row.faults.map(({ column, value, reason }) => [column, value, reason])
    : []
}

describe('a template', () => {
  it('that stands is one row: the family as it is written', async () => {
    const { rows, head } = await readAll(`\ufeff${JSON.stringify(exampleFamily)}`)
    expect(rows).toEqual([{ line: 1, row: { kind: 'template', file: exampleFamily } }])
    expect(head).toEqual({
      kind: 'template',
      format: 'json',
      encoding: null,
      separator: null,
      decimal: null,
      columns: [],
      ignored: [],
    })
  })

  it('whose form is wrong says where', async () => {
    const json = changed((file) => {
      Object.assign(file.family, { slug: 'Rail Exemple' })
      Object.assign(file, { extra: 1 })
    })
    expect(await faultsOfFile(json)).toEqual([
      ['/family/slug', 'Rail Exemple', 'Le format de ce champ est invalide.'],
      ['/extra', '1', 'Ce champ n’est pas attendu.'],
    ])
  })

  it('is told the branch that its kind names, each fault once, and what its rules mean at the same time', async () => {
    const json = changed((file) => {
      Object.assign(file.template.criteria[1] ?? {}, { max: 4 })
      Object.assign(file.template.rules[0] ?? {}, { when: 'lenght > 5000' })
    })
    const faults = await faultsOfFile(json)
    expect(faults.map(([column]) => column)).toEqual(['/template/criteria/1/max', '/template/rules/0/when'])
    expect(faults[0]?.[2]).toBe('Ce champ n’est pas attendu.')
    const [row] = (await readAll(json)).rows
    expect(row && 'faults' in row && row.faults.map(({ place }) => place)).toEqual([
      'critère «\u00a0color\u00a0», champ «\u00a0max\u00a0»',
      'règle «\u00a0long_piece\u00a0», champ «\u00a0when\u00a0»',
    ])
    expect(faults[1]?.[2]).toContain('lenght')
  })

  it('is told each place in words: by the name of what stands there, by its number where it has none', () => {
    const document = structuredClone(exampleFamily)
    const places = [
      '',
      '/family/slug',
      '/template',
      '/template/criteria',
      '/template/criteria/1',
      '/template/criteria/1/options/0/label',
      '/template/criteria/9/unavailable/1/when',
      '/template/rules/0/when',
      '/models/0/reference',
      '/cases/2/components/hook',
      '/cases/2/total',
    ]
    expect(places.map((pointer) => placeOf(pointer, document).replaceAll('\u00a0', ' '))).toEqual([
      'tout le fichier',
      'famille, champ « slug »',
      'règles de la famille',
      'champ « criteria »',
      'critère « color »',
      'critère « color », option « B », champ « label »',
      'critère n° 10, champ « unavailable », champ « 1 », champ « when »',
      'règle « long_piece », champ « when »',
      'modèle « EX-25-MAN », champ « reference »',
      'cas n° 3, composant « hook »',
      'cas n° 3, champ « total »',
    ])
  })

  it('whose kind is none is told the kinds that there are', async () => {
    const json = changed((file) => Object.assign(file.template.criteria[1] ?? {}, { kind: 'colour' }))
    expect(await faultsOfFile(json)).toEqual([
      [
        '/template/criteria/1/kind',
        'colour',
        'Cette valeur n’est pas acceptée\u00a0; attendu\u00a0: choice, number, boolean, plan.',
      ],
    ])
  })

  it('that means nothing says where in the file, once for all models or with the models that it concerns', async () => {
    const json = changed((file) => {
      file.template.derived = [{ key: 'supports', value: 'ceil(lenght / 500)' }]
      file.template.tables = { color_rate: { kind: 'map', values: { B: 0, A: 5, N: 12 } } }
      const [first] = file.models
      if (first === undefined) return
      const color = file.template.criteria[1]
      if (color?.kind === 'choice') {
        color.options.splice(1, 0, { value: 'A', label: 'Aluminium' })
        color.options[2] = {
          value: 'N',
          label: 'Noir brillant RAL 9005',
          unavailable: [
            { when: 'supports', reason: 'Non.' },
            { when: 'nothing', reason: 'Non.' },
          ],
        }
      }
      file.models.push(
        { ...first, reference: 'EX-2', withoutOptions: { color: ['A'] } },
        {
          ...first,
          reference: 'EX-3',
          components: [
            {
              reference: 'EX/P-1',
              type: 'profile',
              label: 'Autre profilé',
              price: { kind: 'unit', cents: 1, per: 'm' },
              attributes: { support_counts: { standard: 'none' } },
            },
          ],
        },
        first,
      )
    })
    expect(await faultsOfFile(json)).toEqual([
      ['/models/3/reference', 'EX-25-MAN', 'Le modèle EX-25-MAN figure deux fois.'],
      ['/template/derived/0/value', 'ceil(lenght / 500)', 'nom inconnu « lenght » (caractère 6)'],
      [
        '/template/criteria/1/options/2/unavailable/1/when',
        'nothing',
        'nom inconnu « nothing » (caractère 1)',
      ],
      [
        '/models/2/components/0/attributes/support_counts/standard',
        'none',
        'EX-3\u00a0: nom inconnu « none » (caractère 1)',
      ],
    ])
  })

  it('whose cases come to something else is refused, with what each expects and what was found', async () => {
    const json = changed((file) => {
      const [profile] = file.components
      if (profile) profile.price = { kind: 'unit', cents: 1000, per: 'm' }
      const [first, ordinary, dearest, limit] = file.cases
      if (!first || !ordinary || !dearest || !limit) throw new Error('the example has four cases')
      Object.assign(first, { total: null })
      Object.assign(ordinary, { criteria: { length: 3600 } })
      Object.assign(dearest, { messages: [], components: { support: 'EX-SUPPORT-MUR', hook: 'EX-HOOK' } })
      Object.assign(limit, { total: 6460, messages: ['long_piece', 'limits:length'] })
      file.cases.push(
        { ...first, model: 'EX-99' },
        { ...first, total: 880, criteria: { length: 300, color: 'B', bends: 1 } },
      )
    })
    const told = (await faultsOfFile(json)).map(([pointer, value, reason]) => [
      pointer,
      value,
      reason.replaceAll('\u00a0', ' '),
    ])
    expect(told).toEqual([
      ['/cases/4/model', 'EX-99', 'La famille n’a pas de modèle EX-99.'],
      ['/cases/0/total', '', 'Attendu : non commandable ; trouvé : 8,80 €.'],
      ['/cases/1/total', '6271', 'Attendu : 62,71 € ; trouvé : non commandable (sans réponse color).'],
      ['/cases/2/components/hook', 'EX-HOOK', 'N’est pas nécessaire avec ces réponses.'],
      ['/cases/2/total', '10356', 'Attendu : 103,56 € ; trouvé : 104,90 €.'],
      ['/cases/2/messages', '', 'Attendu : aucun message ; trouvé : long_piece.'],
      ['/cases/3/total', '6460', 'Attendu : 64,60 € ; trouvé : non commandable (erreurs limits:length).'],
      ['/cases/3/messages', '', 'Attendu : limits:length, long_piece ; trouvé : limits:length.'],
      ['/cases/5/criteria/bends', '1', 'N’est pas demandé avec ces réponses.'],
    ])
  })

  it('whose models list one component with two prices is refused: neither wins by chance', async () => {
    const json = changed((file) => {
      const [profile] = file.components
      const [model] = file.models
      if (!profile || !model) throw new Error('the example has a profile and a model')
      const dearer: Component = { ...profile, price: { kind: 'unit', cents: 990, per: 'm' } }
      file.models.push(
        { ...model, reference: 'EX-26-MAN', components: [profile] },
        { ...model, reference: 'EX-27-MAN', components: [dearer] },
      )
    })
    expect(await faultsOfFile(json)).toEqual([
      [
        '/models/2/components/0/reference',
        'EX-PROFIL-25',
        'Le composant EX-PROFIL-25 figure plus haut avec d’autres valeurs\u00a0: changez-le partout.',
      ],
    ])
  })

  it('with fewer than four cases is refused', async () => {
    const json = changed((file) => {
      file.cases.length = 3
    })
    expect((await faultsOfFile(json)).map(([pointer]) => pointer)).toEqual(['/cases'])
  })

  it('that loops is refused', async () => {
    const json = changed((file) => {
      file.template.derived = [
        { key: 'supports', value: 'other + 1' },
        { key: 'other', value: 'supports + 1' },
      ]
    })
    expect(await faultsOfFile(json)).toEqual([
      ['/template/derived/0', '', 'boucle : supports → other → supports'],
    ])
  })
})

describe('a JSON document', () => {
  it.each([
    ['{"version": 1,\n "family" 2}', 'Ce fichier n’est pas un document JSON complet (ligne 2)'],
    ['{"version": 1', 'Ce fichier n’est pas un document JSON complet'],
    [
      '{"__proto__": {"admin": true}}',
      'Ce document JSON est refusé\u00a0: un champ s’appelle «\u00a0__proto__\u00a0» (/).',
    ],
    [
      '{"a": {"constructor": 1}}',
      'Ce document JSON est refusé\u00a0: un champ s’appelle «\u00a0constructor\u00a0» (/a).',
    ],
    ['{"a/b": [1, 1e309]}', 'Ce document JSON est refusé\u00a0: un nombre est hors des limites (/a~1b/1).'],
    ['{"a": "\\u0000"}', 'Ce document JSON est refusé\u00a0: un texte contient un caractère interdit (/a).'],
    ['{"a": "\\ud800"}', 'Ce document JSON est refusé\u00a0: un texte contient un caractère interdit (/a).'],
    ['['.repeat(5_000_000), 'Ce fichier n’est pas un document JSON complet'],
    [
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      'Ce document JSON est refusé\u00a0: il est trop imbriqué',
    ],
    [`{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`, 'Un gabarit pèse 5\u00a0Mo au plus'],
    ['{"a":"é"}', 'Ce fichier JSON n’est pas en UTF-8.'],
  ])('that is hostile or broken is refused with its sentence: %#', async (json, message) => {
    const bytes = message.includes('UTF-8') ? Buffer.from(json, 'latin1') : json
    expect((await refusalOf(bytes)).slice(0, message.length)).toBe(message)
  })
})

import { describe, expect, it } from 'vitest'
import { checkFamily } from '#server/catalogue/check-family'
import { exampleFamily } from '#server/dashboard/uploads/examples-family'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'

const faultsOf = async (change: (file: FamilyFile) => void): Promise<[string, string][]> => {
  const file = structuredClone(exampleFamily)
  change(file)
  const { faults } = await checkFamily(file)
  return faults.map(({ pointer, reason }) => [pointer, reason.replaceAll('\u00a0', ' ')])
}

const firstModel = ({ models }: FamilyFile) => {
  const [model] = models
  if (model === undefined) throw new Error('the example has a model')
  return model
}

describe('the check of a family', () => {
  it('takes the example', async () => {
    expect(await faultsOf(() => undefined)).toEqual([])
  })

  it('says which colours there are, and how each is called everywhere else', async () => {
    const faults = await faultsOf(({ template }) => {
      const color = template.criteria[1]
      if (color?.kind !== 'choice') throw new Error('the example has colours')
      color.options.push({ value: 'AT', label: 'Gris' }, { value: 'ZZ', label: 'Zinc' })
      template.tables.color_rate = { kind: 'map', values: { B: 0, N: 12, AT: 12, ZZ: 20 } }
    })
    expect(faults).toEqual([
      ['/template/criteria/1/options/2/label', 'Partout ailleurs, AT se dit « Anthracite ».'],
      [
        '/template/criteria/1/options/3/value',
        expect.stringMatching(/^Option inconnue de « color » ; attendu : A, AS, AT, B, .*VN, RAL\.$/),
      ],
    ])
  })

  it('names whatever a model replaces that its family has not', async () => {
    const faults = await faultsOf((file) => {
      Object.assign(firstModel(file), {
        constants: { spacings: 400 },
        tables: { color_rates: { kind: 'map', values: { B: 0 } } },
        limits: { lenght: { max: 5000 }, color: { max: 1 } },
        labels: { colour: 'Teinte' },
        withoutOptions: { colour: ['B'], color: ['N', 'AT'] },
      })
      file.cases = file.cases.filter(({ criteria }) => criteria.color !== 'N')
    })
    expect(faults.filter(([pointer]) => pointer.startsWith('/models'))).toEqual([
      ['/models/0/constants/spacings', 'La famille n’a pas de constante « spacings ».'],
      ['/models/0/tables/color_rates', 'La famille n’a pas de table « color_rates ».'],
      ['/models/0/limits/lenght', 'La famille n’a pas de nombre demandé « lenght ».'],
      ['/models/0/limits/color', 'La famille n’a pas de nombre demandé « color ».'],
      ['/models/0/labels/colour', 'La famille n’a pas de critère « colour ».'],
      ['/models/0/withoutOptions/colour', 'La famille n’a pas de choix « colour ».'],
      ['/models/0/withoutOptions/color/1', 'Le choix « color » n’a pas d’option « AT ».'],
    ])
  })

  it('asks for a case that cannot be ordered, and for one of each surcharge', async () => {
    const faults = await faultsOf((file) => {
      file.cases = file.cases.filter(({ total, criteria }) => total !== null && criteria.color === 'B')
    })
    expect(faults).toEqual([
      ['/cases', 'Un cas au moins ne peut pas être commandé (« total » : null) : essayez une limite.'],
      [
        '/template/surcharges/0',
        'Aucun cas n’est facturé avec le supplément « color_surcharge » : ajoutez-en un.',
      ],
    ])
  })

  it('refuses a model that the plainest answers lead to no price', async () => {
    const faults = await faultsOf((file) => {
      file.template.rules.push({
        key: 'never',
        level: 'error',
        when: 'length >= 300',
        message: 'Jamais.',
        criteria: ['length'],
      })
      file.cases = file.cases.map((one) => ({ ...one, total: null, messages: [...one.messages, 'never'] }))
    })
    expect(faults.filter(([pointer]) => pointer.startsWith('/models'))).toEqual([
      ['/models/0', 'Les réponses les plus simples ne mènent à aucun prix : Jamais.'],
    ])
  })
})

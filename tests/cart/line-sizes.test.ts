import { describe, expect, it } from 'vitest'
import { shortAnswers } from '#client/shop/model-text.ts'
import { displayOf } from '#shared/cart/line-display'
import type { Criteria, Evaluation } from '#shared/configurator/evaluation'
import { examples } from '#tests/catalogue/exemplars'
import { familySlugs, modelsOf } from '#tests/configurator/families'
import { evaluationOf, plainPath } from '#tests/configurator/paths'

const nbsp = (text: string): string => text.replaceAll(' ', '\u00a0')

const model = (slug: string, reference?: string) => {
  const found = modelsOf(slug).find((one) => reference === undefined || one.reference === reference)
  if (found === undefined) throw new Error(`no model ${reference} in ${slug}`)
  return found
}

const sizesOf = (slug: string, criteria: Criteria, reference?: string) =>
  displayOf(evaluationOf(model(slug, reference), { criteria, selection: {} })).sizes

describe('the size of a line', () => {
  it.each<[string, Criteria, [text: string, name: string][]]>([
    [
      'rail-manuel-25',
      examples['RA-25-MAN'].criteria,
      [
        ['L 2286 / 1400', 'cotes à l’axe'],
        ['3600 mm', 'développé'],
      ],
    ],
    ['rail-manuel-25', { ...examples['RA-25-MAN'].criteria, plan: 'straight' }, [['3600 mm', 'longueur']]],
    [
      'volet-roulant-55',
      examples['VR-55'].criteria,
      [
        ['2400 × 2150 mm', 'tableau'],
        ['2396 × 2147 mm', 'fini'],
      ],
    ],
    [
      'volet-roulant-55',
      { ...examples['VR-55'].criteria, dimension_type: 'finished' },
      [['2400 × 2150 mm', 'fini']],
    ],
    [
      'enrouleur-motorise',
      examples['EN-40'].criteria,
      [
        ['1400 × 1900 mm', 'tableau'],
        ['1395 × 1900 mm', 'fini'],
      ],
    ],
    [
      'film-solaire-miroir',
      examples['FS-20'].criteria,
      [
        ['4 × 1180 × 1350 mm', 'vitrages'],
        ['1210 × 1380 mm', 'coupe'],
      ],
    ],
    [
      'film-solaire-miroir',
      { ...examples['FS-20'].criteria, panes: 1 },
      [
        ['1180 × 1350 mm', 'vitrage'],
        ['1210 × 1380 mm', 'coupe'],
      ],
    ],
    [
      'film-depoli',
      {
        supply: 'cut',
        glazing: 'single',
        panes: 2,
        width: 900,
        height: 2100,
        layout: 'band',
        band_height: 300,
      },
      [['2 × 900 × 300 mm', 'bandes']],
    ],
    [
      'film-depoli',
      { supply: 'metre', roll_width: 'r1220', linear_metres: 6 },
      [['1220 mm × 6 m', 'laize × longueur']],
    ],
    ['film-depoli', { supply: 'roll', roll_width: 'r1220' }, [['1220 mm × 30,48 m', 'laize × longueur']]],
    ['film-depoli', { supply: 'roll' }, []],
    [
      'store-banne',
      { width: 4000, projection: '2600', placement: 'face' },
      [['4000 × 2600 mm', 'fini, largeur × avancée']],
    ],
    [
      'store-banne',
      { width: 4000, projection: '2600', placement: 'reveal', dimension_type: 'reveal' },
      [
        ['4000 × 2600 mm', 'tableau, largeur × avancée'],
        ['3970 × 2600 mm', 'fini, largeur × avancée'],
      ],
    ],
  ])('of %s with %j', (slug, criteria, expected) => {
    const sizes = sizesOf(slug, criteria)?.map(({ name, text }) => ({ name, text: nbsp(text) }))
    expect(sizes).toEqual(expected.map(([text, name]) => ({ name, text: nbsp(text) })))
  })

  it('is nothing while nothing is measured', () => {
    expect(sizesOf('rail-manuel-25', { fixation: 'wall' })).toEqual([])
  })
})

describe('the strip over a phone’s form', () => {
  it('tells the size as the line does, then choices, and no number without its name', () => {
    const banne = model('store-banne')
    const criteria = { width: 4200, projection: '2600', placement: 'face', installation_height: 3100 }
    const told = shortAnswers(evaluationOf(banne, { criteria, selection: {} }))
    expect(told.slice(0, 2)).toEqual([nbsp('4200 × 2600 mm'), 'En façade'])
    expect(told.join()).not.toContain('3100')
    expect(told.join().match(/2600/g)).toHaveLength(1)
  })
})

/** Values in which every family says what is measured and what is made of it. */
const SIZES =
  /^(length|width|height|band_height|panes|linear_metres|roll_width|whole_roll|dimension_type|finished_.*|cut_(width|height))$/

describe.each(familySlugs())('%s.json', (slug) => {
  const ready: [reference: string, Evaluation][] = modelsOf(slug).map((one) => {
    const tries = [0.5, 0.25, 0.1, 0].map((share) => plainPath(one, share).evaluation)
    const complete = tries.find((evaluation) => evaluation.complete)
    if (complete === undefined) throw new Error(`${one.reference} has no plain way to a price`)
    return [one.reference, complete]
  })

  it('tells the size of each model, and nothing of it twice', () => {
    for (const [reference, evaluation] of ready) {
      const { sizes, summary } = displayOf(evaluation)
      expect(sizes, reference).not.toEqual([])
      const told = summary.filter(({ part }) => part === 'size').map(({ key }) => key)
      expect(told, reference).not.toEqual([])
      const strays = summary.filter(({ key, part }) => part !== 'size' && SIZES.test(key))
      // a band of film has the height of its pane beside it
      expect(
        strays.map(({ key }) => key),
        reference,
      ).toEqual(told.includes('band_height') ? ['height'] : [])
    }
  })

  it('tells the opening and the finished size when the opening was measured', () => {
    for (const [reference, { criteria }] of ready) {
      if (!criteria.some(({ key, asked }) => key === 'dimension_type' && asked)) continue
      const one = model(slug, reference)
      const answers = Object.fromEntries(
        criteria.flatMap(({ key, asked, value }) => (asked && value !== undefined ? [[key, value]] : [])),
      )
      const names = (dimension_type: string) =>
        displayOf(evaluationOf(one, { criteria: { ...answers, dimension_type }, selection: {} })).sizes?.map(
          ({ name }) => name.split(',')[0],
        )
      expect(names('reveal'), reference).toEqual(['tableau', 'fini'])
      expect(names('finished'), reference).toEqual(['fini'])
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedIn, comparisonPath } from '#client/comparison/compared.ts'
import { comparedAs, comparisonOf, sameFor } from '#shared/configurator/comparison'
import { judge, NOTHING_REMEMBERED } from '#shared/configurator/judge'
import type { SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'
import { runs } from '#tests/platform/runs'
import { modelByReference, modelsOf } from './families.ts'
import { moves, walk } from './walks.ts'

const families = {
  'EN-40': 'enrouleur-motorise',
  'VE-25-STD': 'venitien-25',
  'PL-20-LIB': 'plisse-libre',
} as const
type Reference = keyof typeof families
const modelOf = (reference: Reference) => modelByReference(families[reference], reference)

const judged = (reference: Reference, { criteria, components }: Omit<SaveConfigurationBody, 'subFamilyId'>) =>
  judge({ ...modelOf(reference), remembered: NOTHING_REMEMBERED }, { criteria, selection: components })
    .evaluation

/** The window of the trade's comparison: 1400 × 1900 mm. */
const roller = {
  criteria: {
    dimension_type: 'reveal',
    width: 1400,
    height: 1900,
    fabric: 'blackout',
    cassette: false,
    control: 'radio',
    side: 'right',
    color: 'A',
  },
  components: {},
}
const sameWindow = (reference: Reference) =>
  sameFor(
    { subFamilyId: reference, ...modelOf(reference) },
    {
      template: modelOf('EN-40').template,
      answers: { criteria: roller.criteria, selection: roller.components },
    },
  )

describe('another product for the same window', () => {
  it('takes its sizes and sides, and assumes the rest: it has a price', () => {
    for (const reference of ['VE-25-STD', 'PL-20-LIB'] as const) {
      const body = sameWindow(reference)
      expect(body.criteria).toMatchObject({ width: 1400, height: 1900 })
      const { evaluation, assumed } = comparedAs(modelOf(reference), {
        criteria: body.criteria,
        selection: body.components,
      })
      expect([reference, evaluation.complete]).toEqual([reference, true])
      expect(evaluation.missing).toEqual([])
      expect(assumed.join()).not.toContain('Largeur')
    }
  })

  it('keeps a size that it refuses, so that its limit is told', () => {
    const wide = sameFor(
      { subFamilyId: 'x', ...modelOf('EN-40') },
      {
        template: modelOf('EN-40').template,
        answers: { criteria: { ...roller.criteria, width: 2400 }, selection: {} },
      },
    )
    expect(wide.criteria.width).toBe(2400)
    expect(judged('EN-40', wide).problems.map(({ level }) => level)).toContain('error')
  })

  it('is the same configuration when it is the same model', () => {
    fc.assert(
      fc.property(fc.constantFrom(...modelsOf('enrouleur-motorise')), moves(8), (model, steps) => {
        const answers = walk(model, steps)
        const subFamilyId = model.reference
        const once = sameFor({ subFamilyId, ...model }, { template: model.template, answers })
        const again = sameFor(
          { subFamilyId, ...model },
          { template: model.template, answers: { criteria: once.criteria, selection: once.components } },
        )
        expect(again).toEqual(once)
      }),
      { numRuns: runs(30), endOnFailure: true },
    )
  })
})

describe('rows', () => {
  const rows = comparisonOf([
    judged('EN-40', roller),
    judged('EN-40', { ...roller, criteria: { ...roller.criteria, control: 'crank' } }),
  ])
  const row = (kind: string, key: string) => rows.find((one) => one.kind === kind && one.key === key)

  it('say what differs, and what one alone has', () => {
    expect(row('option', 'control')).toMatchObject({
      label: 'Manœuvre',
      cells: ['Moteur radio', 'Treuil à manivelle'],
      differs: true,
    })
    expect(row('option', 'fabric')).toMatchObject({
      cells: ['Occultant blanc', 'Occultant blanc'],
      differs: false,
    })
    expect(row('option', 'remote_wanted')?.cells).toEqual(['Oui', null])
    expect(row('size', 'tableau')?.cells).toEqual([
      '1400\u00a0×\u00a01900\u00a0mm',
      '1400\u00a0×\u00a01900\u00a0mm',
    ])
    expect(row('limit', 'width')).toMatchObject({
      label: 'Largeur',
      cells: ['300 à 2000\u00a0mm', '300 à 2000\u00a0mm'],
    })
  })

  it('have a cell for each configuration and no key twice', () => {
    for (const kind of ['size', 'light', 'option', 'worked', 'limit']) {
      const keys = rows.filter((one) => one.kind === kind).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }
    for (const { cells } of rows) expect(cells).toHaveLength(2)
  })
})

describe('the light', () => {
  const lightOf = (family: string, reference: string): string | null => {
    const model = modelByReference(family, reference)
    const { evaluation } = comparedAs(model, { criteria: {}, selection: {} })
    const [row] = comparisonOf([evaluation]).filter(({ kind }) => kind === 'light')
    return row?.cells[0] ?? null
  }

  it('is told by the cloth, the slats or the film', () => {
    const compared = comparisonOf([
      judged('EN-40', roller),
      judged('EN-40', { ...roller, criteria: { ...roller.criteria, fabric: 'screen_5' } }),
    ])
    expect(compared.find(({ kind }) => kind === 'light')).toMatchObject({
      cells: ['Occultante', 'Screen, ouverture\u00a05\u00a0%'],
      differs: true,
    })
    expect(lightOf('venitien-25', 'VE-25-STD')).toBe('Réglée par les lames')
    expect(lightOf('film-solaire-miroir', 'FS-20')).toBe('TLV\u00a020\u00a0%')
    expect(lightOf('volet-roulant-55', 'VR-55')).toBe('Occultante')
    expect(lightOf('rail-manuel-25', 'RA-25-MAN')).toBeNull()
  })
})

describe('the address of a comparison', () => {
  it('has each code once, whatever is typed', () => {
    expect(comparedIn('k7m2-q9tx,K7M2Q9TX,AAAA-2222,nonsense,')).toEqual(['K7M2Q9TX', 'AAAA2222'])
    expect(comparedIn('')).toEqual([])
    expect(comparedIn(comparisonPath(['K7M2Q9TX', 'AAAA2222']).split('=')[1] ?? '')).toEqual([
      'K7M2Q9TX',
      'AAAA2222',
    ])
  })
})

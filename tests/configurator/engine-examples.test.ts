import { describe, expect, it } from 'vitest'
import { applyFix, choose } from '#shared/configurator/choose'
import { errorsOf, evaluated, fixOf, linesOf, plain, totalsOf } from './engine-examples.fixtures.ts'
import { modelByReference } from './families.ts'

describe('A. rail RA-25-MAN', () => {
  const model = modelByReference('rail-manuel-25', 'RA-25-MAN')
  const ceiling = {
    fixation: 'ceiling',
    opening: 'central',
    color: 'AT',
    heading: 'flat',
    handling: 'wand',
    plan: 'x-2286-r90r200-1400',
    load: 14,
  }

  it('on the ceiling, central opening, one bend, anthracite: 99.18', () => {
    const evaluation = evaluated(model, ceiling)
    expect(linesOf(evaluation)).toEqual([
      ['Profilé RA-25', 3.6, 3528],
      ['Support plafond', 9, 1215],
      ['Glisseur à roulette', 36, 432],
      ['Embout', 2, 190],
      ['Lance-rideau 75 cm', 2, 1080],
      ['Croisement 100 mm', 1, 650],
      ['Cintrage d’usine', 1, 2400],
      ['Plus-value coloris', '12 %', 423],
    ])
    expect(totalsOf(evaluation)).toEqual([9918, 1984, 11902])
    expect(evaluation.problems).toEqual([])
    expect(evaluation.complete).toBe(true)
  })

  it('on the wall, left opening, white, no bend: 7 supports at 2.90, 67.20', () => {
    const evaluation = evaluated(model, {
      length: 3600,
      fixation: 'wall',
      opening: 'left',
      color: 'B',
      heading: 'flat',
      handling: 'wand',
      plan: 'straight',
      load: 14,
    })
    expect(linesOf(evaluation)).toEqual([
      ['Profilé RA-25', 3.6, 3528],
      ['Support mural', 7, 2030],
      ['Glisseur à roulette', 36, 432],
      ['Embout', 2, 190],
      ['Lance-rideau 75 cm', 1, 540],
    ])
    expect(totalsOf(evaluation)).toEqual([6720, 1344, 8064])
    expect(evaluation.complete).toBe(true)
  })

  it('shows the support counts of each fixation', () => {
    const support = evaluated(model, ceiling).components.find(({ type }) => type === 'support')
    expect(support?.possibleProducts.map(({ attributes }) => attributes)).toEqual([
      { support_counts: { standard: 9, wall: 8, ceiling: 9 } },
      { support_counts: { standard: 9, wall: 8, ceiling: 9 } },
    ])
  })

  it('counts no support before the fixation is known', () => {
    const { fixation: _fixation, ...others } = ceiling
    const evaluation = evaluated(model, others)
    expect(evaluation.price.lines.map(({ key }) => key)).not.toContain('support')
    expect(evaluation.components.find(({ type }) => type === 'support')?.selected).toBeUndefined()
    expect(evaluation.missing).toEqual(['fixation'])
  })

  it('refuses a radius of 120 and proposes the nearest', () => {
    const evaluation = evaluated(model, { ...ceiling, plan: 'x-2286-r90r120-1400' })
    expect(errorsOf(evaluation)).toEqual([
      {
        key: 'limits:plan',
        message: 'Rayon : 120 mm hors limites (150 à 5000)',
        criteria: ['plan'],
      },
    ])
    expect(fixOf(evaluation, 'limits:plan')).toEqual({ plan: 'x-2286-r90r150-1400' })
    expect(evaluation.complete).toBe(false)
  })

  it('refuses a load of 25 kg', () => {
    const evaluation = evaluated(model, { ...ceiling, load: 25 })
    expect(errorsOf(evaluation)).toEqual([
      {
        key: 'load_limit',
        message: 'Charge 6,9 kg/m : ce profil accepte 5 kg/m maximum.',
        criteria: ['load', 'length'],
      },
    ])
    expect(evaluation.complete).toBe(false)
  })
})

describe('B. roller EN-40', () => {
  const model = modelByReference('enrouleur-motorise', 'EN-40')
  const radio = {
    dimension_type: 'reveal',
    fixation: 'ceiling',
    width: 1400,
    height: 1900,
    fabric: 'screen_5',
    cassette: true,
    control: 'radio',
    remote_wanted: true,
    side: 'right',
    color: 'A',
  }

  it('tableau 1400 × 1900, screen 5 %, motor, coffre: 273.86', () => {
    const evaluation = evaluated(model, radio)
    expect(linesOf(evaluation)).toEqual([
      ['Store EN-40', 1, 12700],
      ['Moteur radio 6 Nm', 1, 9800],
      ['Émetteur 1 canal', 1, 2600],
      ['Coffre', '18 %', 2286],
    ])
    expect(totalsOf(evaluation)).toEqual([27386, 5477, 32863])
    expect(evaluation.derived.map(({ key, value }) => [key, value])).toEqual([
      ['area', 2.66],
      ['finished_width', 1395],
      ['fabric_width', 1355],
      ['tube_diameter', 40],
    ])
    expect(evaluation.problems).toEqual([])
    expect(evaluation.complete).toBe(true)
  })

  it('140 × 190 is read as centimetres, with a one-click fix', () => {
    const typed = { ...radio, width: 140, height: 190 }
    const evaluation = evaluated(model, typed)
    expect(errorsOf(evaluation)).toEqual([
      {
        key: 'centimetres',
        message: 'Cotes en millimètres attendues : avez-vous saisi des centimètres ?',
        criteria: ['width', 'height'],
      },
    ])
    const fix = evaluation.problems[0]?.fix
    expect(fix?.set).toEqual({ width: 1400, height: 1900 })
    const fixed = applyFix(
      model.template,
      model.components,
      { criteria: typed, selection: {} },
      fix ?? { label: '', set: {} },
    )
    expect(fixed).toEqual({ criteria: radio, selection: {}, cleared: [] })
    expect(totalsOf(evaluated(model, fixed.criteria))).toEqual([27386, 5477, 32863])
  })

  it('a chain is out at 2000 × 2400', () => {
    const reason = 'Surface 4,80 m² : la chaînette est limitée à 4 m².'
    const evaluation = evaluated(model, { ...radio, width: 2000, height: 2400, control: 'chain' })
    expect(errorsOf(evaluation)).toEqual([{ key: 'option:control', message: reason, criteria: ['control'] }])
    const control = evaluation.criteria.find(({ key }) => key === 'control')
    expect(
      control?.domain.kind === 'choice' &&
        control.domain.options.map(({ value, available, reason: why }) => [
          value,
          available,
          why && plain(why),
        ]),
    ).toEqual([
      ['radio', true, undefined],
      ['wired', true, undefined],
      ['crank', true, undefined],
      ['chain', false, reason],
    ])
    expect(evaluation.complete).toBe(false)
  })

  it('clears the chain with its reason when the size grows', () => {
    const { remote_wanted: _motorised, ...others } = radio
    const small = { ...others, control: 'chain' }
    const { criteria, cleared } = choose(
      model.template,
      model.components,
      { criteria: { ...small, width: 2000 }, selection: {} },
      { kind: 'criterion', key: 'height', value: 2400 },
    )
    expect(cleared.map((entry) => ({ ...entry, reason: plain(entry.reason) }))).toEqual([
      {
        kind: 'criterion',
        key: 'control',
        label: 'Manœuvre',
        reason: 'Surface 4,80 m² : la chaînette est limitée à 4 m².',
      },
    ])
    const { control: _cleared, ...kept } = small
    expect(criteria).toEqual({ ...kept, width: 2000, height: 2400 })
  })
})

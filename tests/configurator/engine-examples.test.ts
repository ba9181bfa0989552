import { describe, expect, it } from 'vitest'
import { applyFix, choose } from '#shared/configurator/choose'
import { evaluate } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria, Evaluation, Problem } from '#shared/configurator/evaluation'
import { modelByReference, type TestModel } from './families.ts'

/** The four worked examples of the trade's pack (§7 there): to the cent, line by line. */

const evaluated = (model: TestModel, criteria: Criteria, selection: ComponentSelection = {}): Evaluation =>
  evaluate(model.template, model.components, criteria, selection)

/** [label, quantity, amount in cents] of each line; a surcharge has a percentage in place of a quantity. */
const linesOf = ({ price }: Evaluation): [string, number | string, number][] =>
  price.lines.map((line) => [line.label, line.quantity ?? `${line.percent} %`, line.cents])

const totalsOf = ({ price }: Evaluation): [number, number, number] => [
  price.cents,
  price.vatCents,
  price.totalCents,
]

/** The exact texts are compared with ordinary spaces, as they are specified. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const errorsOf = ({ problems }: Evaluation): Pick<Problem, 'key' | 'message' | 'criteria'>[] =>
  problems
    .filter(({ level }) => level === 'error')
    .map(({ key, message, criteria }) => ({ key, message: plain(message), criteria }))
const fixOf = (evaluation: Evaluation, key: string): Criteria | undefined =>
  evaluation.problems.find((problem) => problem.key === key)?.fix?.set

describe('A. rail RA-25-MAN', () => {
  const model = modelByReference('rail-manuel-25', 'RA-25-MAN')
  const ceiling = {
    length: 3600,
    fixation: 'ceiling',
    opening: 'central',
    color: 'AT',
    heading: 'flat',
    handling: 'wand',
    bends: 1,
    radius: 200,
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
      bends: 0,
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
    const evaluation = evaluated(model, { ...ceiling, radius: 120 })
    expect(errorsOf(evaluation)).toEqual([
      {
        key: 'limits:radius',
        message: 'Rayon : 120 mm hors limites (150 à 5000)',
        criteria: ['radius'],
      },
    ])
    expect(fixOf(evaluation, 'limits:radius')).toEqual({ radius: 150 })
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

describe('C. film FS-20', () => {
  const model = modelByReference('film-solaire-miroir', 'FS-20')
  const single = {
    supply: 'cut',
    pose: 'interior',
    glazing: 'single',
    tinted: false,
    shade: false,
    orientation: 'east',
    panes: 4,
    width: 1180,
    height: 1350,
    color: 'A',
  }

  it('4 panes 1180 × 1350, interior, single glazing: the cheaper roll, 94.00', () => {
    const evaluation = evaluated(model, single)
    expect(linesOf(evaluation)).toEqual([
      ['FS-20 pose intérieure, rouleau 1220 mm', 5.6, 8400],
      ['Découpe au format', 4, 1000],
    ])
    expect(totalsOf(evaluation)).toEqual([9400, 1880, 11280])
    const film = evaluation.components.find(({ type }) => type === 'film')
    expect(
      film?.possibleProducts
        .slice(0, 2)
        .map(({ reference, quantity, cents }) => [reference, quantity, cents]),
    ).toEqual([
      ['FS20-1220', 5.6, 8400],
      ['FS20-1520', 4.9, 9163],
    ])
    expect(evaluation.problems).toEqual([])
    expect(evaluation.complete).toBe(true)
  })

  it('double glazing, interior: an error whose fix is the exterior film, 117.52', () => {
    const inside = { ...single, glazing: 'double' }
    const evaluation = evaluated(model, inside)
    expect(errorsOf(evaluation).map(({ key }) => key)).toEqual(['trapped_heat'])
    const fix = evaluation.problems.find(({ key }) => key === 'trapped_heat')?.fix
    expect(fix && { ...fix, label: plain(fix.label) }).toEqual({
      label: 'Passer en pose extérieure',
      set: { pose: 'exterior' },
    })
    const outside = evaluated(model, { ...inside, ...fix?.set, edge_seal: false })
    expect(linesOf(outside)).toEqual([
      ['FS-20 pose extérieure, rouleau 1220 mm', 5.6, 10752],
      ['Découpe au format', 4, 1000],
    ])
    expect(totalsOf(outside)).toEqual([11752, 2350, 14102])
    expect(outside.complete).toBe(true)
  })
})

describe('D. shutter VR-55 rénovation', () => {
  const model = modelByReference('volet-roulant-55', 'VR-55')
  const radio = {
    dimension_type: 'reveal',
    width: 2400,
    height: 2150,
    rolling: 'inside',
    color: 'AT',
    control: 'radio',
    remote_wanted: true,
    side: 'right',
    locks: false,
  }

  it('tableau 2400 × 2150, radio, anthracite: 799.68', () => {
    const evaluation = evaluated(model, radio)
    expect(linesOf(evaluation)).toEqual([
      ['Volet VR-55 rénovation', 1, 55600],
      ['Moteur radio 30\u00a0Nm', 1, 16400],
      ['Émetteur mural 1 canal', 1, 3400],
      ['Éco-contribution (fictive)', 1, 120],
      ['Plus-value coloris', '8 %', 4448],
    ])
    expect(totalsOf(evaluation)).toEqual([79968, 15994, 95962])
    const worked = Object.fromEntries(evaluation.derived.map(({ key, value }) => [key, value]))
    expect(worked).toMatchObject({
      finished_width: 2396,
      finished_height: 2147,
      box_height: 205,
      curtain_height: 1942,
    })
    expect(worked.weight).toBeCloseTo(30.8, 1)
    expect(worked.torque).toBeCloseTo(21.6, 1)
    expect(evaluation.complete).toBe(true)
  })

  it('says why each smaller motor is out', () => {
    const motor = evaluated(model, radio).components.find(({ type }) => type === 'motor')
    expect(
      motor?.possibleProducts
        .slice(0, 4)
        .map(({ reference, reason }) => [reference, reason && plain(reason)]),
    ).toEqual([
      ['VR-MOT-R10', 'Couple nécessaire 21,6 Nm : ce moteur donne 10 Nm.'],
      ['VR-MOT-R20', 'Couple nécessaire 21,6 Nm : ce moteur donne 20 Nm.'],
      ['VR-MOT-R30', undefined],
      ['VR-MOT-R50', undefined],
    ])
  })

  it('refuses the crank for its weight', () => {
    expect(errorsOf(evaluated(model, { ...radio, control: 'crank' }))).toEqual([
      {
        key: 'option:control',
        message: 'Tablier de 30,8 kg : la manivelle est limitée à 28 kg.',
        criteria: ['control'],
      },
    ])
  })
})

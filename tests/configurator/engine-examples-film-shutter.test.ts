import { describe, expect, it } from 'vitest'
import { errorsOf, evaluated, linesOf, plain, totalsOf } from './engine-examples.fixtures.ts'
import { modelByReference } from './families.ts'

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

import { describe, expect, it } from 'vitest'
import { type Json, withFragments } from '#server/seed/fragments'
import { applyFix } from '#shared/configurator/choose'
import { evaluate } from '#shared/configurator/evaluate'
import type {
  ComponentSelection,
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
} from '#shared/configurator/evaluation'
import { familySlugs, modelByReference, modelsOf, readFamily, type TestModel } from './families.ts'
import { answer, evaluationOf, NOTHING, offeredValues, openCriteria } from './paths.ts'
import { wayOut } from './walks.ts'

/** What every family of the catalogue keeps to, and what some of them share. */

const slugs = familySlugs()
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Every text of a document. */
const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe.each(slugs)('%s.json', (slug) => {
  it('puts left before right and the wall before the ceiling', () => {
    const wrong = readFamily(slug).template.criteria.flatMap((criterion) => {
      if (criterion.kind !== 'choice') return []
      const place = (value: string) => criterion.options.findIndex((option) => option.value === value)
      return [
        ['left', 'right'],
        ['wall', 'ceiling'],
      ]
        .filter(([first = '', second = '']) => place(second) >= 0 && place(first) > place(second))
        .map((pair) => `${criterion.key}: ${pair.join(' before ')}`)
    })
    expect(wrong).toEqual([])
  })

  it('tells from where each left and right is seen, in no second place', () => {
    const { criteria } = readFamily(slug).template
    const sides = criteria.flatMap((criterion) =>
      criterion.kind === 'choice' && criterion.options.some(({ value }) => value === 'left')
        ? [criterion]
        : [],
    )
    expect(sides.filter(({ view }) => view === undefined).map(({ key }) => key)).toEqual([])
    expect(sides.filter(({ help }) => help !== undefined && /\bvue? d/i.test(help))).toEqual([])
  })

  it('tells no time of its own beside the lead time, and no paper that is not made', () => {
    const texts = textsIn(readFamily(slug) as unknown as Json)
    expect(texts.filter((text) => /\bsous \d+\s?h\b|jours? ouvr|[Dd]élai|\bARC\b/.test(text))).toEqual([])
  })

  it('names in the help of a question no option that one of its models lacks', () => {
    const family = readFamily(slug).template.criteria
    const named = modelsOf(slug).flatMap(({ reference, template }) =>
      template.criteria.flatMap((criterion) => {
        const whole = family.find(({ key }) => key === criterion.key)
        if (criterion.kind !== 'choice' || whole?.kind !== 'choice') return []
        const kept = criterion.options.map(({ label }) => label)
        const help = (criterion.help ?? '').toLowerCase()
        return whole.options
          .filter(({ label }) => !kept.includes(label) && help.includes(label.toLowerCase()))
          .map(({ label }) => `${reference} ${criterion.key}: ${label}`)
      }),
    )
    expect(named).toEqual([])
  })

  it('writes its plurals out', () => {
    const texts = textsIn(readFamily(slug) as unknown as Json)
    expect(texts.filter((text) => /\((?:s|x|e|es)\)/.test(text))).toEqual([])
  })
})

/**
 * A complete configuration with one answer held fast, numbers at a `place` among those offered; fails where there
 * is none.
 */
const completeWith = (model: TestModel, key: string, value: CriterionValue, place = 3): Evaluation => {
  const { criteria } = evaluationOf(model, NOTHING)
  const reached = criteria.some((criterion) => criterion.key === key)
  let answers = reached ? answer(model, NOTHING, key, value) : NOTHING
  for (let turn = 0; turn < 40; turn++) {
    const evaluation = evaluationOf(model, answers)
    const held = evaluation.criteria.find((criterion) => criterion.key === key)
    if (held?.asked && held.value !== value) answers = answer(model, answers, key, value)
    const [open] = openCriteria(evaluationOf(model, answers))
    if (!open) break
    const next = open.key === key ? value : plainest(open, place)
    if (next === undefined) break
    answers = answer(model, answers, open.key, next)
  }
  const evaluation = evaluationOf(model, answers)
  expect(evaluation.criteria.find((criterion) => criterion.key === key)?.value, model.reference).toBe(value)
  const done = evaluation.complete ? answers : wayOut(model, answers)
  if (!done) throw new Error(`${model.reference} with ${key}=${value} never becomes complete`)
  return evaluationOf(model, done)
}

const plainest = (criterion: EvaluatedCriterion, place: number): CriterionValue | undefined => {
  const offered = offeredValues(criterion)
  if (criterion.domain.kind === 'boolean') return false
  return criterion.domain.kind === 'number' ? offered[place] : offered[0]
}

const lineKeys = ({ price }: Evaluation): string[] => price.lines.map(({ key }) => key)

/** Every model and way of working it that has a chain or a cord within a child's reach. */
const corded = slugs
  .flatMap(modelsOf)
  .flatMap((model) =>
    model.template.criteria.flatMap((criterion) =>
      criterion.kind === 'choice' && criterion.key === 'control'
        ? criterion.options
            .filter(({ label }) => /^(cordon|chaînette)/i.test(label))
            .map((option) => ({ model, reference: model.reference, control: option.value }))
        : [],
    ),
  )

describe('cords are kept safe (EN 13120)', () => {
  it('in every family that has them', () => {
    expect([...new Set(corded.map(({ model }) => model.slug))]).toEqual([
      'bateau',
      'enrouleur-coffre',
      'enrouleur-libre',
      'enrouleur-motorise',
      'plisse-libre',
      'venitien-25',
      'venitien-50',
      'venitien-bois',
      'vertical',
    ])
  })

  it.each(corded)('$reference, $control: a device, a length and a word of it', ({ model, control }) => {
    const evaluation = completeWith(model, 'control', control)
    expect(lineKeys(evaluation)).toContain('child_safety')
    expect(evaluation.derived.map(({ key }) => key)).toContain('cord_length')
    const told = evaluation.problems.filter(({ message }) => message.includes('EN 13120'))
    expect(told.length).toBeGreaterThan(0)
  })

  const heights: Criteria[] = [1700, 2300, 4000].map((installation_height) => ({
    height_known: true,
    installation_height,
  }))

  it.each(corded)(
    '$reference, $control: no word of a device that is not in the order',
    ({ model, control }) => {
      const { template, components } = model
      const evaluation = completeWith(model, 'control', control)
      const answers = Object.fromEntries(
        evaluation.criteria.flatMap(({ key, asked, value, forced }) =>
          asked && !forced && value !== undefined ? [[key, value]] : [],
        ),
      )
      const told = [answers, ...heights.map((height) => ({ ...answers, ...height }))].flatMap((criteria) =>
        evaluate(template, components, criteria, {}).components.flatMap(({ type, possibleProducts }) =>
          possibleProducts
            .filter(({ available }) => available)
            .map(({ reference }) => evaluate(template, components, criteria, { [type]: reference })),
        ),
      )
      for (const { price, problems } of told) {
        const parts = price.lines.map(({ label }) => label.toLowerCase())
        for (const { message } of problems) {
          const devices = message.toLowerCase().match(/taquet|tendeur|joint sécable/g) ?? []
          expect(
            devices.filter((device) => !parts.some((label) => label.includes(device))),
            message,
          ).toEqual([])
        }
      }
      expect(told.length).toBeGreaterThan(heights.length)
    },
  )

  const blind = modelByReference('venitien-25', 'VE-25-STD')
  const hung = (more: Criteria, selection: ComponentSelection = {}): Evaluation => {
    const answers: Criteria = {
      placement: 'face',
      width: 1000,
      height: 1600,
      fixation: 'wall',
      slat_finish: 'lacquered',
      color: 'A',
      lift: 'cord',
      control: 'cord_rod',
      side: 'left',
      cable_guides: false,
      ...more,
    }
    return evaluate(blind.template, blind.components, answers, selection)
  }
  const safety = ({ price }: Evaluation) => price.lines.find(({ key }) => key === 'child_safety')
  const said = ({ problems }: Evaluation) =>
    problems.map(({ level, message }) => `${level}: ${plain(message)}`)

  it('a cord is wound on a cleat, at most a metre long while its height is unknown', () => {
    const evaluation = hung({ height_known: false })
    expect(safety(evaluation)).toMatchObject({ reference: 'SEC-TAQ', cents: 160 })
    expect(evaluation.derived.find(({ key }) => key === 'cord_length')?.value).toBe(1000)
    expect(said(evaluation)).toEqual([
      'advice: Cordon et tige : 1000 mm au plus tant que la hauteur de pose est inconnue (EN 13120).',
      'advice: Cordon de 1000 mm : enroulez-le sur le taquet fourni, vissé à 1,50 m du sol au moins (EN 13120).',
    ])
    expect(evaluation.complete).toBe(true)
  })

  it('a cord ends a metre and a half above the floor', () => {
    const evaluation = hung({ height_known: true, installation_height: 2320 })
    expect(evaluation.derived.find(({ key }) => key === 'cord_length')?.value).toBe(800)
    expect(safety(evaluation)?.reference).toBe('SEC-TAQ')
  })

  it('a cord that would hang lower has a joint that opens', () => {
    const evaluation = hung({ height_known: true, installation_height: 1700 })
    expect(safety(evaluation)).toMatchObject({ reference: 'SEC-JNT', cents: 260 })
    expect(said(evaluation)).toEqual([
      'warning: Hauteur de pose de 1700 mm : la manœuvre finirait à moins de 1,50 m du sol. Un joint sécable 6 kg est compté (EN 13120).',
    ])
  })

  it('a cord with a joint that was picked is told of the joint, not of the cleat', () => {
    const answers = { height_known: true, installation_height: 2300 }
    const first = hung(answers)
    expect(said(first).filter((text) => /taquet|joint/.test(text))).toEqual([
      'advice: Cordon de 800 mm : enroulez-le sur le taquet fourni, vissé à 1,50 m du sol au moins (EN 13120).',
    ])
    const picked = hung(answers, { child_safety: 'SEC-JNT' })
    expect(safety(picked)?.reference).toBe('SEC-JNT')
    expect(said(picked).filter((text) => /taquet|joint/.test(text))).toEqual([
      'advice: Cordon de 800 mm : le joint sécable fourni s’ouvre sous 6 kg, laissez-le sans nœud ni attache (EN 13120).',
    ])
  })

  it('a chain is held by a tensioner', () => {
    const { template, components } = modelByReference('venitien-25', 'VE-25-MON')
    const answers = { placement: 'face', width: 1000, height: 1600, control: 'chain', height_known: false }
    const child = evaluate(template, components, answers, {}).components.find(
      ({ type }) => type === 'child_safety',
    )
    expect(
      child?.possibleProducts.map(({ reference, reason }) => [reference, reason && plain(reason)]),
    ).toEqual([
      ['SEC-TEN', undefined],
      ['SEC-TAQ', 'Le taquet range un cordon : une chaînette demande un tendeur.'],
      ['SEC-JNT', undefined],
    ])
    expect(child?.selected).toBe('SEC-TEN')
  })
})

describe('a fragment', () => {
  const fragments = new Map<string, Json>([['cords', { rules: [{ key: 'a' }, { key: 'b' }] }]])

  it('is written out where it is named, in the list of its name', () => {
    const family = { template: { rules: [{ key: 'first' }, { fragment: 'cords' }, { key: 'last' }] } }
    expect(withFragments(family, fragments)).toEqual({
      template: { rules: [{ key: 'first' }, { key: 'a' }, { key: 'b' }, { key: 'last' }] },
    })
  })

  it.each([
    ['that does not exist', { rules: [{ fragment: 'chains' }] }, 'The fragment chains has no list rules.'],
    ['without that list', { criteria: [{ fragment: 'cords' }] }, 'The fragment cords has no list criteria.'],
  ])('%s is refused', (_what, family, message) => {
    expect(() => withFragments(family, fragments)).toThrow(message)
  })
})

describe('the transmitter or the switch is asked', () => {
  const motorised = ['volet-roulant-55', 'volet-roulant-37-40', 'enrouleur-motorise']
    .flatMap(modelsOf)
    .flatMap((model) =>
      ['radio', 'wired'].flatMap((control) =>
        model.template.criteria.some(
          (criterion) =>
            criterion.kind === 'choice' &&
            criterion.key === 'control' &&
            criterion.options.some(({ value }) => value === control),
        )
          ? [{ model, reference: model.reference, control }]
          : [],
      ),
    )

  it.each(motorised)('$reference, $control', ({ model, control }) => {
    const part = control === 'radio' ? 'emitter' : 'switch'
    const without = completeWith(model, 'control', control, 5)
    expect(lineKeys(without)).toContain('motor')
    expect(lineKeys(without).filter((key) => ['emitter', 'switch'].includes(key))).toEqual([])
    const criteria = Object.fromEntries(
      without.criteria.flatMap(({ key, asked, value }) =>
        asked && value !== undefined ? [[key, value]] : [],
      ),
    )
    const provided = evaluate(model.template, model.components, { ...criteria, remote_wanted: true }, {})
    expect(provided.complete).toBe(true)
    expect(lineKeys(provided).filter((key) => !lineKeys(without).includes(key))).toEqual([part])
  })
})

describe('a size that the grid leaves out', () => {
  it.each([
    ['volet-roulant-55', 'VR-55', 4000, 3200, '4000 × 3000', '3000\u00a0mm (hauteur)', { height: 3000 }],
    ['enrouleur-motorise', 'EN-50', 3000, 3500, '2700 × 3500', '2700\u00a0mm (largeur)', { width: 2700 }],
  ])('%s %s is one click from one that it holds', (slug, reference, width, height, nearest, click, set) => {
    const model = modelByReference(slug, reference)
    const criteria: Criteria = { dimension_type: 'finished', width, height, control: 'radio' }
    const { problems } = evaluate(model.template, model.components, criteria, {})
    const [problem] = problems.filter(({ key }) => key.startsWith('component:'))
    if (!problem?.fix) throw new Error('no fix')
    expect(plain(problem.message)).toContain(
      `: ${width} × ${height} mm hors de la grille de prix. Au plus près : ${nearest} mm.`,
    )
    expect(problem.fix).toEqual({ label: `Passer à ${click}`, set })
    const fixed = applyFix(model.template, model.components, { criteria, selection: {} }, problem.fix)
    expect(fixed.cleared).toEqual([])
    const after = evaluate(model.template, model.components, fixed.criteria, {})
    expect(after.problems.map(({ key }) => key)).not.toContain(problem.key)
  })
})

describe('glass is listened to', () => {
  const said = (slug: string, reference: string, criteria: Criteria): string[] => {
    const { template, components } = modelByReference(slug, reference)
    const answers = { supply: 'cut', pose: 'exterior', shade: false, ...criteria }
    return evaluate(template, components, answers, {})
      .problems.filter(({ level }) => level === 'warning')
      .map(({ key }) => key)
  }
  it.each([
    ['film-solaire-exterieur', 'FE-15'],
    ['film-solaire-selectif', 'FSE-70'],
    ['film-securite-100', 'FC-100-SOL'],
    ['film-solaire-miroir', 'FS-20'],
  ])('outside too: %s %s', (slug, reference) => {
    const plainGlass = { glazing: 'single', tinted: false, orientation: 'south' }
    expect(said(slug, reference, plainGlass)).toEqual([])
    expect(said(slug, reference, { ...plainGlass, glazing: 'wired' })).toEqual(['wired_outside'])
    expect(said(slug, reference, { ...plainGlass, tinted: true })).toHaveLength(1)
    expect(said(slug, reference, { ...plainGlass, orientation: 'roof' })).toEqual(['roof'])
  })

  it('a mirror film is sealed outside when asked, and comes by the roll', () => {
    const { template, components } = modelByReference('film-solaire-miroir', 'FS-20')
    const pane = { glazing: 'double', tinted: false, shade: false, orientation: 'south', panes: 2 }
    const cut = { supply: 'cut', pose: 'exterior', width: 1000, height: 1500, color: 'A', ...pane }
    const sealed = evaluate(template, components, { ...cut, edge_seal: true }, {})
    expect(sealed.price.lines.find(({ key }) => key === 'seal')).toMatchObject({ quantity: 10, cents: 950 })
    const bare = evaluate(template, components, { ...cut, edge_seal: false }, {})
    expect(bare.problems.find(({ key }) => key === 'unsealed')?.fix?.set).toEqual({ edge_seal: true })
    const roll = { supply: 'roll', pose: 'interior', color: 'A', roll_width: 'r1520' }
    const rolled = evaluate(template, components, roll, {})
    expect(rolled.price.lines.map(({ reference, cents }) => [reference, cents])).toEqual([
      ['FS20-1520-R', 46_800],
    ])
    expect(rolled.complete).toBe(true)
  })
})

describe('rail RA-25 asks what its sisters ask', () => {
  const { template, components } = modelByReference('rail-manuel-25', 'RA-25-MAN')
  const rail = { length: 3600, fixation: 'wall', opening: 'left', color: 'B', bends: 0, load: 14 }
  const line = (criteria: Criteria, type: string) =>
    evaluate(template, components, criteria, {}).price.lines.find(({ key }) => key === type)?.quantity

  it('the heading, which counts the gliders', () => {
    expect(line({ ...rail, heading: 'flat', handling: 'wand' }, 'slider')).toBe(36)
    expect(line({ ...rail, heading: 'pinch', handling: 'wand' }, 'slider')).toBe(47)
  })

  it('the handling: by hand there is no wand', () => {
    expect(line({ ...rail, heading: 'flat', handling: 'wand' }, 'wand')).toBe(1)
    expect(line({ ...rail, heading: 'flat', handling: 'hand' }, 'wand')).toBeUndefined()
  })

  it('metres typed as millimetres', () => {
    const { problems } = evaluate(template, components, { length: 5 }, {})
    expect(problems.map(({ message, fix }) => [plain(message), fix?.set])).toEqual([
      ['Cotes en millimètres attendues : avez-vous saisi des mètres ?', { length: 5000 }],
    ])
  })
})

describe('shutter VR-55', () => {
  it('measures its curtain between the guides, under the box, as its sisters do', () => {
    const { template, components } = modelByReference('volet-roulant-55', 'VR-55')
    const size = { dimension_type: 'finished', width: 4000, height: 2520 }
    const { derived, problems } = evaluate(template, components, size, {})
    expect(derived.find(({ key }) => key === 'area')?.value).toBeCloseTo(8.91, 2)
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  })
})

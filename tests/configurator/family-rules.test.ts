import { describe, expect, it } from 'vitest'
import { type Json, withFragments } from '#server/seed/fragments'
import { applyFix } from '#shared/configurator/choose'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria, Evaluation } from '#shared/configurator/evaluation'
import { completeWith } from './complete-with.ts'
import { familySlugs, modelByReference, modelsOf, readFamily } from './families.ts'

/** What every family of the catalogue keeps to, and what some of them share. */

const slugs = familySlugs()
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Every text of a document. */
const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const lineKeys = ({ price }: Evaluation): string[] => price.lines.map(({ key }) => key)

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
  const rail = { length: 3600, fixation: 'wall', opening: 'left', color: 'B', plan: 'straight', load: 14 }
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

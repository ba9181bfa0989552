import { describe, expect, it } from 'vitest'
import { compileOnce, evaluate } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria, Evaluation } from '#shared/configurator/evaluation'
import { smallComponents, smallTemplate } from './small-model.ts'

const template = smallTemplate()
const components = smallComponents()
const evaluated = (criteria: Criteria, selection: ComponentSelection = {}): Evaluation =>
  evaluate(template, components, criteria, selection)

const whole = { width: 1000, height: 1000, color: 'AT', control: 'motor', remote: false }

describe('what evaluate is given', () => {
  it('offers no fix that sets what is there already', () => {
    const still = smallTemplate()
    for (const rule of still.rules) if (rule.key === 'narrow') rule.when = 'width <= 500'
    const fixAt = (width: number) =>
      evaluate(still, components, { ...whole, width }, {}).problems[0]?.fix?.set
    expect([fixAt(499), fixAt(500)]).toEqual([{ width: 500 }, undefined])
  })

  it('lets no rule read a number that is none of the trade', () => {
    const entry = smallTemplate()
    for (const rule of entry.rules) if (rule.key === 'centimetres') rule.when = 'width * 10 > 20000'
    const keysAt = (width: number) =>
      evaluate(entry, components, { ...whole, width }, {}).problems.map(({ key }) => key)
    expect([keysAt(1e6), keysAt(1e200)]).toEqual([['centimetres'], ['limits:width']])
  })

  it('takes decimals that are on their step but for binary noise', () => {
    const fine = smallTemplate()
    fine.criteria.push({
      kind: 'number',
      key: 'load',
      label: 'Poids',
      unit: 'kg',
      min: 0,
      max: 9,
      step: 0.1,
      information: true,
    })
    const missing = (load: number) => evaluate(fine, components, { ...whole, load }, {}).missing
    expect([missing(0.3), missing(0.1 + 0.2), missing(0.35)]).toEqual([[], [], ['load']])
  })

  it('ignores keys that are none of its criteria, inherited ones too', () => {
    const odd = JSON.parse('{"__proto__":{"width":5},"constructor":1,"toString":"x","price":0}') as Criteria
    expect(evaluated({ ...odd, ...whole })).toEqual(evaluated(whole))
    const inherited = Object.create({ width: 1000 }) as Criteria
    expect(evaluated(inherited).missing).toContain('width')
    const oddTypes = JSON.parse('{"__proto__":"X","constructor":"BLIND"}') as ComponentSelection
    expect(evaluated(whole, oddTypes)).toEqual(evaluated(whole))
  })
})

describe('compilation', () => {
  it('happens once per template and components', () => {
    expect(compileOnce(template, components)).toBe(compileOnce(template, components))
    expect(compileOnce(smallTemplate(), components)).not.toBe(compileOnce(template, components))
  })

  it('of a faulty template makes it unavailable, without throwing', () => {
    const faulty = smallTemplate()
    faulty.leadTimeDays = 'nothing'
    expect(evaluate(faulty, components, whole, {})).toEqual({
      criteria: [],
      derived: [],
      components: [],
      problems: [
        {
          key: 'template',
          level: 'error',
          message: 'Ce modèle est momentanément indisponible.',
          criteria: [],
        },
      ],
      missing: [],
      price: { lines: [], cents: 0, vatCents: 0, totalCents: 0 },
      files: [],
      complete: false,
      drawing: { kind: 'roller', values: {} },
    })
  })
})

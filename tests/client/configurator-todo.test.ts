import { describe, expect, it } from 'vitest'
import { problemsByPlace } from '#client/configurator/places.ts'
import { todosOf, todoText } from '#client/configurator/todo.ts'
import type {
  EvaluatedComponentType,
  EvaluatedCriterion,
  Evaluation,
  Problem,
} from '#shared/configurator/evaluation'

const question = (key: string, asked = true): EvaluatedCriterion => ({
  key,
  label: key,
  asked,
  domain: { kind: 'number', unit: 'mm', min: 1, max: 9, step: 1 },
})
const problem = (key: string, criteria: string[], level: Problem['level'] = 'error'): Problem => ({
  key,
  level,
  message: key,
  criteria,
})
const part = (type: string, products: number): EvaluatedComponentType => ({
  type,
  label: type,
  needed: true,
  possibleProducts: Array.from({ length: products }, (_, index) => ({
    reference: `${type}-${index}`,
    label: type,
    available: false,
    attributes: {},
  })),
})
const evaluation = (parts: Partial<Evaluation>): Evaluation => ({
  criteria: [question('width'), question('radius', false), question('height')],
  derived: [],
  components: [],
  problems: [],
  missing: [],
  files: [],
  price: { lines: [], cents: 0, vatCents: 0, totalCents: 0 },
  complete: false,
  drawing: { kind: 'rail', values: {} },
  ...parts,
})

describe('places of problems', () => {
  it('is the first question asked, the component shown, or before the questions', () => {
    const placed = problemsByPlace(
      evaluation({
        components: [part('motor', 1), part('box', 0)],
        problems: [
          problem('area', ['radius', 'height', 'width']),
          problem('component:motor', []),
          problem('component:box', []),
          problem('hidden', ['radius']),
        ],
      }),
    )
    expect(
      Object.fromEntries([...placed].map(([place, problems]) => [place, problems.map(({ key }) => key)])),
    ).toEqual({
      height: ['area'],
      'component:motor': ['component:motor'],
      general: ['component:box', 'hidden'],
    })
  })
})

describe('things to do', () => {
  it('follow the form, errors and missing answers alike, each place once missing', () => {
    const todos = todosOf(
      evaluation({
        missing: ['width', 'height'],
        components: [part('motor', 1)],
        problems: [
          problem('component:motor', []),
          problem('limits', ['height']),
          problem('advice', ['width'], 'advice'),
          problem('hidden', []),
        ],
      }),
    )
    expect(todos).toEqual([
      { kind: 'error', at: 'general' },
      { kind: 'missing', at: 'width' },
      { kind: 'error', at: 'height' },
      { kind: 'error', at: 'component:motor' },
    ])
    expect(todoText(todos)).toBe('1 à renseigner, 3 erreurs')
    expect(todoText([])).toBe('')
  })
})

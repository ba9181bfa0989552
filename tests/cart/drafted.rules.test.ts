import { describe, expect, it } from 'vitest'
import { begunDraft, detailsOf, namedLines } from '#shared/cart/drafted.rules'
import { emptyDetails } from '#shared/orders/order-draft'
import { aLine } from './lines.fixtures.ts'
import { aPrevious } from './repeated.fixtures.ts'

const of = (project: string) => aLine(project, { previous: aPrevious({ order: project, project }) })

describe('the project name that a cart offers', () => {
  it.each([
    ['', []],
    ['', [aLine('a')]],
    ['Villa', [of('Villa'), aLine('a'), of('Villa')]],
    ['', [of('Villa'), of('Immeuble')]],
    ['', [of('Villa'), aLine('b', { previous: aPrevious() })]],
  ])('is « %s »', (name, lines) => {
    expect(begunDraft(lines, emptyDetails).name).toBe(name)
    expect(begunDraft(lines, { ...emptyDetails, name: 'Le mien' }).name).toBe('Le mien')
  })

  it('is not kept as if it had been written', () => {
    const lines = [of('Villa')]
    const draft = begunDraft(lines, { ...emptyDetails, comments: 'Tôt' })
    expect(detailsOf(lines, draft)).toEqual({ ...emptyDetails, comments: 'Tôt' })
    expect(detailsOf(lines, { ...draft, name: 'Le mien' }).name).toBe('Le mien')
  })
})

it('a name goes to its line alone', () => {
  const lines = [aLine('a'), aLine('b', { name: 'Salon' })]
  const names = ['', 'Cuisine'].map((name, index) => ({ number: index + 1, index, name }))
  const named = namedLines(lines, names)
  expect(named).toEqual([lines[0], { ...lines[1], name: 'Cuisine' }])
  expect(named[0]).toBe(lines[0])
})

import { describe, expect, it } from 'vitest'
import type { Answers } from '#shared/configurator/choose'
import type { Criteria } from '#shared/configurator/evaluation'
import { type ProblemRepairs, type Repair, repairsOf } from '#shared/configurator/repairs'
import type { Repairable } from '#shared/configurator/repairs-state'
import { plain } from './engine-examples.fixtures.ts'
import { modelByReference } from './families.ts'
import { evaluationOf } from './paths.ts'
import { repairable, sistersOf } from './repaired.ts'

/** Repairs by which the trade would judge the search. */

const mended = (
  slug: string,
  reference: string,
  criteria: Criteria,
  key: string,
  more: Partial<Repairable> = {},
): ProblemRepairs | undefined => {
  const model = modelByReference(slug, reference)
  const answers: Answers = { criteria, selection: {} }
  const work = repairable(model, answers)
  expect(work.judged.evaluation.problems.map((problem) => problem.key)).toContain(key)
  return repairsOf({ ...work, ...more }).get(key)
}

const told = (repairs: readonly Repair[] = []): (string | number | undefined)[][] =>
  repairs.map(({ label, cents, moreCents }) => [plain(label), cents, moreCents])

const rail: Criteria = {
  fixation: 'wall',
  length: 3600,
  opening: 'left',
  color: 'B',
  heading: 'flat',
  handling: 'wand',
  plan: 'straight',
  load: 25,
}

const sisters = sistersOf(modelByReference('rail-manuel-25', 'RA-25-MAN'))

describe('a load that the rail does not bear', () => {
  it('is borne by another model, with its price and what that is more', () => {
    const repairs = mended('rail-manuel-25', 'RA-25-MAN', rail, 'load_limit', { sisters })
    expect(repairs?.model).toMatchObject({ label: 'RA-25-REN', clears: [], asks: [], set: {} })
    expect([repairs?.model?.cents, repairs?.model?.moreCents]).toEqual([9246, 1656])
    expect(repairs?.models).toBe('found')
    // what the curtain weighs and what the rail has to span are no choice
    expect([repairs?.first, repairs?.others]).toEqual([[], []])
  })

  it('is borne by another model that bends it less tightly, in one step', () => {
    const bent: Criteria = { ...rail, plan: 'x-1000-l90r200-2400-l90r200-1000' }
    const repairs = mended('rail-manuel-25', 'RA-25-MAN', bent, 'load_limit', { sisters })
    expect(repairs?.model?.set).toEqual({ plan: 'x-1000-l90r250-2400-l90r250-1000' })
    expect(told(repairs?.model && [repairs.model])).toEqual([
      ['RA-25-REN, Forme : U 1000 / 2400 / 1000, 2 × 90° à gauche, R 250, cotes à l’axe', 15826, 1577],
    ])
    expect([repairs?.first, repairs?.others]).toEqual([[], []])
  })

  it('keeps the place of a model that is awaited, and says that there is none', () => {
    const awaited = mended('rail-manuel-25', 'RA-25-MAN', rail, 'load_limit', { sisters: 'awaited' })
    expect(awaited?.models).toBe('awaited')
    const heavy = mended('rail-manuel-25', 'RA-25-MAN', { ...rail, load: 60 }, 'load_limit', { sisters })
    expect(heavy?.models).toBe('none')
    expect(plain(heavy?.noRepair ?? '')).toBe(
      'Ce rail porte 5 kg/m au plus : allégez le rideau, partagez-le sur deux rails ou prenez un rail plus porteur.',
    )
  })
})

describe('a fix that a template writes', () => {
  it('is not offered when it brings an error', () => {
    const panes: Criteria = {
      supply: 'cut',
      pose: 'interior',
      glazing: 'single',
      panes: 1,
      width: 250,
      height: 295,
      anchoring: false,
      kit: false,
    }
    const { fix } =
      evaluationOf(modelByReference('film-securite-200', 'FC-200'), {
        criteria: panes,
        selection: {},
      }).problems.find(({ key }) => key === 'small_panes') ?? {}
    expect(fix?.set).toEqual({ width: 2500, height: 2950 })
    expect(mended('film-securite-200', 'FC-200', panes, 'small_panes')?.first).toEqual([])
  })

  it('says what it costs, to the cent', () => {
    const repairs = mended(
      'rail-manuel-25',
      'RA-25-MAN',
      { ...rail, load: 14, plan: 'x-2286-r90r150-1400' },
      'tight_bend',
    )
    expect(repairs?.first.map(({ label, moreCents }) => [plain(label), moreCents])).toEqual([
      ['Passer à 200 mm', -34],
    ])
  })

  it('is offered although what it sets is out before', () => {
    const repairs = mended(
      'volet-battant-alu',
      'BA-ALU-P',
      {
        dimension_type: 'finished',
        width: 500,
        height: 1200,
        leaves: '2',
        opening: 'central',
        color: 'B',
        pins: 'screwed',
        pin_diameter: '14',
        axis_wall: 30,
        axis_edge: 30,
        locking: 'bar',
        holdback: 'none',
        insulated_wall: false,
      },
      'leaf_narrow',
    )
    expect(plain(repairs?.first[0]?.label ?? '')).toBe('Passer à un vantail à gauche')
  })
})

it('makes a bent rail as long as its model may be by one of its legs, the longest first', () => {
  const plan = 'x-1600-r90r800-1700'
  const bent: Criteria = { fixation: 'wall', plan, heading: 'flat', load: 0.5, remote: 'none' }
  const repairs = mended('rail-motorise-60', 'RM-60-DUO', bent, 'limits:length')
  expect(told(repairs?.first).map(([label]) => label)).toEqual([
    'Forme : L 1600 / 1743, 90° à droite, R 800, cotes à l’axe',
    'Forme : L 1643 / 1700, 90° à droite, R 800, cotes à l’axe',
  ])
  expect(repairs?.first.map(({ clears, asks }) => [clears, asks])).toEqual([
    [[], []],
    [[], []],
  ])
})

describe('a bent rail that cannot be made', () => {
  const bent: Criteria = { ...rail, load: 8 }
  const mendedPlan = (plan: string, load = 8) =>
    mended('rail-manuel-25', 'RA-25-MAN', { ...bent, plan, load }, 'limits:plan', { sisters })

  it('is mended in all its radii, and never by another shape', () => {
    const repairs = mendedPlan('x-1000-l90r120-2400-l90r120-1000')
    expect(told(repairs?.first)).toEqual([
      ['Forme : U 1000 / 2400 / 1000, 2 × 90° à gauche, R 150, cotes à l’axe', 13132, undefined],
    ])
    expect(told(repairs?.model && [repairs.model])).toEqual([['RA-25-CIN', 15359, undefined]])
  })

  it('is mended by tighter corners before a leg is measured anew', () => {
    const repairs = mendedPlan('x-1000-l90r200-560-l90r200-1000')
    expect(repairs?.first.map(({ set }) => set.plan)).toEqual([
      'x-1000-l90r200-600-l90r200-1000',
      'x-1000-l90r180-560-l90r180-1000',
    ])
  })

  it('is mended by a leg with another model where this one does not bear its load', () => {
    const repairs = mendedPlan('x-1000-l90r200-450-l90r200-1000', 14)
    expect([repairs?.first, repairs?.others]).toEqual([[], []])
    expect(told(repairs?.model && [repairs.model])).toEqual([
      ['RA-25-REN, Forme : U 1000 / 700 / 1000, 2 × 90° à gauche, R 250, cotes à l’axe', 12010, undefined],
    ])
  })

  it('says what to look at where a leg was mistyped', () => {
    const repairs = mendedPlan('x-1000-l90r200-2400-l90r200-99999')
    expect([repairs?.first, repairs?.model, repairs?.others]).toEqual([[], undefined, []])
    expect(plain(repairs?.noRepair ?? '')).toBe('Reprenez la cote du côté C.')
  })
})

it('a slip whose correction brings another error says to look at what was typed', () => {
  const shutter: Criteria = {
    dimension_type: 'reveal',
    width: 1479,
    height: 2942,
    leaves: '2',
    opening: 'central',
  }
  const whole: Criteria = {
    ...shutter,
    color: 'BM',
    pins: 'sealed',
    pin_diameter: '14',
    axis_wall: 5,
    axis_edge: 80,
    locking: 'latch',
    holdback: 'none',
    insulated_wall: false,
  }
  const repairs = mended('volet-battant-alu', 'BA-ALU-P', whole, 'swapped')
  expect([repairs?.first, repairs?.others]).toEqual([[], []])
  expect(plain(repairs?.noRepair ?? '')).toBe(
    'Vérifiez ce que vous avez saisi : corrigé, cela ne convient pas non plus avec vos autres réponses.',
  )
})

describe('two pieces instead of one', () => {
  it('stand before a measure that makes another thing of it', () => {
    const others = sistersOf(modelByReference('volet-roulant-55', 'VR-55'))
    const shutter: Criteria = { dimension_type: 'finished', width: 4000, height: 3200, control: 'radio' }
    const repairs = mended('volet-roulant-55', 'VR-55', shutter, 'area_limit', { sisters: others })
    expect(told(repairs?.first).map(([label]) => label)).toEqual(['Deux éléments de 2000 mm'])
    expect(told(repairs?.others).map(([label]) => label)).toEqual(['Largeur : 3519 mm', 'Hauteur : 2803 mm'])
  })

  it('are shown beside a measure that is near, at the price of both', () => {
    const others = sistersOf(modelByReference('enrouleur-motorise', 'EN-50'))
    const zip: Criteria = {
      dimension_type: 'finished',
      fixation: 'wall',
      width: 3000,
      height: 3500,
      fabric: 'screen_5',
      cassette: false,
      control: 'radio',
      remote_wanted: false,
      side: 'left',
      color: 'B',
    }
    const repairs = mended('enrouleur-motorise', 'EN-50', zip, 'component:blind', { sisters: others })
    expect(told(repairs?.first)).toEqual([
      ['Hauteur : 3200 mm', 53100, undefined],
      ['Deux éléments de 1500 mm', 75600, undefined],
    ])
  })

  const blind: Criteria = {
    dimension_type: 'finished',
    width: 4019,
    height: 1500,
    fixation: 'wall',
    head: 'none',
    color: 'A',
    site: 'coast',
    control_side: 'left',
    switching: 'none',
  }

  it('stand where the trade takes them, at the price of both', () => {
    const { first = [] } = mended('bso-c80', 'BSO-C80-M', blind, 'wind_refused') ?? {}
    const halves = first.find(({ pieces }) => pieces === 2)
    expect([plain(halves?.label ?? ''), halves?.set]).toEqual(['Deux éléments de 2010 mm', { width: 2010 }])
    expect(halves?.cents).toBe(
      2 *
        evaluationOf(modelByReference('bso-c80', 'BSO-C80-M'), {
          criteria: { ...blind, width: 2010 },
          selection: {},
        }).price.cents,
    )
    // the wind of the site is no choice
    expect(first.some(({ set }) => Object.hasOwn(set, 'site'))).toBe(false)
  })

  it('are not offered beyond the most that one line takes', () => {
    const { first = [], others = [] } =
      mended('bso-c80', 'BSO-C80-M', blind, 'wind_refused', { quantity: 600 }) ?? {}
    expect([...first, ...others].some(({ pieces }) => pieces === 2)).toBe(false)
  })
})

it('gives the same repairs in the same order, none of which is part of another', () => {
  const find = () => mended('rail-manuel-25', 'RA-25-MAN', rail, 'load_limit')
  expect(find()).toEqual(find())
})

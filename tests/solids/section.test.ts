import { describe, expect, test } from 'vitest'
import { DRAWING_KINDS } from '#shared/configurator/drawing-kinds'
import { commonScale, scaleText, sectionSheet, sectionText } from '#shared/drawings/section-sheet'
import { explodedOf } from '#shared/solids/exploded'
import { solidsOf } from '#shared/solids/kinds'
import { inPartOrder, isPart, partWords } from '#shared/solids/parts'
import { boxOf, type Detail, sectionsOf } from '#shared/solids/section'

const detail = (details: readonly Detail[], kind: Detail['kind']): Detail => {
  const found = details.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`There is no ${kind}.`)
  return found
}

const sizeOf = ({ whole }: Detail): [number, number] => [
  Math.round((whole.right - whole.left) * 10) / 10,
  Math.round((whole.bottom - whole.top) * 10) / 10,
]

describe('cross-sections', () => {
  test.each([
    [137, 37],
    [165, 40],
    [205, 55],
  ])('a shutter with a box of %i mm and slats of %i mm is cut with both', (box, slat) => {
    const details = sectionsOf('shutter', { width: 1500, height: 1800, box, slat })
    expect(sizeOf(detail(details, 'head'))).toEqual([box, box])
    const { pitch } = detail(details, 'head')
    expect(pitch && Math.round((pitch.to - pitch.from) * 10) / 10).toBe(slat)
    expect(sizeOf(detail(details, 'guide'))).toEqual([53, 30])
  })

  test.each([18, 25, 35, 60])('a rail of %i mm is cut through one of its gliders', (profile) => {
    const head = detail(sectionsOf('rail', { length: 3200, profile, gliders: 32 }), 'head')
    expect(sizeOf(head)[0]).toBe(profile)
    expect(head.parts.map(({ name }) => name)).toEqual(['rail', 'glisseur'])
  })

  test('a bent rail has the section that it has straight', () => {
    const values = { length: 3200, profile: 25, gliders: 30 }
    expect(sectionsOf('rail', { ...values, bends: 2, radius: 300 })).toEqual(sectionsOf('rail', values))
  })

  test.each([
    [25, [25, 25]],
    [50, [57, 51]],
  ])('a venetian with slats of %i mm hangs from the steel box that its family names', (slat, box) => {
    const { cuts } = detail(sectionsOf('venetian', { width: 1200, height: 1500, slat }), 'head')
    const [head] = cuts.filter(({ name }) => name === 'caisson')
    const { left, right, top, bottom } = boxOf(head ? [head] : []) ?? { left: 0, right: 0, top: 0, bottom: 0 }
    expect([right - left, bottom - top].map((length) => Math.round(length * 10) / 10)).toEqual(box)
  })

  test('a zip guide is cut open towards its cloth, which ends within it', () => {
    const { cuts, whole } = detail(sectionsOf('screen', { width: 2400, height: 2200 }), 'guide')
    expect([whole.right - whole.left, whole.bottom - whole.top].map(Math.round)).toEqual([45, 50])
    const [guide] = cuts.filter(({ name }) => name === 'coulisse')
    const [cloth] = cuts.filter(({ name }) => name === 'toile')
    const edge = boxOf(cloth ? [cloth] : [])?.left ?? 0
    const middle = (whole.top + whole.bottom) / 2
    // the slot: what of the guide is nearer to its middle than its lips are
    const slot = guide?.lines
      .flatMap(({ points }) => points)
      .filter(([, down]) => Math.abs(down - middle) < 4)
    expect(slot).toHaveLength(4)
    expect(Math.min(...(slot ?? []).map(([right]) => right))).toBeLessThan(edge)
    expect(edge).toBeLessThan(whole.right)
  })

  test('a louvre is cut with the letter of its profile', () => {
    const shapes = ['C80', 'Z90', 'F80', 'S80'].map((profile) =>
      JSON.stringify(detail(sectionsOf('bso', { profile, slat: 80, height: 2000 }), 'foot').cuts[0]),
    )
    expect(new Set(shapes).size).toBe(4)
  })

  test.each(DRAWING_KINDS)(
    'what is cut of a %s is closed where it is a body, and as large as it is told',
    (kind) => {
      const details = sectionsOf(kind, {})
      expect(details.length).toBeGreaterThan(0)
      for (const one of details) {
        const { cuts, window } = one
        expect(cuts.length).toBeGreaterThan(0)
        for (const cut of cuts) expect(boxOf([cut])).toBeDefined()
        const sheet = sectionSheet(one, commonScale([one], 76))
        expect(sheet.width).toBeLessThanOrEqual(76)
        expect(window.right - window.left).toBeGreaterThan(1)
        expect(sectionText(one, (name) => partWords(name).label)).toMatch(
          /^\S+, coupe\u00a0: [\d,]+ × [\d,]+\u00a0mm/,
        )
      }
    },
  )
})

describe('the scale of sections', () => {
  const head = detail(sectionsOf('shutter', { box: 165, slat: 40 }), 'head')

  test('a millimetre is a millimetre where there is room for it, else what a ruler has', () => {
    expect(scaleText(commonScale([head], 200))).toBe('1:1')
    expect(scaleText(commonScale([head], 120))).toBe('1:2')
    expect(scaleText(commonScale([head], 76))).toBe('1:5')
  })

  test('what stands side by side has one scale', () => {
    const rail = detail(sectionsOf('rail', { profile: 25 }), 'head')
    expect(commonScale([rail, head], 120)).toBe(commonScale([head], 120))
  })

  test('dimensions stand beside what they measure and say its full size', () => {
    const sheet = sectionSheet(head, 0.5)
    expect(sheet.dimensions.map(({ text }) => text)).toEqual(['165', '165', '40'])
    expect(sheet.width).toBeCloseTo(13 + 165 / 2 + 14, 1)
    expect(sheet.dimensions[0]?.at[1]).toBeGreaterThan(sheet.clip.bottom)
    expect(sheet.dimensions[1]?.at[0]).toBeLessThan(sheet.clip.left)
  })
})

describe('exploded views', () => {
  test.each(DRAWING_KINDS)(
    'every part of a %s has one number, inside the drawing, apart from the others',
    (kind) => {
      const { callouts, faces, width, height } = explodedOf(kind, {})
      const names = inPartOrder(
        solidsOf(kind, { panes: 1 }, { drawn: 0.8, tilt: 25 })
          .solids.map(({ name }) => name)
          .filter(isPart),
      )
      expect(callouts.map(({ name }) => name)).toEqual(names)
      expect(callouts.map(({ number }) => number)).toEqual(names.map((_, index) => index + 1))
      for (const { at, to } of callouts)
        for (const [x, y] of [at, to]) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(height)
        }
      const levels = callouts.map(({ at }) => at[1]).sort((a, b) => a - b)
      for (const [index, level] of levels.entries())
        if (index > 0) expect(level - (levels[index - 1] ?? 0)).toBeGreaterThanOrEqual(29.9)
      // what a page can draw at once
      expect(faces.length).toBeLessThan(900)
    },
  )

  test('every part that a product has is described', () => {
    for (const kind of DRAWING_KINDS)
      for (const { name } of explodedOf(kind, {
        motor: true,
        motor_side: 'left',
        cord: 'right',
        valance: true,
      }).callouts)
        expect([name, partWords(name).label]).not.toEqual([name, name])
  })
})

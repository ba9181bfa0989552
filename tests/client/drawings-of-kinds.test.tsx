import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { DRAWING_KINDS } from '#shared/configurator/drawing-kinds'
import { figuresOf } from '#shared/drawings/figures'
import { sceneOf } from '#shared/drawings/kinds'
import { dimensionOnSheet, layoutOf } from '#shared/drawings/layout'

describe('every kind', () => {
  const anything = fc.dictionary(
    fc.constantFrom(
      'length',
      'width',
      'height',
      'supports',
      'gliders',
      'bends',
      'radius',
      'plan',
      'slat',
      'box',
      'panes',
      'roll_width',
      'whole_roll',
      'duo',
      'tension',
      'cables',
      'leaves',
      'battens',
      'pleat',
      'projection',
      'valance',
      'color',
      'motor',
      'motor_side',
      'cord',
      'opening',
      'side',
      'profile',
      'pattern',
      'openness',
    ),
    fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.string(), fc.constant(null)),
  )

  it.each(DRAWING_KINDS)('%s is drawn whatever its values, in few nodes, inside its sheet', (kind) => {
    fc.assert(
      fc.property(anything, fc.constantFrom(false, true, 'phone' as const), (values, dimensions) => {
        const markup = renderToStaticMarkup(<Drawing kind={kind} values={values} dimensions={dimensions} />)
        expect(markup).not.toMatch(/NaN|Infinity|undefined/)
        expect((markup.match(/<(path|g|text)/g) ?? []).length).toBeLessThanOrEqual(40)
        expect(markup.length).toBeLessThan(60_000)
        const scene = sceneOf(kind, values, 64)
        const { sheet, scale, x, y } = layoutOf(
          scene,
          dimensions ? figuresOf(scene, values) : undefined,
          dimensions === 'phone' ? 'phone' : 'whole',
        )
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(x + scene.width * scale).toBeLessThanOrEqual(sheet.width)
        expect(y + scene.height * scale).toBeLessThanOrEqual(sheet.height)
      }),
      { numRuns: 60 },
    )
  })

  it.each(DRAWING_KINDS)('%s keeps its proportions: its dimensions are to scale with its outline', (kind) => {
    const scene = sceneOf(kind, { width: 1600, height: 1200, length: 1600, projection: 900 }, 64)
    for (const dimension of scene.dimensions) {
      const millimetres = Number.parseInt(dimension.text, 10)
      expect(dimension.to - dimension.from).toBeCloseTo(millimetres, 0)
    }
  })

  it.each(DRAWING_KINDS)('%s has no dimension written over another, however narrow or low', (kind) => {
    const size = fc.integer({ min: 500, max: 4000 })
    const play = fc.constantFrom(undefined, 0, 5)
    fc.assert(
      fc.property(size, size, play, fc.constantFrom('phone', 'whole'), (width, height, more, sheet) => {
        const values = { width, height }
        const scene = sceneOf(kind, values, 64)
        const figures = figuresOf(scene, values, {
          opening: more === undefined ? {} : { width: width + more, height: height + more },
          finished: ['width', 'height'],
        })
        const layout = layoutOf(scene, figures, sheet)
        const boxes = figures.map((figure) => {
          const { x, y, dy, turned, anchor } = dimensionOnSheet(figure, scene, layout, figures)
          // as wide as its letters are at 13 units, and as high as a capital
          const half = figure.text.length * 3
          const [along, across] = [anchor === 'middle' ? 0 : half, dy - 4.5]
          return turned
            ? { text: figure.text, x: x + across, y, w: 4, h: half }
            : { text: figure.text, x: x + along, y: y + across, w: half, h: 4 }
        })
        const over = boxes.flatMap((one, place) =>
          boxes
            .slice(place + 1)
            .filter(
              (other) =>
                Math.abs(one.x - other.x) < one.w + other.w && Math.abs(one.y - other.y) < one.h + other.h,
            )
            .map((other) => `${one.text} / ${other.text}`),
        )
        expect(over).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

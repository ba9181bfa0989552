import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { DRAWING_KINDS } from '#shared/configurator/drawing-kinds'
import { figuresOf } from '#shared/drawings/figures'
import { sceneOf } from '#shared/drawings/kinds'
import { layoutOf } from '#shared/drawings/layout'

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
})

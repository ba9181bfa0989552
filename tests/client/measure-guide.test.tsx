import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MeasureGuide } from '#client/configurator/measures/MeasureGuide.tsx'
import { isOnSash, type Measured, type Taken } from '#shared/configurator/three-measures'

const drawn = (across: Measured, taken: Taken | undefined, onSash = false): string =>
  renderToStaticMarkup(<MeasureGuide across={across} taken={taken} onSash={onSash} counts={1} />)

test.each([
  [
    'width',
    'smallest',
    false,
    'De tableau à tableau, en haut, au milieu et en bas. La plus petite est retenue.',
  ],
  [
    'height',
    'smallest',
    false,
    'De l’appui au linteau, à gauche, au milieu et à droite. La plus petite est retenue.',
  ],
  ['width', 'largest', false, 'Largeur à couvrir, en haut, au milieu et en bas. La plus grande est retenue.'],
  [
    'width',
    'smallest',
    true,
    'Clair de vitrage, de parclose à parclose, en haut, au milieu et en bas. La plus petite est retenue.',
  ],
  ['width', undefined, false, 'La pose dit laquelle des trois compte.'],
] as const)('%s, %s, on the leaf: %s', (across, taken, onSash, told) => {
  expect(drawn(across, taken, onSash)).toContain(`<figcaption>${told}</figcaption>`)
})

test('each kind has a drawing of its own: on the leaf the arrows go from bead to bead', () => {
  const kinds = [drawn('width', 'smallest'), drawn('width', 'largest'), drawn('width', 'smallest', true)]
  expect(new Set(kinds).size).toBe(3)
  expect(kinds[0]).toContain('M60 43h120')
  expect(kinds[2]).toContain('M80 55h80')
})

test('a product is on the leaf by the answer to its fixing', () => {
  expect(isOnSash([{ key: 'placement', value: 'sash' }])).toBe(true)
  expect(
    isOnSash([
      { key: 'placement', value: 'face' },
      { key: 'other', value: 'sash' },
    ]),
  ).toBe(false)
})

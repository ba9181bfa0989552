import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineDetails } from '#client/cart/LineDetails.tsx'
import { aLine } from '#tests/cart/lines.fixtures'

const { display } = aLine('a')
const grid = {
  kind: 'component',
  key: 'fabric',
  label: 'Toile',
  reference: 'TO-1',
  quantity: 1,
  unit: 'piece',
  cents: 6390,
  why: 'Prix de la grille.',
} as const
const surcharge = {
  kind: 'surcharge',
  key: 'color',
  label: 'Plus-value',
  percent: 12,
  cents: 1,
  why: 'Oui.',
} as const
const whole = { ...display, lines: [...(display.lines ?? []), grid, surcharge] }

/** The lines of the price, each as its texts one after the other. */
const rows = (quantity: number): string[] =>
  renderToStaticMarkup(<LineDetails display={whole} quantity={quantity} name="ligne 1" />)
    .split('<li ')
    .slice(1)
    .map((row) =>
      `<li ${row.slice(0, row.indexOf('</li>'))}`
        .replace(/<[^>]+>/g, '|')
        .replace(/[|\s]*\|[|\s]*/g, '|')
        .replaceAll('\u00a0', ' '),
    )

test('each part has one row: what one unit needs, what all need, its price and why', () => {
  expect(rows(3)).toEqual([
    '|Composant|Pour une unité|Pour les 3 unités|Prix d’une unité|',
    '|Profilé|PR-25|35,28 €|3,6 m × 9,80 €|3 × 3,6 m|3,6 m de profilé.|',
    '|Toile|TO-1|63,90 €|1 pièce|3|Prix de la grille.|',
    '|Plus-value|0,01 €|12 %|Oui.|',
  ])
})

test('one unit is counted once', () => {
  expect(rows(1).slice(0, 3)).toEqual([
    '|Composant|Quantité|Prix|',
    '|Profilé|PR-25|35,28 €|3,6 m × 9,80 €|3,6 m de profilé.|',
    '|Toile|TO-1|63,90 €|1 pièce|Prix de la grille.|',
  ])
})

test('what is to be known of a line stands under it, and nothing without it', () => {
  const told = (notices: string[]) =>
    renderToStaticMarkup(<LineDetails display={{ ...display, notices }} quantity={1} name="ligne 1" />)
  expect(told(['Prévoyez deux poseurs.'])).toMatch(/À savoir<\/p><p>Prévoyez deux poseurs\.<\/p>/)
  expect(told([])).not.toContain('À savoir')
})

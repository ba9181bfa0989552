import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

const css = await readFile(new URL('../../client/platform/ui/tokens.css', import.meta.url), 'utf8')

/** The colours of one theme by name: those of the sheet's first block, then those of the dark one over them. */
const colours = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
  )
const [lightText = '', darkText = ''] = css.split('@media screen and (prefers-color-scheme: dark)')
const light = colours(lightText)
const themes: Record<string, Record<string, string>> = {
  // by day a drawing stands on the page's own surface
  light: { ...light, 'drawing-sheet': light.surface ?? '' },
  dark: { ...light, ...colours(darkText) },
}

/** Relative luminance of WCAG 2.2. */
const luminance = (hex: string): number => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const contrast = (a: string, b: string): number => {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper', 'surface', 'raised'] as const
const TEXT = 4.5
const EDGE = 3

/** [what is drawn, on what, least contrast] */
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ...[
      'ink',
      'ink-soft',
      'ink-faint',
      'accent',
      'accent-strong',
      'danger',
      'success',
      'warning',
      'info',
    ].map((text): [string, string, number] => [text, ground, TEXT]),
    ['line-strong', ground, EDGE],
    ['focus', ground, EDGE],
  ]),
  ['drawing-ink', 'drawing-sheet', TEXT],
  ['drawing-example', 'drawing-sheet', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['on-accent', 'danger', TEXT],
  ['on-accent', 'danger-strong', TEXT],
  ['accent', 'accent-soft', TEXT],
  ['accent-strong', 'accent-soft', TEXT],
  ['ink-faint', 'sunken', TEXT],
  ['ink', 'sunken', TEXT],
  ['ink-soft', 'sunken', TEXT],
  ['on-ink', 'ink', TEXT],
  ...['danger', 'success', 'warning', 'info'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, TEXT],
    ['ink', `${tone}-soft`, TEXT],
  ]),
]

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (front, back, least) => {
    expect(contrast(theme[front] ?? '', theme[back] ?? '')).toBeGreaterThanOrEqual(least)
  })
})

test('products keep their own colours in the dark: their sheet alone has one of its own', () => {
  const drawing = Object.keys(colours(darkText)).filter((name) => name.startsWith('drawing-'))
  expect(drawing).toEqual(['drawing-sheet', 'drawing-halo'])
})

test('the dark theme has colours of its own', () => {
  expect(Object.keys(colours(darkText)).length).toBeGreaterThan(25)
})

import { expect, test } from 'vitest'
import { coverageOf, faceFor, unpackWoff } from '#server/documents/layout/font'
import { createPaper, type Paper } from '#server/documents/layout/paper'
import { printable, UNDRAWN } from '#server/documents/layout/printable'
import { drawTable } from '#server/documents/layout/table'
import { styles } from '#server/documents/layout/type'
import { pagesOf } from './pdf-text.ts'

const paper = (): Paper =>
  createPaper({
    title: 'Essai',
    author: 'Essai',
    madeAt: new Date(0),
    header: 'En-tête',
    footer: ['Pied de page'],
  })

const COLUMNS = [
  { title: 'N°', width: 40 },
  { title: 'Désignation' },
  { title: 'Prix', width: 80, align: 'right' },
] as const

test('a font knows what it draws, in each of its files', () => {
  const face = faceFor('regular', 0x41)
  expect(face?.bytes.readUInt32BE(0)).toBe(0x00010000)
  expect(['é', 'Œ', '€', '’'].map((sign) => face?.covers(sign.codePointAt(0) ?? 0))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(face?.covers(0x6f22)).toBe(false)
  expect(['ł', 'Ж', 'λ'].map((sign) => faceFor('bold', sign.codePointAt(0) ?? 0)?.name)).toEqual([
    'latin-ext-600',
    'cyrillic-600',
    'greek-600',
  ])
  expect(faceFor('regular', 0x6f22)).toBeUndefined()
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('no WOFF')
  expect(coverageOf(face?.bytes ?? Buffer.alloc(0))(0xe9)).toBe(true)
})

test.each([
  ['Élodie Œuvrard, Łódź, ğş', 'Élodie Œuvrard, Łódź, ğş'],
  ['e\u0301te\u0301', 'été'],
  ['une 👩‍👩‍👧 et 🇫🇷', `une ${UNDRAWN} et ${UNDRAWN}`],
  ['漢字', UNDRAWN + UNDRAWN],
  ['1\u202f234\u202f€ ≤ 5 → fin', '1\u00a0234\u00a0€ <= 5 › fin'],
  ['a\u0000b\u200bc\r\nd', 'abc\nd'],
  ['x\u0323\u0302\u0330', 'x'],
])('%s is written with what the font has', (text, written) => {
  expect(printable(text)).toBe(written)
  expect(printable(written)).toBe(written)
})

test('no text draws the box of a missing sign', async () => {
  const one = paper()
  one.write('Ça 👩‍👩‍👧 漢字 Łódź Ελλάδα Жук')
  const pdf = await one.finish()
  expect(pagesOf(pdf).join('').replaceAll('\n', '')).toContain('Ça ? ?? Łódź Ελλάδα Жук')
  expect(pagesOf(pdf).join('')).not.toContain('\ufffd')
})

test('lines break between words, and within one that is wider than its room', () => {
  const { type } = paper()
  const lines = type.wrap(`Un store très large A\u00a0B ${'x'.repeat(80)}`, 100, styles.body)
  expect(lines.join(' ').replaceAll(/x x/g, 'xx')).toBe(`Un store très large A\u00a0B ${'x'.repeat(80)}`)
  expect(lines.every((line) => type.measure(line, styles.body) <= 100)).toBe(true)
  expect(type.wrap('a\n\nb', 100, styles.body)).toEqual(['a', '', 'b'])
})

test('a table goes on over pages: its head over each, each row whole and once, pages numbered', async () => {
  const one = paper()
  const rows = Array.from({ length: 120 }, (_, index) => [
    [{ text: `r${index}` }],
    [{ text: `début ${index}` }, { text: `fin ${index}` }],
    [{ text: '1,00\u00a0€' }],
  ])
  drawTable(one, COLUMNS, rows)
  const pages = pagesOf(await one.finish())
  expect(pages.length).toBeGreaterThan(3)
  pages.forEach((page, index) => {
    const lines = page.split('\n')
    expect(lines.filter((line) => line === 'Désignation')).toHaveLength(1)
    expect(lines).toContain(`Page ${index + 1}\u00a0/\u00a0${pages.length}`)
    expect(lines.includes('En-tête')).toBe(index > 0)
    expect(lines).toContain('Pied de page')
    for (const line of lines) {
      const number = /^début (\d+)$/.exec(line)?.[1]
      if (number !== undefined) expect(lines).toContain(`fin ${number}`)
    }
  })
  const drawn = pages.flatMap((page) => page.split('\n').filter((line) => /^r\d+$/.test(line)))
  expect(drawn).toEqual(rows.map((_, index) => `r${index}`))
})

test('a row that no page holds goes on over pages, and loses no line', async () => {
  const one = paper()
  const told = Array.from({ length: 200 }, (_, index) => `ligne ${index}`)
  drawTable(one, COLUMNS, [[[{ text: '1' }], told.map((text) => ({ text })), [{ text: '2,00\u00a0€' }]]])
  const pages = pagesOf(await one.finish())
  expect(pages.length).toBeGreaterThan(2)
  const drawn = pages.flatMap((page) => page.split('\n').filter((line) => line.startsWith('ligne ')))
  expect(drawn).toEqual(told)
})

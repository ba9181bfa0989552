import { expect, test } from 'vitest'
import { QUICK_ORDER_MAX } from '#shared/quick-order/quick-order-limits'
import { scannedCode, typedLines } from '#shared/quick-order/typed-lines'

test.each([
  ['RA-25-MAN;3', 'RA-25-MAN', 3],
  ['RA-25-MAN\t3', 'RA-25-MAN', 3],
  ['RA-25-MAN 3', 'RA-25-MAN', 3],
  ['RA-25-MAN, 3', 'RA-25-MAN', 3],
  ['RA-25-MAN x3', 'RA-25-MAN', 3],
  ['RA-25-MAN', 'RA-25-MAN', 1],
  ['RA-25-MAN;', 'RA-25-MAN', 1],
  ['K7M2-Q9TX', 'K7M2-Q9TX', 1],
  ['k7m2 q9tx;4', 'k7m2 q9tx', 4],
  ['K7M2 2345', 'K7M2 2345', 1],
])('%j is %s, %i times', (text, code, quantity) => {
  expect(typedLines(text)).toEqual({ lines: [{ row: 1, code, quantity }], faults: [] })
})

test('a heading and empty lines are left out; rows keep their number', () => {
  expect(typedLines('Référence;Quantité\r\n\r\nVR-55;2\r\n')).toEqual({
    lines: [{ row: 3, code: 'VR-55', quantity: 2 }],
    faults: [],
  })
})

test('what cannot be read says why, by its row', () => {
  const { lines, faults } = typedLines(`VR-55;0\n;2\n${'A'.repeat(65)};1\nVR-55;deux`)
  expect(lines).toEqual([])
  expect(faults.map(({ row, message }) => [row, message])).toEqual([
    [1, 'Quantité «\u00a00\u00a0»\u00a0: Saisissez un nombre entier de 1 à 999.'],
    [2, 'La référence manque.'],
    [3, 'Une référence a 64 caractères au plus.'],
    [4, 'Quantité «\u00a0deux\u00a0»\u00a0: Saisissez un nombre entier de 1 à 999.'],
  ])
})

test('no more than a hundred lines are read', () => {
  const { lines, faults } = typedLines(Array.from({ length: QUICK_ORDER_MAX + 1 }, () => 'VR-55').join('\n'))
  expect([lines.length, faults.length]).toEqual([QUICK_ORDER_MAX, 1])
})

test('a scan is a code, or the address that has one', () => {
  expect(scannedCode('https://boutique.example/configurator?code=K7M2Q9TX')).toBe('K7M2Q9TX')
  expect(scannedCode('HTTPS://BOUTIQUE.EXAMPLE/CONFIGURATOR?CODE=K7M2Q9TX')).toBe('K7M2Q9TX')
  expect(scannedCode(' RA-25-MAN ')).toBe('RA-25-MAN')
})

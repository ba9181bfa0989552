import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  frenchVatKey,
  frenchVatOf,
  isSiret,
  isVatNumber,
  siretWarning,
  tidyNumber,
  vatWarning,
} from '#shared/session/company-numbers.rules'

describe('SIRET', () => {
  test.each(['73282932000074', '732 829 320 00074', '35600000000048', '35600000049837'])(
    '%s is one',
    (text) => {
      expect(isSiret(text)).toBe(true)
      expect(siretWarning(text)).toBeNull()
    },
  )

  test.each([
    '73282932000075',
    '7328293200007',
    '732829320000740',
    'A3282932000074',
    '00000000000000',
    '35600000049838',
  ])('%s is none', (text) => {
    expect(isSiret(text)).toBe(false)
    expect(siretWarning(text)).toBe(
      'Ce numéro SIRET semble erroné\u00a0: il compte 14 chiffres, dont une clé de contrôle.',
    )
  })

  test('a wrong digit always shows, and of ten last digits one is right', () => {
    const stem = fc.stringMatching(/^[1-9][0-9]{12}$/).filter((digits) => !digits.startsWith('356000000'))
    fc.assert(
      fc.property(stem, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const good = Array.from('0123456789', (last) => digits + last).filter(isSiret)
        expect(good).toHaveLength(1)
        const [siret = ''] = good
        const wrong = siret.slice(0, at) + ((Number(siret[at]) + by) % 10) + siret.slice(at + 1)
        expect(isSiret(wrong)).toBe(false)
      }),
    )
  })
})

describe('VAT number', () => {
  test.each([
    'FR40303265045',
    'fr 83 404 833 048',
    'BE0123456789',
    'DE123456789',
    'IT12345678901',
    'NL123456789B01',
    'EL123456789',
  ])('%s is one', (text) => {
    expect(isVatNumber(text)).toBe(true)
    expect(vatWarning(text)).toBeNull()
  })

  test.each([
    'FR41303265045',
    'FR4030326504',
    'FRAA303265045',
    '40303265045',
    'US123456789',
    'DE12345678',
    'constructor',
  ])('%s is none', (text) => {
    expect(isVatNumber(text)).toBe(false)
    expect(vatWarning(text)).toBe(
      'Ce numéro de TVA semble erroné\u00a0: vérifiez le pays, la clé et le nombre de chiffres.',
    )
  })

  test('of the hundred keys of a SIREN, one is right', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{9}$/), (siren) => {
        const good = Array.from({ length: 100 }, (_, key) => String(key).padStart(2, '0')).filter((key) =>
          isVatNumber(`FR${key}${siren}`),
        )
        expect(good).toEqual([frenchVatKey(siren)])
      }),
    )
  })
})

test('none at all is no mistake', () => {
  expect([siretWarning(''), siretWarning(' - '), vatWarning(''), vatWarning('\u00a0')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('numbers are kept as digits and capitals', () => {
  expect(tidyNumber(' fr 40.303-265\u00a0045 ')).toBe('FR40303265045')
})

test.each([
  ['732 829 320', 'FR44732829320'],
  ['732 829 320 00074', 'FR44732829320'],
  ['732829321', null],
  ['73282932000075', null],
  ['', null],
])('%s says the VAT number %s', (text, vat) => {
  expect(frenchVatOf(text)).toBe(vat)
  expect(vat === null || isVatNumber(vat)).toBe(true)
})

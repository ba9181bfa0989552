import { describe, expect, test } from 'vitest'
import { EXEMPT, formOf, typedInto } from '#shared/estimates/issuer-form'
import { anIssuer } from './own-estimates.fixtures.ts'

const blank = formOf(anIssuer({ siren: '', vatNumber: '' }))

describe('the VAT number of who issues estimates', () => {
  test('follows from the SIREN, as long as nobody typed another', () => {
    const typed = typedInto(blank, 'siren', '732 829 320')
    expect(typed.vatNumber).toBe('FR44732829320')
    expect(typedInto(typed, 'siren', '732 829 32').vatNumber).toBe('')
    const own = typedInto(typed, 'vatNumber', 'BE0123456789')
    expect(typedInto(own, 'siren', '356000000').vatNumber).toBe('BE0123456789')
  })

  test('is none of who charges no VAT, nor of half a SIREN', () => {
    expect(typedInto({ ...blank, vatExempt: EXEMPT }, 'siren', '732829320').vatNumber).toBe('')
    expect(typedInto(blank, 'siren', '73282932').vatNumber).toBe('')
    expect(typedInto(blank, 'name', '732829320').vatNumber).toBe('')
  })
})

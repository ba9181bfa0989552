import { describe, expect, test } from 'vitest'
import type { SubFamily } from '#shared/catalogue/catalogue.schema'
import { partReferences, referencesText, sectionGroups, sheetParts } from '#shared/catalogue/data-sheet'
import { makingTexts } from '#shared/catalogue/model-facts'

const model = (
  reference: string,
  kind: SubFamily['drawing']['kind'],
  values: SubFamily['drawing']['values'],
): SubFamily => ({
  id: reference,
  name: reference,
  reference,
  description: '',
  image: null,
  drawing: { kind, values },
  onSale: true,
  facts: null,
})

describe('a data sheet', () => {
  test('models that are cut alike stand together, whatever their colour and their length', () => {
    const groups = sectionGroups([
      model('RA-25-MAN', 'rail', { profile: 25, length: 3200, gliders: 30, color: 'A' }),
      model('RA-35-MAN', 'rail', { profile: 35, length: 3200, gliders: 30 }),
      model('RA-25-CIN', 'rail', { profile: 25, length: 2400, gliders: 30, color: 'AT' }),
    ])
    expect(groups.map(referencesText)).toEqual(['RA-25-MAN, RA-25-CIN', 'RA-35-MAN'])
    const shutters = sectionGroups([
      model('VR-40', 'shutter', { width: 1500, height: 1800, box: 165, slat: 40 }),
      model('VR-40-L', 'shutter', { width: 1830, height: 2010, box: 165, slat: 40 }),
      model('VR-37', 'shutter', { width: 1500, height: 1800, box: 137, slat: 40 }),
    ])
    expect(shutters.map(referencesText)).toEqual(['VR-40, VR-40-L', 'VR-37'])
  })

  test('a part is the component of its model, by the first of its types that the template has', () => {
    const parts = sheetParts(model('VR-40', 'shutter', { box: 165, slat: 40 }), {
      template: { componentTypes: [{ type: 'shutter', label: 'Volet' }] },
      components: [
        { type: 'shutter', reference: 'VR40-37', label: 'Volet 37' },
        { type: 'motor', reference: 'MOT-10', label: 'Moteur' },
      ],
    })
    expect(
      parts.map(({ number, label, component, references }) => [number, label, component, references]),
    ).toEqual([
      [1, 'Coffre', 'Volet', ['VR40-37']],
      [2, 'Coulisse', 'Volet', ['VR40-37']],
      [3, 'Lame', 'Volet', ['VR40-37']],
      [4, 'Lame finale', 'Volet', ['VR40-37']],
    ])
  })

  test('a model whose template is not known has parts without components', () => {
    for (const part of sheetParts(model('FS-20', 'film', {}), undefined)) {
      expect(part.component).toBeUndefined()
      expect(part.references).toEqual([])
    }
  })

  test('a long list of references is counted', () => {
    const references = ['A', 'B', 'C', 'D', 'E', 'F']
    expect(partReferences({ references })).toBe('A, B, C, D et 2 autres')
    expect(partReferences({ references: references.slice(0, 5) })).toBe('A, B, C, D et 1 autre')
    expect(partReferences({ references: ['A'] })).toBe('A')
  })

  test('it tells no price: it is left with a customer', () => {
    const facts = {
      width: 2500,
      height: 2900,
      length: null,
      load: null,
      fromCents: 12_345,
      leadTime: { from: 5, to: 9 },
      motorised: true,
      exterior: true,
      fire: [],
      light: [],
    }
    const told = makingTexts(facts)
    expect(told).toEqual([
      'Jusqu’à 2,5\u00a0m\u00a0de\u00a0large, 2,9\u00a0m\u00a0de\u00a0haut',
      'Fabriqué en 5\u00a0à\u00a09\u00a0j ouvrés',
    ])
  })
})

import { expect, test } from 'vitest'
import { clientEstimate, numberText, reducedVatText } from '#shared/estimates/client-estimate.rules'
import { emptyEstimate, typedLine } from '#shared/estimates/estimate-lines'
import {
  acceptingProblems,
  givingProblems,
  issuerProblems,
  keepingProblems,
} from '#shared/estimates/giving.rules'
import { tidyEstimate, tidyIssuer } from '#shared/estimates/tidy-estimate'
import { CONTENT, ISSUER, LABOUR } from './estimates.fixtures.ts'

test('all that lacks is told at once, each at its field', () => {
  const content = {
    ...emptyEstimate({ validityDays: 30 }),
    lines: [
      { ...typedLine('labour', 'a', 20), quantity: null },
      { ...LABOUR, price: { by: 'whole' } as const },
    ],
  }
  const nobody = { ...ISSUER, name: ' ', siren: '', street: '', postalCode: '', city: '', email: '' }
  expect(Object.keys(givingProblems(content, nobody))).toEqual([
    ...['issuer.name', 'issuer.siren', 'issuer.street', 'issuer.postalCode', 'issuer.city', 'issuer.email'],
    'client.name',
    ...['lines.0.label', 'lines.0.quantity', 'lines.0.price', 'lines.1.price'],
  ])
  expect(givingProblems({ ...content, lines: [] }, ISSUER)).toEqual({
    'client.name': 'Indiquez pour qui est ce devis.',
    lines: 'Ajoutez au moins une ligne.',
  })
  expect(givingProblems(CONTENT, ISSUER)).toEqual({})
})

test('VAT is charged under a number', () => {
  expect(Object.keys(givingProblems(CONTENT, { ...ISSUER, vatNumber: ' ' }))).toEqual(['issuer.vatNumber'])
})

test.each([
  [{ siren: '732 829 320' }, []],
  [{ siren: '732829321' }, ['siren']],
  [{ siren: '000000000' }, ['siren']],
  [{ siren: '', email: '', vatNumber: '', prefix: '' }, []],
  [{ email: 'contact' }, ['email']],
  [{ vatNumber: 'FR00732829320' }, ['vatNumber']],
  [{ prefix: 'D2026/' }, []],
  [{ prefix: 'D2026' }, ['prefix']],
  [{ prefix: 'D É-' }, ['prefix']],
])('who issues it: %j', (changes, fields) => {
  expect(Object.keys(issuerProblems({ ...ISSUER, ...changes }))).toEqual(fields)
})

test('a model is counted in whole pieces, and a key is of one line', () => {
  const product = { model: {}, criteria: {}, components: {}, summary: [] }
  const model = { ...LABOUR, kind: 'model', product } as const
  expect(keepingProblems({ lines: [{ ...model, quantity: 300 }] })).toEqual({})
  expect(Object.keys(keepingProblems({ lines: [{ ...model, quantity: 250 }] }))).toEqual(['lines.0.quantity'])
  expect(Object.keys(keepingProblems({ lines: [{ ...model, product: null }] }))).toContain('lines.0.label')
  expect(Object.keys(keepingProblems({ lines: [LABOUR, LABOUR] }))).toEqual(['lines.1.label'])
  expect(acceptingProblems({ name: ' ' })).toEqual({ name: 'Indiquez votre nom.' })
})

test('what its client reads is made of what they may read', () => {
  const product = {
    model: { subFamily: { id: 'm', name: 'Rail RA-25', reference: 'RA-25' } },
    ...{ criteria: { length: 3600 }, components: {}, summary: [] },
  }
  const line = {
    ...LABOUR,
    key: 'rail',
    kind: 'model' as const,
    label: 'Rail du séjour',
    quantity: 200,
    price: { by: 'whole' as const },
    purchaseCents: 9918,
    product,
  }
  const content = { ...CONTENT, lines: [line] }
  const giving = {
    ...{ number: numberText('DC-', 41), revision: 1, givenAt: '2026-03-02T09:00:00.000Z', day: '2026-03-02' },
    ...{ issuer: ISSUER, supplier: 'La Boutique' },
  }
  const hidden = clientEstimate(content, giving)
  expect(hidden).toMatchObject({ number: 'DC-0041', validUntil: '2026-04-01', supplier: '' })
  expect(hidden.lines).toEqual([
    {
      label: 'Rail du séjour',
      ...{ details: '', reference: '', quantity: 200, unit: 'hour', unitCents: 12_893, totalCents: 25_786 },
      vatRate: 10,
    },
  ])
  expect(JSON.stringify(hidden)).not.toMatch(/9918|RA-25|Boutique|purchase|margin|3600/)
  const shown = clientEstimate({ ...content, showsSupplier: true }, giving)
  expect([shown.supplier, shown.lines[0]?.reference]).toEqual(['La Boutique', 'RA-25'])
  expect(JSON.stringify(shown)).not.toMatch(/9918|purchase|margin/)
  expect(() => clientEstimate({ ...content, lines: [{ ...line, purchaseCents: null }] }, giving)).toThrow(
    'no price',
  )
})

test('a reduced rate has its sentence', () => {
  expect(reducedVatText([{ vatRate: 20 }])).toBeUndefined()
  expect(reducedVatText([{ vatRate: 20 }, { vatRate: 5.5 }])).toContain('deux ans')
})

test('what stands around a text is not kept', () => {
  const typed = { ...CONTENT, name: '  Rénovation  des baies ', notes: 'Pose hors échafaudage.\r\n' }
  expect(tidyEstimate(typed)).toEqual(CONTENT)
  expect(tidyIssuer({ ...ISSUER, siren: '732 829 320', prefix: ' DC- ' })).toEqual(ISSUER)
})

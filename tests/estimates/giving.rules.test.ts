import { expect, test } from 'vitest'
import { clientEstimate, numberText } from '#shared/estimates/client-estimate.rules'
import { emptyEstimate, typedLine } from '#shared/estimates/estimate-lines'
import {
  acceptingProblems,
  givingProblems,
  issuerProblems,
  keepingProblems,
} from '#shared/estimates/giving.rules'
import { conditionTexts, issuerNumbers, issuerParts, worksText } from '#shared/estimates/legal-mentions'
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
    ...['client.name', 'client.street', 'client.postalCode', 'client.city'],
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

const given = (issuer = ISSUER, content = CONTENT) =>
  clientEstimate(content, {
    ...{ number: 'DC-0041', revision: 1, givenAt: '2026-03-02T09:00:00.000Z', day: '2026-03-02' },
    ...{ issuer, supplier: 'La Boutique' },
  })

test('the law’s words stand with what they are about', () => {
  const full = { ...CONTENT, lines: [{ ...LABOUR, vatRate: 20 as const }] }
  expect(conditionTexts(given(ISSUER, full))).toEqual([
    'Valable jusqu’au 1er avril 2026 inclus. Devis gratuit.',
  ])
  const reduced = conditionTexts(given({ ...ISSUER, feeCents: 5000 }))
  expect(reduced[0]).toContain('Établir ce devis coûte 50,00\u00a0€ TTC.')
  expect(reduced[1]).toContain('deux ans')
  expect(conditionTexts(given({ ...ISSUER, vatExempt: true })).slice(1)).toEqual([
    'TVA non applicable, art.\u00a0293\u00a0B du CGI.',
  ])
  expect(worksText(given())).toBeUndefined()
  expect(worksText(given(ISSUER, { ...CONTENT, works: '3 quai d’Essai, Lyon' }))).toBe(
    'Lieu des travaux\u00a0: 3 quai d’Essai, Lyon',
  )
  expect(issuerNumbers(ISSUER)).toEqual([
    ...['SARL au capital de 8 000 €', 'SIREN 732\u00a0829\u00a0320', 'RCS Lyon', 'TVA FR44732829320'],
  ])
  expect(issuerParts({ ...ISSUER, insurance: '' }).map(({ title }) => title)).toEqual([
    'Conditions de paiement',
    'Médiateur de la consommation',
  ])
  // what was handed out before these were asked has none of them
  const { legalForm: _, register: __, mediator: ___, feeCents: ____, vatExempt: _____, ...before } = ISSUER
  expect(issuerNumbers(before)).toEqual(['SIREN 732\u00a0829\u00a0320', 'TVA FR44732829320'])
})

test('works are done somewhere: their client’s address is asked, a supply’s is not', () => {
  const client = { ...CONTENT.client, street: '', postalCode: '', city: '' }
  expect(Object.keys(givingProblems({ ...CONTENT, client }, ISSUER))).toEqual([
    ...['client.street', 'client.postalCode', 'client.city'],
  ])
  const supply = { ...LABOUR, kind: 'free' as const, vatRate: 20 as const }
  expect(givingProblems({ ...CONTENT, client, lines: [supply] }, ISSUER)).toEqual({})
  const exempt = { ...ISSUER, vatExempt: true, vatNumber: '' }
  expect(givingProblems({ ...CONTENT, client, lines: [{ ...supply, vatRate: 10 }] }, exempt)).toEqual({})
})

test('without VAT what is to be paid is what the lines come to', () => {
  const { totals } = given({ ...ISSUER, vatExempt: true })
  expect(totals).toMatchObject({ netCents: 12_000, vat: [], vatCents: 0, totalCents: 12_000 })
})

test('what stands around a text is not kept', () => {
  const typed = { ...CONTENT, name: '  Rénovation  des baies ', notes: 'Pose hors échafaudage.\r\n' }
  expect(tidyEstimate(typed)).toEqual(CONTENT)
  expect(tidyIssuer({ ...ISSUER, siren: '732 829 320', prefix: ' DC- ' })).toEqual(ISSUER)
})

import { expect, test } from 'vitest'
import { estimatePaper } from '#server/estimates/estimate-paper'
import { clientEstimate } from '#shared/estimates/client-estimate.rules'
import { estimateRows } from '#shared/estimates/estimate-text'
import type { EstimateContent } from '#shared/estimates/estimates.schema'
import { formatCents } from '#shared/platform/money'
import { pagesOf } from '#tests/documents/pdf-text'
import { CONTENT, ISSUER, LABOUR } from './estimates.fixtures.ts'

const handedOut = (changes: Partial<EstimateContent> = {}, revision = 1, issuer = ISSUER) =>
  clientEstimate(
    { ...CONTENT, ...changes },
    {
      ...{ number: 'DC-0041', revision, givenAt: '2026-03-02T09:00:00.000Z', day: '2026-03-02' },
      ...{ issuer, supplier: 'La Boutique' },
    },
  )

const textOf = async (...asked: Parameters<typeof handedOut>): Promise<string> =>
  pagesOf(await estimatePaper({ document: handedOut(...asked), logo: null })).join('\n')

test('it says what a French quote must, and the totals of the screen', async () => {
  const lines = [
    LABOUR,
    { ...LABOUR, key: 'b', label: 'Dépose', quantity: 33, vatRate: 20 as const },
    {
      ...LABOUR,
      key: 'c',
      label: 'Isolation du coffre',
      details: 'Laine 20 mm\nCollée',
      vatRate: 5.5 as const,
    },
  ]
  const document = handedOut({ lines, discount: 333 })
  const text = pagesOf(await estimatePaper({ document, logo: null })).join('\n')
  const told = text.split('\n')
  for (const { label, amount } of estimateRows(document.totals, document.discount)) {
    const at = told.lastIndexOf(label)
    expect([label, told[at + 1]]).toEqual([label, amount])
  }
  for (const { totalCents } of document.lines) expect(told).toContain(formatCents(totalCents))
  const whole = told.join(' ')
  for (const part of [
    ...['N°\u00a0DC-0041 du 02/03/2026', 'Valable jusqu’au 1er avril 2026', 'SIREN 732\u00a0829\u00a0320'],
    ...[
      'TVA FR44732829320',
      'Résidence des Tilleuls',
      '69006 Lyon',
      'Pose & Stores d’Essai',
      '2,5\u00a0heures',
    ],
    ...['SARL au capital de 8 000 €', 'RCS Lyon', 'Médiateur d’Essai'],
    ...['Laine 20 mm', 'Collée', 'Bon pour accord, le', 'Décennale d’Essai', '30 % à la commande'],
    ...[
      'achevé depuis plus de deux ans',
      'Devis gratuit',
      'Pose hors échafaudage.',
      'Objet\u00a0: Rénovation',
    ],
  ])
    expect(whole).toContain(part)
  expect(whole).not.toContain('La Boutique')
})

test('what is not said has no heading, and a revision is told', async () => {
  const text = await textOf({ notes: '', name: '', lines: [{ ...LABOUR, vatRate: 20 }] }, 2)
  expect(text).toContain('révision\u00a02')
  expect(text).not.toMatch(/Objet|Précisions|Fournisseur|taux réduit|Remise/)
})

test('without VAT no rate is told, but the article', async () => {
  const text = await textOf({ works: '3 quai d’Essai' }, 1, { ...ISSUER, vatExempt: true, vatNumber: '' })
  expect(text).toContain('TVA non applicable, art.\u00a0293\u00a0B du CGI')
  expect(text).toContain('Lieu des travaux\u00a0: 3 quai d’Essai')
  expect(text).toContain('Net à payer, sans TVA')
  expect(text).not.toMatch(/TTC|10\u00a0%|taux réduit/)
})

test('éco-contribution is told of its line and of the whole', async () => {
  const text = await textOf({ lines: [{ ...LABOUR, ecoCents: 120 }], discount: 500 })
  expect(text).toContain('dont éco-contribution\u00a0: 3,00\u00a0€ HT')
  expect(text).toContain('dont éco-contribution, sans remise')
})

test('no page is signed that says nothing else, however many lines there are', async () => {
  for (let count = 1; count <= 20; count += 1) {
    const lines = Array.from({ length: count }, (_, index) => ({ ...LABOUR, key: `${index}` }))
    const pages = pagesOf(await estimatePaper({ document: handedOut({ lines }), logo: null }))
    const last = pages.at(-1) ?? ''
    expect([count, last.includes('Bon pour accord, le'), last.includes('Médiateur d’Essai')]).toEqual([
      ...[count, true, true],
    ])
    const on = (said: string) => pages.findIndex((page) => page.includes(said))
    expect([count, on('Devis gratuit')]).toEqual([count, on('Total HT')])
  }
})

test('two hundred lines and texts without an end stay on their pages', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    ...LABOUR,
    key: `${index}`,
    label: `Łódź 👩‍👩‍👧 ${'Long'.repeat(40)}`,
    details: 'é'.repeat(900),
  }))
  const pages = pagesOf(
    await estimatePaper({ document: handedOut({ lines, notes: 'Très long. '.repeat(450) }), logo: null }),
  )
  expect(pages.length).toBeGreaterThan(10)
  for (const page of pages.slice(1)) expect(page).toContain('Pose & Stores d’Essai · Devis')
  expect(pages.join('\n')).toContain('Bon pour accord, le')
})

import { expect, test } from 'vitest'
import { priceText } from '#server/documents/line-texts'
import type { QuoteContent } from '#server/documents/quote-content'
import { quotePaper } from '#server/documents/quote-paper'
import { loadConfig } from '#server/platform/config'
import { formatCents } from '#shared/platform/money'
import { answerTotals, handPricedLine, withDiscount } from '#shared/quotes/answer.rules'
import { answerRows } from '#shared/quotes/answer-text'
import { pricedExample } from './paper.fixtures.ts'
import { pagesOf } from './pdf-text.ts'

const REFERENCES = ['EN-40', 'RA-25-MAN', 'FS-20', 'VR-55'] as const

/** Lines at a discount that does not divide, every other one; the first has a price by hand and an éco-contribution. */
const quoted = (count: number): QuoteContent['lines'] =>
  Array.from({ length: count }, (_, index) => {
    const rules = pricedExample(REFERENCES[index % 4] ?? 'EN-40', (index % 3) + 1)
    const line = index === 0 ? handPricedLine(rules, { unitCents: 10_001, ecoCents: 57 }) : rules
    const discount = index % 2 === 0 ? 333 : 0
    return { listCents: line.unitCents, discount, line: withDiscount(line, discount) }
  })

const aQuote = (count: number, changes: Partial<QuoteContent> = {}): QuoteContent => {
  const lines = quoted(count)
  return {
    number: 'DEV-2026-000012',
    revision: 1,
    answeredAt: new Date('2026-11-28T09:00:00Z'),
    madeAt: new Date('2026-11-28T09:00:05Z'),
    validUntil: '2026-12-28',
    name: '',
    comment: '',
    customer: {
      company: 'Stores d’Essai Łódź 👩‍👩‍👧',
      person: '',
      email: 'essai@demo.example',
      address: [],
      siren: '',
      vat: '',
    },
    lines,
    totals: answerTotals(lines, 4190, 20),
    delivery: { why: 'prix du devis', postalCode: null },
    payment: [],
    company: loadConfig({}).company,
    ...changes,
  }
}

test('no page is signed that does not say what is agreed to', async () => {
  for (const count of [1, 6]) {
    const content = aQuote(count, { revision: 2 })
    const pages = pagesOf(await quotePaper(content)).map((page) => page.replaceAll('\n', ' '))
    const signed = pages.filter((page) => page.includes('Bon pour accord'))
    expect(signed).toEqual([
      expect.stringContaining(
        `Devis DEV-2026-000012, réponse n°\u00a02, ${formatCents(content.totals.totalCents)} TTC Bon pour accord`,
      ),
    ])
  }
})

test('the page that is signed has the conditions, and no page has what ends a sentence alone', async () => {
  for (let count = 1; count <= 8; count += 1) {
    const payment = ['À la commande\u00a0: virement.', 'Paiement différé. La facture indique son échéance.']
    const pages = pagesOf(await quotePaper(aQuote(count, { payment })))
    const on = (said: string) => pages.findIndex((page) => page.includes(said))
    const ends = ['Conditions', 'Aucun escompte', 'Acceptation', 'Bon pour accord, le'].map(on)
    expect([count, ...ends]).toEqual([count, ...ends.map(() => pages.length - 1)])
    expect([count, on('Règlement'), on('Délai et livraison')]).toEqual([
      count,
      ...['Total TTC', 'Total TTC'].map(on),
    ])
  }
})

test('each line has its parts, its discount and both prices, and the totals are those of the screen', async () => {
  const content = aQuote(4)
  const told = pagesOf(await quotePaper(content))
    .join('\n')
    .split('\n')
  for (const { line } of content.lines) {
    for (const cents of [line.unitCents, line.totalCents]) expect(told).toContain(formatCents(cents))
    for (const part of line.lines) expect(told.join(' ')).toContain(`– ${priceText(part)}`)
  }
  for (const { label, amount } of answerRows(content.totals)) {
    const at = told.lastIndexOf(label)
    expect([label, told[at + 1]]).toEqual([label, amount])
  }
  const text = told.join(' ')
  expect(text).toContain('Remise de 3,33\u00a0% sur 100,01\u00a0€ l’unité')
  // 0,57 € of the first, 1,20 € of the last
  expect(text).toContain('sans remise\u00a0: 1,77\u00a0€ HT')
  expect(text).toContain('Valable jusqu’au 28 décembre 2026')
  expect(text).not.toMatch(/SIREN (?!000)|Réponse n°|Projet|renvoyez/)
})

test('its days of delivery are promised in mainland France alone', async () => {
  const textAt = async (postalCode: string | null, leadTimeDays = 4) => {
    const { lines, delivery } = aQuote(1)
    const quote = aQuote(1, {
      lines: lines.map(({ line, ...rest }) => ({ ...rest, line: { ...line, leadTimeDays } })),
      delivery: { ...delivery, postalCode },
    })
    return pagesOf(await quotePaper(quote))
      .join(' ')
      .replaceAll('\n', ' ')
  }
  const mainland = 'après, en France métropolitaine, à compter de la commande.'
  for (const postalCode of [null, '75001', '20000']) expect(await textAt(postalCode)).toContain(mainland)
  for (const postalCode of ['97400', '98000']) {
    const text = await textAt(postalCode)
    expect(text).toContain('Fabriqué en 4 jours ouvrés, à compter de la commande.')
    expect(text).not.toMatch(/métropolitaine|livré /)
  }
  expect(await textAt('97400', 0)).not.toContain('à compter de la commande')
})

test('a quote of 200 lines leaves out none, and is signed on its last page', async () => {
  const content = aQuote(200)
  const pages = pagesOf(await quotePaper(content))
  expect(pages.at(-1)).toContain(`Page ${pages.length}\u00a0/\u00a0${pages.length}`)
  const numbers = pages.flatMap((page) => page.split('\n').filter((line) => /^\d{1,3}$/.test(line)))
  for (let number = 1; number <= 200; number += 1) expect(numbers).toContain(String(number))
  expect(pages.at(-1)).toContain('Bon pour accord, le')
  expect(pages.join(' ')).toContain(formatCents(content.totals.totalCents))
})

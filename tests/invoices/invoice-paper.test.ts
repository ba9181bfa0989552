import { expect, test } from 'vitest'
import { createPaper } from '#server/documents/layout/paper'
import { ciiOf } from '#server/invoices/cii'
import { FACTURX_FILE } from '#server/invoices/facturx'
import { printedAmounts, printedDelivery } from '#server/invoices/invoice-content'
import { invoicePaper } from '#server/invoices/invoice-paper'
import { formatCents } from '#shared/platform/money'
import { withDiscount } from '#shared/quotes/answer.rules'
import { pricedExample } from '#tests/documents/paper.fixtures'
import { pagesOf } from '#tests/documents/pdf-text'
import { aCreditNote, amountsOfOrder, anInvoice } from './invoice.fixtures.ts'
import { archiveFaults, fileWithin } from './pdf-archive.ts'

const LINES = [pricedExample('VR-55', 2), pricedExample('EN-40', 3), pricedExample('RA-25-MAN')]

test('an invoice says all that the law asks for, with the figures of its order', async () => {
  const content = anInvoice(LINES)
  const text = pagesOf(await invoicePaper(content)).join('\n')
  const { netCents, vatCents, totalCents } = amountsOfOrder(LINES, 4190)
  const sums = [netCents, vatCents, totalCents, 4190, 120, ...content.lines.map((line) => line.totalCents)]
  for (const cents of sums) expect(text.split('\n')).toContain(formatCents(cents))
  const said = text.replaceAll('\n', ' ')
  for (const one of [
    'Facture',
    'N° FAC-2026-000042 du 28/11/2026',
    'Commande CMD-2026-000042 du 17/11/2026',
    'Projet\u00a0: Résidence d’Essai <lot 2>',
    'Votre référence de commande\u00a0: BC 2026/118 & fils',
    `SAS au capital de 10'000,00\u00a0€ · 732\u00a0829\u00a0320 RCS Paris`,
    'Expédiée le 27/11/2026',
    'À régler au plus tard le 28/12/2026',
    'SIREN 732\u00a0829\u00a0320 · SIRET 732 829 320 00074',
    'TVA intracommunautaire\u00a0: FR44732829320',
    'SIREN 552\u00a0100\u00a0554',
    'TVA intracommunautaire\u00a0: FR96552100554',
    'Pose & Fils',
    '2 rue de l’Essai',
    'Éco-contribution',
    `TVA 20\u00a0% sur ${formatCents(netCents)}`,
    'IBAN\u00a0: FR76 3000 6000 0112 3456 7890 189',
    'Référence à rappeler\u00a0: FAC-2026-000042',
    'trois fois le taux d’intérêt légal',
    'indemnité forfaitaire pour frais de recouvrement de 40\u00a0€',
    'Aucun escompte',
    'livraison de biens',
  ])
    expect(said).toContain(one)
  expect(said).not.toContain('\ufffd')
  expect(said).not.toContain('12B')
})

test('a credit note says which invoice it takes back from; what is paid asks for nothing', async () => {
  const credit = pagesOf(await invoicePaper(aCreditNote(LINES)))
    .join('\n')
    .replaceAll('\n', ' ')
  for (const one of [
    'Avoir',
    'N° AV-2026-000007',
    'Sur la facture FAC-2026-000042 du 28/11/2026',
    'Avoir TTC',
    'Motif de l’avoir\u00a0: Store rendu & remplacé',
  ])
    expect(credit).toContain(one)
  expect(credit).not.toMatch(/IBAN|À régler|pénalités/)
  const amounts = amountsOfOrder(LINES, 0)
  const paid = anInvoice(LINES, { amounts: printedAmounts(amounts, amounts.totalCents) }, amounts)
  const text = pagesOf(await invoicePaper({ ...paid, shippingAddress: null })).join('\n')
  expect(text).toContain('Facture acquittée\u00a0: il n’y a rien à régler.')
  expect(text).toContain('Mise à disposition le 27/11/2026')
  expect(text).not.toMatch(/IBAN|À régler/)
})

test('no page has the conditions alone: they stand with what is to be paid, however many lines there are', async () => {
  for (let count = 1; count <= 12; count += 1) {
    const lines = Array.from({ length: count }, (_, index) => LINES[index % 3] ?? pricedExample('EN-40'))
    const pages = pagesOf(await invoicePaper(anInvoice(lines)))
    if (count <= 4) expect(pages).toHaveLength(1)
    for (const said of ['Net à payer', 'Règlement', 'Référence à rappeler', 'Conditions', 'Aucun escompte'])
      expect([count, said, pages.findIndex((page) => page.includes(said))]).toEqual([
        ...[count, said, pages.length - 1],
      ])
  }
})

test('of a delivery in two, a part of it is not called by the name of all of it', () => {
  expect(printedDelivery(990, 'ship_in_two', 3180)).toEqual({ label: 'Livraison d’une partie', cents: 990 })
  expect(printedDelivery(3180, 'ship_in_two', 3180)).toEqual({ label: 'Livraison en deux fois', cents: 3180 })
  expect(printedDelivery(0, 'ship_in_two', 3180)).toBeNull()
})

test('a discount is told on its line', async () => {
  const content = anInvoice([withDiscount(pricedExample('VR-55', 2), 1000)])
  const said = pagesOf(await invoicePaper(content))
    .join('\n')
    .replaceAll('\n', ' ')
  expect(said).toContain(
    `Prix unitaire brut ${formatCents(79848)}, remise de 10\u00a0%\u00a0: ${formatCents(-7985)}`,
  )
  expect(said).toContain(formatCents(71863))
})

test('where no account is set, it says whom to ask', async () => {
  const said = pagesOf(await invoicePaper(anInvoice(LINES, { bank: null })))
    .join('\n')
    .replaceAll('\n', ' ')
  expect(said).toContain('écrivez à contact@ombrelia.example ou appelez le 01 99 00 00 00')
  expect(said).not.toContain('IBAN')
})

test('its file has the XML as it was written, and nothing of our list of points of PDF/A-3b is broken', async () => {
  for (const content of [anInvoice(LINES), aCreditNote(LINES)]) {
    const pdf = await invoicePaper(content)
    expect(archiveFaults(pdf)).toEqual([])
    expect(fileWithin(pdf, FACTURX_FILE)?.toString('utf8')).toBe(ciiOf(content))
  }
})

test('what is wrong with a PDF is found: a plain one breaks that list', async () => {
  const plain = createPaper({
    title: 'Essai',
    author: 'Essai',
    madeAt: new Date('2026-11-28T10:00:05Z'),
    header: '',
    footer: [],
  })
  plain.write('Essai')
  const faults = archiveFaults(await plain.finish())
  expect(faults).toContain('6.6.4 part 3, level B')
  expect(faults).toContain('6.8 the file is of the document')
})

test('an invoice of 200 lines is one table over pages', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => LINES[index % 3] ?? pricedExample('EN-40'))
  const pdf = await invoicePaper(anInvoice(lines))
  const pages = pagesOf(pdf)
  expect(pages.at(-1)).toContain(`Page ${pages.length}\u00a0/\u00a0${pages.length}`)
  expect(pages.join('\n').replaceAll('\n', ' ')).toContain('Ligne 200 de la commande')
  expect(archiveFaults(pdf)).toEqual([])
})

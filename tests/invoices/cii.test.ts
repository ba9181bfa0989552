import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ciiOf } from '#server/invoices/cii'
import { printedAmounts } from '#server/invoices/invoice-content'
import { element, escaped } from '#server/platform/xml'
import { creditNoteOf, type InvoiceAmounts } from '#shared/invoices/invoice.rules'
import { OPERATION } from '#shared/invoices/invoice-terms'
import { withDiscount } from '#shared/quotes/answer.rules'
import { pricedExample } from '#tests/documents/paper.fixtures'
import { runs } from '#tests/platform/runs'
import { all, brokenRules, centsOf, readXml, textAt } from './cii-reader.ts'
import { aCreditNote, amountsOfOrder, anInvoice } from './invoice.fixtures.ts'

const LINES = [pricedExample('VR-55', 2), pricedExample('EN-40', 3), pricedExample('RA-25-MAN')]
const TRADE = 'CrossIndustryInvoice/SupplyChainTradeTransaction'

test('an invoice has the figures of its order, its parties and its terms, and breaks no rule', () => {
  const content = anInvoice(LINES)
  const xml = ciiOf(content)
  expect(brokenRules(xml)).toEqual([])
  const root = readXml(xml)
  const read = (path: string) => textAt(root, `${TRADE}/${path}`)
  const agreement = 'ApplicableHeaderTradeAgreement'
  const settlement = 'ApplicableHeaderTradeSettlement'
  const amounts = amountsOfOrder(LINES, 4190)
  expect({
    number: textAt(root, 'CrossIndustryInvoice/ExchangedDocument/ID'),
    type: textAt(root, 'CrossIndustryInvoice/ExchangedDocument/TypeCode'),
    seller: read(`${agreement}/SellerTradeParty/Name`),
    siret: read(`${agreement}/SellerTradeParty/GlobalID`),
    siren: read(`${agreement}/SellerTradeParty/SpecifiedLegalOrganization/ID`),
    vat: read(`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID`),
    buyer: read(`${agreement}/BuyerTradeParty/Name`),
    buyerSiren: read(`${agreement}/BuyerTradeParty/SpecifiedLegalOrganization/ID`),
    buyerVat: read(`${agreement}/BuyerTradeParty/SpecifiedTaxRegistration/ID`),
    reference: read(`${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`),
    project: read(`${agreement}/SpecifiedProcuringProject/ID`),
    identity: read(`${agreement}/SellerTradeParty/Description`),
    order: read(`${agreement}/SellerOrderReferencedDocument/IssuerAssignedID`),
    city: read('ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress/CityName'),
    left: read(
      'ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
    ),
    iban: read(
      `${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`,
    ),
    due: read(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`),
    total: centsOf(read(`${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount`)),
    charge: centsOf(read(`${settlement}/SpecifiedTradeAllowanceCharge/ActualAmount`)),
    rate: read(`${settlement}/ApplicableTradeTax/RateApplicablePercent`),
  }).toEqual({
    number: 'FAC-2026-000042',
    type: '380',
    seller: 'Stores & Voilages d’Essai',
    siret: '73282932000074',
    siren: '732829320',
    vat: 'FR44732829320',
    buyer: 'Pose & Fils Łódź 👩‍👩‍👧',
    buyerSiren: '552100554',
    buyerVat: 'FR96552100554',
    reference: 'BC 2026/118 & fils',
    project: 'Résidence d’Essai <lot 2>',
    identity: `SAS au capital de 10'000,00\u00a0€ · 732\u00a0829\u00a0320 RCS Paris`,
    order: 'CMD-2026-000042',
    city: 'Lyon',
    left: '20261127',
    iban: 'FR7630006000011234567890189',
    due: '20261228',
    total: amounts.totalCents,
    charge: 4190,
    rate: '20',
  })
  const notes = all(root, 'CrossIndustryInvoice/ExchangedDocument/IncludedNote')
  expect(notes.map((note) => textAt(note, 'SubjectCode'))).toEqual(['', 'PMD', 'PMT', 'AAB'])
  expect(textAt(notes[2] ?? root, 'Content')).toContain('40\u00a0€')
})

test('an éco-contribution has a line of its own, and goods are told without it', () => {
  const root = readXml(ciiOf(anInvoice([pricedExample('VR-55', 2)])))
  const lines = all(root, `${TRADE}/IncludedSupplyChainTradeLineItem`)
  expect(
    lines.map((line) => [
      textAt(line, 'SpecifiedTradeProduct/SellerAssignedID'),
      textAt(line, 'SpecifiedTradeProduct/Name'),
      textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
      textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
    ]),
  ).toEqual([
    ['VR-55', 'Modèle VR-55', '798.48', '2'],
    ['', 'Éco-contribution', '1.20', '2'],
  ])
})

test('an order without a reference of the customer names none', () => {
  const { order } = anInvoice(LINES)
  const xml = ciiOf(anInvoice(LINES, { order: { ...order, purchaseOrder: null } }))
  expect(brokenRules(xml)).toEqual([])
  expect(all(readXml(xml), `${TRADE}/ApplicableHeaderTradeAgreement/BuyerOrderReferencedDocument`)).toEqual(
    [],
  )
})

test('a discount is told on its line: price before it, what it takes, price after it', () => {
  const lines = [withDiscount(pricedExample('VR-55', 2), 1000), pricedExample('RA-25-MAN')]
  const content = anInvoice(lines)
  const xml = ciiOf(content)
  expect(brokenRules(xml)).toEqual([])
  const agreement = 'SpecifiedLineTradeAgreement'
  const gross = `${agreement}/GrossPriceProductTradePrice`
  expect(
    all(readXml(xml), `${TRADE}/IncludedSupplyChainTradeLineItem`).map((line) => [
      textAt(line, `${gross}/ChargeAmount`),
      textAt(line, `${gross}/AppliedTradeAllowanceCharge/ChargeIndicator/Indicator`),
      textAt(line, `${gross}/AppliedTradeAllowanceCharge/ActualAmount`),
      textAt(line, `${agreement}/NetPriceProductTradePrice/ChargeAmount`),
      textAt(
        line,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
    ]),
  ).toEqual([
    // 10 % of 798.48, the éco-contribution apart
    ['798.48', 'false', '79.85', '718.63', '1437.26'],
    ['', '', '', '1.20', '2.40'],
    ['', '', '', '99.18', '99.18'],
  ])
  expect(content.amounts.goodsCents).toBe(content.lines.reduce((sum, { totalCents }) => sum + totalCents, 0))
})

test('a credit note of the delivery alone has it as its line', () => {
  const content = aCreditNote(LINES, { lines: [], delivery: true })
  expect([content.lines, content.amounts.totalCents]).toEqual([[], 5028])
  const xml = ciiOf(content)
  expect(brokenRules(xml)).toEqual([])
  const root = readXml(xml)
  const sums = `${TRADE}/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation`
  expect(
    ['LineTotalAmount', 'ChargeTotalAmount', 'GrandTotalAmount'].map((name) =>
      textAt(root, `${sums}/${name}`),
    ),
  ).toEqual(['41.90', '0.00', '50.28'])
})

/** A credit note that lowers a price, and one of a unit that comes back after it. */
const lowered = () => {
  const rebates = { lines: [], delivery: false, rebates: [{ line: 0, cents: 4_501 }] }
  const first = creditNoteOf(amountsOfOrder(LINES, 4190), [], rebates)
  return [aCreditNote(LINES, rebates), aCreditNote(LINES, undefined, [first])] as const
}

test('a price that is lowered after its invoice is a line of its own; units that come back after it say what they cost', () => {
  const [first, second] = lowered()
  const items = [first, second].map((content) => {
    const xml = ciiOf(content)
    expect(brokenRules(xml)).toEqual([])
    return all(readXml(xml), `${TRADE}/IncludedSupplyChainTradeLineItem`).map((line) => [
      textAt(line, 'SpecifiedTradeProduct/Name'),
      textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
      textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
      textAt(
        line,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
    ])
  })
  expect(items[0]).toEqual([['Remise après facture', '1', '45.01', '45.01']])
  expect(items[1]?.at(-1)).toEqual(['Remise déjà accordée', '-1', '22.50', '-22.50'])
  expect(first.amounts.totalCents).toBe(5_401)
})

test('a credit note names the invoice that it takes back from, and no account to pay to', () => {
  const xml = ciiOf(aCreditNote(LINES))
  expect(brokenRules(xml)).toEqual([])
  const root = readXml(xml)
  const settlement = `${TRADE}/ApplicableHeaderTradeSettlement`
  expect([
    textAt(root, 'CrossIndustryInvoice/ExchangedDocument/TypeCode'),
    textAt(root, `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`),
    textAt(root, `${settlement}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`),
    all(root, `${settlement}/SpecifiedTradeSettlementPaymentMeans`),
    all(root, 'CrossIndustryInvoice/ExchangedDocument/IncludedNote/Content').map(({ text }) => text),
  ]).toEqual([
    '381',
    'FAC-2026-000042',
    '20261128',
    [],
    [OPERATION, 'Motif de l’avoir\u00a0: Store rendu & remplacé'],
  ])
})

test('what is paid, fetched, without account or by card is told so', () => {
  const amounts = amountsOfOrder(LINES, 0)
  const process = (changes: Parameters<typeof anInvoice>[1]) => {
    const xml = ciiOf(anInvoice(LINES, changes, amounts))
    expect(brokenRules(xml)).toEqual([])
    const root = readXml(xml)
    const means = `${TRADE}/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans`
    return [
      textAt(
        root,
        'CrossIndustryInvoice/ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
      ),
      textAt(root, `${means}/TypeCode`),
      all(root, `${TRADE}/ApplicableHeaderTradeDelivery/ShipToTradeParty`).length,
    ]
  }
  const paid = printedAmounts(amounts, amounts.totalCents)
  expect([
    process({ amounts: paid, paymentMethod: 'card' }),
    process({ amounts: printedAmounts(amounts, 100), paymentMethod: 'bank_transfer' }),
    process({ bank: null, shippingAddress: null, leftOn: null }),
  ]).toEqual([
    ['B2', '48', 1],
    ['B1', '30', 1],
    ['B1', '', 0],
  ])
})

test('any split of an order makes invoices that break no rule', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2), { maxLength: 4 }), fc.nat(9_999), (order, deliveryCents) => {
      const before: InvoiceAmounts[] = []
      const send = (leaving: { line: number; quantity: number }[]): void => {
        if (leaving.length === 0) return
        const amounts = amountsOfOrder(LINES, deliveryCents, leaving, before)
        before.push(amounts)
        expect(brokenRules(ciiOf(anInvoice(LINES, {}, amounts)))).toEqual([])
      }
      const rest = LINES.map(({ quantity }) => quantity)
      for (const line of order) {
        if (rest[line] === 0) continue
        rest[line] = (rest[line] ?? 0) - 1
        send([{ line, quantity: 1 }])
      }
      send(rest.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : [])))
    }),
    { numRuns: runs(100) },
  )
})

test('XML holds whatever people type, and has no empty element', () => {
  expect([
    escaped('a<b>&"c"'),
    escaped('a\u0000b\u001f\ud800c\uffff'),
    element('a', '  '),
    element('a', [element('b', ''), element('c', 'é')], { k: '"' }),
  ]).toEqual(['a&lt;b&gt;&amp;&quot;c&quot;', 'abc', '', '<a k="&quot;"><c>é</c></a>'])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const xml = element('a', [element('b', text), '<c/>'])
      expect(readXml(xml).children.length).toBe(1)
    }),
    { numRuns: runs(400) },
  )
})

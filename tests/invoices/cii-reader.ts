import { SaxesParser } from 'saxes'

/** An element of an XML file, by its name without the namespace. */
export interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  text: string
}

/** Reads XML; throws where it is not well-formed, or a prefix is bound to nothing. */
export const readXml = (xml: string): Node => {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    const own = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const node: Node = { name: local, attributes: Object.fromEntries(own), children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  return root
}

/** All that stand at a path of names. */
export const all = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [node],
    )

/** The text of the first; empty where there is none. */
export const textAt = (node: Node, path: string): string => all(node, path)[0]?.text ?? ''

/** An amount in cents; throws where it is not written with two decimals. */
export const centsOf = (text: string): number => {
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`“${text}” is no amount.`)
  return Number(text.replace('.', ''))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

/**
 * The rules of EN 16931 that an invoice’s figures break, by their names: the arithmetic ones (BR-CO-10 to 17, BR-S-08 and
 * 09), what must be there (BR-01 to 16, BR-CO-25, BR-50), and how amounts and days are written.
 */
export const brokenRules = (xml: string): string[] => {
  const invoice = all(readXml(xml), 'CrossIndustryInvoice')[0]
  if (invoice === undefined) return ['CrossIndustryInvoice']
  const trade = 'SupplyChainTradeTransaction'
  const settlement = `${trade}/ApplicableHeaderTradeSettlement`
  const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
  const amount = (path: string): number => centsOf(textAt(invoice, path))
  const lines = all(invoice, `${trade}/IncludedSupplyChainTradeLineItem`)
  const lineCents = lines.map((line) =>
    centsOf(
      textAt(
        line,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
    ),
  )
  const charges = all(invoice, `${settlement}/SpecifiedTradeAllowanceCharge`).map((charge) =>
    centsOf(textAt(charge, 'ActualAmount')),
  )
  const taxes = all(invoice, `${settlement}/ApplicableTradeTax`).map((tax) => ({
    basis: centsOf(textAt(tax, 'BasisAmount')),
    amount: centsOf(textAt(tax, 'CalculatedAmount')),
    rate: Number(textAt(tax, 'RateApplicablePercent')),
  }))
  const [goods, charged, allowed] = [
    amount(`${sums}/LineTotalAmount`),
    amount(`${sums}/ChargeTotalAmount`),
    amount(`${sums}/AllowanceTotalAmount`),
  ]
  const [basis, vat, grand] = [
    amount(`${sums}/TaxBasisTotalAmount`),
    amount(`${sums}/TaxTotalAmount`),
    amount(`${sums}/GrandTotalAmount`),
  ]
  const [prepaid, due] = [amount(`${sums}/TotalPrepaidAmount`), amount(`${sums}/DuePayableAmount`)]
  const terms = all(invoice, `${settlement}/SpecifiedTradePaymentTerms`)
  const agreement = `${trade}/ApplicableHeaderTradeAgreement`
  const means = all(invoice, `${settlement}/SpecifiedTradeSettlementPaymentMeans`)[0]
  const rules: readonly (readonly [string, boolean])[] = [
    ...lines.map((line, index) => {
      const unit = centsOf(textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'))
      const count = Number(textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity'))
      return [`line ${index + 1}`, unit * count === lineCents[index] && count !== 0 && unit >= 0] as const
    }),
    ['BR-CO-10', goods === sum(lineCents)],
    ['BR-CO-11', allowed === 0],
    ['BR-CO-12', charged === sum(charges)],
    ['BR-CO-13', basis === goods - allowed + charged],
    ['BR-CO-14', vat === sum(taxes.map((tax) => tax.amount))],
    ['BR-CO-15', grand === basis + vat],
    ['BR-CO-16', due === grand - prepaid],
    ['BR-CO-17', taxes.every((tax) => Math.abs(tax.amount - (tax.basis * tax.rate) / 100) < 1.5)],
    ['BR-S-08', sum(taxes.map((tax) => tax.basis)) === basis],
    [
      'BR-01',
      textAt(invoice, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') !== '',
    ],
    ['BR-02', textAt(invoice, 'ExchangedDocument/ID') !== ''],
    ['BR-03', /^\d{8}$/.test(textAt(invoice, 'ExchangedDocument/IssueDateTime/DateTimeString'))],
    ['BR-04', ['380', '381'].includes(textAt(invoice, 'ExchangedDocument/TypeCode'))],
    ['BR-05', textAt(invoice, `${settlement}/InvoiceCurrencyCode`) === 'EUR'],
    ['BR-06', textAt(invoice, `${agreement}/SellerTradeParty/Name`) !== ''],
    ['BR-07', textAt(invoice, `${agreement}/BuyerTradeParty/Name`) !== ''],
    ['BR-09', textAt(invoice, `${agreement}/SellerTradeParty/PostalTradeAddress/CountryID`) === 'FR'],
    ['BR-11', textAt(invoice, `${agreement}/BuyerTradeParty/PostalTradeAddress/CountryID`) === 'FR'],
    ['BR-16', lines.length > 0],
    ['BR-CO-25', due <= 0 || terms.some((one) => textAt(one, 'Description') !== '')],
    [
      'BR-50',
      means === undefined ||
        textAt(means, 'TypeCode') !== '30' ||
        textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID') !== '',
    ],
  ]
  return rules.filter(([, holds]) => !holds).map(([name]) => name)
}

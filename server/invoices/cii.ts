import { element } from '#server/platform/xml'
import { invoiceKinds } from '#shared/invoices/invoice-kinds'
import { CREDIT_TERMS, creditReason, INVOICE_NOTES, OPERATION } from '#shared/invoices/invoice-terms'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import { type PaymentMethod, paymentMethods } from '#shared/orders/payment-methods'
import type { Seller } from '#shared/platform/company'
import { identityTexts } from '#shared/platform/company-identity'
import { tidyNumber } from '#shared/session/company-numbers.rules'
import { type InvoiceContent, type PrintedLine, withLine } from './invoice-content.ts'

/**
 * An invoice as a Cross Industry Invoice (UN/CEFACT D16B) of the profile EN 16931 of Factur-X 1.0; « BT- » and « BG- » name
 * the standard’s terms. Every figure is written as it is given: none is worked out here.
 */

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
} as const

/** BT-24 */
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** BT-23, as French platforms read it: goods to be paid, goods that are paid */
const PROCESSES = { due: 'B1', paid: 'B2' } as const
/** UN/ECE Recommendation 20: one */
const UNIT = 'C62'
/** UNTDID 5305: standard rate */
const VAT_CATEGORY = 'S'
/** ISO 6523: SIREN, SIRET */
const SCHEMES = { siren: '0002', siret: '0009' } as const
/** UNTDID 7161: freight */
const FREIGHT = 'FC'

/** UNTDID 4461, BT-81 */
const MEANS: Readonly<Record<PaymentMethod, string>> = { card: '48', bank_transfer: '30', deferred: '30' }

/** `1234.50` */
const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const dateTime = (day: string, prefix = 'udt'): string =>
  element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })

const id = (name: string, text: string): string => element(name, [element('ram:ID', text)])

/** The file’s text. */
export const ciiOf = (content: InvoiceContent): string => xmlOf(withLine(content))

const xmlOf = (content: InvoiceContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        id('ram:BusinessProcessSpecifiedDocumentContextParameter', processOf(content)),
        id('ram:GuidelineSpecifiedDocumentContextParameter', GUIDELINE),
      ]),
      documentOf(content),
      element('rsm:SupplyChainTradeTransaction', [
        ...content.lines.map((line, index) => lineOf(line, index + 1, content)),
        agreementOf(content),
        deliveryOf(content),
        settlementOf(content),
      ]),
    ],
    NAMESPACES,
  )}\n`

const processOf = ({ amounts: { paidCents, dueCents } }: InvoiceContent): string =>
  paidCents > 0 && dueCents === 0 ? PROCESSES.paid : PROCESSES.due

const documentOf = ({ kind, number, day, reason }: InvoiceContent): string => {
  const notes = kind === 'invoice' ? INVOICE_NOTES : []
  return element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', invoiceKinds[kind].typeCode),
    element('ram:IssueDateTime', [dateTime(day)]),
    element('ram:IncludedNote', [element('ram:Content', OPERATION)]),
    ...(reason === null ? [] : [element('ram:IncludedNote', [element('ram:Content', creditReason(reason))])]),
    ...notes.map(({ subject, text }) =>
      element('ram:IncludedNote', [element('ram:Content', text), element('ram:SubjectCode', subject)]),
    ),
  ])
}

const rateOf = ({ amounts }: InvoiceContent): string[] => [
  element('ram:CategoryCode', VAT_CATEGORY),
  element('ram:RateApplicablePercent', String(amounts.vatPercent)),
]

const lineOf = (line: PrintedLine, number: number, content: InvoiceContent): string =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(number))]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:SellerAssignedID', line.reference),
      element('ram:Name', line.name),
      element('ram:Description', line.details.join('. ')),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      grossOf(line),
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', decimal(line.unitCents))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(line.quantity), { unitCode: UNIT }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [element('ram:TypeCode', 'VAT'), ...rateOf(content)]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', decimal(line.totalCents)),
      ]),
    ]),
  ])

/** BT-148 and BT-147: the price before its discount, and the discount. */
const grossOf = ({ unitCents, discount }: PrintedLine): string =>
  discount === null
    ? ''
    : element('ram:GrossPriceProductTradePrice', [
        element('ram:ChargeAmount', decimal(unitCents + discount.cents)),
        element('ram:AppliedTradeAllowanceCharge', [
          element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
          element('ram:ActualAmount', decimal(discount.cents)),
        ]),
      ])

const addressOf = ({
  street,
  postal_code,
  city,
}: Pick<AddressSnapshot, 'street' | 'postal_code' | 'city'>): string =>
  element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postal_code),
    element('ram:LineOne', street),
    element('ram:CityName', city),
    element('ram:CountryID', 'FR'),
  ])

/** Beside BT-11: the syntax wants a name, the standard tells none. */
const PROJECT = 'Project reference'

/** A SIREN and a VAT number, where they are known. */
const registered = (siren: string): string =>
  element('ram:SpecifiedLegalOrganization', [element('ram:ID', siren, { schemeID: SCHEMES.siren })])

const taxed = (vat: string): string =>
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', tidyNumber(vat), { schemeID: 'VA' })])

const sellerOf = (seller: Seller): string => {
  const { name, address, city, zip, email, phone, siret, vat } = seller
  const digits = tidyNumber(siret)
  return element('ram:SellerTradeParty', [
    element('ram:GlobalID', digits, { schemeID: SCHEMES.siret }),
    element('ram:Name', name),
    // BT-33
    element('ram:Description', identityTexts(seller).join(' · ')),
    registered(digits.slice(0, 9)),
    element('ram:DefinedTradeContact', [
      element('ram:PersonName', name),
      element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
    ]),
    addressOf({ street: address, postal_code: zip, city }),
    taxed(vat),
  ])
}

/** An address is of a company, where it names one. */
const nameOf = ({ company_name, name }: AddressSnapshot): string =>
  company_name.trim() === '' ? name : company_name

const agreementOf = ({ seller, buyer, billingAddress, order }: InvoiceContent): string =>
  element('ram:ApplicableHeaderTradeAgreement', [
    sellerOf(seller),
    element('ram:BuyerTradeParty', [
      element('ram:Name', nameOf(billingAddress)),
      registered(buyer.siren),
      addressOf(billingAddress),
      taxed(buyer.vat),
    ]),
    element('ram:SellerOrderReferencedDocument', [element('ram:IssuerAssignedID', order.number)]),
    element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', order.purchaseOrder ?? '')]),
    element('ram:SpecifiedProcuringProject', [element('ram:ID', order.name), element('ram:Name', PROJECT)]),
  ])

const deliveryOf = ({ shippingAddress, leftOn }: InvoiceContent): string => {
  const parts = [
    ...(shippingAddress === null
      ? []
      : [
          element('ram:ShipToTradeParty', [
            element('ram:Name', nameOf(shippingAddress)),
            addressOf(shippingAddress),
          ]),
        ]),
    ...(leftOn === null
      ? []
      : [
          element('ram:ActualDeliverySupplyChainEvent', [
            element('ram:OccurrenceDateTime', [dateTime(leftOn)]),
          ]),
        ]),
  ]
  // the one group that must be there even when it says nothing
  return parts.length === 0
    ? '<ram:ApplicableHeaderTradeDelivery/>'
    : element('ram:ApplicableHeaderTradeDelivery', parts)
}

const settlementOf = (content: InvoiceContent): string => {
  const { number, corrects, delivery } = content
  const { goodsCents, netCents, vatCents, totalCents, paidCents, dueCents } = content.amounts
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', number),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    meansOf(content),
    element('ram:ApplicableTradeTax', [
      element('ram:CalculatedAmount', decimal(vatCents)),
      element('ram:TypeCode', 'VAT'),
      element('ram:BasisAmount', decimal(netCents)),
      ...rateOf(content),
    ]),
    chargeOf(content),
    termsOf(content),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', decimal(goodsCents)),
      element('ram:ChargeTotalAmount', decimal(delivery?.cents ?? 0)),
      element('ram:AllowanceTotalAmount', decimal(0)),
      element('ram:TaxBasisTotalAmount', decimal(netCents)),
      element('ram:TaxTotalAmount', decimal(vatCents), { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', decimal(totalCents)),
      element('ram:TotalPrepaidAmount', decimal(paidCents)),
      element('ram:DuePayableAmount', decimal(dueCents)),
    ]),
    ...(corrects === null
      ? []
      : [
          element('ram:InvoiceReferencedDocument', [
            element('ram:IssuerAssignedID', corrects.number),
            element('ram:FormattedIssueDateTime', [dateTime(corrects.day, 'qdt')]),
          ]),
        ]),
  ])
}

/** How it is paid; nothing of a credit note, nor of a transfer to an account that is not set. */
const meansOf = ({ kind, paymentMethod, bank }: InvoiceContent): string => {
  const code = MEANS[paymentMethod]
  if (kind === 'credit_note' || (code !== MEANS.card && bank === null)) return ''
  const account =
    code === MEANS.card || bank === null
      ? []
      : [
          element('ram:PayeePartyCreditorFinancialAccount', [
            element('ram:IBANID', bank.iban.replaceAll(' ', '')),
            element('ram:AccountName', bank.holder),
          ]),
          element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', bank.bic ?? '')]),
        ]
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', code),
    element('ram:Information', paymentMethods[paymentMethod].label),
    ...account,
  ])
}

const chargeOf = (content: InvoiceContent): string =>
  content.delivery === null
    ? ''
    : element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', [element('udt:Indicator', 'true')]),
        element('ram:ActualAmount', decimal(content.delivery.cents)),
        element('ram:ReasonCode', FREIGHT),
        element('ram:Reason', content.delivery.label),
        element('ram:CategoryTradeTax', [element('ram:TypeCode', 'VAT'), ...rateOf(content)]),
      ])

const termsOf = ({ kind, dueOn }: InvoiceContent): string =>
  element('ram:SpecifiedTradePaymentTerms', [
    element(
      'ram:Description',
      kind === 'credit_note' ? CREDIT_TERMS : INVOICE_NOTES.map(({ text }) => text).join(' '),
    ),
    ...(dueOn === null ? [] : [element('ram:DueDateDateTime', [dateTime(dueOn)])]),
  ])

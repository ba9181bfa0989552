import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountingColumns,
  invoiceRow,
  journalRows,
  monthOf,
  paymentRow,
  periodProblems,
} from '#shared/dashboard/accounting/accounting-tables'
import { DEFAULT_ACCOUNTS } from '#shared/dashboard/accounting/accounts'
import { type BookedInvoice, journalLines } from '#shared/dashboard/accounting/journal'
import { vatOf } from '#shared/platform/money'
import { runs } from '#tests/platform/runs'

const customer = { code: 'C0123456789AB', name: 'Pose & Fils' }
const booked = (changes: Partial<BookedInvoice> = {}): BookedInvoice => ({
  kind: 'invoice',
  number: 'FAC-2026-000042',
  day: '2026-11-28',
  customer,
  netCents: 84_146,
  deliveryCents: 4190,
  ecoCents: 240,
  vatPercent: 20,
  vatCents: 16_829,
  totalCents: 100_975,
  ...changes,
})

test('an invoice is an entry in the columns of the FEC', () => {
  const rows = journalRows(booked(), DEFAULT_ACCOUNTS)
  expect(accountingColumns.journal).toHaveLength(18)
  expect(rows.every((row) => row.length === 18)).toBe(true)
  expect(rows.map((row) => [row[2], row[3], row[4], row[6], row[7], row[11], row[12]])).toEqual([
    ['FAC-2026-000042', '20261128', '411000', customer.code, customer.name, { cents: 100_975 }, { cents: 0 }],
    ['FAC-2026-000042', '20261128', '707000', '', '', { cents: 0 }, { cents: 79_716 }],
    ['FAC-2026-000042', '20261128', '707800', '', '', { cents: 0 }, { cents: 240 }],
    ['FAC-2026-000042', '20261128', '708500', '', '', { cents: 0 }, { cents: 4190 }],
    ['FAC-2026-000042', '20261128', '445710', '', '', { cents: 0 }, { cents: 16_829 }],
  ])
})

test('a credit note is booked the other way round, and its amounts are less than nothing in the list', () => {
  const credit = booked({ kind: 'credit_note', number: 'AV-2026-000001', deliveryCents: 0, ecoCents: 0 })
  const vat = { ...DEFAULT_ACCOUNTS, vatByRate: { '20': '445711' } }
  expect(
    journalLines(credit, vat).map(({ account, debitCents, creditCents }) => [
      account,
      debitCents,
      creditCents,
    ]),
  ).toEqual([
    ['411000', 0, 100_975],
    ['707000', 84_146, 0],
    ['445711', 16_829, 0],
  ])
  const row = invoiceRow({
    ...credit,
    siren: '',
    orderNumber: '',
    purchaseOrder: '',
    corrects: '',
    dueOn: '',
  })
  expect(row).toHaveLength(accountingColumns.invoices.length)
  expect(row.slice(-7)).toEqual([
    { cents: -84_146 },
    { cents: 0 },
    { cents: 0 },
    { cents: -84_146 },
    '20',
    { cents: -16_829 },
    { cents: -100_975 },
  ])
})

test('the debit of each entry is its credit', () => {
  const cents = fc.nat(10_000_000)
  fc.assert(
    fc.property(
      fc.record({ goods: cents, eco: cents, delivery: cents, rate: fc.constantFrom(0, 5.5, 10, 20) }),
      fc.constantFrom('invoice' as const, 'credit_note' as const),
      ({ goods, eco, delivery, rate }, kind) => {
        const netCents = goods + eco + delivery
        const vatCents = vatOf(netCents, rate)
        const lines = journalLines(
          booked({
            ...{ kind, netCents, deliveryCents: delivery, ecoCents: eco },
            ...{ vatPercent: rate, vatCents, totalCents: netCents + vatCents },
          }),
          DEFAULT_ACCOUNTS,
        )
        const sum = (side: 'debitCents' | 'creditCents') => lines.reduce((all, line) => all + line[side], 0)
        expect(sum('debitCents')).toBe(sum('creditCents'))
        expect(sum('debitCents')).toBe(netCents + vatCents)
      },
    ),
    { numRuns: runs(200) },
  )
})

test.each([
  [500, false, 'Règlement', 500, 0],
  [-500, false, 'Remboursement', 0, 500],
  [-500, true, 'Chèque impayé', 0, 500],
])('money of %i cents', (cents, bounced, nature, came, went) => {
  const row = paymentRow({
    ...{
      day: '2026-11-28',
      cents,
      means: 'cheque',
      reference: 'n° 12',
      bounced,
      orderNumber: 'CMD-2026-000042',
      customer,
    },
  })
  expect(row).toHaveLength(accountingColumns.payments.length)
  expect(row.slice(4)).toEqual([nature, 'Chèque', 'n° 12', { cents: came }, { cents: went }])
})

test('a period is of days that are, one after the other, two years at most; a month at first', () => {
  expect([
    periodProblems('2026-11-01', '2026-11-30'),
    periodProblems('2026-11-31', ''),
    periodProblems('2026-12-01', '2026-11-30'),
    periodProblems('2024-01-01', '2025-12-31'),
    periodProblems('2024-01-01', '2026-01-01'),
  ]).toEqual([
    {},
    { from: 'Cette date n’existe pas.', to: 'Cette date n’existe pas.' },
    { to: 'La fin précède le début.' },
    {},
    { to: 'La période compte au plus deux ans.' },
  ])
  expect([monthOf('2028-02-11'), monthOf('2026-12-31')]).toEqual([
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2026-12-01', to: '2026-12-31' },
  ])
})
